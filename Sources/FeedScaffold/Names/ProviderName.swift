import FeedCore

/// The name of a provider, in configurations and in code.
package struct ProviderName: Sendable, Hashable, CustomStringConvertible {
    /// The name in configurations, such as `river-levels`, in the grammar of `FeedID`.
    package let rawValue: String

    /// The name of the provider's module: `RiverLevels`.
    package let module: String

    /// Creates the name of a provider.
    ///
    /// - Throws: ``ScaffoldError`` with code `name` if the text breaks the grammar, or the module's name is reserved by
    ///   Swift or a package.
    package init(_ text: String) throws(ScaffoldError) {
        guard FeedID.isValid(text) else {
            throw ScaffoldError(
                .name,
                "\"\(text.printable)\" is not a provider name: \(FeedID.rule). For example: river-levels."
            )
        }
        // Otherwise two names could have the same module.
        guard !text.hasSuffix("-"), !text.contains("--") else {
            throw ScaffoldError(.name, "\"\(text)\" cannot be a provider's name: a hyphen stands between two words.")
        }
        rawValue = text
        module = text.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        guard let first = module.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
            throw ScaffoldError(
                .name,
                """
                "\(text)" cannot be a provider's name: its module would be called "\(module)", but a module begins \
                with a letter. Put a word before the digit.
                """
            )
        }
        if let owner = ReservedNames.owner(of: self) {
            throw ScaffoldError(.name, "\"\(text)\" cannot be a provider's name: \(owner). Choose another name.")
        }
    }

    package var description: String { rawValue }

    /// The name of the type that conforms to `FeedProvider`: `RiverLevelsProvider`.
    package var type: String { "\(module)Provider" }

    /// The name of the tests' module, folder and suite: `RiverLevelsTests`.
    package var tests: String { "\(module)Tests" }

    /// The words of the name, as at the beginning of a sentence: `River levels`.
    package var title: String {
        let words = rawValue.split(separator: "-").joined(separator: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// Returns the values of the placeholders in a provider's files.
    func values(sources: String) -> [String: String] {
        [
            "name": rawValue, "module": module, "title": title, "key": ItemID.key(of: "\(rawValue):e-101"),
            "sources": sources,
        ]
    }
}
