import FeedFormats
import TerminalText
import Testing

/// Help in a narrow terminal.
struct HelpLayoutTests {
    /// As the parser breaks it at 50 columns.
    private static let help = """
        OVERVIEW: What happens next.

        EXAMPLES:
          aggregate --feed tfl    every train that is
        about to arrive near you
          aggregate --layout per-feed --format json    each
        feed under its own heading
          aggregate calendar

        EXIT STATUS:
            0  all is well

        USAGE: aggregate [<options>]

        OPTIONS:
          --version               Show the version.
        """

    @Test func `explanations go on beside or below what is typed`() {
        let text = HelpLayout(width: 50).text(of: Self.help)
        let expected = Self.help
            .replacing("that is\nabout", with: "that is\n" + String(repeating: " ", count: 26) + "about")
            .replacing(
                "json    each\nfeed under its own heading",
                with: "json\n      each feed under its own heading"
            )
        #expect(text == expected)
        #expect(text.split(separator: "\n").allSatisfy { String($0).displayWidth <= 50 })
    }

    @Test func `what fits stays as it is`() {
        let text = Self.help.replacing(" is\nabout", with: " is about").replacing("each\nfeed", with: "each feed")
        #expect(HelpLayout(width: 100).text(of: text) == text)
    }
}
