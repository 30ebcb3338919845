import Foundation
import ProgramTestKit
import SamplePublishers
import SampleServer
import Testing

/// A calendar whose address is a secret.
@Suite(.timeLimit(.minutes(20)))
struct SecretAddressTests {
    private static let token = "private-0123456789abcdef"
    private static let calendar =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Party\r\nDTSTART:20300101T100000Z\r\n"
        + "DESCRIPTION:From /cal/\(token)/basic.ics\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    private static let text =
        #"{ "feeds": [ { "id": "work", "provider": "icalendar", "settings": { "url": { "env": "WORK_CALENDAR" } } } ] }"#

    @Test(arguments: [200, 302, 404])
    func `is asked, and never told`(status: Int) async throws {
        try await withSampleServer { sample in
            let path = "/cal/\(Self.token)/basic.ics"
            let isMoved = status == 302
            sample.script(
                .path(path),
                .status(status, headers: isMoved ? [("location", "\(path)2?t=\(Self.token)")] : [], body: Self.calendar)
            )
            sample.script(.path("\(path)2"), .status(200, body: Self.calendar))
            let folder = try ProgramFolder(["feeds.json": Self.text])
            let secret = ["WORK_CALENDAR": "http://127.0.0.1:\(sample.port)\(path)"]
            for arguments in [
                ["--verbose", "--format", "json", "--from", "2029-01-01"], ["feeds"], ["feeds", "--format", "json"],
                ["config", "check", "--probe"], ["why", "work"], ["feeds", "try", "work"],
                ["feeds", "record", "work", "--to", "r"],
                ["feeds", "budget"], ["show", "work:1"], ["--offline", "--format", "ndjson"],
            ] {
                let run = try await Program.run(arguments, environment: secret, in: folder)
                #expect(!(run.output + run.errors).contains(Self.token), "\(arguments): \(run.output)\(run.errors)")
                #expect(![64, 78].contains(run.status), "\(arguments): \(run.errors)")
            }
            #expect(sample.activity.requests.contains { $0.path == path })
            let list = try await Program.run(
                ["--format", "ndjson", "--from", "2029-01-01"],
                environment: secret,
                in: folder
            )
            #expect(list.output.contains("Party") == (status != 404), "\(list.errors)")
            for name in folder.contents.filter({ $0.hasPrefix("work/r/") || $0.hasSuffix(".sqlite") }) {
                let file = folder.work.deletingLastPathComponent().appending(path: name)
                guard let bytes = try? Data(contentsOf: file) else { continue }
                #expect(bytes.range(of: Data(Self.token.utf8)) == nil, "\(name)")
            }
            guard status == 200 else { return }
            let replay = try await Program.run(
                ["--replay", "r", "--from", "2029-01-01", "--format", "ndjson"],
                in: folder
            )
            #expect(replay.output.contains("Party"), "\(replay.errors)")
        }
    }

    @Test func `that changes and changes back takes back nothing, and tells each change once`() async throws {
        try await withSampleServer { sample in
            let folder = try ProgramFolder(["feeds.json": Self.text])
            func run(_ path: String, _ words: [String]) async throws -> ProgramRun {
                let address = ["WORK_CALENDAR": "http://127.0.0.1:\(sample.port)/cal/\(path)"]
                return try await Program.run(words, environment: address, in: folder)
            }
            func publish(_ calendar: String) {
                for path in ["a", "b"] { sample.script(.path("/cal/\(path)"), .status(200, body: calendar)) }
            }
            let list = ["list", "--from", "2029-01-01", "--format", "ndjson"]
            publish(Self.calendar)
            for path in ["a", "b"] { _ = try await run(path, list) }
            publish(Self.calendar.replacing("SUMMARY:Party", with: "SUMMARY:No party\r\nSTATUS:CANCELLED"))
            let shown = try await run("b", list + ["--refresh"])
            #expect(shown.output.contains("No party"), "\(shown.output)\(shown.errors)")
            let again = try await run("a", list)
            #expect(again.output.contains("No party"), "\(again.output)\(again.errors)")
            let history = try await run("a", ["history"])
            let events = history.lines.filter { $0.contains("No party") }
            #expect(events.count == 2 && events.count { $0.contains("cancelled") } == 1, "\(history.output)")
        }
    }

