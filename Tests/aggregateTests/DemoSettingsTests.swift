import ProgramTestKit
import Testing

/// What of a user's configuration holds in a demo.
@Suite(.timeLimit(.minutes(20)))
struct DemoSettingsTests {
    private static let now = ["--demo", "--now", "2026-12-20T10:00:00Z"]

    @Test func `needs nobody's keys`() async throws {
        let folder = try ProgramFolder([
            "feeds.json": #"""
            {"feeds": [{"id": "kg", "provider": "holidays",
              "settings": {"country": "KG", "source": "abstractapi", "apiKey": {"env": "NOT_SET_ANYWHERE"}}}]}
            """#
        ])
        let run = try await Program.run(Self.now + ["--config", "feeds.json"], in: folder)
        #expect(run.errors == "")
        #expect(run.status == 0)
        #expect(run.output.contains("Christmas Day"))
        #expect(run.output.contains("Kyrgyzstan"))
    }

    @Test func `holidays are those of any country, by the program's own rules`() async throws {
        let run = try await Program.run(Self.now + ["--set", "holidays.country=DE"])
        #expect(run.output.contains("Second Day of Christmas"))
        #expect(run.output.contains("Sample data: all of this but holidays is made up.   Powered by TfL Open Data\n"))
        #expect(!run.output.contains("sample"))
    }

    @Test(arguments: [("builtin", "Public holiday"), ("abstractapi", "National")])
    func `what is set for the run goes before the demo's own`(source: String, category: String) async throws {
        let run = try await Program.run(Self.now + ["--feed", "holidays", "--set", "holidays.source=\(source)"])
        #expect(run.output.contains("Christmas Day"))
        #expect(run.output.contains(category))
    }
}
