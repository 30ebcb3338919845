package import FeedCore

/// JSON that is to be written into a text, its members in the order in which they are to stand.
package indirect enum JSONTree: Sendable, Hashable {
    /// A text, a number, a literal, as JSON writes it.
    case scalar(String)
    case array([JSONTree])
    case object([Member])

    package struct Member: Sendable, Hashable {
        package var name: String
        package var value: JSONTree

        package init(_ name: String, _ value: JSONTree) {
            self.name = name
            self.value = value
        }
    }

    package static func text(_ text: String) -> JSONTree { .scalar(RawSetting.text(text).json) }

    /// A value of a setting; the members of an object are in order of their names.
    package init(_ raw: RawSetting) {
        switch raw.kind {
        case .list(let values): self = .array(values.map { JSONTree($0) })
        case .object(let members):
            self = .object(members.sorted { $0.key < $1.key }.map { Member($0.key, JSONTree($0.value)) })
        case .null, .bool, .number, .text, .secret: self = .scalar(raw.json)
        }
    }

    /// The members of an object; none of any other value.
    package var members: [Member] { if case .object(let members) = self { members } else { [] } }
}

// MARK: - Text

extension JSONTree {
    /// The maximum length of a line before an object or array is spread over several.
    private static let lineLength = 100

    /// Returns the value as text, over several lines if it is long; with the blanks that its line begins with and the number
    /// of characters before it on that line.
    func text(in layout: JSONLayout, indentation: String, column: Int) -> String {
        let line = text(in: layout)
        if !layout.hasLines || column + line.count <= Self.lineLength { return line }
        let inner = indentation + layout.indent
        let separator = layout.newline + inner
        switch self {
        case .scalar: return line
        case .array(let values):
            let parts = values.map { $0.text(in: layout, indentation: inner, column: inner.count) }
            return "[\(separator)\(parts.joined(separator: "," + separator))\(layout.newline)\(indentation)]"
        case .object(let members):
            let parts = members.map { member in
                let name = Self.name(member.name) + layout.colon
                return name + member.value.text(in: layout, indentation: inner, column: inner.count + name.count)
            }
            return "{\(separator)\(parts.joined(separator: "," + separator))\(layout.newline)\(indentation)}"
        }
    }

    /// Returns the value on one line.
    func text(in layout: JSONLayout) -> String {
        switch self {
        case .scalar(let text): return text
        case .array(let values): return "[\(values.map { $0.text(in: layout) }.joined(separator: layout.comma))]"
        case .object(let members):
            guard !members.isEmpty else { return "{}" }
            let parts = members.map { Self.name($0.name) + layout.colon + $0.value.text(in: layout) }
            return "{\(layout.brace)\(parts.joined(separator: layout.comma))\(layout.brace)}"
        }
    }

    static func name(_ name: String) -> String { RawSetting.text(name).json }
}