    @Test func `in a file is added by the file's path, and never shown`() async throws {
        try await withSampleServer { sample in
            let path = "/cal/\(Self.token)/basic.ics"
            sample.script(.path(path), .status(200, body: Self.calendar))
            let folder = try ProgramFolder([
                "feeds.json": #"{ "feeds": [] }"#, "own/ann.url": "http://127.0.0.1:\(sample.port)\(path)\n",
                "own/word": "hunter2\n",
            ])
            func add(_ source: String) async throws -> ProgramRun {
                let line = "cd own && \"$aggregate\" feeds add \(source) --yes --config ../feeds.json"
                let run = try await Program.shell(line, in: folder)
                #expect(!(run.output + run.errors).contains(Self.token), "\(run.output)\(run.errors)")
                return run
            }
            let gone = try await add("file:gone.url")
            #expect(gone.errors == "aggregate: the file \"./own/gone.url\" does not exist.\n" && gone.status == 64)
            let bare = try await add("ann.url")
            #expect(bare.errors.contains("\"ann.url\" holds an address.") && bare.errors.contains("add file:ann.url"))
            #expect(bare.status == 64)
            let word = try await add("word")
            #expect(word.errors.contains("put file: before its path") && !word.errors.contains("hunter2"))
            let added = try await add("file:ann.url")
            #expect(added.status == 0, "\(added.errors)")
            #expect(try folder.read("feeds.json").contains(#"{ "file": "./own/ann.url" }"#), "\(added.output)")
            let list = try await Program.run(
                ["--feed", "ann", "--format", "ndjson", "--from", "2029-01-01"],
                in: folder
            )
            #expect(list.output.contains("Party"), "\(list.errors)")
        }
    }

