import FeedBoard
import FeedClient
import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import Foundation
import SampleServer
import Synchronization
import Testing

/// A client of what is no server, or of one that says what it should not.
@Suite(.timeLimit(.minutes(20)))
struct StrangeServerTests {
    private static let feeds = """
        {"generatedAt":"2026-12-18T14:02:31Z","future":{},"feeds":[{"id":"races","provider":"neds-races","status":"fresh",
        "tags":[],"refresh":"30s","order":"by-colour","limit":-3,"consecutiveFailures":0}]}
        """

    private static func answer(_ body: String, status: String = "200 OK", type: String = "application/json") -> RawStep
    {
        .text(
            "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
                + body
        )
    }

    private static func stream(_ events: String) -> RawStep {
        .text("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n" + events)
    }

    private static func event(_ data: String, id: String? = nil) -> String {
        "data: \(data.replacing("\n", with: ""))\n" + (id.map { "id: \($0)\n" } ?? "") + "\n"
    }

    private static func item(_ id: String, _ title: String, _ more: String = "") -> String {
        #"{"id":"\#(id)","feed":"races","title":"\#(title)","time":{"start":"2026-12-18T15:00:00Z"}\#(more)}"#
    }

    private static func snapshot(_ items: [String]) -> String {
        """
        {"kind":"snapshot","feeds":[{"id":"races","provider":"neds-races","status":"fresh","readAt":"2026-12-18T14:02:00Z",
        "isPartial":false,"items":[\(items.joined(separator: ","))]}]}
        """
    }

