import ProgramTestKit
import Testing

/// The choice of the configuration, and of feeds in it.
@Suite(.timeLimit(.minutes(20)))
struct ConfigurationChoiceTests {
    /// A configuration with a feed of holidays, whose id tells it from others.
    private func configuration(_ id: String, _ more: String = "") -> String {
        #"{ "feeds": [ { "id": "\#(id)", "provider": "holidays"\#(more) } ] }"#
    }

    private func ids(_ run: ProgramRun) -> [String] {
        run.lines.dropFirst().prefix { !$0.isEmpty }.map { $0.split(separator: " ").first.map(String.init) ?? "" }
    }

    @Test func `is looked for in its order`() async throws {
        let folder = try ProgramFolder(namesConfiguration: false)
        #expect(ids(try await Program.run(["feeds"], in: folder)) == ["neds", "tfl", "sports", "holidays", "horses"])
        try folder.write(configuration("user"), to: "../home/aggregate/feeds.json")
        #expect(ids(try await Program.run(["feeds"], in: folder)) == ["user"])
        try folder.write(configuration("here"), to: "feeds.json")
        #expect(ids(try await Program.run(["feeds"], in: folder)) == ["here"])
        try folder.write(configuration("variable"), to: "variable.json")
        let environment = ["AGGREGATE_CONFIG": "variable.json"]
        #expect(ids(try await Program.run(["feeds"], environment: environment, in: folder)) == ["variable"])
        try folder.write(configuration("option"), to: "option.json")
        let run = try await Program.run(["feeds", "--config", "option.json"], environment: environment, in: folder)
        #expect(ids(run) == ["option"])
    }

    @Test func `can come through a pipe`() async throws {
        let run = try await Program.run(["feeds", "--config", "/dev/stdin"], input: configuration("piped"))
        #expect(ids(run) == ["piped"])
        #expect(run.errors == "")
    }

    @Test func `a disabled feed runs when it is named`() async throws {
        let folder = try ProgramFolder(["feeds.json": configuration("off", #", "enabled": false"#)])
        let arguments = ["--now", "2026-12-01", "--within", "30d"]
        let silent = try await Program.run(arguments, in: folder)
        #expect(silent.output.hasPrefix(" No feed is selected. "))
        #expect(silent.status == 0)
        let named = try await Program.run(arguments + ["--feed", "off"], in: folder)
        #expect(named.output.contains("Christmas Day"))
        #expect(named.errors == "")
        #expect(named.status == 0)
    }

    @Test func `a tag selects the enabled feeds that have it`() async throws {
        let folder = try ProgramFolder([
            "feeds.json": #"""
            { "feeds": [
              { "id": "scotland", "provider": "holidays", "tags": ["north"], "settings": { "region": "GB-SCT" } },
              { "id": "america", "provider": "holidays", "settings": { "country": "US" } },
              { "id": "off", "provider": "holidays", "tags": ["north"], "enabled": false }
            ] }
            """#
        ])
        let run = try await Program.run(["--tag", "north", "--now", "2026-11-21", "--within", "10d"], in: folder)
        #expect(run.lines.map { $0.split(separator: " ").last.map(String.init) ?? "" } == ["FEED", "scotland"])
    }

    @Test func `a setting for one run wins over the file`() async throws {
        let folder = try ProgramFolder(["feeds.json": configuration("h", #", "settings": { "country": "GB" }"#)])
        let run = try await Program.run(
            ["--set", "h.country=US", "--now", "2026-11-21", "--within", "6d", "--format", "ndjson"],
            in: folder
        )
        #expect(run.lines.count == 1)
        #expect(run.output.contains("\"title\":\"Thanksgiving Day\""))
    }
}
