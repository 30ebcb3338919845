/// The namespaces in scope while a document is read.
///
/// Any text may be a namespace: known ones are recognised with blanks around them, with `https:` and with a slash at
/// the end.
struct XMLNamespaces {
    /// The meaning of a prefix; the default namespace has the empty prefix.
    enum Binding: Hashable {
        /// A namespace of feeds, with the prefix that ``XMLNames`` uses.
        case known(String)
        case other
    }

    private var bindings: [String: [Binding?]] = [:]

    /// The declarations, with the depth from which each applies.
    private var declared: [(depth: Int, prefix: String)] = []

    /// The number of times that the meaning of a prefix has changed.
    private(set) var changes = 0

    mutating func declare(_ prefix: String, as namespace: String, depth: Int) {
        // An empty name removes the default namespace.
        let binding: Binding? = namespace.isEmpty ? nil : XMLNames.prefix(of: namespace).map(Binding.known) ?? .other
        bindings[prefix, default: []].append(binding)
        declared.append((depth, prefix))
        changes += 1
    }

    /// Ends the scope of an element's declarations.
    mutating func close(_ depth: Int) {
        while let last = declared.last, last.depth >= depth {
            bindings[last.prefix]?.removeLast()
            declared.removeLast()
            changes += 1
        }
    }

    /// Returns the meaning of a prefix; `nil` if it is not declared.
    func binding(of prefix: String) -> Binding? { bindings[prefix]?.last ?? nil }
}
