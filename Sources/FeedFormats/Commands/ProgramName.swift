import Foundation

/// The name of the program in texts: `aggregate`, or that of a program built on it.
package struct ProgramName: Sendable {
    private static let usual = "aggregate"
    package let text: String

    /// - Parameter path: The path by which the program was called.
    package init(_ path: String?) {
        let name = path.map { URL(filePath: $0).lastPathComponent } ?? ""
        text = name.isEmpty ? Self.usual : name
    }

    /// Returns a text with this name instead of `aggregate` where that is the program, and not part of a path or
    /// another name.
    package func inserted(into message: String) -> String {
        guard text != Self.usual else { return message }
        var result = ""
        var rest = message[...]
        while let found = rest.firstRange(of: Self.usual) {
            let before = rest[..<found.lowerBound].last ?? result.last
            let after = rest[found.upperBound...]
            // A full stop may end a sentence.
            let next = after.first == "." ? after.dropFirst().first : after.first
            let isWord = before?.isPartOfName != true && next?.isPartOfName != true
            result += rest[..<found.lowerBound] + (isWord ? text : Self.usual)
            rest = after
        }
        return result + rest
    }

    /// Returns a completion script with this name instead of `aggregate`, also as a part of other names.
    package func inserted(intoScript script: String) -> String {
        text == Self.usual ? script : script.replacing(Self.usual, with: text)
    }
}

extension Character {
    fileprivate var isPartOfName: Bool { isLetter || isNumber || "_-/.".contains(self) }
}
