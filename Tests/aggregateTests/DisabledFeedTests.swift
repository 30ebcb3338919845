import ProgramTestKit
import Testing

/// The answers of commands to the names of disabled feeds, and to days instead of items.
@Suite(.timeLimit(.minutes(20)))
struct DisabledFeedTests {
    private static let configuration = #"""
        { "feeds": [
          { "id": "neds", "provider": "neds-races", "enabled": false },
          { "id": "holidays", "provider": "holidays", "settings": { "country": "GB" } } ] }
        """#

    private func run(_ arguments: String...) async throws -> ProgramRun {
        let folder = try ProgramFolder(["feeds.json": Self.configuration])
        return try await Program.run(arguments + ["--config", "feeds.json"], in: folder)
    }

    @Test(arguments: ["why", "show", "star"])
    func `a disabled feed is not said to be unknown`(_ command: String) async throws {
        let run = try await run(command, "neds")
        #expect(run.errorLines == ["aggregate: neds is disabled. To enable it: aggregate feeds enable neds"])
        #expect(run.output == "")
        #expect(run.status == 64)
    }

    @Test(arguments: ["why", "show"])
    func `where nothing is found it says which feeds were not searched`(_ command: String) async throws {
        let run = try await run(command, "no such thing")
        #expect(run.errors.contains("Disabled feeds are not searched: neds."))
        #expect(run.status != 0)
        let named = try await self.run(command, "no such thing", "--feed", "holidays")
        #expect(!named.errors.contains("Disabled feeds"))
    }

    @Test(arguments: ["2026-12-25", "tomorrow", "friday", "Fri"])
    func `a day shows all its items, by whichever name`(_ day: String) async throws {
        let run = try await run("show", day, "--now", "2026-12-24T10:00:00Z", "--time-zone", "Europe/London")
        #expect(run.output.contains("Christmas Day"))
        #expect(!run.output.contains("Boxing Day"))
        #expect(run.errors == "")
        #expect(run.status == 0)
    }
}
