import FeedCore
import FeedReaders
import Foundation

extension ExecProvider {
    static let command = Setting<[String]>(
        "command",
        count: 1...(.max),
        repeats: true,
        rule: "a program and its arguments, such as [\"python3\", \"tides.py\"]",
        "The program to run and its arguments; no shell looks at them.",
        allows: { $0.first?.isEmpty == false && !$0.contains { $0.utf8.contains(0) } }
    )
    static let mode = Setting(
        "mode",
        default: ExecMode.conversation,
        "Whether the program stays alive and answers questions, or prints its items and ends."
    )
    static let directory = Setting<FilePath>(
        "directory",
        default: FilePath("."),
        "Where the program runs; a path of the program with a slash is taken from there."
    )
    static let environment = Setting<[String]>(
        "environment",
        default: [],
        rule: "an array of names, such as [\"HTTPS_PROXY\"]",
        "Variables of our environment that the program gets beside PATH, HOME, LANG, LC_*, TZ and TMPDIR.",
        allows: { $0.allSatisfy(\.isVariableName) }
    )
    static let settings = Setting<SettingObject>(
        "settings",
        default: SettingObject(),
        "Settings of the program, by the names that it declares itself; with the mode once, variables of its environment."
    )
    static let secrets = Setting<SecretMap?>(
        "secrets",
        "Secrets for the program, by the names that it declares itself; with the mode once, variables of its environment."
    )
    static let format = Setting<OutputFormat?>(
        "format",
        "With the mode once, what the program prints: items, a calendar, RSS or Atom (syndication), or records as JSON, a table (csv) or lines that begin with a date."
    )
    static let records = Setting("records", default: RecordPath.whole, "Where the printed records are.")
    static let fields = Setting<FieldMap?>("fields", "The sources of an item's fields in a printed record.")
    static let timeZone = Setting<TimeZone?>("timeZone", "The zone of printed times that name none.")
}

extension String {
    /// True if the text is valid as the name of an environment variable.
    var isVariableName: Bool { !isEmpty && !utf8.contains { $0 == UInt8(ascii: "=") || $0 == 0 } }
}

/// The way in which a program delivers its items.
package enum ExecMode: String, CaseIterable, SettingValue {
    /// The program keeps running, reads questions and answers each.
    case conversation
    /// The program is run for each fetch, prints its items and ends.
    case once
}
