import FeedCore
import FeedJSON
import Foundation

/// The configuration of a user who has no configuration file; its feeds need no keys.
package enum BuiltInConfiguration {
    /// The text of `feeds.json` at the root of the repository.
    package static let text = String(decoding: PackageResources.feeds_json, as: UTF8.self)

    /// The text for a demo, with a feed of the invented city, which is shown by its name alone: `--demo --feed city`.
    static let textOfDemo = text.replacing(
        "\n  ]\n",
        with: ",\n    { \"id\": \"city\", \"provider\": \"gtfs\", \"enabled\": false }\n  ]\n"
    )

    /// Returns the id of a provider's feed in this configuration; `nil` if it has no such feed.
    package static func id(ofFeedOf provider: String) -> String? {
        let feeds = try? JSONDocument(text).root["feeds"]?.elements
        return feeds?.first { $0["provider"]?.string == provider }?["id"]?.string
    }

    /// The text from which a change to a built-in feed creates a new configuration; it has no `$schema`, since the
    /// schema's file would be missing.
    static var textWithoutSchema: String {
        text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains("\"$schema\"") }
            .joined(separator: "\n")
    }
}

extension BuiltInConfiguration {
    /// The reason why the configuration could not be written.
    package struct WritingProblem: Error, Sendable {
        /// The reason, in a whole sentence.
        package let message: String
    }

    /// Writes the configuration to a file, for the user to edit.
    ///
    /// - Returns: The path of the file, and the next steps.
    /// - Throws: The reason why the file could not be written.
    package static func begin(at path: String, replacing replaces: Bool) throws(WritingProblem) -> String {
        let name = path.printable
        let locator = ConfigurationLocator()
        let own = path == ConfigurationLocator.fileName ? locator.hiddenPath : nil
        if let failure = write(to: path, replacing: replaces) {
            let reason =
                failure == EEXIST
                ? "is there already. Use --force to overwrite it."
                : "cannot be written: \(String(cString: strerror(failure)))."
            throw WritingProblem(message: "\"\(name)\" \(reason)")
        }
        let option = path == ConfigurationLocator.fileName ? "" : " --config \(name.quotedForShell)"
        let notice = own.map { own in
            """
            In this folder, \(path) now goes before \(own.printable), which is used elsewhere. To replace that one \
            instead: rm \(path); aggregate config init --force \(own.printable.quotedForShell)

            """
        }
        return """
            Wrote \(name). Change it as you like, then run: aggregate config check\(option)
            For an editor that knows JSON Schema, save this beside it: aggregate config schema > feeds.schema.json

            """ + (notice ?? "")
    }

    /// Writes the configuration to a file.
    ///
    /// A new file is created in one step that fails if the file exists. An existing file is replaced by rename, so that
    /// a full disk does not destroy it.
    ///
    /// - Returns: The `errno`; `nil` on success.
    private static func write(to path: String, replacing replaces: Bool) -> Int32? {
        let bytes = Array(text.utf8)
        guard replaces else { return ConfigurationFile.make(path, bytes) }
        // The target of a link is replaced, not the link.
        let target = TextFile.realPath(path) ?? path
        var status = stat()
        if stat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            return status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
        }
        let replace = {
            let temporary = ConfigurationFile.temporary(for: target)
            if let failure = ConfigurationFile.make(temporary, bytes) { return failure as Int32? }
            guard rename(temporary, target) != 0 else { return nil }
            defer { unlink(temporary) }
            return errno
        }
        return TextFile.exists(target) ? ConfigurationFile.inTurn(target, replace) : replace()
    }
}
