import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedFormats
import Foundation
import TerminalText

/// `aggregate feeds init`: writes a configuration to begin with.
struct FeedsInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write the default configuration to a file, to begin with.",
        discussion: "Refuses to overwrite a file that is there, unless told to."
    )

    @Argument(help: "Where to write it.", completion: .file(extensions: ["json"]))
    var path = "feeds.json"

    @Flag(name: .long, help: "Overwrite a file that is there.")
    var force = false

    func run() throws {
        let name = path.cleaned
        if let failure = write(Array(BuiltInConfiguration.text.utf8)) {
            throw CommandFailure(
                .partialFailure,
                failure == EEXIST
                    ? "aggregate: \"\(name)\" is there already. Use --force to overwrite it."
                    : "aggregate: \"\(name)\" cannot be written: \(String(cString: strerror(failure)))."
            )
        }
        let option = path == "feeds.json" ? "" : " --config \(name)"
        StandardStream.output.write(
            """
            Wrote \(name). Change it as you like, then run: aggregate feeds check\(option)
            For an editor that knows JSON Schema, save this beside it: aggregate feeds schema > feeds.schema.json

            """
        )
    }

    /// Writes the file: a new one in one step that finds out whether there is one, an old one by another that takes its
    /// place, so that a full disk costs nobody the configuration that is there.
    ///
    /// - Returns: The number of the error; `nil` when all is written.
    private func write(_ bytes: [UInt8]) -> Int32? {
        guard force else { return write(bytes, to: path) }
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

    private func write(_ bytes: [UInt8], to path: String) -> Int32? {
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
