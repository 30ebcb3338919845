import ICalendar
import JSONHTTP
import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import Testing

@testable import FeedRecording

/// The parts of exchanges that are recorded, and those that must not be.
@Suite(.timeLimit(.minutes(20)))
struct RecorderTests {
    /// A secret that addresses, JSON and XML each encode differently.
    private static let key = #"s3/cr+t &"<é"#

    private static let settings: [String: RawSetting] = [
        "url": .text("https://things.example.org/list"), "records": .text("$.things"),
        "fields": .object(["id": .text("id"), "title": .text("name"), "start": .text("at")]),
        "method": .text("POST"), "body": .object(["page": .number("1")]),
        "secrets": .object(["key": .secret(Secret(key))]),
        "parameters": .object(["api_key": .text("{secret.key}"), "size": .number("20")]),
        "headers": .object(["X-Key": .text("Bearer {secret.key}"), "X-Plain": .text("plain")]),
    ]

    private func record(
        _ feed: Feed,
        answering script: @escaping ScriptedTransport.Script
    ) async -> (recording: Recording, sent: [FeedRequest], error: FeedError?) {
        let below = ScriptedTransport(script)
        let recorder = Recorder(clock: .fixed(at: .tenOClock))
        var failure: FeedError?
        do {
            let transport = recorder.transport(over: below, for: feed)
            _ = try await feed.provider.fetch(.fixture(feed: feed.id, transport: transport))
        } catch {
            failure = FeedError(error)
        }
        return (Recording(recorder.exchanges), below.requests, failure)
    }

    @Test func `records no secret, in whatever form a publisher repeats it`() async throws {
        let feed = try Feed("things", of: JSONHTTPProvider.self, settings: Self.settings)
        let ways = Self.waysToWrite(Self.key)
        let things = #"{"things":[{"id":"1","name":"Walk","at":"2026-11-21T12:00:00Z"}],"echo":["#
        let (recording, sent, error) = await record(feed) { request throws(FeedError) in
            FeedResponse(
                headers: [
                    "content-type": "application/json", "set-cookie": "session=1",
                    "link": "<https://things.example.org/list?api_key=\(ways[1])&page=2>",
                ],
                body: Array((things + ways.map { "\"\($0)\"" }.joined(separator: ",") + "]}").utf8),
                url: request.url
            )
        }
        #expect(error?.code == .malformed || error == nil)
        #expect(sent.first?.secretHeaders["X-Key"]?.revealed == "Bearer \(Self.key)")
        let folder = try TemporaryFolder()
        try recording.write([feed], to: folder.recording)
        #expect(
            folder.files == [
                "bodies/001-things-question.json", "bodies/001-things.json", "feeds.json", "recording.json",
            ]
        )
        for file in folder.files {
            let text = try folder.read(file)
            for way in ways { #expect(!text.contains(way), "\(file) holds \(way)") }
            #expect(!text.contains("session=1"))
        }
        let json = try folder.read("recording.json")
        #expect(json.contains(#""X-Plain": "plain""#) && !json.contains("X-Key"))
        #expect(json.contains(#""isRedacted": true"#))
        #expect(json.contains("api_key=(secret)&page=2"))
        #expect(try folder.read("feeds.json").contains(#""env": "THINGS_KEY""#))
    }

    /// The encodings of a text on the web.
    private static func waysToWrite(_ text: String) -> [String] {
        let escaped = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        var json = JSONWriter()
        json.value(text)
        let quoted = String(json.text.dropFirst().dropLast())
        return [
            text, escaped, escaped.lowercased().replacing("s3", with: "s3"), escaped.replacing("%20", with: "+"),
            quoted,
            quoted.replacing("/", with: "\\/"),
            text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;").replacing("<", with: "&lt;"),
            Data(text.utf8).base64EncodedString(),
        ]
    }

    @Test func `records failures without secrets in their messages`() async throws {
        let feed = try Feed("things", of: JSONHTTPProvider.self, settings: Self.settings)
        let (recording, _, error) = await record(feed) { _ throws(FeedError) in
            throw FeedError(.unreachable, "the proxy said \"\(Self.key)\"", hint: "Ask \(Self.key).")
        }
        #expect(error?.code == .unreachable)
        guard case .failure(let kept)? = recording.exchanges.first?.outcome else {
            Issue.record("the failure is not kept")
            return
        }
        #expect(kept.description == "the proxy said \"(secret)\". Ask (secret).")
    }

    @Test func `a request without an answer counts as failed`() async throws {
        let feed = try Feed("things", of: JSONHTTPProvider.self, settings: Self.settings)
        let recorder = Recorder(clock: .fixed(at: .tenOClock))
        let silent = ScriptedTransport.silent
        let transport = recorder.transport(over: silent, for: feed)
        let task = Task { try? await transport.send(.to("list")) }
        while silent.requests.isEmpty { await Task.yield() }
        guard case .failure(let error)? = recorder.exchanges.first?.outcome else {
            Issue.record("there is an answer")
            return
        }
        #expect(error.code == .timedOut)
        task.cancel()
        _ = await task.value
    }

