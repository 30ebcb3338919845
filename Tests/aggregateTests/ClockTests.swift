import FeedJSON
import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// Days and times as viewers in other zones see them.
@Suite(.timeLimit(.minutes(20)))
struct ClockTests {
    static let zones = ["Pacific/Kiritimati", "UTC", "Pacific/Pago_Pago"]

    @Test(arguments: zones)
    func `a holiday is on its own date everywhere`(_ zone: String) async throws {
        let arguments = [
            "--feed", "holidays", "--time-zone", zone, "--from", "2026-12-25", "--until", "2026-12-25", "--now",
            "2026-11-21T10:00:00Z",
        ]
        let table = try await Program.run(arguments)
        #expect(table.rows.map { $0[1...2] } == [["Fri 25 Dec", "Christmas Day"]])
        let root = try await Program.run(arguments + ["--format", "json"]).json.root
        #expect(root["timeZone"]?.string == zone)
        #expect(root["items"]?.texts("/title") == ["Christmas Day"])
        #expect(root["items"]?.texts("/time/day") == ["2026-12-25"])
        #expect(root["items"]?.texts("/time/start") == ["-"])
    }

    @Test(arguments: [
        // Noon in London on Christmas Eve: Christmas has begun on one side of the date line.
        ("Pacific/Kiritimati", "2026-12-24T12:00:00Z", "today"), ("UTC", "2026-12-24T12:00:00Z", "tomorrow"),
        ("Pacific/Pago_Pago", "2026-12-24T12:00:00Z", "tomorrow"),
        // Noon in London on Christmas Day: in Kiritimati it is the 26th, and Christmas still on in London.
        ("UTC", "2026-12-25T12:00:00Z", "today"), ("Pacific/Pago_Pago", "2026-12-25T12:00:00Z", "today"),
        ("Pacific/Kiritimati", "2026-12-25T11:00:00Z", "yesterday"),
    ])
    func `counts days by the viewer's calendar`(zone: String, now: String, expected: String) async throws {
        let run = try await Program.run(["--feed", "holidays", "--time-zone", zone, "--now", now, "--limit", "1"])
        // Today needs no column for the day.
        #expect(run.rows.map { $0[0] } == [expected])
        #expect(run.rows.allSatisfy { $0.contains("Christmas Day") }, "\(run.output)")
    }