    @Test func `under another secret is told to be that of a feed already, and never shown`() async throws {
        try await withSampleServer { sample in
            let path = "/cal/\(Self.token)/basic.ics"
            for name in [path, "\(path)2"] { sample.script(.path(name), .status(200, body: Self.calendar)) }
            let address = "http://127.0.0.1:\(sample.port)\(path)"
            let folder = try ProgramFolder(["mine.json": #"{ "feeds": [] }"#, "ann.url": "\(address)\n"])
            func add(_ source: String, _ more: String...) async throws -> ProgramRun {
                let run = try await Program.run(
                    ["feeds", "add", source, "--yes", "--config", "mine.json"] + more,
                    environment: ["ONE": address, "TWO": address, "OTHER": "\(address)2"],
                    in: folder
                )
                #expect(!(run.output + run.errors).contains(Self.token), "\(run.output)\(run.errors)")
                return run
            }
            #expect(try await add("env:ONE", "--id", "one").status == 0)
            let told = "The feed one has the same address already, though it is written in another place."
            for source in ["env:TWO", "file:ann.url"] {
                let double = try await add(source, "--id", "two")
                #expect(
                    double.status == 64 && double.errors.contains("nothing was written. \(told)"),
                    "\(double.errors)"
                )
            }
            let named = try await add("icalendar", "--id", "two", "--set", "url=env:TWO")
            #expect(named.status == 64 && named.errors.contains(told), "\(named.errors)")
            #expect(try await add("env:OTHER", "--id", "other").status == 0)
            let part = try await add("env:TWO", "--id", "part", "--category", "x")
            #expect(part.status == 0 && part.output.contains(told), "\(part.output)\(part.errors)")
            #expect(try await add("env:TWO", "--id", "two", "--force").status == 0)
        }
    }

    @Test(arguments: [(404, "there is nothing"), (403, "it may not be read by everybody")])
    func `that is wrong is called by its place`(status: Int, reason: String) async throws {
        try await withSampleServer { sample in
            let path = "/cal/\(Self.token)/basic.ics"
            sample.script(.path(path), .status(status, body: "no"))
            let folder = try ProgramFolder(["feeds.json": Self.text])
            let run = try await Program.run(
                environment: ["WORK_CALENDAR": "http://127.0.0.1:\(sample.port)\(path)"],
                in: folder
            )
            let sentence = "the address in env:WORK_CALENDAR was answered with status \(status): \(reason)"
            #expect(run.output.contains("work      failed: \(sentence)"), "\(run.output)")
            #expect(run.errors.contains("capitals count."), "\(run.errors)")
        }
    }

    @Test func `of any JSON is asked with its parameters, and never told`() async throws {
        try await withSampleServer { sample in
            let path = "/things/\(Self.token)"
            let record = #"{"id":1,"name":"Party","at":"2030-01-01T10:00:00Z","via":"\#(path)"}"#
            sample.script(.path(path), .status(200, body: #"{"things":[\#(record)]}"#))
            let folder = try ProgramFolder([
                "feeds.json": #"""
                { "feeds": [ { "id": "work", "provider": "json-http", "settings": {
                  "url": { "env": "THINGS" }, "parameters": { "kind": "all", "key": "{secret.key}" },
                  "secrets": { "key": { "env": "KEY" } }, "records": "$.things",
                  "fields": { "id": "id", "title": "name", "subtitle": "via", "start": "at" } } } ] }
                """#
            ])
            let secrets = ["THINGS": "http://127.0.0.1:\(sample.port)\(path)?a=b", "KEY": "0123456789abc"]
            for arguments in [
                ["--verbose", "--format", "json", "--from", "2029-01-01"], ["feeds"], ["feeds", "--format", "json"],
                ["config", "check", "--probe"], ["why", "work"], ["feeds", "try", "work"],
                ["feeds", "record", "work", "--to", "r"], ["feeds", "budget"], ["show", "work:1"],
            ] {
                let run = try await Program.run(arguments, environment: secrets, in: folder)
                let told = run.output + run.errors
                #expect(!told.contains(Self.token) && !told.contains("0123456789abc"), "\(arguments): \(told)")
                #expect(run.status == 0, "\(arguments): \(run.errors)")
            }
            let request = try #require(sample.activity.requests.first)
            #expect(request.path == path)
            #expect(request.target == "\(path)?a=b&kind=all&key=0123456789abc")
            let replay = try await Program.run(
                ["--replay", "r", "--from", "2029-01-01", "--format", "ndjson"],
                in: folder
            )
            #expect(replay.output.contains("Party"), "\(replay.errors)")
        }
    }

    @Test func `that is missing or wrong is an error of the configuration, without its text`() async throws {
        let folder = try ProgramFolder(["feeds.json": Self.text])
        #expect(try await Program.run(["feeds"], in: folder).status == 0)
        let unset = try await Program.run([], in: folder)
        #expect(unset.status == 78 && unset.errors.contains("WORK_CALENDAR"), "\(unset.errors)")
        let wrong = try await Program.run([], environment: ["WORK_CALENDAR": "ftp://\(Self.token)"], in: folder)
        #expect(wrong.status == 78 && wrong.errors.contains("is a secret that is not an address"), "\(wrong.errors)")
        #expect(!wrong.errors.contains(Self.token))
    }

    @Test func `is added by its place`() async throws {
        try await withSampleServer { sample in
            sample.script(.path("/c/\(Self.token)"), .status(200, body: Self.calendar))
            let folder = try ProgramFolder(["feeds.json": #"{"feeds":[]}"#])
            let run = try await Program.run(
                ["feeds", "add", "icalendar", "--id", "work", "--set", "url=env:CAL", "--yes"],
                environment: ["CAL": "webcal://127.0.0.1:\(sample.port)/c/\(Self.token)"],
                in: folder
            )
            // There is no TLS here, which webcal asks for.
            #expect(run.status == 69 && !run.errors.contains(Self.token), "\(run.errors)")
            let other = try await Program.run(
                ["feeds", "add", "icalendar", "--id", "work", "--set", "url=env:CAL", "--yes"],
                environment: ["CAL": "http://127.0.0.1:\(sample.port)/c/\(Self.token)"],
                in: folder
            )
            #expect(other.status == 0, "\(other.errors)")
            #expect(!(other.output + other.errors).contains(Self.token))
            #expect(
                try folder.read("feeds.json")
                    == #"{"feeds":[{"id":"work","provider":"icalendar","settings":{"url":{"env":"CAL"}}}]}"#
            )
        }
    }
}
