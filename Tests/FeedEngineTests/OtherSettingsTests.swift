import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import ServiceLifecycleTestKit
import Synchronization
import Testing

/// A feed whose settings change and change back, such as the secret address of a calendar.
@Suite(.timeLimit(.minutes(20)))
final class OtherSettingsTests: Sendable {
    private let clock = SimulatedClock()
    private let storage = MemoryFeedStorage()
    private let isDown = Mutex(false)
    private let count = Mutex(0)
    private let items: Mutex<[FeedItem]>

    init() { items = Mutex([Self.item("training", "Training")]) }

    private static func item(_ id: String, _ title: String, _ status: ItemStatus = .scheduled) -> FeedItem {
        FeedItem(id: LocalID(id), title: title, time: .instant(SimulatedClock.start + 86_400), status: status)
    }

    private func publish(_ items: FeedItem...) { self.items.withLock { $0 = items } }

    /// A new process that uses the same storage.
    private func engine() -> FeedEngine {
        FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.unused)
        }
    }

    private func feed(_ settings: String, refresh: Duration = .seconds(3_600)) throws -> Feed {
        var feed = try TestFeed(refresh: refresh, minimumRefresh: .seconds(60), shelfLife: .seconds(86_400)).feed { _ in
            if self.isDown.withLock({ $0 }) { throw FeedError(.unreachable, "nobody is there") }
            self.count.withLock { $0 += 1 }
            return FeedSnapshot(items: self.items.withLock { $0 })
        }
        feed.fingerprint = settings
        return feed
    }

    /// Fetches in a new process, ten seconds after what was before.
    private func fetch(_ settings: String, _ mode: FetchMode = .refresh) async throws -> FeedReport {
        clock.advance(by: 10)
        return await engine().fetch(try feed(settings), mode: mode, window: .days(30))
    }

    private var history: [String] {
        get async { await storage.events(EventQuery()).map { "\($0.kind.rawValue) \($0.after?.words ?? "-")" } }
    }

    /// The events of the changed training.
    private static let told = ["cancelled -", "changed Hall closed"]

    // MARK: - What is shown

    @Test(arguments: [FetchMode.cached, .due])
    func `what other settings have shown is not taken back by the older answer of these`(mode: FetchMode) async throws {
        _ = try await fetch("one")
        publish(Self.item("training", "Hall closed", .cancelled))
        _ = try await fetch("two")
        let report = try await fetch("one", mode)
        #expect(report.status == .fresh)
        #expect(report.snapshot?.items.map(\.title) == ["Hall closed"])
    }

    @Test(arguments: [FetchMode.offline, .cached, .due])
    func `the older answer is shown as stale where no newer one can be had`(mode: FetchMode) async throws {
        _ = try await fetch("one")
        _ = try await fetch("two")
        isDown.withLock { $0 = true }
        let report = try await fetch("one", mode)
        #expect(report.status == .stale)
        #expect(report.readAt == SimulatedClock.start + 10)
    }

    @Test(arguments: [FetchMode.cached, .due])
    func `settings that have changed back in a running process count as well`(mode: FetchMode) async throws {
        let engine = engine()
        for settings in ["one", "two", "one"] {
            clock.advance(by: 10)
            _ = await engine.fetch(try feed(settings), mode: mode, window: .days(30))
        }
        #expect(count.withLock { $0 } == 3)
    }

    @Test func `a loop begins with nothing rather than with the older answer`() async throws {
        _ = try await fetch("one")
        publish(Self.item("training", "Hall closed", .cancelled))
        _ = try await fetch("two")
        clock.advance(by: 10)
        let changes = ChangeStream()
        let runner = FeedRunner([try feed("one")], engine: engine(), changes: changes) { _ in .days(30) }
        let first = try await testGracefulShutdown { trigger in
            var news = changes.subscribe(capacity: 100).makeAsyncIterator()
            async let run: Void = runner.run()
            var first: [FeedItem]?
            while first == nil, let change = await news.next(isolation: nil) {
                if case .upserted(let items, _) = change.kind { first = items }
            }
            trigger.triggerGracefulShutdown()
            try await run
            return first
        }
        #expect(first?.map(\.title) == ["Hall closed"])
    }

    // MARK: - Requests

    @Test func `two loops with different settings do not fetch in turns`() async throws {
        let engines = [("one", engine()), ("two", engine())]
        for _ in 0..<20 {
            for (settings, engine) in engines {
                clock.advance(by: 61)
                _ = await engine.fetch(try feed(settings), mode: .due, window: .days(30))
            }
        }
        #expect(count.withLock { $0 } == 2)
    }

    @Test func `no request is made for it where requests are counted`() async throws {
        for settings in ["one", "two", "one"] {
            clock.advance(by: 10)
            var feed = try feed(settings)
            feed.access.rates.budget = .init(1_000, per: .seconds(86_400 * 30))
            _ = await engine().fetch(feed, mode: .cached, window: .days(30))
        }
        #expect(count.withLock { $0 } == 2)
    }

    // MARK: - The history

    @Test func `a change is told once, whichever settings bring it`() async throws {
        _ = try await fetch("one")
        _ = try await fetch("two")
        publish(Self.item("training", "Hall closed", .cancelled), Self.item("match", "Match"))
        for settings in ["two", "one", "two", "one"] { _ = try await fetch(settings) }
        #expect(await history == Self.told + ["appeared -"])
        publish(Self.item("training", "Hall closed", .cancelled))
        for settings in ["one", "two", "one"] { _ = try await fetch(settings) }
        #expect(await history == Self.told + ["appeared -", "disappeared -"])
    }

    @Test func `a change that goes on begins with what was told`() async throws {
        _ = try await fetch("one")
        _ = try await fetch("two")
        publish(Self.item("training", "Hall closed", .cancelled))
        _ = try await fetch("two")
        publish(Self.item("training", "Hall open"))
        _ = try await fetch("two")
        publish(Self.item("training", "Hall burnt", .cancelled))
        _ = try await fetch("one")
        let events = await storage.events(EventQuery())
        #expect(
            events.map(\.kind) == [.cancelled, .changed, .cameBack, .changed, .cancelled, .changed]
        )
        #expect(events.last?.before?.words == "Hall open")
        #expect(events.last?.after?.words == "Hall burnt")
    }

    @Test func `what only these settings have brought is told`() async throws {
        _ = try await fetch("one")
        publish(Self.item("training", "Hall closed", .cancelled))
        _ = try await fetch("two")
        #expect(await history.isEmpty)
        _ = try await fetch("one")
        #expect(await history == Self.told)
    }
}
