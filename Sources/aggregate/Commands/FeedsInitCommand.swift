import ArgumentParser
import FeedConfiguration
import FeedFormats
import Foundation

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
            StandardStream.error.writeLine(
                failure == EEXIST
                    ? "aggregate: \"\(name)\" is there already. Use --force to overwrite it."
                    : "aggregate: \"\(name)\" cannot be written: \(String(cString: strerror(failure)))."
            )
            throw ExitStatus.partialFailure.code
        }
        let option = path == "feeds.json" ? "" : " --config \(name)"
        StandardStream.output.write(
            """
            Wrote \(name). Change it as you like, then run: aggregate feeds check\(option)
            For an editor that knows JSON Schema, save this beside it: aggregate feeds schema > feeds.schema.json

            """
        )
    }

    /// Writes the file, in one step that finds out whether it is there.
    ///
    /// - Returns: The number of the error; `nil` when all is written.
    private func write(_ bytes: [UInt8]) -> Int32? {
        let descriptor = open(path, O_WRONLY | O_CREAT | (force ? O_TRUNC : O_EXCL), 0o644)
        guard descriptor >= 0 else { return errno }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
        }
        return nil
    }
}
