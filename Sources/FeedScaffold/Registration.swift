import Foundation

/// A line that registers a provider, and its position in a file: in a block of imports or array elements, one per line
/// in alphabetical order.
///
/// A provider has three of these lines: one in `Package.swift`, and in `BuiltInProviders.swift` its import and its list
/// element, which are added together or not at all.
///
/// Other lines in the block, such as a comment or an element on several lines, make the position uncertain. The file is
/// then not changed.
package struct Registration: Sendable, Hashable {
    static let packageFile = "Package.swift"
    static let listFile = "Plugins/BuiltInProviders/BuiltInProviders.swift"

    /// The file's path in the checkout.
    package var path: String

    /// The line, without its indentation.
    package var line: String

    /// The position of the line, phrased to follow "add".
    package var place: String

    /// The beginning of the line that opens the array; `nil` for the imports at the beginning of the file.
    private var opening: String?

    /// The text before the word by which lines are sorted.
    private var prefix: String

    /// The text after that word; empty if the line ends with the word.
    private var suffix: String

    /// True if further text may follow the suffix, such as another argument.
    private var goesOn = false

    /// Returns the lines for a provider, in the order in which a person would add them.
    static func all(for name: ProviderName) -> [Registration] {
        [
            Registration(
                path: packageFile,
                line: "Provider(\"\(name.module)\"),",
                place: "to the list `providers` at the top, in alphabetical order",
                opening: "let providers: [Provider] = [",
                prefix: "Provider(\"",
                suffix: "\"",
                goesOn: true
            ),
            Registration(
                path: listFile,
                line: "import \(name.module)",
                place: "to the imports, in alphabetical order",
                prefix: "import ",
                suffix: ""
            ),
            Registration(
                path: listFile,
                line: "\(name.type).self,",
                place: "to the list `builtInProviders`, in alphabetical order",
                opening: "package let builtInProviders: [any FeedProvider.Type] = [",
                prefix: "",
                suffix: "Provider.self,"
            ),
        ]
    }

    /// Returns the word by which a line is sorted; `nil` for a line of another form.
    private func key(of line: String) -> String? {
        var rest = line.trimmed
        if opening == nil {
            for level in ["public ", "package "] where rest.hasPrefix(level) { rest = rest.dropFirst(level.count) }
        } else {
            guard rest.hasSuffix(",") else { return nil }
        }
        guard rest.hasPrefix(prefix) else { return nil }
        rest = rest.dropFirst(prefix.count)
        let end = suffix.isEmpty ? rest.endIndex..<rest.endIndex : rest.range(of: suffix)
        guard let end, end.upperBound == rest.endIndex || (goesOn && !rest[end.upperBound...].contains(prefix)) else {
            return nil
        }
        let key = rest[..<end.lowerBound]
        guard !key.isEmpty, key.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else { return nil }
        return String(key)
    }

    /// Returns a file's text with the line added in alphabetical order; `nil` if the block is not found or has an
    /// unexpected form, so that the user has to add the line.
    func added(to text: String) -> String? {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard let key = key(of: line), let range = range(in: lines) else { return nil }
        let keys = lines[range].compactMap { self.key(of: $0) }
        guard keys.count == range.count, keys == keys.sorted(), !keys.contains(key) else { return nil }
        let indentation = lines[range.lowerBound].prefix { $0 == " " }
        lines.insert(indentation + line, at: range.lowerBound + keys.count { $0 < key })
        return lines.joined(separator: "\n")
    }

    /// Returns the range of the sorted lines, which is not empty; `nil` if it is uncertain.
    private func range(in lines: [String]) -> Range<Int>? {
        guard let opening else {
            guard let first = lines.firstIndex(where: { key(of: $0) != nil }) else { return nil }
            return first..<(lines[first...].firstIndex { key(of: $0) == nil } ?? lines.endIndex)
        }
        let openings = lines.indices.filter { lines[$0].hasPrefix(opening) }
        guard openings.count == 1, let first = openings.first.map({ $0 + 1 }) else { return nil }
        guard let end = lines[first...].firstIndex(where: { $0.trimmed.hasPrefix("]") }), end > first else {
            return nil
        }
        return first..<end
    }
}

extension String {
    fileprivate var trimmed: Substring { drop { $0 == " " } }
}
