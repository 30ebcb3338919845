import Crypto
package import FeedConfiguration
import Foundation

/// The list of trusted configurations, with one file for each in the user's state folder.
///
/// Only a configuration that is found in the current folder needs trust, not one that is named with `--config`. The
/// name of a file is the hash of the configuration's path. Its content is the hash of the configuration's text and the
/// path, as `sha256sum` writes them. A configuration whose text has changed is no longer trusted.
package struct TrustedConfigurations {
    /// The reason why trust cannot be stored.
    package struct Problem: Error { package var reason: String }

    private let folder: URL

    /// Creates the list, whose folder follows the [XDG Base Directory
    /// Specification](https://specifications.freedesktop.org/basedir-spec/latest/); `nil` if neither `XDG_STATE_HOME`
    /// nor `HOME` is an absolute path.
    package init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let state = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        // A relative home would depend on the current folder, which may contain a stranger's configuration.
        let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? "\($0)/.local/state" : nil }
        guard let path = state ?? home else { return nil }
        folder = URL(filePath: path, directoryHint: .isDirectory).appending(path: "aggregate/trusted")
    }

    func contains(_ source: ConfigurationSource) -> Bool {
        guard let path = source.path, let kept = try? Data(contentsOf: file(of: path)) else { return false }
        return kept == record(of: source, at: path)
    }

    /// Trusts a configuration with its current text.
    func add(_ source: ConfigurationSource) throws(Problem) {
        guard let path = source.path else { throw Problem(reason: "it is not a file") }
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            try record(of: source, at: path).write(to: file(of: path), options: .atomic)
        } catch {
            throw Problem(reason: "\(folder.path(percentEncoded: false)) cannot be written")
        }
    }

    /// Stops trusting a configuration.
    ///
    /// - Returns: True if it was trusted.
    private func remove(_ path: String) throws(Problem) -> Bool {
        let file = file(of: path).path(percentEncoded: false)
        guard unlink(file) != 0 else { return true }
        guard errno == ENOENT || errno == ENOTDIR else { throw Problem(reason: String(cString: strerror(errno))) }
        return false
    }

    private func file(of path: String) -> URL { folder.appending(path: Self.hash(Array(path.utf8))) }

    private func record(of source: ConfigurationSource, at path: String) -> Data {
        Data("\(Self.hash(source.bytes))  \(path)\n".utf8)
    }

    private static func hash(_ bytes: [UInt8]) -> String {
        SHA256.hash(data: bytes).map { $0 < 16 ? "0" + String($0, radix: 16) : String($0, radix: 16) }.joined()
    }
}

extension TrustedConfigurations {
    /// Trusts a configuration with its current text.
    ///
    /// - Returns: A sentence that confirms this, and one that lists the parts that are no longer withheld.
    /// - Throws: ``ConfigurationIssues`` if the configuration cannot be read; ``Problem`` if trust cannot be stored.
    package static func trust(_ path: String, by reader: ConfigurationReader) throws -> String {
        var source = try ConfigurationLocator().read(path)
        // The parts that trust adds are those withheld without it.
        source.isTrusted = false
        let withheld = (try? reader.read(source, for: .nothing))?.withheldParts ?? []
        let trusted = try found()
        do throws(Problem) {
            try trusted.add(source)
        } catch {
            throw Problem(reason: "\(path) cannot be trusted: \(error.reason).")
        }
        let gains = withheld.isEmpty ? "" : " It now has: \(withheld.joined(separator: ", "))."
        return "\(path) is trusted as it is now.\(gains)"
    }

    /// Stops trusting a configuration.
    ///
    /// - Returns: True if it was trusted.
    /// - Throws: ``ConfigurationIssues`` if the configuration cannot be read; ``Problem`` if trust cannot be removed.
    package static func distrust(_ path: String) throws -> Bool {
        let source = try ConfigurationLocator().read(path)
        let trusted = try found()
        do throws(Problem) {
            return try trusted.remove(source.path ?? path)
        } catch {
            throw Problem(reason: "trust in \(path) cannot be taken back: \(error.reason).")
        }
    }

    private static func found() throws(Problem) -> TrustedConfigurations {
        if let trusted = TrustedConfigurations() { return trusted }
        throw Problem(
            reason: "neither XDG_STATE_HOME nor HOME says where trust is stored."
                + " Name the configuration with --config instead."
        )
    }
}

extension ConfigurationLocator {
    /// Finds the configuration and reads its text.
    ///
    /// A configuration found in the current folder is trusted only if `trusted` contains it. `path` is the argument of
    /// `--config`.
    ///
    /// - Throws: ``ConfigurationIssues`` if the configuration does not exist or cannot be read.
    package func locate(
        _ path: String?,
        trusting trusted: TrustedConfigurations?
    ) throws(ConfigurationIssues) -> ConfigurationSource {
        var source = try locate(path)
        if !source.isTrusted { source.isTrusted = trusted?.contains(source) == true }
        return source
    }
}
