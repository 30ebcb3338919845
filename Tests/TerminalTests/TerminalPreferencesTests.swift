import Terminal
import Testing

/// The preferences for terminals, from users and environments.
struct TerminalPreferencesTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var choice = TerminalPreferences.Choice.auto
        var isTerminal = true
        var environment: [String: String]
        var depth: TerminalStyle.Depth

        var testDescription: String { "\(choice) \(isTerminal) \(environment) \(depth)" }
    }

    @Test(arguments: [
        Case(environment: ["TERM": "xterm"], depth: .sixteen),
        Case(environment: ["TERM": "xterm-256color"], depth: .indexed),
        Case(environment: ["TERM": "xterm", "COLORTERM": "truecolor"], depth: .full),
        Case(environment: ["TERM": "xterm-direct"], depth: .full),
        Case(environment: ["TERM": "dumb"], depth: .none),
        Case(environment: [:], depth: .none),
        Case(environment: ["TERM": "xterm", "NO_COLOR": "1"], depth: .none),
        Case(environment: ["TERM": "xterm", "NO_COLOR": ""], depth: .sixteen),
        Case(environment: ["TERM": "xterm", "CLICOLOR": "0"], depth: .none),
        Case(isTerminal: false, environment: ["TERM": "xterm-256color"], depth: .none),
        Case(isTerminal: false, environment: ["TERM": "xterm-256color", "CLICOLOR_FORCE": "1"], depth: .indexed),
        Case(isTerminal: false, environment: ["CLICOLOR_FORCE": "0"], depth: .none),
        Case(isTerminal: false, environment: ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], depth: .none),
        Case(choice: .always, isTerminal: false, environment: [:], depth: .indexed),
        Case(
            choice: .always,
            isTerminal: false,
            environment: ["COLORTERM": "truecolor", "NO_COLOR": "1"],
            depth: .full
        ),
        Case(choice: .always, environment: ["TERM": "xterm"], depth: .sixteen),
        Case(choice: .never, environment: ["TERM": "xterm", "CLICOLOR_FORCE": "1"], depth: .none),
    ])
    func `as many colours as there are and are wanted`(_ example: Case) {
        let preferences = TerminalPreferences(colour: example.choice)
        #expect(preferences.depth(isTerminal: example.isTerminal, example.environment) == example.depth)
    }

    @Test(arguments: [
        (TerminalPreferences.Choice.auto, true, ["TERM": "xterm", "LANG": "en_GB.UTF-8"], true),
        (.auto, true, ["TERM": "xterm", "LC_ALL": "C", "LANG": "en_GB.UTF-8"], false),
        (.auto, true, ["TERM": "xterm", "LC_CTYPE": "C.utf8"], true), (.auto, true, ["TERM": "xterm"], false),
        (.auto, true, ["TERM": "linux", "LANG": "en_GB.UTF-8"], false),
        (.auto, false, ["TERM": "xterm", "LANG": "en_GB.UTF-8"], false), (.always, false, [:], true),
        (.never, true, ["TERM": "xterm", "LANG": "en_GB.UTF-8"], false),
    ])
    func `icons where the terminal has them`(
        choice: TerminalPreferences.Choice,
        isTerminal: Bool,
        environment: [String: String],
        shows: Bool
    ) {
        #expect(TerminalPreferences(icons: choice).showsIcons(isTerminal: isTerminal, environment) == shows)
    }

    @Test(arguments: [
        ("\u{1B}]11;rgb:ffff/ffff/dddd\u{1B}\\\u{1B}[?62;22c", "#FFFFDD"), ("\u{1B}]11;rgb:1e/1e/1e\u{07}", "#1E1E1E"),
        ("typed\u{1B}]11;rgba:0000/2b2b/3636/ffff\u{1B}\\", "#002B36"), ("\u{1B}]11;rgb:f/0/f\u{07}", "#FF00FF"),
        ("\u{1B}[?62;22c", nil), ("\u{1B}]11;rgb:ffff/ffff\u{07}", nil), ("\u{1B}]11;rgb:ffff/ffff/ff", nil),
        ("\u{1B}]11;rgb:fffff/0/0\u{07}", nil), ("\u{1B}]11;rgb:gg/00/00\u{07}", nil),
        ("\u{1B}]11;rgb:-1/0/0\u{07}", nil),
        ("", nil),
    ])
    func `a terminal says its background`(answer: String, colour: String?) {
        let background = colour.flatMap { TextColour.RGB($0) }.map { TerminalBackground.colour($0) }
        #expect(TerminalBackground(answer: Array(answer.utf8)) == background)
    }

    @Test(arguments: [
        (["COLORFGBG": "15;0"], TerminalBackground.dark), (["COLORFGBG": "0;15"], .light),
        (["COLORFGBG": "0;default;7"], .light), (["COLORFGBG": "7;8"], .dark), (["COLORFGBG": "default"], .unknown),
        (["COLORFGBG": "0;99"], .unknown), ([:], .unknown), (["TERM": "linux"], .colour(.black)),
    ])
    func `an environment hints at the background`(environment: [String: String], background: TerminalBackground) {
        #expect(TerminalBackground(environment: environment) == background)
    }
}
