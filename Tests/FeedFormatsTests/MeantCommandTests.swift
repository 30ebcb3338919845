import FeedFormats
import Testing

/// What is said of words that the command does not take.
struct MeantCommandTests {
    private static let commands = CommandNames(
        "aggregate",
        [
            CommandNames("list", []), CommandNames("follow", []), CommandNames("calendar", []), CommandNames("why", []),
            CommandNames("feeds", [CommandNames("list", []), CommandNames("try", [])]),
            CommandNames("providers", [CommandNames("list", []), CommandNames("describe", [])]),
            CommandNames("config", [CommandNames("check", []), CommandNames("schema", [])]),
        ]
    )

    private func message(_ words: [String], _ message: String, isTaken: ([String]) -> Bool = { _ in true }) -> String {
        MeantCommand(words, commands: Self.commands, feeds: ["tfl", "horses"]).message(message, isTaken: isTaken)
    }

    @Test(arguments: [
        (["tfl"], "aggregate --feed tfl"), (["tfl", "--limit", "3"], "aggregate --feed tfl"),
        (["lst"], "aggregate list"), (["hores"], "aggregate --feed horses"), (["today"], "aggregate --today"),
        (["providers", "lsit"], "aggregate providers list"), (["feeds", "check"], "aggregate config check"),
        (["describe"], "aggregate providers describe"), (["feeds", "ty", "tfl"], "aggregate feeds try"),
        (["watch"], "aggregate follow"), (["month"], "aggregate calendar"),
        (["search", "laguna"], "aggregate --search"), (["lst", "--feed", "tfl"], "aggregate list"),
    ])
    func `a word in the place of a command is explained`(words: [String], meant: String) {
        #expect(
            message(words, "Error: Unexpected argument '\(words[0])'\nUsage: x")
                == "Error: Unexpected argument '\(words[0])'. Did you mean: \(meant)\nUsage: x"
        )
    }

    @Test(arguments: [
        ("--json", [], "--format json"), ("--ics", [], "--format ics"), ("--watch", [], "aggregate follow"),
        ("--feeds", ["tfl,neds"], "--feed tfl --feed neds"), ("--feeds=tfl", [], "--feed tfl"),
        ("--feeds", [], "--feed"),
        ("--since", ["18:00"], "--from 18:00"), ("-n", ["5"], "--limit 5"),
        ("--month", ["december"], "aggregate calendar --month"),
        ("--grep", ["two words"], "--search 'two words'"),
    ])
    func `an option of other programs is explained`(option: String, values: [String], meant: String) {
        let name = option.prefix { $0 != "=" }
        #expect(
            message(["--demo", option] + values, "Error: Unknown option '\(name)'. Did you mean '--set'?")
                == "Error: Unknown option '\(name)'. Did you mean: \(meant)"
        )
    }

    @Test(arguments: [
        "Error: Unknown option '--colour'. Did you mean '--color'?", "Error: Missing value for '--feed'", "",
    ])
    func `other messages stay as they are`(text: String) {
        #expect(message(["--colour", "--json"], text) == text)
    }

    @Test func `a command behind options is put in front`() {
        var tried: [[String]] = []
        let text = message(["--demo", "feeds", "try", "tfl"], "Error: 3 unexpected arguments: 'feeds', 'try', 'tfl'") {
            tried.append($0)
            return true
        }
        #expect(tried == [["feeds", "try", "--demo", "tfl"]])
        #expect(text.hasSuffix("Did you mean: aggregate feeds try …, with all options behind the command"))
    }

    @Test func `a guess that the parser does not take is not told`() {
        let text = "Error: Unknown option '--csv'"
        #expect(message(["calendar", "--csv"], text) { !$0.contains("csv") } == text)
    }

    @Test func `the guess is all words as they were meant`() {
        var tried: [[String]] = []
        _ = message(["tfl", "--limit", "3"], "Error: Unexpected argument 'tfl'") {
            tried.append($0)
            return false
        }
        #expect(tried.first == ["--feed", "tfl", "--limit", "3"])
        _ = message(["calendar", "--json", "--demo"], "Error: Unknown option '--json'") {
            $0 == ["calendar", "--format", "json", "--demo"]
        }
    }
}
