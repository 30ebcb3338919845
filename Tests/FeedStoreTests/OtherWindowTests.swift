import FeedCore
import FeedEngine
import FeedStore
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// The answers that earlier runs have stored for several windows of one feed, as a later run uses them.
@Suite(.timeLimit(.minutes(20)))
final class OtherWindowTests: Sendable {
    private let folder: TemporaryFolder
    private let date = Mutex(noon)
    private let requests = Mutex(0)
    private let isDown = Mutex(false)

    init() throws { folder = try TemporaryFolder() }

    /// A run of its own, which knows only what is stored.
    private func fetch(_ days: Int, refresh: Duration, _ mode: FetchMode = .cached) async throws -> FeedReport {
        let clock = EngineClock.following(FeedClock { self.date.withLock { $0 } })
        let store = try SQLiteStore.inside(folder, clock: clock.feedClock)
        let engine = FeedEngine(clock: clock, timeZone: .gmt, storage: store) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.unused)
        }
        var feed = try Feed("club", of: ScriptedProvider.self)
        feed.provider = ScriptedProvider { context in
            self.requests.withLock { $0 += 1 }
            if self.isDown.withLock(\.self) { throw FeedError(.unreachable, "connection refused") }
            return FeedSnapshot(items: [], coverage: context.window)
        }
        feed.profile.scope = { window, _ in window.until.map { "\($0.timeIntervalSince1970)" } ?? "all" }
        feed.refresh = refresh
        let window = TimeWindow(from: noon, until: noon + Double(days) * 86_400)
        return await engine.fetch(feed, mode: mode, window: window)
    }

    private func wait(_ minutes: Double) { date.withLock { $0 += minutes * 60 } }

    /// Fetches three windows, the widest one last and with the shortest refresh, so that its answer is shown.
    private func readThree() async throws {
        _ = try await fetch(1, refresh: .seconds(3_600))
        wait(1)
        _ = try await fetch(30, refresh: .seconds(3_600), .refresh)
        wait(1)
        _ = try await fetch(60, refresh: .seconds(120), .refresh)
    }

    @Test func `an answer of another window that is shown is asked for again as soon as it is stale`() async throws {
        try await readThree()
        wait(1)
        #expect(try await fetch(1, refresh: .seconds(120)).status == .fresh)
        #expect(requests.withLock(\.self) == 3)
        wait(1.5)
        let report = try await fetch(1, refresh: .seconds(120))
        #expect(report.status == .fresh)
        #expect(report.error == nil)
        #expect(requests.withLock(\.self) == 4)
    }

    @Test func `an old failure is no reason not to ask a publisher that is back`() async throws {
        try await readThree()
        isDown.withLock { $0 = true }
        wait(3)
        #expect(try await fetch(60, refresh: .seconds(120)).status == .stale)
        isDown.withLock { $0 = false }
        wait(5)
        #expect(try await fetch(1, refresh: .seconds(120)).status == .fresh)
        #expect(requests.withLock(\.self) == 5)
    }

    // MARK: - Windows that were never asked for

    @Test func `a window that a fresh answer has whole needs no request`() async throws {
        _ = try await fetch(30, refresh: .seconds(3_600))
        wait(1)
        for days in [1, 7, 30] {
            let report = try await fetch(days, refresh: .seconds(3_600))
            #expect(report.status == .fresh && report.readAt == noon)
        }
        #expect(requests.withLock(\.self) == 1)
        // A wider one is not in it.
        _ = try await fetch(60, refresh: .seconds(3_600))
        #expect(requests.withLock(\.self) == 2)
        // What is not fresh is not enough.
        wait(61)
        #expect(try await fetch(2, refresh: .seconds(3_600)).readAt == noon + 62 * 60)
        #expect(requests.withLock(\.self) == 3)
    }

    /// A run of its own, of a feed that sends the same request for every window.
    private func read(_ days: Int, _ headers: [String: String] = [:], _ mode: FetchMode = .cached) async throws
        -> FeedReport
    {
        let clock = EngineClock.following(FeedClock { self.date.withLock { $0 } })
        let store = try SQLiteStore.inside(folder, clock: clock.feedClock)
        let policy = RequestPolicy(clock: clock, ledger: store, cache: store)
        let publisher = ScriptedTransport { request throws(FeedError) in
            let number = self.requests.withLock {
                $0 += 1
                return $0
            }
            let isKnown = request.headers["If-None-Match"] != nil
            let body = isKnown ? [] : Array("\(number)".utf8)
            return FeedResponse(status: isKnown ? 304 : 200, headers: headers, body: body, url: request.url)
        }
        let engine = FeedEngine(clock: clock, timeZone: .gmt, storage: store) { feed, _, mode in
            let until = clock.now.addingTimeInterval(feed.deadline.seconds)
            let usesFresh = mode != .refresh
            return FetchTransport(policy.transport(over: publisher, for: feed, until: until, usesFresh: usesFresh))
        }
        var feed = try Feed("club", of: ScriptedProvider.self)
        feed.provider = ScriptedProvider { context in
            let response = try await context.transport.send(FeedRequest(URL(known: "https://example.org/club.ics")))
            var snapshot = FeedSnapshot(coverage: context.window)
            snapshot.source = String(decoding: response.body, as: UTF8.self)
            return snapshot
        }
        feed.profile.scope = { window, _ in window.until.map { "\($0.timeIntervalSince1970)" } ?? "all" }
        feed.profile.requestsIgnoreWindow = true
        feed.access = FeedAccess(hosts: ["example.org"], endpoint: nil, isUserEndpoint: false, rates: RequestRates())
        feed.refresh = .seconds(3_600)
        let window = TimeWindow(from: noon, until: noon + Double(days) * 86_400)
        return await engine.fetch(feed, mode: mode, window: window)
    }

    @Test(arguments: [[:], ["ETag": "\"a\""], ["Cache-Control": "no-cache"]])
    func `one response answers every window while it is fresh`(headers: [String: String]) async throws {
        _ = try await read(1, headers)
        wait(10)
        for days in [30, 60, 90] {
            let report = try await read(days, headers)
            #expect(report.status == .fresh && report.readAt == noon && report.snapshot?.source == "1")
            #expect(report.freshUntil == noon + 3_600)
        }
        #expect(requests.withLock(\.self) == 1)
        // A loop is not put off by that, and neither is a person who asks for it.
        wait(51)
        _ = try await read(120, headers)
        #expect(requests.withLock(\.self) == 2)
        wait(1)
        _ = try await read(150, headers)
        #expect(requests.withLock(\.self) == 2)
        _ = try await read(180, headers, .refresh)
        #expect(requests.withLock(\.self) == 3)
    }

    @Test func `a response that may not be stored answers one window`() async throws {
        let headers = ["Cache-Control": "no-store"]
        _ = try await read(1, headers)
        _ = try await read(30, headers)
        #expect(requests.withLock(\.self) == 2)
        // Which is then a part of a wider one.
        _ = try await read(7, headers)
        #expect(requests.withLock(\.self) == 2)
    }
}
