import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import ProgramTestKit
import SampleServer
import Testing

/// `aggregate feeds record` and `--replay`, by the built program and over sockets.
@Suite(.timeLimit(.minutes(20)))
struct RecordingTests {
    private static let launches = #"""
        { "feeds": [ { "id": "launches", "provider": "json-http", "settings": {
            "url": "ADDRESS", "records": "$[*].e[*]", "secrets": { "key": { "env": "LAUNCH_KEY" } },
            "headers": { "X-Key": "{secret.key}" }, "parameters": { "since": "{window.from:epoch-seconds}" },
            "fields": { "id": "i", "title": "d", "start": "tt" } } } ] }
        """#

    private func launches(_ sample: SampleServer) throws -> String {
        Self.launches.replacing("ADDRESS", with: try #require(sample.endpoint(for: "sport-events")).absoluteString)
    }

    @Test func `a replay shows what was recorded, and asks nobody`() async throws {
        let folder = try ProgramFolder()
        // The publishers stand still: what they announce a minute later was not recorded.
        let ids = try await withSampleServer(clock: .fixed(at: Date())) { sample in
            try folder.write(sample.configuration(), to: "feeds.json")
            let run = try await Program.run(
                ["feeds", "record", "tfl", "sports", "horses", "--to", "night"],
                in: folder
            )
            #expect(run.errors == "")
            #expect(run.status == 0)
            #expect(
                run.lines.map { $0.prefix { $0 != "," } } == [
                    "tfl: 7 exchanges", "sports: 1 exchange", "horses: 0 exchanges",
                    "See it again with: aggregate --replay night",
                ]
            )
            // What begins meanwhile is over in one of the two otherwise.
            let then = try #require(try JSONDocument(folder.read("night/recording.json")).root["recordedAt"]?.string)
            let live = try await Program.run(
                ["--feed", "sports", "--until", "2099-01-01", "--now", then, "--store", "memory", "--format", "json"],
                in: folder
            )
            return try live.json.root["items"]?.texts("/id")
        }
        try FileManager.default.removeItem(at: folder.work.appending(path: "feeds.json"))
        let replay = try await Program.run(["--replay", "night", "--format", "json", "--verbose"], in: folder)
        #expect(replay.status == 0)
        let document = try replay.json.root
        #expect(document["feeds"]?.texts("/id") == ["tfl", "sports", "horses"])
        #expect(document["feeds"]?.texts("/status") == ["fresh", "fresh", "fresh"])
        let instant = try JSONDocument(folder.read("night/recording.json")).root["recordedAt"]?.string
        #expect(document["generatedAt"]?.string == instant)
        // The clock stands still: the same folder gives the same bytes.
        #expect(try await Program.run(["--replay", "night", "--format", "json"], in: folder).output == replay.output)
        let sports = try await Program.run(
            ["--replay", "night", "--feed", "sports", "--until", "2099-01-01", "--format", "json"],
            in: folder
        )
        #expect(try sports.json.root["items"]?.texts("/id") == ids)
        #expect(!folder.contents.contains { $0.hasPrefix("home/") && $0.contains("replay") })
        let first = try #require(document["items"]?.texts("/id").first)
        let show = try await Program.run(["show", first, "--replay", "night"], in: folder)
        #expect(show.status == 0)
    }

    @Test(arguments: [
        // The night on which an hour comes twice, and the one on which it does not come at all.
        ("2026-10-25T00:30:00Z", ["01:3", "01:4", "01:5", "01:0", "01:1", "01:2"]),
        ("2026-03-29T00:30:00Z", ["00:3", "00:4", "00:5", "02:0", "02:1", "02:2"]),
    ])
    func `a night on which clocks change can be tried at noon`(instant: String, tens: [String]) async throws {
        let folder = try ProgramFolder()
        let record = try await Program.run(
            ["feeds", "record", "neds", "--demo", "--now", instant, "--time-zone", "Europe/London", "--to", "night"],
            in: folder
        )
        #expect(record.status == 0)
        let replay = ["--replay", "night", "--within", "1h", "--limit", "1000"]
        let times = try await Program.run(replay, in: folder).rows.compactMap { $0.count > 1 ? $0[1] : nil }
        var seen: [String] = []
        for ten in times.map({ String($0.prefix(4)) }) where seen.last != ten { seen.append(ten) }
        #expect(seen == tens)
        // The same night elsewhere, and later.
        let sydney = try await Program.run(replay + ["--time-zone", "Australia/Sydney"], in: folder).rows
        #expect(Set(sydney.compactMap { $0.count > 1 ? $0[1].prefix(2) : nil }) == ["11", "12"])
        let later = try await Program.run(
            replay + ["--now", "2026-12-24T12:00:00Z", "--format", "ndjson"],
            in: folder
        )
        #expect(later.output == "")
        #expect(later.status == 0)
    }

    @Test func `needs no secret again, and tells none`() async throws {
        let folder = try ProgramFolder()
        let key = ["LAUNCH_KEY": "open sesame"]
        try await withSampleServer { sample in
            try folder.write(launches(sample), to: "feeds.json")
            let run = try await Program.run(["feeds", "record", "--to", "night"], environment: key, in: folder)
            #expect(run.status == 0, "\(run.errors)")
            let without = try await Program.run(["feeds", "record", "--to", "day"], in: folder)
            #expect(without.status == 78)
            #expect(!folder.contents.contains("work/day"))
        }
        for file in ["night/recording.json", "night/feeds.json"] {
            #expect(try !folder.read(file).contains("sesame"))
        }
        // By the time of the window the same is asked again.
        for configuration in [[], ["--config", "feeds.json"]] {
            let replay = try await Program.run(["--replay", "night", "--format", "json"] + configuration, in: folder)
            #expect(replay.errors == "")
            #expect(replay.status == 0)
            #expect(try replay.json.root["items"]?.texts("/id").isEmpty == false)
        }
        // A mapping that was changed since reads the same answers.
        try folder.write(
            folder.read("feeds.json").replacing(#""title": "d""#, with: #""title": "i""#),
            to: "feeds.json"
        )
        let changed = try await Program.run(
            ["--replay", "night", "--config", "feeds.json", "--format", "json", "--limit", "1"],
            in: folder
        )
        let item = try #require(try changed.json.root["items"]?.first)
        #expect(item["id"]?.string == "launches:\(item["title"]?.string ?? "")")
        let other = try await Program.run(
            ["--replay", "night", "--set", "launches.method=POST"],
            in: folder
        )
        #expect(other.errors.contains("launches: the recording has no answer to POST http://127.0.0.1:"))
        #expect(other.errors.contains("It holds GET http://127.0.0.1:"))
        #expect(other.status == 69)
    }

    @Test func `keeps a failure too, and the file that a feed reads`() async throws {
        let days =
            "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTAMP:20261101T000000Z\r\n"
            + "DTSTART;VALUE=DATE:20261225\r\nSUMMARY:Holiday\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let folder = try ProgramFolder([
            "days.ics": days,
            "feeds.json": #"""
            { "feeds": [ { "id": "days", "provider": "icalendar", "settings": { "file": "days.ics" } },
              { "id": "sports", "provider": "sport-events", "settings": { "endpoint": "http://127.0.0.1:1" } } ] }
            """#,
        ])
        let now = ["--now", "2026-12-21T10:00:00Z"]
        let run = try await Program.run(["feeds", "record", "--to", "night"] + now, in: folder)
        #expect(run.lines.dropLast() == ["days: 0 exchanges, 1 items.", "sports: 1 exchange."])
        #expect(run.errorLines.count == 1)
        #expect(run.status == 1)
        #expect(try folder.read("night/files/days/days.ics") == days)
        try FileManager.default.removeItem(at: folder.work.appending(path: "days.ics"))
        let replay = try await Program.run(["--replay", "night", "--format", "ndjson"], in: folder)
        #expect(replay.lines.count == 1)
        #expect(replay.errors == run.errors)
        #expect(replay.status == 1)
        let calendar = try await Program.run(["calendar", "--replay", "night"], in: folder)
        #expect(calendar.output.contains(" 25 Fri  Holiday"))
    }

    @Test func `replaces a recording only when told to`() async throws {
        let folder = try ProgramFolder(["notes/mine.txt": "mine"])
        let record = ["feeds", "record", "horses", "--to"]
        #expect(try await Program.run(record + ["night"], in: folder).status == 0)
        let again = try await Program.run(record + ["night"], in: folder)
        #expect(again.errors == "night: there is a recording already. Use --force to replace it.\n")
        #expect(again.status == 1)
        #expect(try await Program.run(record + ["night", "--force"], in: folder).status == 0)
        let notes = try await Program.run(record + ["notes", "--force"], in: folder)
        #expect(
            notes.errors
                == "notes: the folder holds \"mine.txt\", so it is not empty and no recording. Name another one.\n"
        )
        #expect(notes.status == 1)
    }

    @Test(arguments: [
        ("nowhere", "nowhere: there is no such folder. \"aggregate feeds record\" makes one."),
        (
            "version",
            "version/recording.json:1:12: /version: found the number 2, expected version 1, the only one that this program reads."
        ),
        (
            "body",
            "body/recording.json:1:220: /exchanges/0/answer/body: the file \"../../etc/passwd\" leads out of the recording's folder."
        ),
        (
            "file",
            "file/feeds.json:1:66: /feeds/0/settings/file is \"/etc/passwd\", which leads out of the recording's folder."
        ),
        ("provider", "provider/feeds.json:1:35: feeds.days.provider is \"new\", which is not a provider."),
    ])
    func `says what is wrong with a recording, and where`(name: String, message: String) async throws {
        let head = #"{"version":1,"program":"p","recordedAt":"2026-11-21T10:00:00Z","timeZone":"UTC","exchanges":["#
        let exchange = #"""
            {"feed":"t","sentAt":"2026-11-21T10:00:00Z","request":{"method":"GET","url":"http://a.example"},\#
            "answer":{"status":200,"body":"../../etc/passwd"}}
            """#
        let folder = try ProgramFolder([
            "version/recording.json": #"{"version":2}"#, "version/feeds.json": "{}",
            "body/recording.json": head + exchange + "]}", "body/feeds.json": "{}",
            "file/recording.json": head + "]}",
            "file/feeds.json": #"{"feeds":[{"id":"days","provider":"icalendar","settings":{"file":"/etc/passwd"}}]}"#,
            "provider/recording.json": head + "]}",
            "provider/feeds.json": #"{"feeds":[{"id":"days","provider":"new"}]}"#,
        ])
        let run = try await Program.run(["--replay", name], in: folder)
        #expect(run.errorLines.first?.hasPrefix(message) == true, "\(run.errors)")
        #expect(run.output == "")
        #expect(run.status == 78)
    }

    @Test(arguments: [
        (
            ["--demo", "--replay", "night"],
            "--demo makes up data and --replay shows what was recorded; they cannot be combined."
        ),
        (
            ["follow", "--replay", "night"],
            "--replay shows one moment, in which nothing happens that could be followed. With --speed its clock goes on."
        ),
        (["feeds", "record", "tfl"], "Missing expected argument '--to <folder>'"),
        (["feeds", "record", "tfl", "--to", ""], "The value '' is invalid for '--to <folder>': it must not be empty."),
    ])
    func `a wrong argument is told of`(arguments: [String], message: String) async throws {
        let run = try await Program.run(arguments)
        #expect(run.errorLines.first == "Error: \(message)")
        #expect(run.status == 64)
    }
}
