/// The namespaces that are declared where a document is being read.
///
/// Any text may be a namespace: blanks around it, `https:` and a slash at its end make no difference to those that are
/// known.
struct XMLNamespaces {
    /// What a prefix stands for; no prefix is the empty one.
    enum Binding: Hashable {
        /// A namespace of feeds, as ``XMLNames`` calls it.
        case known(String)
        case other
    }

    private var bindings: [String: [Binding?]] = [:]

    /// What was declared, by the depth from which it holds.
    private var declared: [(depth: Int, prefix: String)] = []

    mutating func declare(_ prefix: String, as namespace: String, depth: Int) {
        // An empty name takes the namespace away.
        let binding: Binding? = namespace.isEmpty ? nil : XMLNames.prefix(of: namespace).map(Binding.known) ?? .other
        bindings[prefix, default: []].append(binding)
        declared.append((depth, prefix))
    }

    /// Forgets what an element declared.
    mutating func close(_ depth: Int) {
        while let last = declared.last, last.depth >= depth {
            bindings[last.prefix]?.removeLast()
            declared.removeLast()
        }
    }

    /// What a prefix stands for; `nil` where it is not declared.
    func binding(of prefix: String) -> Binding? { bindings[prefix]?.last ?? nil }
}
