import FeedFormats
import Terminal
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

    @Test(
        arguments: [
            (
                60,
                "USAGE:\naggregate feeds set <feed> [<setting=value> ...] [--unset <setting> ...] [--config <path>] [--dry-run]",
                """
                USAGE: aggregate feeds set <feed> [<setting=value> ...]
                         [--unset <setting> ...] [--config <path>]
                         [--dry-run]
                """
            ),
            (
                40, "USAGE: aggregate feeds record [<feed> ...] --to <folder> [<options>]",
                "USAGE: aggregate feeds record\n         [<feed> ...] --to <folder>\n         [<options>]"
            ),
            (
                80, "USAGE: aggregate [<options of list>]\n       aggregate <subcommand>",
                "USAGE: aggregate [<options of list>]\n       aggregate <subcommand>"
            ),
            (80, "USAGE: aggregate config schema", "USAGE: aggregate config schema"),
        ]
    )
    func `a long usage is broken between its arguments`(width: Int, usage: String, expected: String) {
        let (start, end) = ("OVERVIEW: A\n\n", "\n\nOPTIONS:\n  --version  Show it.")
        #expect(HelpLayout(width: width).text(of: start + usage + end) == start + expected + end)
    }

    @Test func `what fits stays as it is`() {
        let text = Self.help.replacing(" is\nabout", with: " is about").replacing("each\nfeed", with: "each feed")
        #expect(HelpLayout(width: 100).text(of: text) == text)
    }
}
