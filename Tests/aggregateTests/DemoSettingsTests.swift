import ProgramTestKit
import Testing

/// The parts of a user's configuration that hold in a demo.
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
        #expect(run.output.contains("Sample data: all of this but Holidays is made up.   Powered by TfL Open Data\n"))
        #expect(!run.output.contains("sample"))
    }

    @Test func `what is advised instead of a change by a name can be run`() async throws {
        let refused = try await Program.run(["feeds", "set", "tfl", "stops=copper gate", "--demo"])
        #expect(
            refused.errors.contains("for one run: aggregate --demo --set 'tfl.stops=copper gate'."),
            "\(refused.errors)"
        )
        let named = try await Program.run(Self.now + ["--set", "tfl.stops=copper gate", "--feed", "tfl"])
        #expect(named.status == 0 && named.output.contains("Copper Gate"), "\(named.output)\(named.errors)")
        let found = try await Program.run(["providers", "search", "tfl-arrivals", "stops", "copper gate", "--demo"])
        let value = try #require(found.lines.first { $0.contains("Copper Gate") }?.split(separator: " ").first)
        let shown = try await Program.run(Self.now + ["--set", "tfl.stops=\(value)", "--feed", "tfl"])
        #expect(shown.status == 0 && shown.output.contains("Copper Gate"), "\(shown.output)\(shown.errors)")
        let code = try await Program.run(["feeds", "set", "tfl", "stops=\(value)", "--demo"])
        #expect(code.errors.contains("for one run: aggregate --demo --set tfl.stops=\(value)."), "\(code.errors)")
    }

    @Test(arguments: ["penny wharf", "940GZZLUXA1,penny wharf"])
    func `a name of the sample data is as good as an id`(stops: String) async throws {
        let run = try await Program.run(Self.now + ["--set", "tfl.stops=\(stops)", "--feed", "tfl"])
        #expect(run.status == 0 && run.output.contains("Penny Wharf"), "\(run.output)\(run.errors)")
        #expect(run.errors.contains(#""penny wharf" is 940GZZLUXC3."#), "\(run.errors)")
        let unknown = try await Program.run(Self.now + ["--set", "tfl.stops=nowhere at all", "--feed", "tfl"])
        #expect(unknown.status == 64 && unknown.errors.contains("among the sample data"), "\(unknown.errors)")
    }

    @Test(arguments: [("builtin", "Public holiday"), ("abstractapi", "National")])
    func `what is set for the run goes before the demo's own`(source: String, category: String) async throws {
        let run = try await Program.run(Self.now + ["--feed", "holidays", "--set", "holidays.source=\(source)"])
        #expect(run.output.contains("Christmas Day"))
        #expect(run.output.contains(category))
    }
}
