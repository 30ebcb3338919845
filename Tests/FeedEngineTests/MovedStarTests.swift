import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// The star of an item that its publisher has under another id since it has moved.
@Suite(.timeLimit(.minutes(20)))
struct MovedStarTests {
    private let clock = SimulatedClock()
    private let storage = MemoryFeedStorage()

    @Test func `shows in the run that finds out, before it is saved, and is stored under the new id`() async throws {
        let hours = Mutex([24, 48])
        let engine = FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.unused)
        }
        let feed = try TestFeed().feed { _ in
            FeedSnapshot(
                items: zip(["sail", "swim"], hours.withLock { $0 }).map { title, hour in
                    let start = SimulatedClock.start + Double(hour) * 3_600
                    return FeedItem(id: LocalID("\(title)-\(hour)"), title: title, time: .instant(start))
                }
            )
        }
        _ = await engine.fetch(feed, window: .days(30))
        let (old, new) = (ItemID(feed.id, LocalID("sail-24")), ItemID(feed.id, LocalID("sail-26")))
        _ = await storage.setStar(true, for: old, of: .household, at: clock.now)
        hours.withLock { $0 = [26, 48] }
        clock.advance(by: 60)
        let report = await engine.load(feed, mode: .refresh, awaitsSaving: false, window: .days(30)).report
        var query = FeedQuery(timeZone: .gmt, now: clock.now)
        query.stars = [old]
        #expect(query.timeline(of: [report]).entries.map(\.isStarred) == [true, false])
        query.onlyStarred = true
        #expect(query.timeline(of: [report]).entries.map(\.id) == [new])
        #expect(report.narrowed(by: query).snapshot?.items.map(\.id) == [new.local])
        await engine.flush()
        #expect(await storage.stars(of: .household) == [new])
    }
}
