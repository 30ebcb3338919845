import FeedCore
import FeedJSON
import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// Time zone rules of the built program: those of the system's files go before those that are built in.
@Suite(.timeLimit(.minutes(20)))
struct ZoneRulesTests {
    /// A zone file with one rule for all times, whose bytes are all ASCII.
    private func zone(_ rule: String) -> String {
        let zeros = { (count: Int) in String(repeating: "\0", count: count) }
        let block = "TZif2\(zeros(15 + 16))\(zeros(3))\u{1}\(zeros(3))\u{1}\(zeros(7))"
        return "\(block)\(block)\n\(rule)\n"
    }

    private func folder() throws -> ProgramFolder {
        let day = CivilDay(.now, in: .gmt).adding(days: 5).description.filter { $0 != "-" }
        return try ProgramFolder([
            "old/+VERSION": "2999a\n", "old/America/Vancouver": zone("PST8"),
            "new/+VERSION": "2999b\n", "new/America/Vancouver": zone("PDT7"), "new/Moon/Base": zone("<+0007>-0:07"),
            "past/+VERSION": "2019a\n", "past/America/Vancouver": zone("PDT5"),
            "feeds.json": #"""
            { "timeZone": "America/Vancouver",
              "feeds": [ { "id": "club", "provider": "icalendar", "settings": { "file": "club.ics" } },
                         { "id": "times", "provider": "json-http",
                           "settings": { "file": "times.json", "records": "$[*]", "timeZone": "America/Vancouver",
                                         "fields": { "id": "id", "title": "id", "start": "at" } } } ],
              "alerts": { "targets": { "script": { "kind": "program", "command": ["true"] } },
                          "rules": [ { "id": "days", "feeds": ["club"], "before": ["1h"], "to": ["script"] } ] } }
            """#,
            "times.json": #"[{ "id": "Tea", "at": "2030-12-03T16:00:00" }]"#,
            "club.ics": #"""
            BEGIN:VCALENDAR
            VERSION:2.0
            BEGIN:VEVENT
            UID:meeting
            SUMMARY:Meeting
            DTSTART;TZID=America/Vancouver:20301203T100000
            END:VEVENT
            BEGIN:VEVENT
            UID:base
            SUMMARY:Landing
            DTSTART;TZID=Moon/Base:20301203T120000
            END:VEVENT
            BEGIN:VEVENT
            UID:party
            SUMMARY:Party
            DTSTART;VALUE=DATE:\#(day)
            END:VEVENT
            END:VCALENDAR
            """#,
        ])
    }

    private func path(of zones: String, in folder: ProgramFolder) -> String {
        folder.work.appending(path: zones, directoryHint: .notDirectory).path()
    }

    private func run(_ arguments: [String], by zones: String, in folder: ProgramFolder) async throws -> ProgramRun {
        let run = try await Program.run(
            arguments,
            environment: ["TZDIR": path(of: zones, in: folder)],
            in: folder
        )
        #expect(run.status == 0, "\(run.errors)")
        return run
    }

    @Test(arguments: [
        // Landing: the zone that is in no database is passed over for the viewer's.
        ("old", ["2030-12-03T18:00:00Z", "2030-12-03T20:00:00Z", "2030-12-04T00:00:00Z"]),
        ("new", ["2030-12-03T11:53:00Z", "2030-12-03T17:00:00Z", "2030-12-03T23:00:00Z"]),
    ])
    func `reads and shows times by the system's files`(zones: String, starts: [String]) async throws {
        let folder = try folder()
        let window = ["--now", "2030-12-01T00:00:00Z", "--until", "2030-12-06", "--store", "memory"]
        let json = try await run(window + ["--format", "json"], by: zones, in: folder)
        #expect(try json.json.root["items"]?.texts("/time/start") == starts)
        let table = try await run(window, by: zones, in: folder)
        #expect(table.output.contains("Tue 10:00  Meeting"), "\(table.output)")
    }

    @Test func `plans alerts of whole days again by new files`() async throws {
        let folder = try folder()
        func due(_ zones: String) async throws -> String? {
            let list = try await run(["alerts", "list", "--format", "json"], by: zones, in: folder)
            return list.output.firstMatch(of: /"at": "[^"T]*T([^"]*)"/).map { String($0.1) }
        }
        _ = try await run([], by: "old", in: folder)
        #expect(try await due("old") == "16:00:00Z")
        #expect(try await due("new") == "15:00:00Z")
    }

    @Test func `says which rules are used`() async throws {
        let folder = try folder()
        let new = try await run(["config", "show"], by: "new", in: folder)
        let expected = "Time zones: those of \(path(of: "new", in: folder)), version 2999b; built in is version "
        #expect(new.lines[1].hasPrefix(expected), "\(new.output)")
        #expect(new.lines[2].contains("Built-in rules are used for Africa/Abidjan and "))
        let past = try await run(["config", "show"], by: "past", in: folder)
        #expect(past.lines[1].hasPrefix("Time zones: built in, version "), "\(past.output)")
        #expect(past.lines[1].hasSuffix("/past are older, version 2019a."))
    }

    @Test func `a process that only serves shows times by new files once it reads its configuration again`()
        async throws
    {
        let folder = try folder()
        let day = CivilDay(.now, in: .gmt).adding(days: 2)
        try folder.write(#"[{ "id": "Walk", "at": "\#(day)T18:00:00Z" }]"#, to: "times.json")
        _ = try await run(["--store", "zones.sqlite"], by: "old", in: folder)
        let zones = ["TZDIR": path(of: "old", in: folder)]
        try await ServedProgram.run("--role serve --store zones.sqlite", in: folder, environment: zones) { server in
            #expect(try await server.ask("/").text.contains(">10:00<"))
            try folder.write(zone("PDT7"), to: "old/America/Vancouver")
            server.send(SIGHUP)
            while try await !server.ask("/").text.contains(">11:00<") {}
        }
    }

    @Test func `goes by new files once the configuration is read again`() async throws {
        try await withSampleServer { sample in
            let folder = try folder()
            @Sendable func configuration(_ providers: String...) -> String {
                let feeds = providers.map { provider in
                    let endpoint = sample.endpoint(for: provider)?.absoluteString ?? ""
                    return
                        #"{ "id": "\#(provider)", "provider": "\#(provider)", "settings": { "endpoint": "\#(endpoint)" } }"#
                }
                return #"{ "timeZone": "America/Vancouver", "feeds": [ \#(feeds.joined(separator: ", ")) ] }"#
            }
            try folder.write(configuration("sport-events"), to: "feeds.json")
            let run = try await Program.run(
                ["follow", "--format", "lines"],
                environment: ["TZDIR": path(of: "old", in: folder)],
                in: folder,
                hasTerminal: false
            ) { program in
                try await sample.wait { $0.count(of: .sports) == 1 }
                try folder.write(zone("PDT7"), to: "old/America/Vancouver")
                try folder.write(configuration("sport-events", "neds-races"), to: "feeds.json")
                program.send(SIGHUP)
                try await sample.wait { $0.count(of: .races) == 1 }
                program.send(SIGTERM)
            }
            #expect(run.status == 0, "\(run.errors)")
            #expect(
                run.errors.contains("an update of the system has changed the rules of a time zone"),
                "\(run.errors)"
            )
        }
    }
}
