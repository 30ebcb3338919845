import FeedCore
import FeedEngine
import Foundation
import Synchronization
import Testing

/// Rate limits with a burst: as many requests at once after a pause, then an even pace.
struct TransportBurstTests {
    private let usual = RequestRates([.init(1, per: .seconds(1), burst: 10)])

    private func at(_ seconds: TimeInterval) -> Date { .start.addingTimeInterval(seconds) }

    /// Reserves as many requests at one time.
    private func times(
        _ count: Int,
        _ rates: RequestRates,
        at now: TimeInterval = 0,
        hasBurst: Bool = true,
        in schedule: inout LedgerSchedule
    ) -> [TimeInterval?] {
        (0..<count).map { _ in
            schedule.reserve(rates, now: at(now), by: .distantFuture, hasBurst: hasBurst)
                .grant?.time.timeIntervalSince(.start)
        }
    }

    @Test func `a burst is followed by an even pace, and comes back with time`() {
        var schedule = LedgerSchedule()
        #expect(times(13, usual, in: &schedule) == Array(repeating: 0, count: 10) + [1, 2, 3])
        // Three seconds after the last request is due, three may be sent at once.
        #expect(times(5, usual, at: 6, in: &schedule) == [6, 6, 6, 7, 8])
        #expect(times(11, usual, at: 100, in: &schedule) == Array(repeating: 100, count: 10) + [101])
        #expect(schedule.entries.count == 11)
    }

    @Test func `without the burst an even pace is left, also after one`() {
        var schedule = LedgerSchedule()
        #expect(times(3, usual, hasBurst: false, in: &schedule) == [0, 1, 2])
        schedule = LedgerSchedule()
        #expect(times(2, usual, in: &schedule) == [0, 0])
        #expect(times(2, usual, at: 0.5, hasBurst: false, in: &schedule) == [2, 3])
    }

    @Test func `other limits of a host hold in a burst, and after it`() {
        let both = RequestRates([.init(1, per: .seconds(1), burst: 5), .init(3, per: .seconds(60))])
        var schedule = LedgerSchedule()
        #expect(times(6, both, in: &schedule) == [0, 0, 0, 60, 61, 62])
        schedule = LedgerSchedule()
        let slow = RequestRates([.init(1, per: .seconds(60), burst: 20)])
        #expect(times(22, slow, in: &schedule) == Array(repeating: 0, count: 20) + [60, 120])
        schedule = LedgerSchedule()
        let strict = RequestRates([.init(2, per: .seconds(10))])
        #expect(times(2, usual, in: &schedule) == [0, 0])
        #expect(times(1, strict, at: 9, in: &schedule) == [10])
    }

    @Test(arguments: 0..<40)
    func `no span has more requests than the burst and the pace allow`(_ seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let burst = Int.random(in: 1...12, using: &generator)
        let pace = RequestRates.Limit(
            Int.random(in: 1...3, using: &generator),
            per: .milliseconds(Int.random(in: 500...9_000, using: &generator)),
            burst: burst
        )
        let window = RequestRates.Limit(Int.random(in: 2...20, using: &generator), per: .seconds(30))
        let rates = RequestRates(seed % 2 == 0 ? [pace] : [pace, window])
        var (schedule, now, granted) = (LedgerSchedule(), Date.start, [Reservation.Grant]())
        for step in 0..<500 {
            now += .random(in: 0...(step % 40 == 0 ? 300 : 2), using: &generator)
            let latest = now + .random(in: 0...60, using: &generator)
            if let grant = schedule.reserve(rates, now: now, by: latest).grant { granted.append(grant) }
            // As a store does between two requests.
            schedule = LedgerSchedule(entries: schedule.entries, longestSpan: schedule.longestSpan)
            if step % 9 == 0, let last = granted.last, last.time > now {
                schedule.revoke(last)
                granted.removeLast()
            }
        }
        let times = granted.map { $0.time.timeIntervalSince(.start) }.sorted()
        #expect(times.count > 50)
        let interval = pace.span.seconds / Double(pace.count)
        for first in times.indices {
            for last in times[first...].indices {
                #expect(Double(last - first + 1 - burst) * interval <= times[last] - times[first] + 1e-3)
            }
        }
        guard seed % 2 == 1 else { return }
        for (first, next) in zip(times, times.dropFirst(window.count)) { #expect(first + 30 <= next + 1e-3) }
    }

    // MARK: - Transports

    /// Sends a request of each of many feeds of one host at once, and returns the times at which they were sent.
    private func times(
        of count: Int,
        _ time: SimulatedTime,
        _ policy: RequestPolicy,
        _ publisher: ScriptedPublisher,
        credential: String? = nil
    ) async throws -> [TimeInterval] {
        let feeds = try (0..<count).map { number in
            var feed = try Feed.scripted(try #require(FeedID("feed-\(number)")), rates: usual)
            feed.credential = credential
            return feed
        }
        let before = publisher.times.count
        try await time.run {
            await withTaskGroup(of: Void.self) { group in
                for feed in feeds {
                    let transport = policy.transport(over: publisher, for: feed, until: time.now + 300)
                    group.addTask {
                        var request = FeedRequest.example
                        if credential != nil { request.secretHeaders["X-Key"] = Secret("k") }
                        _ = try? await transport.send(request)
                    }
                }
            }
        }
        return Array(publisher.times[before...])
    }

    @Test func `feeds of one host share a burst, and then the pace`() async throws {
        let time = SimulatedTime()
        let (policy, publisher) = (RequestPolicy(clock: time.clock), ScriptedPublisher(time, statuses: [200]))
        let sent = try await times(of: 100, time, policy, publisher)
        #expect(sent == Array(repeating: 0, count: 10) + (1...90).map(Double.init))
        #expect(policy.longestWait == nil)
    }

    @Test func `feeds with a key have no burst`() async throws {
        let time = SimulatedTime()
        let (policy, publisher) = (RequestPolicy(clock: time.clock), ScriptedPublisher(time, statuses: [200]))
        #expect(try await times(of: 4, time, policy, publisher, credential: "0a1b2c3d") == [0, 1, 2, 3])
    }

    @Test(arguments: [[:], ["retry-after": "100"]])
    func `a publisher that refuses gets no burst for a while`(_ headers: [String: String]) async throws {
        let time = SimulatedTime()
        let policy = RequestPolicy(clock: time.clock)
        let publisher = ScriptedPublisher(time) { number, request throws(FeedError) in
            let status = number == 1 ? 429 : 200
            return FeedResponse(status: status, headers: number == 1 ? headers : [:], body: [], url: request.url)
        }
        _ = try await times(of: 1, time, policy, publisher)
        time.set(at(300))
        #expect(try await times(of: 3, time, policy, publisher) == [300, 301, 302])
        // The burst is back ten minutes after the Retry-After.
        time.set(at(headers.isEmpty ? 630 : 730))
        let later = time.elapsed
        #expect(try await times(of: 3, time, policy, publisher) == [later, later, later])
    }

    @Test func `the longest wait counts the requests that are behind others`() async throws {
        let time = SimulatedTime()
        let policy = RequestPolicy(clock: time.clock)
        let seen = Mutex<RequestWait?>(nil)
        let publisher = ScriptedPublisher(time) { number, request throws(FeedError) in
            if number == 20 { seen.withLock { $0 = policy.longestWait } }
            return FeedResponse(status: 200, body: [], url: request.url)
        }
        let sent = try await times(of: 40, time, policy, publisher)
        #expect(sent.last == 30)
        #expect(seen.withLock(\.self) == RequestWait(host: "example.org", end: at(30), limit: usual.limits[0]))
    }
}
