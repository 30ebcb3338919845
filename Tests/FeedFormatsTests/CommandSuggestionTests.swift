import FeedCore
import FeedFormats
import Testing

/// The messages about words that the command does not take.
struct CommandSuggestionTests {
    private static let commands = CommandNames(
        "aggregate",
        [
            CommandNames("list", []), CommandNames("watch", []), CommandNames("follow", []),
            CommandNames("calendar", []), CommandNames("board", []), CommandNames("serve", []),
            CommandNames("why", []),
            CommandNames(
                "feeds",
                ["list", "try", "remove", "set", "disable"].map { CommandNames($0, []) }
            ),
            CommandNames("providers", [CommandNames("list", []), CommandNames("describe", [])]),
            CommandNames("config", ["check", "schema", "show"].map { CommandNames($0, []) }),
            CommandNames("alerts", ["list", "test"].map { CommandNames($0, []) }),
        ]
    )

    private func message(_ words: [String], _ message: String, isTaken: ([String]) -> Bool = { _ in true }) -> String {
        CommandSuggestion(
            words,
            commands: Self.commands,
            feeds: ["tfl", "horses"],
            views: ["evening"],
            options: ["--categories", "--category", "--format", "--from", "--port"]
        )
        .message(message, isTaken: isTaken)
    }

    /// Stands in for a parser that knows one day, one month and the options of commands.
    private func takes(_ words: [String]) -> Bool {
        let isCalendar = words.first == "calendar"
        let values = zip(words, words.dropFirst())
        return values.allSatisfy { name, value in
            switch name {
            case "--from": value == "friday" && !isCalendar
            case "--month": value == "december" && isCalendar
            case "--feed", "--view", "--search": !value.hasPrefix("--")
            default: true
            }
        }
    }

