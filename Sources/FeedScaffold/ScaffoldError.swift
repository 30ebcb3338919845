/// The reason why a provider cannot be written, and what to do about it.
package struct ScaffoldError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Code: Sendable, Hashable {
        /// The name cannot be a provider's.
        case name
        /// Something with the name exists already.
        case taken
        /// The folder is not a checkout of aggregate.
        case checkout
        /// A file could not be read or written.
        case file
    }

    package var code: Code

    /// The finding, the expectation and the remedy, in whole sentences.
    package var description: String

    package init(_ code: Code, _ description: String) {
        self.code = code
        self.description = description
    }
}
