import FeedCore
import FeedEngine
import FeedTestKit
import FeedTimeline
import Foundation
import Synchronization
import Testing

/// Days that take a moment: the loop's plan and a real engine, by a clock that runs ahead, against moody publishers.
@Suite(.timeLimit(.minutes(20)))
struct SimulationTests {
    /// Asks all feeds when they are due, one after another, until a time.
    private func run(_ feeds: [Feed], _ engine: FeedEngine, _ clock: SimulatedClock, until end: Date) async
        -> [FeedReport]
    {
        var dues: [(Int, Feed, Date?)] = []
        for (number, feed) in feeds.enumerated() {
            dues.append((number, feed, await engine.load(feed, mode: .offline, window: .days(30)).nextDue))
        }
        var plan = RefreshPlan(at: clock.now, concurrent: feeds.count)
        plan.add(dues, at: clock.now)
        var reports: [Int: FeedReport] = [:]
        while let next = plan.nextTime, next < end {
            clock.now = max(clock.now, min(next, clock.now.addingTimeInterval(30)))
            for (index, _) in plan.start(at: clock.now) {
                let result = await engine.load(feeds[index], mode: .due, window: .days(30))
                reports[index] = result.report
                plan.finish(index, due: result.nextDue, at: clock.now)
            }
        }
        clock.now = end
        return feeds.indices.compactMap { reports[$0] }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `24 hours of faults break no minimum refresh, budget or Retry-After, and every feed recovers`(seed: UInt64)
        async throws
    {
        let clock = SimulatedClock()
        let storage = MemoryFeedStorage()
        let publishers = [
            MoodyPublisher("neds", refresh: 30, minimumRefresh: 10, seed: seed),
            MoodyPublisher("tfl", refresh: 30, minimumRefresh: 30, seed: seed &+ 10),
            MoodyPublisher("sports", refresh: 900, minimumRefresh: 60, seed: seed &+ 20),
            MoodyPublisher("holidays", refresh: 86_400, minimumRefresh: 3_600, seed: seed &+ 30),
            MoodyPublisher("budgeted", refresh: 60, minimumRefresh: 10, budget: 20, seed: seed &+ 40),
        ]
        let byID = Dictionary(uniqueKeysWithValues: publishers.map { ($0.id, $0) })
        let feeds = try publishers.map { try $0.feed(clock) }
        // Ends in the middle of everything, six times a day.
        for hour in stride(from: 4.0, through: 24, by: 4) {
            let engine = FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage) { feed, _, _ in
                MoodyTransport(publisher: byID[feed.id], clock: clock).forFetch
            }
            let end = SimulatedClock.start.addingTimeInterval(hour * 3_600)
            _ = await run(feeds, engine, clock, until: end)
        }
        for publisher in publishers { publisher.cheerUp() }
        let engine = FeedEngine(clock: clock.engineClock, timeZone: .gmt, storage: storage) { feed, _, _ in
            MoodyTransport(publisher: byID[feed.id], clock: clock).forFetch
        }
        let end = clock.now.addingTimeInterval(25 * 3_600)
        let reports = await run(feeds, engine, clock, until: end)
        #expect(reports.map(\.status) == [.fresh, .fresh, .fresh, .fresh, .fresh])
        for publisher in publishers {
            #expect(publisher.complaints == [], "\(publisher.id)")
            #expect(publisher.faults > 0, "\(publisher.id) had no bad day")
        }
        // As often as the refresh says in the end: 25 hours of 30 s, with a tenth of jitter at most.
        #expect(publishers[0].count > 2_500)
        #expect(publishers[0].count <= 49 * 360)
    }

    @Test func `a thousand feeds do not ask in the same second, in an outage and after it`() async throws {
        let clock = SimulatedClock()
        let isDown = Mutex(true)
        let seconds = Mutex<[Int: Int]>([:])
        let feeds = try (0..<1_000).map { number in
            try TestFeed(id: FeedID("feed-\(number)") ?? "feed").feed { _ in
                seconds.withLock { $0[Int(clock.now.timeIntervalSince(SimulatedClock.start)), default: 0] += 1 }
                if isDown.withLock({ $0 }) { throw FeedError(.unreachable, "nobody is there") }
                return FeedSnapshot()
            }
        }
        let engine = FeedEngine(clock: clock.engineClock, timeZone: .gmt) { _, _, _ in
            FetchTransport(uncounted: ScriptedTransport.unused)
        }
        // All at one instant, which is the worst that can happen.
        for feed in feeds { _ = await engine.fetch(feed, window: .days(1)) }
        #expect(seconds.withLock { $0[0] } == 1_000)
        _ = await run(feeds, engine, clock, until: SimulatedClock.start.addingTimeInterval(900))
        // After the first failures 30 to 45 s: about 67 a second, and never more thereafter.
        #expect(seconds.withLock { $0.filter { $0.key > 0 }.values.max() } ?? .max < 110)
        isDown.withLock { $0 = false }
        let reports = await run(feeds, engine, clock, until: SimulatedClock.start.addingTimeInterval(2_700))
        #expect(reports.count { $0.status == .fresh } == 1_000)
        let after = seconds.withLock { $0.filter { $0.key > 900 } }
        #expect(after.values.max() ?? .max < 110)
    }
}

