import ArgumentParser
import FeedConfiguration
import Foundation

/// `aggregate feeds init`: writes a configuration to begin with.
struct FeedsInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write the default configuration to a file, to begin with.",
        discussion: "Refuses to overwrite a file that is there, unless told to."
    )

    @Argument(help: "Where to write it.")
    var path = "feeds.json"

    @Flag(name: .long, help: "Overwrite a file that is there.")
    var force = false

    func run() throws {
        let options: Data.WritingOptions = force ? .atomic : .withoutOverwriting
        do {
            try Data(BuiltInConfiguration.text.utf8).write(to: URL(filePath: path), options: options)
        } catch CocoaError.fileWriteFileExists {
            StandardStream.error.writeLine("aggregate: \"\(path)\" is there already. Use --force to overwrite it.")
            throw ExitStatus.partialFailure.code
        } catch {
            StandardStream.error.writeLine("aggregate: \"\(path)\" cannot be written: \(error.localizedDescription)")
            throw ExitStatus.partialFailure.code
        }
        StandardStream.output.writeLine("Wrote \(path). Look at it, then run: aggregate feeds check")
    }
}
