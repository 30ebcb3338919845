import FeedCore
import FeedJSON
import FeedReaders

/// The form of what a program that runs once prints.
enum OutputFormat: SettingValue, Hashable {
    /// Items as the protocol of programs has them, the default.
    case items
    case calendar
    /// RSS, Atom or JSON Feed.
    case syndication
    /// Records; the settings `records` and `fields` make items of them.
    case records(AnswerFormat)

    private static let named: [(String, OutputFormat)] = [
        ("items", .items), ("calendar", .calendar), ("syndication", .syndication),
    ]

    init(_ raw: RawSetting) throws(SettingIssues) {
        if let known = Self.named.first(where: { $0.0 == raw.text }) {
            self = known.1
        } else if let text = raw.text, !AnswerFormat.choices.contains(text) {
            throw raw.mismatch(Self.typeName, among: Self.choices)
        } else {
            self = .records(try AnswerFormat(raw))
        }
    }

    static var typeName: String {
        "\(choices.map(\.quoted).alternatives), or an object with type, delimiter and header"
    }
    static var choices: [String] { named.map(\.0) + AnswerFormat.choices }

    static func raw(fromArgument text: String) -> RawSetting { AnswerFormat.raw(fromArgument: text) }

    static func writeSchema(to json: inout JSONWriter) {
        json.array("anyOf") {
            $0.object { $0.member("enum", named.map(\.0)) }
            $0.object { AnswerFormat.writeSchema(to: &$0) }
        }
    }

    var raw: RawSetting {
        if case .records(let format) = self { return format.raw }
        return Self.named.first { $0.1 == self }.map { .text($0.0) } ?? .null
    }
}
