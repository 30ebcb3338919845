import FeedCore
import Foundation

/// The search for the configuration: the named file, or else the first default path that exists, or else the built-in
/// configuration.
package struct ConfigurationLocator: Sendable {
    /// The variable that names a configuration.
    package static let variable = "AGGREGATE_CONFIG"

    /// The maximum size of a configuration in bytes: enough for more than 100,000 feeds.
    static let maximumByteCount = 64 << 20

    private let environment: [String: String]
    private let currentFolder: String

    /// Creates a locator that resolves relative paths from the current folder.
    package init(
        environment: [String: String] = ProcessInfo.processInfo.environment,
        currentFolder: String = FileManager.default.currentDirectoryPath
    ) {
        self.environment = environment
        self.currentFolder = currentFolder
    }

    /// Reads the first configuration that exists, of these: `path`, `$AGGREGATE_CONFIG`, `./feeds.json`,
    /// `$XDG_CONFIG_HOME/aggregate/feeds.json` (in `~/.config` if the variable is unset), and the built-in
    /// configuration.
    ///
    /// - Throws: An error if a named file does not exist, or the file cannot be read.
    package func locate(_ path: String? = nil) throws(ConfigurationIssues) -> ConfigurationSource {
        if let named = named(path) { return try read(named.path, namedBy: named.namer) }
        guard let path = foundPath else { return .builtIn(folder: currentFolder) }
        var source = try read(path)
        // The user's own configuration is also trusted if its folder is the current folder.
        source.isTrusted = path != Self.fileName || source.path == userPath.map { TextFile.placePath(absolute($0)) }
        return source
    }

    /// Finds the configuration to change.
    ///
    /// - Returns: The configuration that ``locate(_:)`` finds; if no file exists, the built-in configuration with the
    ///   path for a new file: the named path, or else the user's own. If `startsEmpty` is true, a new file at a named
    ///   path has no feeds.
    /// - Throws: An error if the configuration cannot be read, or no path for a new file is known.
    package func editable(_ path: String?, startsEmpty: Bool = false) throws(ConfigurationIssues) -> ConfigurationSource
    {
        let wanted = named(path)
        if let place = wanted?.path ?? foundPath, TextFile.mayExist(absolute(place)) {
            let source = try locate(path)
            if source.path != nil { return source }
            throw ConfigurationIssues(in: source.name, "it is a pipe, but only a file can be changed.")
        }
        guard let place = wanted?.path ?? userPath, !place.isEmpty else {
            throw ConfigurationIssues(
                in: "aggregate",
                "there is no configuration, and neither XDG_CONFIG_HOME nor HOME says where yours is."
                    + " Name a file with --config."
            )
        }
        var source = ConfigurationSource(
            name: place,
            bytes: Array((wanted != nil && startsEmpty ? Self.emptyText : BuiltInConfiguration.textWithoutSchema).utf8),
            folder: absolute(place).parentFolder,
            isBuiltIn: true
        )
        source.path = absolute(place)
        return source
    }

    /// The text of a configuration without feeds.
    private static let emptyText = "{\n  \"feeds\": [\n  ]\n}\n"

    /// Returns the absolute path that ``locate(_:)`` reads now; `nil` for the built-in configuration.
    package func place(_ path: String? = nil) -> String? { (named(path)?.path ?? foundPath).map(absolute) }

    /// Returns true if the user names a configuration, on the command line or in the environment.
    package func isNamed(_ path: String?) -> Bool { named(path) != nil }

    private func named(_ path: String?) -> (path: String, namer: String)? {
        if let path { return (path, "--config") }
        guard let path = environment[Self.variable], !path.isEmpty else { return nil }
        return (path, "$\(Self.variable)")
    }

    /// The path of the configuration if the user names none: `feeds.json` in the current folder, or else the user's
    /// own; `nil` if neither exists.
    ///
    /// A file in a folder that this process may not enter counts as existing, so that the user sees an error.
    package var foundPath: String? {
        [Self.fileName, userPath].compactMap(\.self).first { TextFile.mayExist(absolute($0)) }
    }

    /// The name of the file in the current folder that is used if the user names no configuration.
    package static let fileName = "feeds.json"

    /// The path of the user's own configuration, with `~` for the home folder; `nil` if no home folder is known.
    ///
    /// A relative `$XDG_CONFIG_HOME` is ignored, as the [XDG
    /// specification](https://specifications.freedesktop.org/basedir-spec/latest/) requires.
    package var userPath: String? {
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
        guard let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") else {
            return home == nil ? nil : "~/.config/aggregate/feeds.json"
        }
        let path = "\(folder)/aggregate/feeds.json"
        guard let home, path.hasPrefix("\(home)/") else { return path }
        return "~" + path.dropFirst(home.count)
    }

    /// The folder of the user's own providers, `providers` beside the user's own configuration; `nil` if no home folder
    /// is known.
    package var providersFolder: String? { userPath.map { absolute($0).parentFolder + "/providers" } }

    /// The path of the user's own configuration, if it exists and a `feeds.json` in the current folder would take
    /// precedence over it.
    var hiddenPath: String? {
        guard let userPath, named(nil) == nil, TextFile.exists(absolute(userPath)) else { return nil }
        let isSame = TextFile.realPath(absolute(userPath)) == TextFile.realPath(absolute(Self.fileName))
        return isSame ? nil : userPath
    }

    private func absolute(_ path: String) -> String {
        path.resolved(in: currentFolder, home: environment["HOME"])
    }

    /// Reads the configuration at a path.
    package func read(_ path: String, namedBy namer: String? = nil) throws(ConfigurationIssues) -> ConfigurationSource {
        if let namer, path.isEmpty { throw ConfigurationIssues(in: namer, "it is empty, but must be a path.") }
        let file = absolute(path)
        do throws(TextFile.Fault) {
            let text = try TextFile.read(file, limit: Self.maximumByteCount)
            var source = ConfigurationSource(name: path, bytes: text.bytes, folder: file.parentFolder)
            source.isReadOnce = text.isPipe
            source.path = text.isPipe ? nil : TextFile.placePath(file)
            return source
        } catch {
            let subject = namer.map { "\($0) names this file, which" } ?? "this file"
            let reason =
                TextFile.isBehindClosedFolder(file)
                ? "cannot be looked for, since a folder on the way to it is closed to you; check the permissions of its"
                    + " folders" + (namer == nil ? ", or name a configuration with --config" : "")
                : error.reason
            throw ConfigurationIssues(in: path, "\(subject) \(reason).")
        }
    }
}
