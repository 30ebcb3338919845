import FeedCore
import FeedEngine
import FeedTimeline
import Foundation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(20)))
struct ChangeStreamTests {
    private let feed: Feed
    private let now = SimulatedClock.start

    init() throws { feed = try TestFeed().feed { _ in FeedSnapshot() } }

    private func report(_ ids: String..., after seconds: Double = 0) -> FeedReport {
        let items = ids.map { FeedItem(id: LocalID($0), title: $0, time: .instant(now)) }
        return FeedReport(feed, FeedSnapshot(items: items), readAt: now.addingTimeInterval(seconds))
    }

    private func text(_ change: FeedChange?) -> String {
        switch change?.kind {
        case nil: "end"
        case .snapshot(let reports): "snapshot \(reports.flatMap { $0.snapshot?.items.map(\.title) ?? [] })"
        case .upserted(let items, _): "upserted \(items.map(\.title))"
        case .removed(let ids, _): "removed \(ids)"
        case .events(let events): "events \(events.map(\.kind.rawValue))"
        case .state(let report): "state \(report.status)"
        case .feedRemoved(let feed): "left \(feed)"
        case .reset: "reset"
        }
    }

    @Test func `a subscriber gets a snapshot, then what changes, numbered in order`() async {
        let stream = ChangeStream()
        stream.publish(report("a", "b"))
        var changes = stream.subscribe().makeAsyncIterator()
        #expect(await text(changes.next()) == "snapshot [\"a\", \"b\"]")
        stream.publish(report("b", "c", "d", after: 30))
        stream.publish(FeedReport(feed, FeedError(.unreachable, "nobody is there"), since: now))
        stream.remove("test")
        stream.remove("test")
        var told: [String] = []
        var numbers: [UInt64] = []
        for _ in 0..<6 {
            let change = await changes.next()
            told.append(text(change))
            numbers.append(change?.sequence ?? 0)
        }
        #expect(
            told == [
                "state fresh", "removed [a]", "upserted [\"c\", \"d\"]", "state failed", "removed [b, c, d]",
                "left test",
            ]
        )
        #expect(numbers == Array(3...8))
    }

    @Test func `a feed has changed for whoever knows less than is stored for certain`() {
        let stream = ChangeStream()
        func changed(after sequence: Int, of epoch: String = "store") -> Bool {
            !stream.feeds(changedAfter: ChangePosition(epoch: epoch, sequence: sequence)).isEmpty
        }
        func reach(_ sequence: Int, _ count: UInt64? = nil) {
            let position = ChangePosition(epoch: "store", sequence: sequence)
            stream.publish([], stored: (position, count ?? stream.itemChangeCount))
        }
        stream.publish(report("a"))
        #expect(changed(after: 100))
        reach(3)
        #expect(changed(after: 2) && !changed(after: 3) && changed(after: 3, of: "other"))
        // A look at the store that began before a change says nothing of it.
        let before = stream.itemChangeCount
        stream.publish(report("b", after: 1))
        reach(4, before)
        #expect(changed(after: 4))
        reach(5)
        #expect(changed(after: 4) && !changed(after: 5))
        // The same items once more are no change.
        stream.publish(report("b", after: 2))
        #expect(!changed(after: 5))
        // Nor does a look say anything of what is not stored yet.
        stream.publish(report("c", after: 3), isStored: false)
        let unstored = stream.itemChangeCount
        reach(6)
        stream.recordStored("test")
        reach(7, unstored)
        #expect(changed(after: 7))
        reach(8)
        #expect(changed(after: 7) && !changed(after: 8))
        stream.remove("test")
        #expect(!changed(after: 0))
    }

    @Test func `what happened is told in the same order as the rest, and not at all where nothing did`() async {
        let told = Mutex<[ItemEvent]>([])
        let stream = ChangeStream(onEvents: { events in told.withLock { $0 += events } })
        var changes = stream.subscribe().makeAsyncIterator()
        _ = await changes.next()
        let event = ItemEvent(ItemID("test", LocalID("a")), .cameBack, at: now, title: "a", time: .instant(now))
        stream.publish(report("a"))
        stream.publish([event, event])
        stream.publish([])
        stream.publish(report(after: 30))
        var lines: [String] = []
        for _ in 0..<5 { lines.append(text(await changes.next())) }
        #expect(
            lines == [
                "state fresh", "upserted [\"a\"]", "events [\"came-back\", \"came-back\"]", "state fresh",
                "removed [a]",
            ]
        )
        #expect(told.withLock { $0 } == [event, event])
    }

    @Test func `of items that the feed leaves out nothing is told`() async {
        let told = Mutex<[ItemEvent]>([])
        let stream = ChangeStream(onEvents: { events in told.withLock { $0 += events } })
        var narrow = feed
        narrow.exclude = ItemFilter(text: ["b"])
        func report(_ ids: String..., after seconds: Double) -> FeedReport {
            var report = FeedReport(
                narrow,
                FeedSnapshot(items: ids.map { FeedItem(id: LocalID($0), title: $0, time: .instant(now)) }),
                readAt: now.addingTimeInterval(seconds)
            )
            report.status = .fresh
            return report
        }
        func events(_ kind: ItemEvent.Kind, _ ids: String...) -> [ItemEvent] {
            ids.map { ItemEvent(ItemID("test", LocalID($0)), kind, at: now, title: $0, time: .instant(now)) }
        }
        stream.publish(report("a", "b", after: 0))
        var changes = stream.subscribe().makeAsyncIterator()
        #expect(await text(changes.next()) == "snapshot [\"a\"]")
        // Another process has stored an answer that is published only when it is looked at.
        stream.recordShown(of: report("a", "b", "b2", "c", after: 30))
        stream.publish(events(.appeared, "b2", "c"))
        stream.publish(report("a", "b", "b2", "c", after: 30))
        stream.publish(report("b2", "c", after: 60))
        stream.publish(events(.disappeared, "a", "b"))
        stream.publish(events(.moved, "b2"))
        stream.finish()
        var lines: [String] = []
        while let change = await changes.next() { lines.append(text(change)) }
        #expect(
            lines == [
                "events [\"appeared\"]", "state fresh", "upserted [\"c\"]", "state fresh", "removed [a]",
                "events [\"disappeared\"]",
            ]
        )
        #expect(told.withLock { $0.map(\.title) } == ["c", "a"])
    }

    @Test func `an item that changes is told, one that does not is not`() async {
        let stream = ChangeStream()
        stream.publish(report("a", "b"))
        var changes = stream.subscribe().makeAsyncIterator()
        _ = await changes.next()
        var changed = report("a", "b", after: 30)
        changed.snapshot?.items[1].title = "later"
        stream.publish(changed)
        stream.publish(changed)
        stream.publish(report(after: 60))
        #expect(await text(changes.next()) == "state fresh")
        #expect(await text(changes.next()) == "upserted [\"later\"]")
        #expect(await text(changes.next()) == "state fresh")
        #expect(await text(changes.next()) == "removed [a, b]")
    }

    @Test func `a slow subscriber is told to begin anew, and others are not`() async {
        let stream = ChangeStream()
        var slow = stream.subscribe(capacity: 4).makeAsyncIterator()
        var quick = stream.subscribe(capacity: 1_000).makeAsyncIterator()
        #expect(await text(slow.next()) == "snapshot []")
        #expect(await text(quick.next()) == "snapshot []")
        for number in 0..<100 { stream.publish(report("\(number)", after: Double(number))) }
        let anew = await slow.next()
        #expect(text(anew) == "reset")
        let snapshot = await slow.next()
        #expect(text(snapshot) == "snapshot [\"99\"]")
        #expect(snapshot?.sequence == anew?.sequence)
        stream.publish(report("100", after: 100))
        #expect(await slow.next()?.sequence == (snapshot?.sequence ?? 0) + 1)
        var last: UInt64 = 0
        for _ in 0..<299 {
            let sequence = await quick.next()?.sequence ?? 0
            #expect(sequence == last + 1)
            last = sequence
        }
        #expect(last == 299)
    }

    @Test func `who stops listening is forgotten`() async {
        let stream = ChangeStream()
        do {
            let subscription = stream.subscribe()
            #expect(stream.subscriberCount == 1)
            for await _ in subscription { break }
        }
        #expect(stream.subscriberCount == 0)
    }

    @Test func `a subscriber that waits hears of a change, of the end, and of its own cancellation`() async {
        let stream = ChangeStream()
        let subscription = stream.subscribe()
        let (first, told) = AsyncStream.makeStream(of: Void.self)
        let reader = Task {
            var texts: [String] = []
            for await change in subscription {
                texts.append(text(change))
                told.yield()
            }
            return texts
        }
        for await _ in first { break }
        stream.publish(report("a"))
        for await _ in first { break }
        for await _ in first { break }
        stream.finish()
        #expect(await reader.value == ["snapshot []", "state fresh", "upserted [\"a\"]"])

        let other = ChangeStream()
        let waiting = Task { [subscription = other.subscribe()] in
            var count = 0
            for await _ in subscription { count += 1 }
            return count
        }
        waiting.cancel()
        #expect(await waiting.value <= 1)
    }

    @Test func `snapshots are in the order of the feeds`() throws {
        let stream = ChangeStream()
        let feeds = try (["c", "a", "b"] as [FeedID]).map { try TestFeed(id: $0).feed { _ in FeedSnapshot() } }
        stream.follow([feeds[2], feeds[1]])
        for feed in feeds { stream.publish(FeedReport(feed, FeedSnapshot(), readAt: now)) }
        #expect(stream.current.reports.map(\.feed.id) == ["b", "a", "c"])
        #expect(stream.current.sequence == 3)
    }

    @Test func `other items that the feed leaves out of the same answer are told`() async throws {
        let stream = ChangeStream()
        var changes = stream.subscribe().makeAsyncIterator()
        let items = ["a", "b"].map { FeedItem(id: LocalID($0), title: $0, time: .instant(now)) }
        let whole = FeedReport(try TestFeed().feed { _ in FeedSnapshot() }, FeedSnapshot(items: items), readAt: now)
        var narrowed = whole
        narrowed.feed.exclude.text = ["b"]
        _ = await changes.next(isolation: nil)
        for report in [whole, narrowed, whole] { stream.publish(report) }
        stream.finish()
        var told: [String] = []
        while let change = await changes.next(isolation: nil) {
            switch change.kind {
            case .upserted(let items, _): told.append("upserted " + items.map(\.title).joined())
            case .removed(let items, _): told.append("removed " + items.map(\.rawValue).joined())
            default: told.append("state")
            }
        }
        #expect(told == ["state", "upserted ab", "state", "removed b", "state", "upserted b"])
    }

    @Test func `a position is known with the change that it came with, and not before`() async throws {
        let stream = ChangeStream()
        var changes = stream.subscribe().makeAsyncIterator()
        let feed = try TestFeed().feed { _ in FeedSnapshot() }
        let event = ItemEvent(ItemID(feed.id, LocalID("a")), .appeared, at: now, title: "a", time: .instant(now))
        _ = await changes.next(isolation: nil)
        #expect(changes.position == nil)
        stream.publish(FeedReport(feed, FeedSnapshot(), readAt: now))
        let position = ChangePosition(epoch: "e", sequence: 7)
        stream.publish([event], upTo: position)
        stream.publish([event])
        var positions: [Int?] = []
        for _ in 0..<3 {
            _ = await changes.next(isolation: nil)
            positions.append(changes.position?.sequence)
        }
        #expect(positions == [nil, 7, 7])
        #expect(stream.position.stored == position)
    }
}