    @Test(arguments: [
        (["tfl"], "aggregate --feed tfl"), (["tfl", "--limit", "3"], "aggregate --feed tfl"),
        (["lst"], "aggregate list"), (["hores"], "aggregate --feed horses"), (["today"], "aggregate --today"),
        (["providers", "lsit"], "aggregate providers list"), (["feeds", "check"], "aggregate config check"),
        (["describe"], "aggregate providers describe"), (["feeds", "ty", "tfl"], "aggregate feeds try"),
        (["live"], "aggregate watch"), (["month"], "aggregate calendar"),
        (["search", "laguna"], "aggregate --search"), (["lst", "--feed", "tfl"], "aggregate list"),
        (["evening"], "aggregate --view evening"), (["friday"], "aggregate --from friday"),
        (["december"], "aggregate calendar --month december"), (["version"], "aggregate --version"),
        (["tfl", "horses"], "aggregate --feed tfl --feed horses"),
        (["tfl", "--feed", "horses"], "aggregate --feed tfl"),
        (["hall", "tfl"], "aggregate --search hall --feed tfl"), (["two words"], "aggregate --search 'two words'"),
        (["feeds", "rm"], "aggregate feeds remove"), (["rm", "tfl"], "aggregate feeds remove"),
        (["validate"], "aggregate config check"), (["dezember"], "aggregate calendar --month december"),
    ])
    func `a word in the place of a command is explained`(words: [String], meant: String) {
        #expect(
            message(words, "Error: Unexpected argument '\(words[0])'\nUsage: x", isTaken: takes)
                == "Error: Unexpected argument '\(words[0])'. Did you mean: \(meant)\nUsage: x"
        )
    }

    @Test(arguments: [
        ("--json", [], "--format json"), ("--ics", [], "--format ics"), ("--watch", [], "aggregate watch"),
        ("--follow", [], "aggregate follow"),
        ("--feeds", ["tfl,neds"], "--feed tfl --feed neds"), ("--feeds=tfl", [], "--feed tfl"),
        ("--feeds", [], "--feed"),
        ("--on", ["friday"], "--from friday --until friday"), ("--on=friday", [], "--from friday --until friday"),
        ("--since", ["18:00"], "--from 18:00"), ("-n", ["5"], "--limit 5"),
        ("--month", ["december"], "aggregate calendar --month"),
        ("--grep", ["two words"], "--search 'two words'"), ("--tfl", [], "--feed tfl"),
        ("--evening", [], "--view evening"), ("--stor", ["a.db"], "--store a.db"),
    ])
    func `an option of other programs is explained`(option: String, values: [String], meant: String) {
        let name = option.prefix { $0 != "=" }
        #expect(
            message(["--demo", option] + values, "Error: Unknown option '\(name)'. Did you mean '--set'?")
                == "Error: Unknown option '\(name)'. Did you mean: \(meant)"
        )
    }

    @Test(arguments: [
        (["list", "tfl", "horses"], "--feed tfl --feed horses"), (["list", "evening"], "--view evening"),
        (["list", "tfl", "friday"], "--feed tfl --from friday"), (["list", "today"], "--today"),
        (["calendar", "december"], "--month december"), (["calendar", "Dezember"], "--month december"),
        (["list", "hall"], "--search hall"),
    ])
    func `a word behind a command that takes none is explained`(words: [String], meant: String) {
        let text = "Error: \(words.count - 1) unexpected arguments: '\(words.dropFirst().joined(separator: "', '"))'"
        #expect(message(words, text, isTaken: takes) == "\(text). Did you mean: \(meant)")
    }

    @Test(arguments: [
        (["--form", "json"], "--format json"), (["--form=json"], "--format=json"), (["--cat", "x"], "--category x"),
        (["calendar", "--weekend"], "aggregate --weekend"),
    ])
    func `the beginning of an option and an option of another command are explained`(words: [String], meant: String) {
        let option = words.first { $0.hasPrefix("-") }?.prefix { $0 != "=" } ?? ""
        let text = "Error: Unknown option '\(option)'. Did you mean '--from'?"
        #expect(message(words, text) == "Error: Unknown option '\(option)'. Did you mean: \(meant)")
    }

    @Test(arguments: [
        (
            ["set", "tfl", "radius=300", "modes=tube,dlr"],
            "To try this for one run: aggregate --demo --set tfl.radius=300 --set tfl.modes=tube,dlr."
        ),
        (
            ["set", "tfl", "radius=300", "stops=copper gate"],
            "To try this for one run: aggregate --demo --set tfl.radius=300 --set 'tfl.stops=copper gate'."
        ),
        (["set", "tfl", "--unset", "limit"], "To choose feeds for one run: aggregate --demo --feed tfl."),
        (["disable", "tfl"], "To choose feeds for one run: aggregate --demo --feed horses."),
        (["remove", "tfl"], "To choose feeds for one run: aggregate --demo --feed horses."),
    ])
    func `whoever wants to change a demo is told what can be changed`(words: [String], remedy: String) {
        for place in 1...words.count {
            let words = ["feeds"] + words[..<place] + ["--demo"] + words[place...]
            let text = message(words, "Error: Unknown option '--demo'\nUsage: x") { !$0.contains("--demo") }
            let own = "aggregate \(words.filter { $0 != "--demo" }.map(\.quotedForShell).joined(separator: " "))"
            #expect(
                text == "Error: The configuration of a demo cannot be changed. \(remedy)"
                    + " To change your own, which aggregate config init begins: \(own)\nUsage: x"
            )
        }
    }

    @Test func `whoever writes the demo before the command is told the same`() {
        let words = ["--demo", "feeds", "set", "tfl", "radius=300"]
        let text = message(words, "Error: 4 unexpected arguments: 'feeds', 'set', 'tfl', 'radius=300'\nUsage: x") {
            !$0.contains("--demo")
        }
        #expect(text.contains("To try this for one run: aggregate --demo --set tfl.radius=300."), "\(text)")
        #expect(text.hasSuffix("begins: aggregate feeds set tfl radius=300\nUsage: x"), "\(text)")
        // What else is wrong is said once the command comes first.
        let other = message(["--limit", "3", "feeds", "list"], "Error: 2 unexpected arguments: 'feeds', 'list'") { _ in
            false
        }
        #expect(
            other.hasSuffix("Did you mean: aggregate feeds list …, with all options behind the command"),
            "\(other)"
        )
    }

    @Test(arguments: [
        (["board", "--port", "8099"], "aggregate serve --port 8099"),
        (["board", "--no-open", "--port=8099"], "aggregate serve --port=8099"),
        (["board", "--host", "0.0.0.0", "--feed", "tfl"], "aggregate serve --host 0.0.0.0"),
    ])
    func `a board has no port of its own, but a server has`(words: [String], meant: String) {
        let option = words.first { ["--port", "--host"].contains($0.prefix { $0 != "=" }) }?.prefix { $0 != "=" } ?? ""
        let text = message(words, "Error: Unknown option '\(option)'. Did you mean '--set'?") { words in
            words.first == "serve" && !words.contains("--no-open")
        }
        #expect(text == "Error: Unknown option '\(option)'. Did you mean: \(meant); a board takes a port that is free")
    }

    @Test(arguments: [
        (["views"], #"Views are written under "views" in feeds.json"#),
        (["views", "add", "evening"], "Show one: aggregate --view NAME (evening)"),
        (
            ["alerts", "add"],
            #"Alerts are written under "alerts" in feeds.json; a rule to begin with: aggregate alerts"#
        ),
    ])
    func `what is written in the configuration is no other command's`(words: [String], advice: String) {
        let text = message(words, "Error: Unexpected argument '\(words.last ?? "")'")
        #expect(text.hasPrefix("Error: ") && text.contains(advice) && !text.contains("Did you mean"), "\(text)")
    }

    @Test func `where the configuration is, another command says`() {
        let text = message(["config", "path"], "Error: Unexpected argument 'path'")
        #expect(text == "Error: Unexpected argument 'path'. Did you mean: aggregate config show")
    }

    @Test(arguments: [
        (["watch", "--port", "8"], "aggregate serve --port 8"),
        (["feeds", "list", "--port=8"], "aggregate serve --port=8"),
        (["calendar", "--port", "8"], "aggregate serve --port 8"),
        (["follow", "--categories", "--limit", "3"], "aggregate list --categories"),
    ])
    func `an option that only another command has leads to that one`(words: [String], meant: String) {
        let option = words.first { $0.hasPrefix("-") }?.prefix { $0 != "=" } ?? ""
        let text = message(words, "Error: Unknown option '\(option)'. Did you mean '--set'?") { words in
            words.first == "serve" && words.contains { $0.hasPrefix("--port") }
                || words == ["list", "--categories"]
        }
        #expect(text == "Error: Unknown option '\(option)'. Did you mean: \(meant)")
    }

    @Test func `a board has no port, whatever else is wrong`() {
        let text = message(["board", "--port", "8"], "Error: Unknown option '--port'. Did you mean '--set'?") { _ in
            false
        }
        #expect(text.contains("aggregate serve --port 8;") && !text.contains("--set"))
    }

    @Test func `a feed behind the command for feeds is explained`() {
        let text = message(["feeds", "tfl"], "Error: Unexpected argument 'tfl'", isTaken: { $0.first == "--feed" })
        #expect(text == "Error: Unexpected argument 'tfl'. Did you mean: aggregate --feed tfl")
    }

    @Test(arguments: ["--json", "--format"])
    func `a screen has no format, but other commands have`(option: String) {
        let text = message(["watch", option], "Error: Unknown option '\(option)'. Did you mean '--set'?")
        #expect(text.contains("aggregate list --format json") && text.contains("aggregate follow --format ndjson"))
    }

    @Test(arguments: [
        "Error: Unknown option '--colour'. Did you mean '--color'?", "Error: Missing value for '--feed'", "",
    ])
    func `other messages stay as they are`(text: String) {
        #expect(message(["--colour", "--json"], text) == text)
    }

    @Test(arguments: [["--sort", "title"], ["--sort=title"], ["--order", "title", "--feed", "tfl"]])
    func `who wants to sort is told of the order of a feed`(words: [String]) {
        let option = words[0].prefix { $0 != "=" }
        let text = message(words, "Error: Unknown option '\(option)'. Did you mean '--set'?") { !$0.contains("title") }
        #expect(text.hasPrefix("Error: Unknown option '\(option)'. Did you mean: aggregate feeds set FEED order=…"))
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
