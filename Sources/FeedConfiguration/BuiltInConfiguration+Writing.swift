import FeedCore
import Foundation

extension BuiltInConfiguration {
    /// Why the configuration could not be written.
    package struct WritingProblem: Error, Sendable {
        /// A whole sentence.
        package let message: String
    }

    /// Writes it for a user to begin with.
    ///
    /// - Returns: What was done, and what to do next.
    /// - Throws: Why it could not be written.
    package static func begin(at path: String, replacing replaces: Bool) throws(WritingProblem) -> String {
        let name = path.printable
        if let failure = write(to: path, replacing: replaces) {
            let reason =
                failure == EEXIST
                ? "is there already. Use --force to overwrite it."
                : "cannot be written: \(String(cString: strerror(failure)))."
            throw WritingProblem(message: "\"\(name)\" \(reason)")
        }
        let option = path == ConfigurationLocator.fileName ? "" : " --config \(name)"
        return """
            Wrote \(name). Change it as you like, then run: aggregate config check\(option)
            For an editor that knows JSON Schema, save this beside it: aggregate config schema > feeds.schema.json

            """
    }

    /// Writes it to a file: a new one in one step that finds out whether there is one, an old one by another that takes its
    /// place, so that a full disk does not cost the configuration that is there.
    ///
    /// - Parameters:
    ///   - path: Where.
    ///   - replaces: Whether a file that is there may be replaced.
    /// - Returns: The number of the error; `nil` when all is written.
    package static func write(to path: String, replacing replaces: Bool) -> Int32? {
        let bytes = Array(text.utf8)
        guard replaces else { return write(bytes, to: path) }
        // What a link leads to is replaced, and not the link.
        let target = TextFile.realPath(path) ?? path
        var status = stat()
        if stat(target, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            return status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL
        }
        let temporary = "\(target).\(String(UInt64.random(in: .min ... .max), radix: 16)).tmp"
        if let failure = write(bytes, to: temporary) { return failure }
        guard rename(temporary, target) != 0 else { return nil }
        defer { unlink(temporary) }
        return errno
    }

    private static func write(_ bytes: [UInt8], to path: String) -> Int32? {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return errno }
        var rest = bytes[...]
        var failure: Int32?
        while !rest.isEmpty, failure == nil {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { failure = errno }
        }
        // Some file systems say only now that there was no room.
        if close(descriptor) != 0, failure == nil { failure = errno }
        if failure != nil { unlink(path) }
        return failure
    }
}