/// A publisher with good and bad days, which complains when it is asked in a way that it has forbidden.
private final class MoodyPublisher: Sendable {
    private struct State {
        var numbers: SeededGenerator
        var isMoody = true
        var asked: [Date] = []
        var badUntil = Date.distantPast
        var mood = 0
        var heldUntil: Date?
        var faults = 0
        var complaints: [String] = []
    }

    let id: FeedID
    private let refresh: Double
    private let minimumRefresh: Double

    /// The maximum number of requests in an hour; `nil` for no maximum.
    private let budget: Int?
    private let state: Mutex<State>

    init(_ id: FeedID, refresh: Double, minimumRefresh: Double, budget: Int? = nil, seed: UInt64) {
        self.id = id
        self.refresh = refresh
        self.minimumRefresh = minimumRefresh
        self.budget = budget
        state = Mutex(State(numbers: SeededGenerator(seed: seed)))
    }

    var count: Int { state.withLock { $0.asked.count } }
    var faults: Int { state.withLock { $0.faults } }
    var complaints: [String] { state.withLock { $0.complaints } }

    func cheerUp() { state.withLock { $0.isMoody = false } }

    func feed(_ clock: SimulatedClock) throws -> Feed {
        let test = TestFeed(
            id: id,
            refresh: .seconds(refresh),
            minimumRefresh: .seconds(minimumRefresh),
            shelfLife: nil
        )
        return try test.feed { context in
            let response = try await context.transport.send(FeedRequest(URL(known: "https://example.org")))
            if let failure = response.failure() { throw failure }
            let now = context.now
            return FeedSnapshot(
                items: [5.0, 17, 200, 4_000].map { wait in
                    let end = now.addingTimeInterval(wait)
                    return FeedItem(id: LocalID("\(end)"), title: "x", time: .instant(end), relevantUntil: end)
                }
            )
        }
    }

    /// Returns the time at which the budget allows another request; `nil` if it does now.
    func renewal(at now: Date) -> Date? {
        state.withLock { state in
            guard let budget, state.asked.count >= budget else { return nil }
            let end = state.asked[state.asked.count - budget].addingTimeInterval(3_600)
            return end > now ? end : nil
        }
    }

    var heldUntil: Date? { state.withLock { $0.heldUntil } }

    func answer(_ clock: SimulatedClock) throws(FeedError) -> FeedResponse {
        let now = clock.now
        let renewal = renewal(at: now)
        let (mood, delay) = state.withLock { state in
            if let last = state.asked.last, now.timeIntervalSince(last) < minimumRefresh {
                state.complaints.append("asked after \(now.timeIntervalSince(last)) s")
            }
            if let end = state.heldUntil, now < end { state.complaints.append("asked before Retry-After") }
            if renewal != nil { state.complaints.append("asked beyond the budget") }
            state.asked.append(now)
            state.heldUntil = nil
            if now >= state.badUntil {
                state.mood = Int.random(in: 0..<8, using: &state.numbers)
                let most = max(3_600, refresh)
                state.badUntil = now.addingTimeInterval(Double.random(in: 10...most, using: &state.numbers))
            }
            // The first question is always a bad one, so that slow feeds have one too.
            let mood = !state.isMoody ? 0 : (state.asked.count == 1 ? 2 : state.mood)
            if mood == 1 {
                state.heldUntil = now.addingTimeInterval(Double.random(in: 1...7_200, using: &state.numbers))
            }
            if (1...5).contains(mood) { state.faults += 1 }
            return (mood, Double.random(in: 0...3, using: &state.numbers))
        }
        clock.advance(by: delay)
        switch mood {
        case 1: return FeedResponse(status: 429, body: [])
        case 2: return FeedResponse(status: 503, body: [])
        case 3: throw FeedError(.unreachable, "the connection was refused")
        case 4:
            clock.advance(by: 10)
            throw FeedError.noAnswer(within: .seconds(10))
        case 5: return FeedResponse(status: 400, body: [])
        default: return FeedResponse(body: [])
        }
    }
}

private struct MoodyTransport: UncountedTransport {
    let publisher: MoodyPublisher?
    let clock: SimulatedClock

    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        guard let publisher else { throw FeedError(.internal, "a request was sent for an unknown feed") }
        return try publisher.answer(clock)
    }

    var forFetch: FetchTransport {
        FetchTransport(
            self,
            advice: {
                let dates = [publisher?.heldUntil, publisher?.renewal(at: clock.now)].compactMap { $0 }
                return FetchAdvice(notBefore: dates.max())
            },
            traffic: { FetchTraffic() }
        )
    }
}
