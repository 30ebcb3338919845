import FeedFormats
import Testing

/// The program's name in messages, when a command of somebody's own package prints them.
struct ProgramNameTests {
    @Test(arguments: [
        ("Usage: aggregate [list]\n  See 'aggregate list'.", "Usage: rivers [list]\n  See 'rivers list'."),
        ("aggregate: there is no feed \"x\".", "rivers: there is no feed \"x\"."),
        ("  aggregate\n  aggregate follow", "  rivers\n  rivers follow"),
        ("Run aggregate.", "Run rivers."),
        ("~/.local/state/aggregate/aggregate.sqlite", "~/.local/state/aggregate/aggregate.sqlite"),
        ("_aggregate, aggregates, aggregate.prom", "_aggregate, aggregates, aggregate.prom"),
    ])
    func `stands where the program is meant, and not in paths and other names`(text: String, expected: String) {
        #expect(ProgramName("/usr/local/bin/rivers").inserted(into: text) == expected)
        #expect(ProgramName("./aggregate").inserted(into: text) == text)
        #expect(ProgramName(nil).inserted(into: text) == text)
    }
}
