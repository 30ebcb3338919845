package import FeedCore
package import FeedJSON

/// The form of an answer whose records a mapping reads: JSON, a table, or lines that begin with a date.
///
/// In a configuration it is a word, or for a table that is unlike others an object such as
/// `{"type": "csv", "delimiter": ";", "header": false}`.
package struct AnswerFormat: SettingValue, Hashable {
    package enum Kind: String, CaseIterable, SettingValue { case json, csv, lines }

    package var kind: Kind

    /// The byte between the values of a table; `nil` to take the one that fits the first rows.
    package var delimiter: UInt8?

    /// True if the first row of a table names the columns; `nil` to decide by the row.
    package var hasHeader: Bool?

    package static let json = AnswerFormat(.json)
    package static let lines = AnswerFormat(.lines)

    package init(_ kind: Kind, delimiter: UInt8? = nil, hasHeader: Bool? = nil) {
        (self.kind, self.delimiter, self.hasHeader) = (kind, delimiter, hasHeader)
    }

    /// The delimiters of tables, the most usual first.
    package static let delimiters = [",", ";", "\t", "|"]

    package init(_ raw: RawSetting) throws(SettingIssues) {
        guard raw.members != nil else {
            guard raw.text != nil else { throw raw.mismatch(Self.typeName, among: Self.choices) }
            self.init(try Kind(raw))
            return
        }
        var members = try SettingMembers(raw, among: ["type", "delimiter", "header"])
        members.require("type", "the form of the answer")
        let kind: Kind? = members.read("type")
        let delimiter: UInt8? = members.read("delimiter") { raw throws(SettingIssues) in
            guard let text = raw.text, Self.delimiters.contains(text), let byte = text.utf8.first else {
                throw raw.mismatch("one of \",\", \";\", \"|\" and a tab", among: Self.delimiters)
            }
            return byte
        }
        let hasHeader: Bool? = members.read("header")
        if kind != .csv, members.has("delimiter") || members.has("header") {
            members.refuse("has \"delimiter\" or \"header\", which only \"csv\" has")
        }
        self = AnswerFormat(try members.checked(kind), delimiter: delimiter, hasHeader: hasHeader)
    }

    package static var typeName: String { "\(Kind.typeName), or an object with type, delimiter and header" }
    package static var choices: [String] { Kind.choices }

    package static func raw(fromArgument text: String) -> RawSetting {
        text.hasPrefix("{") ? RawSetting(argument: text) : .text(text)
    }

    package static func writeSchema(to json: inout JSONWriter) {
        json.array("oneOf") {
            $0.object { $0.member("enum", Kind.choices) }
            $0.object {
                $0.member("type", "object")
                $0.member("additionalProperties", false)
                $0.member("required", ["type"])
                $0.member("properties") {
                    $0.object {
                        $0.member("type") { $0.object { $0.member("enum", Kind.choices) } }
                        $0.member("delimiter") { $0.object { $0.member("enum", delimiters) } }
                        $0.member("header") { $0.object { $0.member("type", "boolean") } }
                    }
                }
            }
        }
    }

    package var raw: RawSetting {
        var members: [String: RawSetting] = [:]
        members["delimiter"] = delimiter.map { .text(String(UnicodeScalar($0))) }
        members["header"] = hasHeader.map { .bool($0) }
        return members.isEmpty ? .text(kind.rawValue) : .object(members.merging(["type": .text(kind.rawValue)]) { $1 })
    }
}
