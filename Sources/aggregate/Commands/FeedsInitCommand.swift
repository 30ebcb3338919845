import ArgumentParser
import FeedConfiguration
import Foundation
import ProgramProcess
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

    @Flag(help: "Overwrite a file that is there.")
    var force = false

    func run() throws {
        let name = path.cleaned
        if let failure = BuiltInConfiguration.write(to: path, replacing: force) {
            let reason =
                failure == EEXIST
                ? "is there already. Use --force to overwrite it."
                : "cannot be written: \(String(cString: strerror(failure)))."
            throw CommandFailure(.partialFailure, "aggregate: \"\(name)\" \(reason)")
        }
        let option = path == "feeds.json" ? "" : " --config \(name)"
        StandardStream.output.write(
            """
            Wrote \(name). Change it as you like, then run: aggregate feeds check\(option)
            For an editor that knows JSON Schema, save this beside it: aggregate feeds schema > feeds.schema.json

            """
        )
    }
}
