import ArgumentParser
import FeedCore
import FeedRuntime
import Foundation
import Terminal

/// The configuration to change, and the option not to write it.
struct EditOptions: ParsableArguments {
    @Option(path: "The configuration that is changed. Default: the one that is used.", extensions: ["json"])
    var config: String?
    @Flag(help: "Show the lines that would change, and write nothing.")
    var dryRun = false

    /// Makes a change and prints the result; the lines that `body` returns come first.
    func edit(_ done: String, _ body: (inout ConfigurationChange) async throws -> [String]) async throws {
        let environment = ProcessInfo.processInfo.environment
        var change = try ConfigurationChange(config, by: .ofCommand, environment: environment)
        let remarks = try await body(&change)
        let lines = remarks + (try change.finish(done, isShown: dryRun))
        lines.forEach { StandardStream.output.writeLine($0.cleaned) }
    }

    /// Returns the options for sessions with the configuration that is changed.
    func session() throws -> Session.Options {
        Session.Options(try ConfigurationOptions.parse(config.map { ["--config", $0] } ?? []))
    }

    /// The dialogue with the user; `nil` without a user at a terminal.
    static var dialogue: Dialogue? { dialogue(farewell: "Nothing was written.") }

    /// Returns the dialogue with the user, with the line that is shown when Ctrl-C ends it.
    static func dialogue(farewell: String) -> Dialogue? {
        TerminalPrompt(farewell: farewell).map { Dialogue(ask: $0.ask, askSecretly: $0.askSecretly, tell: $0.tell) }
    }
}
