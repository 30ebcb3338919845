import FeedConfiguration
import FeedCore
import FeedEngine
import FeedRuntime
import FeedTestKit
import FeedTimeline
import Foundation
import NIOCore
import Testing

@testable import FeedServer

/// The streams of clients that come back; the hub does not run, so it looks at changes only when a client connects.
@Suite(.timeLimit(.minutes(20)))
struct StreamHubTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)
    private let changes = ChangeStream()
    private let hub: StreamHub
    private let filter: StreamFilter

    init() async throws {
        var options = Session.Options(registry: FeedRegistry([]), userAgent: "aggregate-tests/1", environment: [:])
        options.source = ConfigurationSource(name: "feeds.json", bytes: Array(#"{ "feeds": [] }"#.utf8), folder: "/")
        options.store = .memory
        let session = try await Session(options)
        let runner = FeedRunner(session.feeds, engine: session.runtime.engine, changes: changes) { _ in
            TimeWindow(from: .now)
        }
        hub = StreamHub(ServedFeeds(session, changes, runner), maximumClientCount: 10, nil)
        filter = StreamFilter(query: FeedQuery(timeZone: .gmt, now: now))
    }

    private func publish(_ title: String, at second: Double = 0) throws {
        let item = FeedItem(id: LocalID("i"), title: title, time: .instant(now))
        let feed = try Feed("a", of: ScriptedProvider.self)
        changes.publish(FeedReport(feed, FeedSnapshot(items: [item]), readAt: now + second))
    }

    /// Notes that everything up to a number is stored and told, as a look into the store does that begins now.
    private func reach(_ sequence: Int) {
        let position = ChangePosition(epoch: "store", sequence: sequence)
        changes.publish([], upTo: position, stored: (position, changes.itemChangeCount))
    }

    /// Comes, takes what is told at first, and leaves.
    private func visit(after last: String? = nil) async -> (text: String, id: String) {
        guard let place = hub.places.acquire() else { return ("there is no place", "") }
        let (client, first) = await hub.enter(filter, after: last, ClientConnection(), place)
        await hub.leave(client)
        let text = first.map { String(buffer: $0) }.joined()
        let id = text.split(separator: "\n").last { $0.hasPrefix("id: ") }.map { String($0.dropFirst(4)) }
        return (text, id ?? "")
    }

    @Test func `who comes in hears events that were told before the hub listened`() async throws {
        reach(5)
        try publish("shown")
        var event = ItemEvent(ItemID("a", LocalID("i")), .moved, at: now, title: "moved", time: .instant(now))
        event.sequence = 7
        changes.publish([event])
        let run = Task { await hub.run() }
        await hub.ready(for: nil)
        let first = await visit()
        #expect(first.text.contains("event: events") && first.text.contains("moved") && first.id.hasSuffix("-5"))
        changes.finish()
        await run.value
    }

    @Test func `a client that comes back is told what has changed, also where another came in between`() async throws {
        reach(5)
        _ = await visit()
        try publish("before")
        let first = await visit()
        #expect(first.text.contains("before") && first.id.hasSuffix("-5"), "\(first)")
        try publish("after", at: 1)
        let second = await visit()
        #expect(second.text.contains("after") && second.id == first.id, "\(second)")
        let resumed = await visit(after: first.id)
        #expect(resumed.text.contains("event: resumed") && resumed.text.contains("after"), "\(resumed)")
    }
}
