/// The text of a configuration and its origin.
package struct ConfigurationSource: Sendable {
    /// The name of the configuration in errors: the path as the user would type it, such as `feeds.json`.
    package let name: String
    package let bytes: [UInt8]

    /// The folder from which relative paths in the configuration are resolved.
    package let folder: String
    package let isBuiltIn: Bool

    /// True if the configuration may run programs, use secrets, read files outside its folder and reach private
    /// addresses.
    ///
    /// A configuration that the user names, or that is in the user's configuration folder, is trusted. A configuration
    /// that was only found in the current folder is not, until the user trusts it: anybody may have put it there.
    package var isTrusted = true

    /// The configuration's path, with the links of its folder resolved; `nil` for a pipe and for text without a file.
    package var path: String?

    /// True if the configuration came through a pipe, which can be read only once.
    package var isReadOnce = false

    package init(name: String, bytes: [UInt8], folder: String, isBuiltIn: Bool = false) {
        (self.name, self.bytes, self.folder, self.isBuiltIn) = (name, bytes, folder, isBuiltIn)
    }

    /// Returns the configuration for a start without a file, with its relative paths resolved from `folder`.
    package static func builtIn(folder: String, isDemo: Bool = false) -> ConfigurationSource {
        ConfigurationSource(
            name: "built-in feeds.json",
            bytes: Array((isDemo ? BuiltInConfiguration.textOfDemo : BuiltInConfiguration.text).utf8),
            folder: folder,
            isBuiltIn: true
        )
    }
}
