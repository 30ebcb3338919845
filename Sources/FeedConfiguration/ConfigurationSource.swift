/// The text of a configuration and its origin.
package struct ConfigurationSource: Sendable {
    /// The name of the configuration in errors: the path as the user would type it, such as `feeds.json`.
    package let name: String
    package let bytes: [UInt8]

    /// The folder that relative paths in it are taken from.
    package let folder: String
    package let isBuiltIn: Bool

    /// True if it may run programs, use secrets, read files outside its folder and reach private addresses.
    ///
    /// A configuration that the user named, or that is in the configuration folder, is trusted. One that was only found
    /// in the current folder is not until the user says so: anybody may have put it there.
    package var isTrusted = true

    /// Its path in the file system, with the links of its folder followed; `nil` for a pipe and for text without a
    /// file.
    package var path: String?

    /// True if it came through a pipe, which can be read only once.
    package var isReadOnce = false

    package init(name: String, bytes: [UInt8], folder: String, isBuiltIn: Bool = false) {
        (self.name, self.bytes, self.folder, self.isBuiltIn) = (name, bytes, folder, isBuiltIn)
    }

    /// Returns the configuration of a program without one; its relative paths are taken from the current folder.
    package static func builtIn(folder: String) -> ConfigurationSource {
        ConfigurationSource(
            name: "built-in feeds.json",
            bytes: Array(BuiltInConfiguration.text.utf8),
            folder: folder,
            isBuiltIn: true
        )
    }
}
