import FeedCore
import FeedEngine
import Foundation
import Testing

struct NextRefreshTests {
    private let now = SimulatedClock.start
    private let next = NextRefresh("neds", refresh: 30, minimumRefresh: 10)

    private func snapshot(relevantFor seconds: TimeInterval...) -> FeedSnapshot {
        FeedSnapshot(
            items: seconds.map {
                FeedItem(
                    id: LocalID("\($0)"),
                    title: "x",
                    time: .instant(now),
                    relevantUntil: now.addingTimeInterval($0)
                )
            }
        )
    }

    private func wait(_ snapshot: FeedSnapshot, notBefore: TimeInterval? = nil) -> TimeInterval {
        next.time(
            after: snapshot,
            readAt: now,
            freshUntil: now.addingTimeInterval(30),
            in: .gmt,
            notBefore: notBefore.map { now.addingTimeInterval($0) }
        ).timeIntervalSince(now)
    }

    @Test(
        arguments: [
            // Nothing ends within the refresh.
            ([], nil, 30.0), ([40], nil, 30),
            // The next item ends, or has ended already.
            ([20, 25], nil, 20), ([-5, 40], nil, 30),
            // The minimum refresh, and what the publisher asks for.
            ([3], nil, 10), ([20], 60, 60), ([20], 15, 20), ([], 3_600, 3_600),
        ] as [([TimeInterval], TimeInterval?, TimeInterval)]
    )
    func `the sooner of the refresh and the next item's end, within minimum refresh and Retry-After`(
        ends: [TimeInterval],
        notBefore: TimeInterval?,
        expected: TimeInterval
    ) {
        var snapshot = FeedSnapshot()
        for end in ends { snapshot.items += self.snapshot(relevantFor: end).items }
        let wait = wait(snapshot, notBefore: notBefore)
        #expect(wait >= expected)
        #expect(wait <= expected * (1 + NextRefresh.spread))
    }

    @Test func `a day that is the same everywhere ends by the clocks of the configuration`() throws {
        let zone = try #require(TimeZone(known: "Pacific/Auckland"))
        let day = CivilDay(now, in: zone)
        let end = day.adding(days: 1).start(in: zone)
        var item = FeedItem(id: LocalID("bin"), title: "Bin", time: .day(day, region: ""))
        item.relevance = item.time.relevance(endingIn: .gmt)
        let daily = NextRefresh("bins", refresh: 172_800, minimumRefresh: 10)
        let next = daily.time(
            after: FeedSnapshot(items: [item]),
            readAt: now,
            freshUntil: now.addingTimeInterval(172_800),
            in: zone
        )
        #expect(next >= end && next.timeIntervalSince(now) <= end.timeIntervalSince(now) * (1 + NextRefresh.spread))
    }

    @Test(arguments: [
        // neds: as often as ever, the breaker does the rest.
        (30.0, 10.0, [30.0, 30, 30, 30]),
        // sport-events.
        (900, 60, [60, 120, 240, 480, 900, 900]),
        // horse-racing.
        (3_600, 1, [60, 120, 240, 480, 900, 900]),
        // holidays: never below the minimum refresh.
        (86_400, 3_600, [3_600, 3_600]),
    ])
    func `waits twice as long after each failure`(
        refresh: TimeInterval,
        minimumRefresh: TimeInterval,
        waits: [TimeInterval]
    ) {
        let next = NextRefresh("test", refresh: refresh, minimumRefresh: minimumRefresh)
        for (failures, expected) in waits.enumerated() {
            let wait = next.time(afterFailures: failures + 1, at: now, openUntil: nil).timeIntervalSince(now)
            #expect(wait >= expected)
            #expect(wait <= expected * (1 + NextRefresh.spreadAfterFailure))
        }
    }

    @Test func `any number of failures is fine`() {
        for failures in [0, -1, 63, 64, 1_000, .max] {
            let wait = next.time(afterFailures: failures, at: now, openUntil: nil).timeIntervalSince(now)
            #expect((30...45).contains(wait))
        }
    }

    @Test func `waits for the breaker and for the publisher`() {
        let open = now.addingTimeInterval(500)
        #expect(next.time(afterFailures: 5, at: now, openUntil: open) == open)
        let held = next.time(afterFailures: 1, at: now, openUntil: nil, notBefore: open).timeIntervalSince(now)
        #expect((500...750).contains(held))
    }

    @Test func `feeds do not move in step, and each moves the same in every process`() {
        let feeds = (0..<1_000).map { NextRefresh(FeedID("feed-\($0)") ?? "feed", refresh: 30, minimumRefresh: 10) }
        let waits = feeds.map { $0.time(afterFailures: 1, at: now, openUntil: nil).timeIntervalSince(now) }
        #expect(Set(waits).count > 990)
        for second in 30..<45 {
            let count = waits.count { Int($0) == second }
            #expect((30...110).contains(count), "\(count) feeds wait for \(second) s")
        }
        let again = next.time(afterFailures: 1, at: now, openUntil: nil)
        #expect(
            again
                == NextRefresh("neds", refresh: 30, minimumRefresh: 10).time(afterFailures: 1, at: now, openUntil: nil)
        )
    }

    @Test func `a few feeds begin at once, many are spread over their refresh`() {
        #expect(next.firstTime(at: now, among: 5) < now.addingTimeInterval(0.25))
        #expect(next.firstTime(at: now, among: 10_000) < now.addingTimeInterval(30))
    }
}