    @Test func `what a newer or a wrong server says beside is passed over, and titles are as harmless as any`()
        async throws
    {
        let strange =
            #","status":"paused","category":7,"facts":[{"key":"a","value":{}},{"key":"b","value":2,"role":"pilot"}],"planned":{"era":1},"staysFor":-1,"hue":[1]"#
        let items = [
            Self.item("races:one", #"\u001b]0;owned\u0007R1 \u202eenal"#, strange),
            Self.item("other:two", "Of another"),
            #"{"id":"races:three","title":"Without a time"}"#, #"[]"#, #"{"id":7}"#, Self.item("races:four", "R4"),
        ]
        let events = [
            Self.event(#"{"kind":"aurora","x":1}"#), Self.event(Self.snapshot(items), id: "e-1"),
            Self.event(#"{"kind":"stars","items":["races:one","no id",""]}"#),
        ]
        let listener = try await RawListener.start { connection in
            connection == 1 ? [Self.answer(Self.feeds)] : [Self.stream(events.joined()), .silence]
        }
        try await Client.run(port: listener.port) { connection in
            await connection.wait { $0.first?.snapshot?.items.count == 2 }
            let report = try #require(connection.changes.current.reports.first)
            #expect(report.feed.order == .time && report.feed.limit == 0)
            let item = try #require(report.snapshot?.items.first)
            #expect(item.status == .scheduled && item.category == nil && item.facts.map(\.key) == ["b"])
            #expect(item.planned == nil && item.relevance == .open && item.facts[0].role == nil)
            let text = await connection.screen(of: [report], at: ServedSession.now, .english)
            #expect(text.contains("R4"))
            let isHarmless = text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0 != "\u{202E}" }
            #expect(isHarmless)
        }
        await listener.shutdown()
    }

    @Test func `who is not let in any more asks rarely, and for nothing beside`() async throws {
        let refusal = Self.answer(
            #"{"detail":"The token is not one of this server's. Ask for another."}"#,
            status: "401 Unauthorized",
            type: "application/problem+json"
        )
        let listener = try await RawListener.start { connection in
            switch connection {
            case 1: [Self.answer(Self.feeds)]
            // It ends in the middle of its answer.
            case 2:
                [
                    .text("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"),
                    .text(Self.chunk(Self.event(Self.snapshot([Self.item("races:one", "R1")]), id: "e-7"))),
                ]
            default: [refusal]
            }
        }
        let attempts = Mutex<[Int]>([])
        let change = { @Sendable (options: inout ServerConnection.Options) in
            options.token = "a-token-that-was-removed"
            options.wait = { attempt in
                let count = attempts.withLock { attempts in
                    attempts.append(attempt)
                    return attempts.count
                }
                // The second time is that of the refusal.
                return count == 1 ? .milliseconds(1) : .seconds(3_600)
            }
        }
        try await Client.run(port: listener.port, change) { connection in
            let first = await connection.wait { if case .staleReason(let reason?) = $0 { reason } else { nil } }
            #expect(first?.contains("HTTP") == false)
            let second = await connection.wait { if case .staleReason(let reason?) = $0 { reason } else { nil } }
            #expect(second?.contains("it refuses the token: The token is not one of this server's") == true)
            let item = ItemID("races", LocalID("one"))
            #expect(await connection.outlook(of: connection.feeds).dues.isEmpty)
            #expect(await connection.events(of: ["races"], latest: 5).isEmpty)
            #expect(await connection.events(of: item, latest: 5).isEmpty)
            let query = FeedQuery(timeZone: ServedSession.london, now: ServedSession.now)
            _ = await connection.explanation(of: item, by: query, among: connection.changes.current.reports)
            let month = try #require(CivilMonth("2026-12"))
            await connection.days(of: .month(month), in: ServedSession.london, of: connection.feeds, knowing: []) {
                known,
                missing in
                #expect(known.isEmpty && missing.isEmpty)
            }
            #expect(await connection.refresh("races") == second.map { .refused($0) })
        }
        #expect(listener.receivedBytes.count == 3)
        while attempts.withLock(\.count) < 2 { await Task.yield() }
        #expect(attempts.withLock { $0[1] } >= 5)
        await listener.shutdown()
    }

    private static func chunk(_ text: String) -> String {
        String(text.utf8.count, radix: 16) + "\r\n" + text + "\r\n"
    }

    @Test func `what is said while it is not connected is said once`() async throws {
        let listener = try await RawListener.start { connection in
            switch connection {
            case 1: [Self.answer(Self.feeds)]
            case 2: [Self.stream(Self.event(Self.snapshot([]), id: "e-1"))]
            case 3...8: [Self.answer("gone", status: "404 Not Found", type: "text/plain")]
            case 9: [Self.answer(Self.feeds)]
            default: [Self.stream(Self.event(Self.snapshot([]), id: "e-2")), .silence]
            }
        }
        try await Client.run(port: listener.port) { connection in
            let told = Mutex<[String?]>([])
            _ = await connection.wait { news in
                guard case .staleReason(let reason) = news else { return nil as Void? }
                told.withLock { $0.append(reason) }
                return reason == nil ? () : nil
            }
            let all = told.withLock(\.self)
            #expect(all.count == 3 && all.last == .some(nil), "\(all)")
            #expect(all.dropFirst().first??.contains("it answers 404") == true)
        }
        await listener.shutdown()
    }

    @Test func `rubbish in the stream cuts it off, and the client goes on by the last id`() async throws {
        let listener = try await RawListener.start { connection in
            switch connection {
            case 1, 3: [Self.answer(Self.feeds)]
            case 2:
                [Self.stream(Self.event(Self.snapshot([Self.item("races:one", "R1")]), id: "e-7") + "data: [1,\n\n")]
            default:
                [
                    Self.stream(
                        Self.event(
                            #"{"kind":"resumed","feeds":[{"id":"races","provider":"neds-races","status":"fresh","readAt":"2026-12-18T14:03:00Z","isPartial":false}]}"#
                        )
                            + Self.event(
                                #"{"kind":"upserted","feed":"races","items":[\#(Self.item("races:two", "R2"))]}"#
                            )
                    ), .silence,
                ]
            }
        }
        try await Client.run(port: listener.port) { connection in
            let reason = await connection.wait { if case .staleReason(let reason?) = $0 { reason } else { nil } }
            #expect(reason?.contains("it sends what cannot be read") == true)
            await connection.wait { $0.first?.snapshot?.items.map(\.title) == ["R1", "R2"] }
        }
        let asked = listener.receivedBytes.map { String(decoding: $0, as: UTF8.self) }
        #expect(asked.count >= 4)
        #expect(!asked[1].contains("Last-Event-ID"))
        #expect(asked[3].contains("Last-Event-ID: e-7"))
        await listener.shutdown()
    }

    @Test(arguments: [
        ("<html>", "200 OK", "text/html", "it is not an aggregate server"),
        ("{}", "200 OK", "application/json", "not an aggregate"),
        ("gone", "404 Not Found", "text/plain", "it answers 404"),
        ("", "204 No Content", "text/plain", "not an aggregate"),
        (
            #"{"detail":"Every request takes a token here. Send one."}"#, "401 Unauthorized",
            "application/problem+json",
            "it wants a token: Every request takes a token here"
        ),
        (
            #"{"detail":"The request is for another host. Use --name."}"#, "421 Misdirected Request",
            "application/problem+json", "it is not called by this name"
        ),
        ("{", "500 Oh", "application/problem+json", "it answers 500"),
    ])
    func `what is no server is told before anything is shown`(
        body: String,
        status: String,
        type: String,
        words: String
    ) async throws {
        let listener = try await RawListener.start { _ in [Self.answer(body, status: status, type: type)] }
        let error = await #expect(throws: FeedError.self) { try await Client.run(port: listener.port) { _ in } }
        #expect(error?.message.contains(words) == true, "\(error.map { "\($0)" } ?? "")")
        await listener.shutdown()
    }

    @Test func `nobody who listens is told with what to check`() async throws {
        let listener = try await RawListener.start { _ in [] }
        await listener.shutdown()
        let error = await #expect(throws: FeedError.self) { try await Client.run(port: listener.port) { _ in } }
        #expect(error?.message == "nothing listens there (connection refused)")
        #expect(error?.hint == "Check the address, and whether aggregate serve runs there.")
    }
}