    @Test func `reads what was written`() async throws {
        let feed = try Feed("things", of: JSONHTTPProvider.self, settings: Self.settings)
        let body =
            Array(#"{"things":[{"id":"1","name":"Walk","at":"2026-11-21T12:00:00Z"}]}"#.utf8) + [0x0A, 0xFF, 0x00]
        var (recording, _, _) = await record(feed) { request throws(FeedError) in
            FeedResponse(status: 203, headers: ["content-type": "text/calendar"], body: body, url: request.url)
        }
        let failure = FeedError(.rejected, "the publisher refused", hint: "Ask less.")
        recording.exchanges.append(
            RecordedExchange(
                feed: "other",
                sentAt: .tenOClock.addingTimeInterval(0.25),
                question: try .to("places"),
                outcome: .failure(failure)
            )
        )
        let folder = try TemporaryFolder()
        try recording.write([feed], to: folder.recording)
        try expect(folder.read("recording.json"), in: .module, isKeptIn: "recording.txt")
        try expect(folder.read("feeds.json"), in: .module, isKeptIn: "feeds.txt")
        let read = try Recording(in: folder.recording)
        #expect(read.program == "aggregate/test" && read.recordedAt == .tenOClock)
        #expect(read.timeZone.name == "Europe/London")
        #expect(read.exchanges.map(\.feed) == ["things", "other"])
        #expect(read.exchanges.map(\.question) == recording.exchanges.map(\.question))
        #expect(read.exchanges[1].sentAt == .tenOClock.addingTimeInterval(0.25))
        guard case .answer(let answer, false) = read.exchanges[0].outcome,
            case .failure(let error) = read.exchanges[1].outcome
        else {
            Issue.record("the outcomes differ")
            return
        }
        #expect(answer.status == 203 && answer.headers == ["content-type": "text/calendar"] && answer.body == body)
        #expect(answer.url?.absoluteString == "https://things.example.org/list?size=20")
        #expect(error.description == failure.description)
    }

    @Test func `a replay makes the same requests with stand-ins for secrets`() async throws {
        let feed = try Feed("things", of: JSONHTTPProvider.self, settings: Self.settings)
        let (recording, _, _) = await record(feed) { request throws(FeedError) in
            FeedResponse(#"{"things":[{"id":"1","name":"Walk","at":"2026-11-21T12:00:00Z"}]}"#)
        }
        let folder = try TemporaryFolder()
        try recording.write([feed], to: folder.recording)
        let again = try Feed(
            "things",
            of: JSONHTTPProvider.self,
            settings: folder.recording.settings(of: "things", manifest: JSONHTTPProvider.manifest)
        )
        let replay = Replay(try Recording(in: folder.recording))
        let context = FetchContext.fixture(feed: "things", transport: replay.transport(for: "things"))
        #expect(try await again.provider.fetch(context).items.map(\.title) == ["Walk"])
    }

    @Test func `copies the files that feeds read`() async throws {
        let source = try TemporaryFolder()
        try source.write("BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n", to: "my days.ics")
        let there = try Feed(
            "days",
            of: ICalendarProvider.self,
            settings: ["file": .text(source.path + "/my days.ics")]
        )
        let gone = try Feed("gone", of: ICalendarProvider.self, settings: ["file": .text("/nowhere/at-all.ics")])
        let folder = try TemporaryFolder()
        try Recording([]).write([there, gone], to: folder.recording)
        #expect(folder.files == ["feeds.json", "files/days/my-days.ics", "recording.json"])
        let configuration = try folder.read("feeds.json")
        #expect(configuration.contains(#""file": "files/days/my-days.ics""#))
        #expect(configuration.contains(#""file": "files/gone/at-all.ics""#))
        #expect(!configuration.contains("/nowhere"))
        let settings = try folder.recording.settings(of: "days", manifest: ICalendarProvider.manifest)
        let again = try Feed("days", of: ICalendarProvider.self, settings: settings)
        #expect(try await again.provider.fetch(.fixture(feed: "days")).items.isEmpty)
    }

    private static func calendar(_ title: String) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20261225\r\n"
            + "SUMMARY:\(title)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    }

    /// The titles of a feed of a recording.
    private func titles(of id: FeedID, in folder: TemporaryFolder) async throws -> [String] {
        let settings = try folder.recording.settings(of: id, manifest: ICalendarProvider.manifest)
        let feed = try Feed(id, of: ICalendarProvider.self, settings: settings)
        let start = try #require(Date(rfc3339: "2026-12-01T00:00:00Z"))
        var context = FetchContext.fixture(feed: id)
        context.window = TimeWindow(from: start, until: start.addingTimeInterval(31 * 86_400))
        return try await feed.provider.fetch(context).items.map(\.title)
    }

    @Test func `files with colliding names stay separate`() async throws {
        let source = try TemporaryFolder()
        try source.write(Self.calendar("One"), to: "cards-today.ics")
        try source.write(Self.calendar("Two"), to: "today.ics")
        let files: [(FeedID, String)] = [("race", "cards-today.ics"), ("race-cards", "today.ics")]
        let feeds = try files.map { id, file in
            try Feed(id, of: ICalendarProvider.self, settings: ["file": .text("\(source.path)/\(file)")])
        }
        let folder = try TemporaryFolder()
        try Recording([]).write(feeds, to: folder.recording)
        #expect(try await titles(of: "race", in: folder) == ["One"])
        #expect(try await titles(of: "race-cards", in: folder) == ["Two"])
    }

    @Test func `a recording with its files side by side can still be read`() async throws {
        let folder = try TemporaryFolder()
        try folder.write(Self.calendar("Old"), to: "files/days-my-days.ics")
        try folder.write(
            #"{"feeds":[{"id":"days","provider":"icalendar","settings":{"file":"files/days-my-days.ics"}}]}"#,
            to: "feeds.json"
        )
        #expect(try await titles(of: "days", in: folder) == ["Old"])
    }
}
