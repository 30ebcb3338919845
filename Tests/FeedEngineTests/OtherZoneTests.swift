import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// Runs with other zones over one storage, of a feed whose times come without a zone.
@Suite(.timeLimit(.minutes(20)))
final class OtherZoneTests: Sendable {
    private static let zones = ["Europe/London", "America/New_York"]

    private let clock = SimulatedClock()
    private let storage = MemoryFeedStorage()
    private let count = Mutex(0)

    /// The hours of the day after the start, on the clocks of whoever reads, by title.
    private let hours = Mutex(["Dentist": 10.0])

    private func fetch(in zone: String, _ mode: FetchMode = .cached, after seconds: Double = 10) async throws -> [Date?]
    {
        clock.advance(by: seconds)
        let zone = try #require(TimeZone(identifier: zone))
        let engine = FeedEngine(clock: clock.engineClock, timeZone: zone, storage: storage) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.unused)
        }
        var feed = try TestFeed(refresh: .seconds(3_600), shelfLife: .seconds(864_000)).feed { context in
            self.count.withLock { $0 += 1 }
            let midnight = SimulatedClock.start + 86_400 - Double(context.timeZone.secondsFromGMT(for: context.now))
            let items = self.hours.withLock(\.self).sorted { $0.key < $1.key }.map { title, hour in
                FeedItem(id: LocalID(title), title: title, time: .instant(midnight + hour * 3_600))
            }
            return FeedSnapshot(items: items)
        }
        feed.profile.hasLocalTimes = true
        feed.fingerprint = "0123456789abcdef"
        let report = await engine.fetch(feed.reading(in: zone), mode: mode, window: .days(30))
        return report.snapshot?.items.map { $0.time.start(in: .gmt) } ?? [nil]
    }

    private var history: [String] {
        get async { await storage.events(EventQuery()).map { "\($0.kind.rawValue) \($0.title)" } }
    }

    @Test func `each is shown the instants of its own zone, asks once, and tells of no move`() async throws {
        var seen: [String: [Date?]] = [:]
        for zone in Self.zones + Self.zones + Self.zones {
            let starts = try await fetch(in: zone)
            #expect(seen[zone] == nil || seen[zone] == starts)
            seen[zone] = starts
        }
        #expect(Set(seen.values).count == 2)
        #expect(count.withLock { $0 } == 2)
        for zone in Self.zones { _ = try await fetch(in: zone, .refresh) }
        #expect(await history.isEmpty)
    }

    @Test func `a move is told once, and what is new is not told as moved`() async throws {
        for zone in Self.zones { _ = try await fetch(in: zone) }
        hours.withLock { $0 = ["Dentist": 11, "Haircut": 15] }
        for zone in Self.zones + Self.zones { _ = try await fetch(in: zone, .refresh) }
        #expect(await history == ["moved Dentist", "appeared Haircut"])
    }

    @Test func `a feed whose times name their zone has one answer for all`() throws {
        let feed = try TestFeed().feed { _ in FeedSnapshot() }
        #expect(feed.reading(in: .gmt).fingerprint == feed.fingerprint)
    }
}
