/// A file of a new provider, by its path in the folder of its package.
package struct ScaffoldFile: Sendable, Hashable {
    package var path: String

    /// The whole text.
    package var text: String

    init(_ path: String, _ text: String) {
        self.path = path
        self.text = text
    }
}
