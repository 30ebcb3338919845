extension JSONPath {
    /// A step to a member as a path has it behind another: `.name`, `['odd name']`.
    static func step(_ name: String) -> String { isPlain(name) ? ".\(name)" : "[\(quoted(name))]" }

    /// A name as a path has it among others: `'odd name'`.
    static func quoted(_ name: String) -> String { "'\(escaped(name))'" }

    /// What stands among names for the first element of a list.
    static let firstElement = "[0]"

    /// A path from a record to a member.
    static func relative(_ names: [String]) -> String {
        let text = names.map { $0 == firstElement ? $0 : step($0) }.joined()
        return text.hasPrefix(".") ? String(text.dropFirst()) : text
    }

    private static func isPlain(_ name: String) -> Bool {
        guard let first = name.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return name.utf8.allSatisfy { $0 == UInt8(ascii: "_") || $0.isASCIILetter || (0x30...0x39).contains($0) }
    }

    private static func escaped(_ name: String) -> String {
        name.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
    }
}

extension UInt8 {
    fileprivate var isASCIILetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
