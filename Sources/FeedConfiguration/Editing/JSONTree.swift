package import FeedCore

/// A JSON value to write into a text; members are in the order in which they are written.
package indirect enum JSONTree: Sendable, Hashable {
    /// A string, a number or a literal, in JSON syntax.
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

    /// Creates the JSON of a setting's value; the members of an object are sorted by name.
    package init(_ raw: RawSetting) {
        switch raw.kind {
        case .list(let values): self = .array(values.map { JSONTree($0) })
        case .object(let members):
            self = .object(members.sorted { $0.key < $1.key }.map { Member($0.key, JSONTree($0.value)) })
        case .null, .bool, .number, .text, .secret: self = .scalar(raw.json)
        }
    }

    /// The members of an object; empty for any other value.
    package var members: [Member] { if case .object(let members) = self { members } else { [] } }

    /// Returns an object with the value at a path of names; a value that is not an object becomes one.
    package func setting(_ path: some Collection<SettingStep>, to value: JSONTree) -> JSONTree {
        guard case .name(let name)? = path.first else { return value }
        var members = members
        let index = members.firstIndex { $0.name == name }
        let inner = (index.map { members[$0].value } ?? .object([])).setting(path.dropFirst(), to: value)
        if let index { members[index].value = inner } else { members.append(Member(name, inner)) }
        return .object(members)
    }
}

// MARK: - Text

extension JSONTree {
    /// The text of a file with the value, in the usual layout.
    package var laidOut: String { text(in: JSONLayout(), indentation: "", column: 0) + "\n" }

    /// The maximum length of a line; longer objects and arrays are written on several lines.
    private static let lineLength = 100

    /// Returns the value as text, on several lines if it is long.
    ///
    /// `indentation` is the blanks at the beginning of its line, and `column` the number of characters before it on
    /// that line.
    func text(in layout: JSONLayout, indentation: String, column: Int) -> String {
        let line = text(in: layout)
        if !layout.hasLines || column + line.count <= Self.lineLength { return line }
        let inner = indentation + layout.indent
        let separator = layout.newline + inner
        let parts = parts(in: layout) { $0.text(in: layout, indentation: inner, column: inner.count + $1) }
        let spread = separator + parts.joined(separator: "," + separator) + layout.newline + indentation
        switch self {
        case .scalar: return line
        case .array: return "[\(spread)]"
        case .object: return "{\(spread)}"
        }
    }

    /// Returns the value on one line.
    func text(in layout: JSONLayout) -> String {
        let parts = parts(in: layout) { value, _ in value.text(in: layout) }.joined(separator: layout.comma)
        switch self {
        case .scalar(let text): return text
        case .array: return "[\(parts)]"
        case .object(let members): return members.isEmpty ? "{}" : "{\(layout.brace)\(parts)\(layout.brace)}"
        }
    }

    /// Returns the elements or members as texts; `text` receives each value and the number of characters of the name
    /// before it.
    private func parts(in layout: JSONLayout, _ text: (_ value: JSONTree, _ column: Int) -> String) -> [String] {
        switch self {
        case .scalar: return []
        case .array(let values): return values.map { text($0, 0) }
        case .object(let members):
            return members.map { member in
                let name = Self.name(member.name) + layout.colon
                return name + text(member.value, name.count)
            }
        }
    }

    static func name(_ name: String) -> String { RawSetting.text(name).json }
}
