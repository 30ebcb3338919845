import FeedCore
import Foundation
import ProgramTestKit
import SamplePublishers
import SampleServer
import Testing

/// Departures of a folder with a schedule, and of a publisher's trip updates.
@Suite(.timeLimit(.minutes(20)))
struct DeparturesTests {
    /// A message of GTFS Realtime, without the time at which it was made: the trip `late` leaves the stop `M` two
    /// minutes late.
    private static func updates() -> [UInt8] {
        typealias Part = WireWriter
        let stop = Part.message(2, Part.message(3, Part.number(1, 120)) + Part.text(4, "M"))
        let update = Part.message(1, Part.text(1, "late")) + stop
        return Part.message(1, Part.text(1, "1.0")) + Part.message(2, Part.text(1, "1") + Part.message(3, update))
    }

    /// The service day of yesterday, whose times go on after midnight, has a departure in fifty and in sixty minutes.
    private static func schedule(at now: Date) -> [String: String] {
        let yesterday = CivilDay(now - 86_400, in: .gmt)
        let seconds = Int(now.timeIntervalSince(yesterday.start(in: .gmt)))
        func time(in minutes: Int) -> String {
            let second = seconds + minutes * 60
            return [second / 3_600, second / 60 % 60, 0].map { ($0 < 10 ? "0" : "") + String($0) }.joined(
                separator: ":"
            )
        }
        let days = [yesterday, yesterday.adding(days: 1)].map { $0.description.replacing("-", with: "") }
        return [
            "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nV,Trams,https://example.org,UTC\n",
            "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nM,Mill Lane,48.2,16.3\nE,End,48.3,16.3\n",
            "routes.txt": "route_id,route_short_name,route_type\n1,49,0\n",
            "trips.txt": "route_id,service_id,trip_id,trip_headsign\n1,d,late,Harbour\n1,d,later,Park\n",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            late,\(time(in: 50)),\(time(in: 50)),M,1
            late,\(time(in: 70)),\(time(in: 70)),E,2
            later,\(time(in: 60)),\(time(in: 60)),M,1
            later,\(time(in: 80)),\(time(in: 80)),E,2
            """,
            "calendar_dates.txt": "service_id,date,exception_type\n" + days.map { "d,\($0),1\n" }.joined(),
        ]
    }

    @Test func `are listed with the time that holds and the planned one`() async throws {
        try await withSampleServer { sample in
            let now = Date.now
            sample.script(.path("/updates"), .answer(SampleAnswer(body: SampleBody(Self.updates()))))
            let folder = try ProgramFolder([
                "feeds.json": """
                { "feeds": [ { "id": "trams", "provider": "gtfs", "settings": {
                  "file": "town", "stops": ["mill lane"], "tripUpdates": "http://127.0.0.1:\(sample.port)/updates" } } ] }
                """
            ])
            for (name, text) in Self.schedule(at: now) { try folder.write(text, to: "town/\(name)") }
            let run = try await Program.run(["list", "--format", "ndjson", "--verbose"], in: folder)
            #expect(run.status == 0, "\(run.errors)")
            let lines = run.output.split(separator: "\n")
            try #require(lines.count == 2, "\(run.output)\(run.errors)")
            let planned = (now.timeIntervalSince1970 / 60).rounded(.down) * 60 + 3_000
            let (time, plan) = (Date(timeIntervalSince1970: planned + 120), Date(timeIntervalSince1970: planned))
            #expect(lines[0].contains(#""time":{"start":"\#(time.rfc3339)"}"#), "\(lines[0])")
            #expect(lines[0].contains(#""planned":{"start":"\#(plan.rfc3339)"}"#), "\(lines[0])")
            #expect(lines[0].contains("Harbour") && lines[1].contains("Park"))
            #expect(!lines[1].contains(#""planned""#))
            let again = try await Program.run(["list", "--offline", "--format", "ndjson"], in: folder)
            #expect(again.output.split(separator: "\n").count == 2, "\(again.errors)")
        }
    }
}
