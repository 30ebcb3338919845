import FeedCore
@testable import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// Stored answers for other windows, shown when a feed cannot be fetched for the requested one.
@Suite(.timeLimit(.minutes(20)))
final class OtherScopeTests: Sendable {
    private let clock = SimulatedClock()
    private let isDown = Mutex(false)

    private func engine() -> FeedEngine {
        FeedEngine(clock: clock.engineClock, timeZone: .gmt) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.unused)
        }
    }

    /// A feed that answers with one item, for the window that was asked for and no other.
    private func feed(hasCoverage: Bool = true) throws -> Feed {
        try TestFeed(isScoped: true).feed { context in
            if self.isDown.withLock({ $0 }) { throw FeedError(.unreachable, "nobody is there") }
            var snapshot = FeedSnapshot.of("fête")
            if hasCoverage { snapshot.coverage = context.window }
            return snapshot
        }
    }

    private static let failing: [FetchMode] = [.refresh, .cached, .offline]

    @Test(arguments: failing)
    func `a narrower window is shown from a stored answer`(mode: FetchMode) async throws {
        let (engine, feed) = (engine(), try feed())
        _ = await engine.fetch(feed, window: .days(365))
        isDown.withLock { $0 = true }
        clock.advance(by: 60)
        let report = await engine.fetch(feed, mode: mode, window: .days(1))
        #expect(report.status == .stale)
        #expect(report.snapshot?.items.count == 1)
        #expect(report.readAt == SimulatedClock.start)
        #expect(report.missingPart == nil)
    }

    @Test(arguments: failing)
    func `a wider window is shown as far as it is stored, and says so`(mode: FetchMode) async throws {
        let (engine, feed) = (engine(), try feed())
        _ = await engine.fetch(feed, window: .days(1))
        _ = await engine.fetch(feed, window: .days(3))
        isDown.withLock { $0 = true }
        let report = await engine.fetch(feed, mode: mode, window: .days(365))
        #expect(report.status == .stale)
        #expect(report.missingPart == "the stored answer covers only 2026-11-21 to 2026-11-24")
    }

    @Test(arguments: [true, false])
    func `nothing is shown of other days, or of an answer that does not say what it covers`(hasCoverage: Bool)
        async throws
    {
        let (engine, feed) = (engine(), try feed(hasCoverage: hasCoverage))
        _ = await engine.fetch(feed, window: .days(1))
        isDown.withLock { $0 = true }
        let later = TimeWindow(from: SimulatedClock.start + 5 * 86_400, until: SimulatedClock.start + 6 * 86_400)
        #expect(await engine.fetch(feed, mode: .cached, window: later).status == .failed)
    }

    @Test func `days that a fetch of another window already has are known`() async throws {
        let engine = engine()
        let seen = Mutex<[DayProgress?]>([])
        let days = (0..<3).map { CivilDay(SimulatedClock.start + Double($0) * 86_400, in: .gmt) }
        let later = TimeWindow(from: SimulatedClock.start + 86_400, until: SimulatedClock.start + 20 * 86_400)
        let away = TimeWindow(from: SimulatedClock.start + 50 * 86_400, until: SimulatedClock.start + 60 * 86_400)
        let feed = try TestFeed(isScoped: true).feed { _ in FeedSnapshot() }
        var asked = feed
        asked.provider = ScriptedProvider { context in
            let items = days.map { FeedItem(id: LocalID("\($0)"), title: "", time: .day($0, region: "")) }
            context.recordProgress(DayProgress(.init(items, of: Set(days)), of: 30))
            seen.withLock { $0 = [.days(30), later, away].map { engine.progress(of: feed, $0) } }
            return FeedSnapshot(items: items)
        }
        _ = await engine.fetch(asked, window: .days(30))
        let found = seen.withLock { $0 }
        #expect(found.map { $0?.known } == [3, 2, nil])
        #expect(found[1]?.part?.days == Set(days.dropFirst()) && found[1]?.part?.items.count == 2)
        #expect(engine.progress(of: feed, later) == nil)
    }

    @Test func `what is past its shelf life stays away`() async throws {
        let (engine, feed) = (engine(), try feed())
        _ = await engine.fetch(feed, window: .days(365))
        isDown.withLock { $0 = true }
        clock.advance(by: 301)
        #expect(await engine.fetch(feed, mode: .cached, window: .days(1)).status == .failed)
    }

    @Test func `what one window has brought is not taken back by another's older answer`() async throws {
        let engine = engine()
        let title = Mutex("old")
        let count = Mutex(0)
        let feed = try TestFeed(isScoped: true).feed { context in
            count.withLock { $0 += 1 }
            var snapshot = FeedSnapshot.of(title.withLock(\.self))
            snapshot.coverage = context.window
            return snapshot
        }
        func shown(_ days: Int, _ mode: FetchMode = .cached) async -> String? {
            clock.advance(by: 1)
            return await engine.fetch(feed, mode: mode, window: .days(days)).snapshot?.items.first?.title
        }
        #expect(await shown(1) == "old")
        #expect(await shown(365) == "old")
        title.withLock { $0 = "new" }
        #expect(await shown(365, .refresh) == "new")
        // The wider answer has all of the narrower window, which need not be asked for.
        #expect(await shown(1) == "new")
        #expect(await shown(1, .offline) == "new")
        #expect(count.withLock(\.self) == 3)
        title.withLock { $0 = "newer" }
        #expect(await shown(1, .refresh) == "newer")
        // The narrower one has not all of the wider window, which is asked for once.
        #expect(await shown(365) == "newer")
        #expect(await shown(1) == "newer")
        #expect(await shown(365) == "newer")
        #expect(count.withLock(\.self) == 5)
    }

    @Test func `the history goes on where the next day's window has no answer of its own, and tells nothing twice`()
        async throws
    {
        let storage = MemoryFeedStorage()
        let engine = FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.unused)
        }
        let title = Mutex("rehearsal")
        let feed = try TestFeed(isScoped: true).feed { context in
            let items = [1.5, 2.5, 20.5].map { day in
                let start = SimulatedClock.start + day * 86_400
                return FeedItem(id: LocalID("\(day)"), title: title.withLock(\.self), time: .instant(start))
            }
            return FeedSnapshot(items: items.filter(context.window.hasStart), coverage: context.window)
        }
        func fetch(_ from: Double, _ until: Double) async {
            clock.advance(by: 60)
            let day = { SimulatedClock.start + $0 * 86_400 }
            _ = await engine.fetch(feed, mode: .refresh, window: TimeWindow(from: day(from), until: day(until)))
        }
        func told() async -> [String] {
            await storage.events(EventQuery()).map { "\($0.item.local) \($0.kind.rawValue)" }
        }
        await fetch(0, 3)
        #expect(await told().isEmpty)
        title.withLock { $0 = "premiere" }
        // A window that was never asked for: what lay beyond the one that was is no news.
        await fetch(1, 30)
        #expect(await told() == ["1.5 changed", "2.5 changed"])
        // The older answer does not tell it once more.
        await fetch(0, 3)
        #expect(await told() == ["1.5 changed", "2.5 changed"])
        title.withLock { $0 = "second night" }
        await fetch(2, 3)
        await fetch(1, 30)
        #expect(await told().dropFirst(2) == ["2.5 changed", "1.5 changed", "20.5 changed"])
    }

    @Test func `an answer is saved by its difference from its own window's, though another has brought more`()
        async throws
    {
        let storage = FlakyStorage()
        let engine = FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.unused)
        }
        let titles = Mutex(["rehearsal", "premiere", "rehearsal"])
        let feed = try TestFeed(isScoped: true).feed { context in
            let title = titles.withLock { $0.removeFirst() }
            let item = FeedItem(id: LocalID("play"), title: title, time: .instant(SimulatedClock.start + 43_200))
            return FeedSnapshot(items: [item], coverage: context.window)
        }
        var readings: [Date?] = []
        for days in [30, 1, 30] {
            clock.advance(by: 60)
            readings.append(await engine.fetch(feed, window: .days(days)).readAt)
        }
        // The history goes by what was shown.
        #expect(storage.outcomes.map(\.events.count) == [0, 1, 1])
        #expect(storage.outcomes.map(\.change?.oldReadAt) == [nil, nil, readings[0]])
        #expect(storage.outcomes.last?.change?.isRepetition == true)
    }

    @Test func `a window shows what another has brought of its time, and asks where an item may have gone elsewhere`()
        async throws
    {
        let engine = engine()
        let days = Mutex(["match": 1.5, "party": 20.5])
        let count = Mutex(0)
        let feed = try TestFeed(refresh: .seconds(200), isScoped: true).feed { context in
            count.withLock { $0 += 1 }
            let items = days.withLock(\.self).sorted { $0.key < $1.key }.map { name, day in
                FeedItem(id: LocalID(name), title: name, time: .instant(SimulatedClock.start + day * 86_400))
            }
            return FeedSnapshot(items: items.filter(context.window.hasStart), coverage: context.window)
        }
        func shown(_ until: Double, _ mode: FetchMode) async -> [String: Double] {
            clock.advance(by: 11)
            let report = await engine.fetch(feed, mode: mode, window: .days(Int(until)))
            let days = (report.snapshot?.items ?? []).map { item in
                (item.id.description, item.time.start(in: .gmt).timeIntervalSince(SimulatedClock.start) / 86_400)
            }
            return Dictionary(days) { _, _ in .infinity }
        }
        #expect(await shown(30, .cached) == ["match": 1.5, "party": 20.5])
        days.withLock { $0["match"] = 1.75 }
        #expect(await shown(2, .refresh) == ["match": 1.75])
        // Without a request of its own, however it is looked at.
        for mode in [FetchMode.cached, .offline, .due] {
            #expect(await shown(30, mode) == ["match": 1.75, "party": 20.5], "\(mode)")
        }
        // What comes into the narrow window is not shown where it was too.
        days.withLock { $0["party"] = 1.25 }
        #expect(await shown(2, .refresh) == ["match": 1.75, "party": 1.25])
        #expect(await shown(30, .offline) == ["match": 1.75, "party": 1.25])
        #expect(count.withLock(\.self) == 3)
        // Of what leaves it, only the publisher can tell where it is.
        days.withLock { $0["match"] = 12.5 }
        #expect(await shown(2, .refresh) == ["party": 1.25])
        #expect(await shown(30, .offline) == ["party": 1.25])
        #expect(await shown(30, .due) == ["match": 12.5, "party": 1.25])
        #expect(await shown(30, .cached) == ["match": 12.5, "party": 1.25])
        #expect(count.withLock(\.self) == 5)
    }

    @Test func `of each instant the newest answer wins, also over a wider window's that is newer than the own one`()
        async throws
    {
        let engine = engine()
        let days = Mutex(["dentist": 1.5, "school": 1.25, "party": 20.5])
        let count = Mutex(0)
        let feed = try TestFeed(refresh: .seconds(200), isScoped: true).feed { context in
            count.withLock { $0 += 1 }
            let items = days.withLock(\.self).sorted { $0.key < $1.key }.map { name, day in
                FeedItem(id: LocalID(name), title: name, time: .instant(SimulatedClock.start + day * 86_400))
            }
            return FeedSnapshot(items: items.filter(context.window.hasStart), coverage: context.window)
        }
        func shown(_ until: Double, _ mode: FetchMode) async -> [String: Double] {
            clock.advance(by: 11)
            let report = await engine.fetch(feed, mode: mode, window: .days(Int(until)))
            let days = (report.snapshot?.items ?? []).map { item in
                (item.id.description, item.time.start(in: .gmt).timeIntervalSince(SimulatedClock.start) / 86_400)
            }
            return Dictionary(days) { _, _ in .infinity }
        }
        // A list, then a search for what has no such name, which asks for more.
        _ = await shown(30, .cached)
        #expect(await shown(800, .refresh) == ["dentist": 1.5, "school": 1.25, "party": 20.5])
        days.withLock { $0["dentist"] = 1.75 }
        #expect(await shown(2, .refresh) == ["dentist": 1.75, "school": 1.25])
        for mode in [FetchMode.cached, .offline, .due] {
            #expect(await shown(30, mode) == ["dentist": 1.75, "school": 1.25, "party": 20.5], "\(mode)")
            // A window that was never asked for.
            #expect(await shown(29, .offline) == ["dentist": 1.75, "school": 1.25, "party": 20.5], "\(mode)")
        }
        #expect(count.withLock(\.self) == 3)
        // Of what leaves the narrow window, only the publisher can tell where it is.
        days.withLock { $0["dentist"] = 12.5 }
        #expect(await shown(2, .refresh) == ["school": 1.25])
        #expect(await shown(30, .offline) == ["school": 1.25, "party": 20.5])
        #expect(await shown(30, .cached) == ["dentist": 12.5, "school": 1.25, "party": 20.5])
        #expect(count.withLock(\.self) == 5)
    }

    @Test func `what began before a window is shown as the newest answer has it`() async throws {
        let engine = engine()
        let title = Mutex("fair")
        let feed = try TestFeed(isScoped: true).feed { context in
            let start = SimulatedClock.start - 3_600
            let time = FeedTime.instant(start, end: SimulatedClock.start + 5 * 86_400)
            let item = FeedItem(id: LocalID("fair"), title: title.withLock(\.self), time: time)
            return FeedSnapshot(items: [item], coverage: context.window)
        }
        _ = await engine.fetch(feed, mode: .refresh, window: .days(30))
        title.withLock { $0 = "fair, without the wheel" }
        clock.advance(by: 11)
        _ = await engine.fetch(feed, mode: .refresh, window: .days(2))
        let report = await engine.fetch(feed, mode: .offline, window: .days(30))
        #expect(report.snapshot?.items.map(\.title) == ["fair, without the wheel"])
    }
}
