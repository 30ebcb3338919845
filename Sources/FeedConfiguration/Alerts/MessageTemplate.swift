package import FeedCore
package import FeedJSON

/// The text of a message, with placeholders in braces for an item's values: `{title} starts in {in}`.
package struct MessageTemplate: Sendable, Hashable {
    /// The name of a placeholder.
    package enum Name: String, Sendable, Hashable, CaseIterable {
        case title, subtitle, group, category, place, feed, time, date
        /// The planned time, if the item begins at another time.
        case planned
        /// The time until the item, such as `10 min`.
        case distance = "in"
        /// The event, such as `moved 14:05 → 14:20`.
        case what
    }

    package enum Part: Sendable, Hashable {
        case text(String)
        case name(Name)
    }

    package let parts: [Part]

    /// Returns the text with each placeholder replaced by its value; a placeholder without a value becomes empty.
    package func text(_ value: (Name) -> String?) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .name(let name): value(name) ?? ""
            }
        }
        .joined()
    }

    package var description: String {
        parts.map { part in
            switch part {
            case .text(let text):
                text.replacing("{", with: "{{").replacing("}", with: "}}")
            case .name(let name): "{\(name.rawValue)}"
            }
        }
        .joined()
    }
}

extension MessageTemplate: SettingValue {
    package init(_ raw: RawSetting) throws(SettingIssues) {
        guard let text = raw.text, !text.isEmpty else { throw raw.mismatch(Self.typeName) }
        var parts: [Part] = []
        var literal = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "{" where rest.first == "{", "}" where rest.first == "}": literal.append(rest.removeFirst())
            case "{":
                guard let end = rest.firstIndex(of: "}") else {
                    throw raw.issue("has a { without a }", remedy: "Write {{ for a brace of its own.")
                }
                let written = String(rest[..<end])
                guard let name = Name(rawValue: written) else {
                    throw raw.issue(
                        "has {\(written)}".printable,
                        remedy: written.remedy(among: Name.allCases.map(\.rawValue))
                    )
                }
                if !literal.isEmpty { parts.append(.text(literal)) }
                literal = ""
                parts.append(.name(name))
                rest = rest[rest.index(after: end)...]
            case "}": throw raw.issue("has a } without a {", remedy: "Write }} for a brace of its own.")
            default: literal.append(character)
            }
        }
        if !literal.isEmpty { parts.append(.text(literal)) }
        self.parts = parts
    }
    package static var typeName: String { "a text such as \"{title} starts in {in}\"" }
    package static func writeSchema(to json: inout JSONWriter) { json.member("type", "string") }
    package var raw: RawSetting { .text(description) }
}
