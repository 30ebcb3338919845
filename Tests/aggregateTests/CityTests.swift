import FeedJSON
import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// The invented city of `--demo`, and adding a feed of a schedule.
@Suite(.timeLimit(.minutes(20)))
struct CityTests {
    private func folder() throws -> ProgramFolder { try ProgramFolder(["feeds.json": #"{ "feeds": [] }"#]) }

    private func added(_ folder: ProgramFolder) throws -> JSONValue? {
        try JSONDocument(folder.read("feeds.json")).root["feeds"]?.elements.map(Array.init)?.last
    }

    @Test(arguments: [
        (
            "2026-12-18T14:02:30Z",
            [#""label":"1""#, #""label":"2""#, "\"cancelled\"", "\"planned\"", "lift out of order"]
        ),
        ("2026-12-18T02:10:00Z", [#""label":"N1""#]), ("2027-03-28T00:30:00Z", [#""label":"N1""#]),
    ])
    func `has trams, a cancelled trip, alerts and a night bus`(now: String, parts: [String]) async throws {
        let arguments = [
            "--demo", "--feed", "city", "--now", now, "--time-zone", "Europe/London", "--format", "ndjson",
        ]
        let run = try await Program.run(arguments, in: try ProgramFolder([:]))
        #expect(run.status == 0 && !run.errors.contains("warning"), "\(run.errors)")
        for part in parts { #expect(run.output.contains(part), "\(part): \(run.output)") }
    }

    @Test func `is not in the demo unless it is named`() async throws {
        let run = try await Program.run(["--demo", "--format", "ndjson"], in: try ProgramFolder([:]))
        #expect(!run.output.contains("\"feed\":\"city\""))
    }

    @Test func `a schedule is added by its address, with the stop's name`() async throws {
        try await withSampleServer { sample in
            let address = "http://127.0.0.1:\(sample.port)/city/gtfs.zip"
            let folder = try folder()
            let arguments = ["feeds", "add", address, "stops=market square", "--id", "tram", "--yes"]
            let run = try await Program.run(arguments, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.output.contains("\"market square\" is market"), "\(run.output)")
            let settings = try #require(try added(folder))["settings"]
            #expect(settings?["schedule"]?.string == address)
            #expect(settings?["stops"]?.elements.map { $0.map(\.string) } == ["market"])
        }
    }

    @Test func `a city with several schedules is told apart, and nothing is written`() async throws {
        let folder = try folder()
        for source in [["Wien"], ["gtfs", "--near", "48.2,16.37"], ["--near", "48.2,16.37"]] {
            let run = try await Program.run(["feeds", "add"] + source + ["stops=x", "--yes"], in: folder)
            #expect(run.status == 64)
            #expect(run.errors.contains("Wiener Linien (Wien, AT)"), "\(run.errors)")
            #expect(run.errors.contains("aggregate providers search gtfs schedule"), "\(run.errors)")
        }
        #expect(try folder.read("feeds.json") == #"{ "feeds": [] }"#)
    }

    @Test func `a folder with stops is a schedule, and any other folder is not`() async throws {
        let folder = try folder()
        try folder.write("stop_id,stop_name\nx,Xanten\n", to: "town/stops.txt")
        try folder.write("", to: "other/stop.txt")
        let town = try await Program.run(["feeds", "add", "town", "stops=x", "--dry-run"], in: folder)
        #expect(town.errors.contains("the archive has no agency.txt, trips.txt and stop_times.txt"), "\(town.errors)")
        let other = try await Program.run(["feeds", "add", "other", "--dry-run"], in: folder)
        #expect(other.errors.contains("or a folder with a schedule (stops.txt)"), "\(other.errors)")
    }

    @Test func `a provider without a point refuses one`() async throws {
        let run = try await Program.run(
            ["feeds", "add", "holidays", "--near", "48.2,16.37", "--yes"],
            in: try folder()
        )
        #expect(run.status == 64 && run.errors.contains("holidays has no point to look around"), "\(run.errors)")
    }
}