    struct Night: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var zone: String
        var now: String
        var starts: [String]
        var shown: [String]
    }

    static let nights = [
        Night(
            testDescription: "London, an hour twice",
            zone: "Europe/London",
            now: "2026-10-25T00:00:00Z",
            starts: ["2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z", "2026-10-25T02:30:00Z"],
            shown: ["01:30 UTC+01:00", "01:30 UTC+00:00", "02:30"]
        ),
        Night(
            testDescription: "London, an hour left out",
            zone: "Europe/London",
            now: "2027-03-28T00:15:00Z",
            starts: ["2027-03-28T00:30:00Z", "2027-03-28T01:30:00Z"],
            shown: ["00:30", "02:30"]
        ),
        Night(
            testDescription: "Sydney, an hour left out",
            zone: "Australia/Sydney",
            now: "2026-10-03T15:00:00Z",
            starts: ["2026-10-03T15:30:00Z", "2026-10-03T16:30:00Z"],
            shown: ["01:30", "03:30"]
        ),
        Night(
            testDescription: "Sydney, an hour twice",
            zone: "Australia/Sydney",
            now: "2027-04-03T15:00:00Z",
            starts: ["2027-04-03T15:30:00Z", "2027-04-03T16:30:00Z", "2027-04-03T17:30:00Z"],
            shown: ["02:30 UTC+11:00", "02:30 UTC+10:00", "03:30"]
        ),
    ]

    @Test(arguments: nights)
    func `races and events of the night in which clocks change`(_ night: Night) async throws {
        try await withSampleServer { sample in
            let seconds = try night.starts.map { Int(try Date($0, strategy: .iso8601).timeIntervalSince1970) }
            sample.script(.races, .json(races(seconds)))
            sample.script(.sports, .json(events(seconds)))
            let folder = try ProgramFolder(["feeds.json": sample.configuration()])
            for feed in ["neds", "sports"] {
                let arguments = ["--feed", feed, "--time-zone", night.zone, "--now", night.now]
                let table = try await Program.run(arguments, in: folder)
                #expect(table.rows.map { $0[1] } == night.shown, "\(feed)")
                let json = try await Program.run(arguments + ["--format", "json"], in: folder)
                #expect(try json.json.root["items"]?.texts("/time/start") == night.starts, "\(feed)")
            }
        }
    }

    @Test func `races of a card whose times clocks skip or show twice`() async throws {
        let races = [
            ("2026-10-25", "00:30"), ("2026-10-25", "01:30"), ("2026-10-25", "02:30"), ("2027-03-28", "01:30"),
        ]
        let card = races.map { day, time in
            #"{ "race_summary": { "date": "\#(day)", "time": "\#(time)", "course_name": "Fernhill" }, "rides": [] }"#
        }
        let folder = try ProgramFolder([
            "card.json": "[\(card.joined(separator: ","))]",
            "feeds.json": #"""
            { "feeds": [ { "id": "horses", "provider": "horse-racing", "settings": { "file": "card.json" } } ] }
            """#,
        ])
        let arguments = ["--now", "2026-10-24T23:15:00Z", "--time-zone", "Europe/London"]
        let table = try await Program.run(arguments, in: folder)
        #expect(table.rows.map { $0[1] } == ["00:30", "01:30 UTC+01:00", "02:30", "Sun 28 Mar 2027 02:30"])
        #expect(table.errorLines.count == 1)
        #expect(table.errorLines.first?.hasPrefix("horses: 2 warnings, the first: ") == true)
        #expect(table.status == 0)
        let json = try await Program.run(arguments + ["--format", "json"], in: folder)
        #expect(
            try json.json.root["items"]?.texts("/time/start") == [
                "2026-10-24T23:30:00Z", "2026-10-25T00:30:00Z", "2026-10-25T02:30:00Z", "2027-03-28T01:30:00Z",
            ]
        )
    }

    @Test func `the zone is that of the machine, the configuration or the command line`() async throws {
        let folder = try ProgramFolder(["feeds.json": #"{ "timeZone": "Asia/Tokyo", "feeds": [] }"#])
        func zone(_ arguments: String..., environment: [String: String] = [:], in folder: ProgramFolder? = nil)
            async throws -> String?
        {
            let arguments = ["--feed", "holidays", "--format", "json"].suffix(folder == nil ? 4 : 2) + arguments
            let run = try await Program.run(arguments, environment: environment, in: folder)
            return try run.json.root["timeZone"]?.string
        }
        #expect(try await zone() == "UTC")
        #expect(try await zone(environment: ["TZ": "Europe/Paris"]) == "Europe/Paris")
        #expect(try await zone(environment: ["TZ": "Europe/Paris"], in: folder) == "Asia/Tokyo")
        #expect(try await zone("--time-zone", "Asia/Kolkata", in: folder) == "Asia/Kolkata")
    }

    @Test func `runs with other machines' zones have each their own instants, and report no moves`() async throws {
        let folder = try ProgramFolder([
            "trips": #"{"id":"a","title":"Dentist","start":"2030-05-15T10:00:00"}"# + "\n",
            "feeds.json": #"""
            { "feeds": [ { "id": "home", "provider": "exec", "refresh": "1h", "ahead": "3650d",
              "settings": { "mode": "once", "command": ["cat", "trips"] } } ] }
            """#,
        ])
        for other in [[], ["--refresh"], ["--offline"]] as [[String]] {
            for (zone, expected) in [("Europe/London", "09"), ("America/New_York", "14"), ("Europe/London", "09")] {
                let run = try await Program.run(
                    ["--store", "store.sqlite", "--format", "json"] + other,
                    environment: ["TZ": zone],
                    in: folder
                )
                let start = try run.json.root["items"]?.texts("/time/start").first
                #expect(start == "2030-05-15T\(expected):00:00Z", "\(zone) \(other)")
            }
        }
        let history = try await Program.run(["history", "--store", "store.sqlite", "--format", "json"], in: folder)
        #expect(!history.output.contains("moved"))
    }

    private static let dentist = """
        BEGIN:VCALENDAR
        VERSION:2.0
        BEGIN:VEVENT
        UID:dentist
        SUMMARY:Dentist
        DTSTART:20300515T100000
        END:VEVENT
        END:VCALENDAR
        """

    @Test(
        arguments: [
            (nil, nil, "10"), (nil, "Europe/London", "09"), ("Asia/Tokyo", "Europe/London", "01"),
            ("Asia/Tokyo", nil, "01"),
        ] as [(String?, String?, String)]
    )
    func `a time without a zone is the configuration's, else the command line's, else the machine's`(
        configured: String?,
        named: String?,
        hour: String
    ) async throws {
        let zone = configured.map { #""timeZone": "\#($0)", "# } ?? ""
        let folder = try ProgramFolder([
            "home.ics": Self.dentist,
            "feeds.json": #"""
            { \#(zone)"feeds": [ { "id": "home", "provider": "icalendar", "settings": { "file": "home.ics" } } ] }
            """#,
        ])
        let arguments = ["--from", "2030-05-01", "--until", "2030-05-31", "--store", "memory", "--format", "json"]
        let run = try await Program.run(
            arguments + (named.map { ["--time-zone", $0] } ?? []),
            environment: ["TZ": "UTC"],
            in: folder
        )
        #expect(try run.json.root["items"]?.texts("/time/start") == ["2030-05-15T\(hour):00:00Z"])
    }

    @Test(arguments: ["Documentation/configuration.md", "Documentation/using.md", "Plugins/ICalendar/README.md"])
    func `all pages say the same of times without a zone`(page: String) throws {
        let sentence =
            "imes without a zone are read in the zone of the configuration; if it names none, in that of `--time-zone`, else in the machine's."
        #expect(try Repository.text(page).contains(sentence))
    }

    @Test func `a look from another zone changes no time that is stored`() async throws {
        let folder = try ProgramFolder([
            "home.ics": Self.dentist,
            "feeds.json": #"""
            { "timeZone": "Europe/London", "feeds": [
              { "id": "home", "provider": "icalendar", "refresh": "1h", "settings": { "file": "home.ics" } } ] }
            """#,
        ])
        func start(_ zone: String...) async throws -> String? {
            let window = ["--from", "2030-05-01", "--until", "2030-05-31"]
            let common = ["--store", "store.sqlite", "--format", "json"]
            let run = try await Program.run(window + zone + common, in: folder)
            return try run.json.root["items"]?.texts("/time/start").first
        }
        #expect(try await start("--time-zone", "America/New_York") == "2030-05-15T09:00:00Z")
        #expect(try await start() == "2030-05-15T09:00:00Z")
        let history = try await Program.run(["history", "--store", "store.sqlite", "--format", "json"], in: folder)
        #expect(!history.output.contains("moved"))
    }

    private func races(_ starts: [Int]) -> String {
        let ids = starts.indices.map { "\"race-\($0)\"" }
        let summaries = starts.enumerated().map { index, start in
            """
            "race-\(index)": { "race_id": "race-\(index)", "race_number": \(index + 1), "meeting_name": "Fernhill",
              "category_id": "9daef0d7-bf3c-4f50-921d-8e818c60fe61", "advertised_start": { "seconds": \(start) } }
            """
        }
        return """
            { "status": 200, "data": { "next_to_go_ids": [\(ids.joined(separator: ","))],
              "race_summaries": { \(summaries.joined(separator: ",")) } } }
            """
    }

    private func events(_ starts: [Int]) -> String {
        let events = starts.enumerated().map { index, start in
            #"{ "i": "\#(index)", "si": "FOOT", "d": "A - B", "sh": "A - B", "tt": \#(start) }"#
        }
        return #"[ { "i": "FOOT", "d": "SOCCER", "e": [\#(events.joined(separator: ","))] } ]"#
    }
}
