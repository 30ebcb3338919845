/// The namespaces in scope while a document is read.
///
/// Any text may be a namespace; known ones are also recognised with blanks around them, with `https:` and with a slash
/// at the end.
package struct XMLNamespaces {
    /// The meaning of a prefix; the default namespace has the empty prefix.
    package enum Binding: Hashable {
        /// A namespace of a vocabulary, with the prefix that the vocabulary uses.
        case known(String)
        case other
    }

    private let vocabulary: @Sendable (String) -> String?
    private var bindings: [String: [Binding?]] = [:]

    /// The declarations, with the depth from which each applies.
    private var declared: [(depth: Int, prefix: String)] = []

    /// The number of times that the meaning of a prefix has changed.
    package private(set) var changes = 0

    /// Creates a scope without namespaces; `vocabulary` returns the usual prefix of a namespace, `nil` for an unknown
    /// one.
    package init(_ vocabulary: @escaping @Sendable (String) -> String?) { self.vocabulary = vocabulary }

    package mutating func declare(_ prefix: String, as namespace: String, depth: Int) {
        // An empty name removes the default namespace.
        let binding: Binding? = namespace.isEmpty ? nil : vocabulary(namespace).map(Binding.known) ?? .other
        bindings[prefix, default: []].append(binding)
        declared.append((depth, prefix))
        changes += 1
    }

    /// Ends the scope of an element's declarations.
    package mutating func close(_ depth: Int) {
        while let last = declared.last, last.depth >= depth {
            bindings[last.prefix]?.removeLast()
            declared.removeLast()
            changes += 1
        }
    }

    /// Returns the meaning of a prefix; `nil` if it is not declared.
    package func binding(of prefix: String) -> Binding? { bindings[prefix]?.last ?? nil }
}
