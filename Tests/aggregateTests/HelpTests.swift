import FeedTestKit
import Foundation
import ProgramTestKit
import Testing

@Suite(.timeLimit(.minutes(20)))
struct HelpTests {
    @Test(arguments: [
        "", "list", "show", "calendar", "feeds", "feeds list", "config check", "config schema",
        "config init", "feeds budget", "feeds try", "feeds record", "completions", "follow", "history",
        "star", "unstar", "why", "providers", "providers list", "providers describe", "providers new", "config",
        "config show", "config trust", "config untrust",
    ])
    func `helps with each command`(_ command: String) async throws {
        let words = command.split(separator: " ").map(String.init)
        let run = try await Program.run(words + ["--help"], environment: ["COLUMNS": "100"])
        let name = (["help"] + words).joined(separator: "-")
        try expect(run.output, in: .module, isKeptIn: "\(name).txt")
        #expect(run.errors == "")
        #expect(run.status == 0)
        let other = try await Program.run(["help"] + words, environment: ["COLUMNS": "100"])
        #expect(other.output == run.output)
    }

    @Test func `says its version`() async throws {
        let run = try await Program.run(["--version"])
        #expect(run.output == "0.1.0\n")
        #expect(run.errors == "")
        #expect(run.status == 0)
    }
}
