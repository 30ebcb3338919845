import Terminal
import Testing

/// Lines of standard error on a terminal.
struct ProseTests {
    @Test(arguments: [
        ("aggregate: short.", ["aggregate: short."]),
        ("aggregate: there is no feed \"nope\".", ["aggregate: there is no", "feed \"nope\"."]),
        ("  an indented line of prose", ["  an indented line of", "  prose"]),
        ("+   \"id\": { \"parts\": [] }", ["+   \"id\": { \"parts\": ", "    [] }"]),
        ("+   \"a\": \"two  blanks   stay here\"", ["+   \"a\": \"two  blanks   ", "    stay here\""]),
        ("More of it: aggregate --feed tfl --limit 60", ["More of it:", "aggregate --feed tfl --limit 60"]),
        ("https://example.org/a/long/address", ["https://example.org/a/long/address"]),
        (
            "\u{1B}[1mstyled text has its lines already\u{1B}[0m",
            ["\u{1B}[1mstyled text has its lines already\u{1B}[0m"]
        ),
    ])
    func `are broken between words, and commands stay whole`(text: String, lines: [String]) {
        #expect(text.wrappedProse(to: 22) == lines)
    }

    @Test(arguments: [("a", "a"), ("a  ", "a"), ("  ", ""), ("", "")])
    func `blanks at the end go, in any style`(text: String, trimmed: String) {
        var styled = StyledText(text, .bold)
        styled.append(text.isEmpty ? "" : "  ", .dim)
        #expect(styled.withoutTrailingBlanks.rendered(.none) == trimmed)
    }
}
