/// The text of a configuration, and where it comes from.
package struct ConfigurationSource: Sendable {
    /// What errors call it: the path as the user would type it, such as `feeds.json`.
    package let name: String
    package let bytes: [UInt8]

    /// The folder that relative paths in it are taken from.
    package let folder: String
    package let isBuiltIn: Bool

    /// Whether it may run programs, take secrets, read files outside its folder and reach private addresses.
    ///
    /// One that the user named or keeps in the configuration folder may. One that merely lies in the current folder may
    /// not until the user says so: anybody may have put it there.
    package var isTrusted = true

    /// Where it is in the file system, with the links of its folder followed; `nil` for a pipe and for a text without a file.
    package var path: String?

    /// Whether it came through a pipe, which gives its text only once.
    package var isReadOnce = false

    package init(name: String, bytes: [UInt8], folder: String, isBuiltIn: Bool = false) {
        self.name = name
        self.bytes = bytes
        self.folder = folder
        self.isBuiltIn = isBuiltIn
    }

    /// The configuration of a program without one; its relative paths are taken from the current folder.
    package static func builtIn(folder: String) -> ConfigurationSource {
        ConfigurationSource(
            name: "built-in feeds.json",
            bytes: Array(BuiltInConfiguration.text.utf8),
            folder: folder,
            isBuiltIn: true
        )
    }
}
