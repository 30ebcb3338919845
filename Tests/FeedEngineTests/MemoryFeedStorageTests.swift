import FeedCore
import FeedEngine
import Foundation
import Testing

struct MemoryFeedStorageTests {
    private let storage = MemoryFeedStorage()
    private let now = SimulatedClock.start
    private let feed = FeedKey(feed: "test", fingerprint: "f")
    private let item = ItemID("test", LocalID("a"))

    private func save(_ kinds: ItemEvent.Kind...) async {
        let events = kinds.map { ItemEvent(item, $0, at: now, title: "A", time: .instant(now)) }
        let outcome = FetchOutcome(health: FeedHealth(), events: events)
        await storage.save(outcome, for: AnswerKey(feed: feed, scope: ""))
    }

    private func keep(_ scope: String) async {
        let answer = StoredAnswer(snapshot: FeedSnapshot(source: scope), readAt: now, freshUntil: now)
        await storage.save(
            FetchOutcome(answer: answer, health: FeedHealth()),
            for: AnswerKey(feed: feed, scope: scope)
        )
    }

    @Test func `keeps so many answers of a feed, those written last`() async {
        for number in 0...MemoryFeedStorage.answersPerFeed {
            await keep("\(number)")
            await keep("0")
        }
        #expect(await storage.answer(for: AnswerKey(feed: feed, scope: "0")) != nil)
        #expect(await storage.answer(for: AnswerKey(feed: feed, scope: "1")) == nil)
        #expect(await storage.answer(for: AnswerKey(feed: feed, scope: "2"))?.snapshot.source == "2")
        let others = FeedKey(feed: "test", fingerprint: "other settings")
        #expect(await storage.answer(for: AnswerKey(feed: others, scope: "0")) == nil)
    }

    @Test func `events are found by item, feed and time, and old ones make room`() async {
        let start = await storage.changes(after: nil).position
        await save(.appeared, .moved, .changed)
        var query = EventQuery()
        query.itemPrefix = "test:a"
        query.limit = 2
        #expect(await storage.events(query).map(\.kind) == [.moved, .changed])
        query.feeds = ["other"]
        #expect(await storage.events(query).isEmpty)
        query.feeds = []
        query.since = now.addingTimeInterval(1)
        #expect(await storage.events(query).isEmpty)
        for _ in 0..<MemoryFeedStorage.maximumEvents { await save(.changed, .moved) }
        #expect(await storage.events(EventQuery()).count <= MemoryFeedStorage.maximumEvents * 11 / 10)
        // Who has not read them in time begins anew.
        #expect(await storage.changes(after: start).isReset)
    }

    @Test func `answers that were replaced make room`() async throws {
        let start = await storage.changes(after: nil).position
        for _ in 0..<1_000 { await keep("a") }
        let changes = await storage.changes(after: start)
        #expect(changes.answers.count == 1 && !changes.isReset)
        #expect(changes.position.sequence == start.sequence + 1_000)
    }
}
