import Foundation

/// Finds the configuration: the one that was named, else the first that is there, else the built-in one.
package struct ConfigurationLocator: Sendable {
    /// The variable that names a configuration.
    package static let variable = "AGGREGATE_CONFIG"

    /// How large a configuration may be, in bytes.
    static let maximumByteCount = 4 << 20

    private let environment: [String: String]
    private let currentFolder: String

    package init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        currentFolder: String = FileManager.default.currentDirectoryPath
    ) {
        self.environment = environment
        self.currentFolder = currentFolder
    }

    /// Reads the first of these that there is.
    ///
    /// The path given, `$AGGREGATE_CONFIG`, `./feeds.json`, `$XDG_CONFIG_HOME/aggregate/feeds.json` (in `~/.config`
    /// where the variable is unset), and the built-in default.
    ///
    /// - Parameter path: What the user named with `--config`.
    /// - Returns: The configuration's text and where it comes from.
    /// - Throws: That a file that was named is not there, or that the one that was found cannot be read.
    package func locate(_ path: String? = nil) throws(ConfigurationErrors) -> ConfigurationSource {
        if let path { return try read(path, namedBy: "--config") }
        if let path = environment[Self.variable], !path.isEmpty { return try read(path, namedBy: "$\(Self.variable)") }
        for path in ["feeds.json", userPath].compactMap({ $0 }) where TextFile.exists(absolute(path)) {
            return try read(path)
        }
        return .builtIn(folder: currentFolder)
    }

    /// The user's own configuration, with `~` for the home folder; `nil` where there is no home.
    ///
    /// A relative `$XDG_CONFIG_HOME` is ignored, as the
    /// [XDG specification](https://specifications.freedesktop.org/basedir-spec/latest/) asks.
    package var userPath: String? {
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
        guard let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") else {
            return home == nil ? nil : "~/.config/aggregate/feeds.json"
        }
        let path = "\(folder)/aggregate/feeds.json"
        guard let home, path.hasPrefix("\(home)/") else { return path }
        return "~" + path.dropFirst(home.count)
    }

    private func absolute(_ path: String) -> String {
        path.resolved(in: currentFolder, home: environment["HOME"])
    }

    private func read(_ path: String, namedBy namer: String? = nil) throws(ConfigurationErrors) -> ConfigurationSource {
        let file = absolute(path)
        do throws(TextFile.Fault) {
            let bytes = try TextFile.read(file, limit: Self.maximumByteCount)
            return ConfigurationSource(name: path, bytes: bytes, folder: file.parentFolder)
        } catch {
            let subject = namer.map { "\($0) names this file, which" } ?? "this file"
            throw ConfigurationErrors(in: path.isEmpty ? "\"\"" : path, "\(subject) \(error.reason).")
        }
    }
}
