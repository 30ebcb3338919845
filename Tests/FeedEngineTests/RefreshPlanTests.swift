import FeedCore
import FeedEngine
import Foundation
import Testing

struct RefreshPlanTests {
    private let now = SimulatedClock.start

    private func feeds(_ count: Int) throws -> [Feed] {
        try (0..<count).map { try TestFeed(id: FeedID("feed-\($0)") ?? "feed").feed { _ in FeedSnapshot() } }
    }

    private func plan(_ count: Int, due: TimeInterval? = nil, concurrent: Int = .max) throws -> RefreshPlan {
        let due = due.map { now.addingTimeInterval($0) }
        return plan(try feeds(count).map { ($0, due) }, concurrent: concurrent)
    }

    private func plan(_ dues: [(feed: Feed, due: Date?)], concurrent: Int) -> RefreshPlan {
        var plan = RefreshPlan(at: now, concurrent: concurrent)
        plan.add(dues.enumerated().map { ($0, $1.feed, $1.due) }, at: now)
        return plan
    }

    /// Returns the number of starts in each second of a period; each fetch ends at once and is due again after a wait.
    private func starts(_ plan: inout RefreshPlan, from begin: Date, for seconds: Double, every wait: Double) -> [Int:
        Int]
    {
        var counts: [Int: Int] = [:]
        var now = begin
        while now < begin.addingTimeInterval(seconds) {
            for (number, _) in plan.start(at: now) {
                counts[Int(now.timeIntervalSince(begin)), default: 0] += 1
                plan.finish(number, due: now.addingTimeInterval(wait), at: now)
            }
            now = min(max(plan.nextTime ?? .distantFuture, now), now.addingTimeInterval(30))
        }
        return counts
    }

    @Test func `five feeds are asked within a quarter of a second`() throws {
        var plan = try plan(5)
        let starts = starts(&plan, from: now, for: 0.25, every: 1_000)
        #expect(starts == [0: 5])
    }

    @Test func `a thousand feeds begin spread over their refresh`() throws {
        var plan = try plan(1_000)
        let starts = starts(&plan, from: now, for: 30 + RefreshPlan.moment, every: 1_000)
        #expect(starts.values.reduce(0, +) == 1_000)
        #expect(starts.values.max() ?? 0 < 70)
    }

    @Test func `a feed that was postponed comes at that time, unless somebody wants it or it was under way`() throws {
        var plan = try plan(5, due: 10)
        let later = now + 50
        for number in [1, 2, 3] { plan.postpone(number, to: later) }
        // The last word counts.
        plan.postpone(1, to: now + 40)
        plan.postpone(1, to: later)
        plan.postpone(7, to: later)
        plan.bringForward([2], to: now + 5)
        #expect(plan.start(at: now + 5).map(\.number) == [2])
        plan.remove([3])
        #expect(plan.start(at: now + 10).map(\.number) == [0, 4])
        // What ends knows better when it is due.
        plan.postpone(4, to: later)
        plan.finish(4, due: now + 15, at: now + 11)
        #expect(plan.start(at: now + 49).map(\.number) == [4])
        let last = plan.start(at: later)
        #expect(last.map(\.number) == [1])
        #expect(last.map(\.due) == [later])
    }

    @Test func `of many feeds those that are due in the same moment begin together, and none early`() throws {
        for count in [RefreshPlan.many - 1, RefreshPlan.many] {
            let feeds = try feeds(count)
            var plan = plan(
                zip(feeds, (0..<count).map { now.addingTimeInterval(0.001 * Double($0 + 1)) }).map { ($0, $1) },
                concurrent: .max
            )
            var (time, looks, begun) = (now, 0, 0)
            while begun < count {
                time = max(try #require(plan.nextTime), time)
                let started = plan.start(at: time)
                #expect(started.allSatisfy { $0.due <= time })
                #expect(started.allSatisfy { time.timeIntervalSince($0.due) <= RefreshPlan.moment + 0.001 })
                begun += started.count
                looks += 1
            }
            if count < RefreshPlan.many { #expect(looks > 400) } else { #expect(looks < 10) }
            // A clock that is set back does not keep the next ones waiting.
            plan.finish(1, due: time.addingTimeInterval(-3_600), at: time.addingTimeInterval(-3_600))
            #expect(plan.start(at: time.addingTimeInterval(-3_599)).map(\.number) == [1])
        }
    }

    @Test func `what is kept says when a feed is due, unless that time has gone or is absurd`() throws {
        var plan = plan(zip(try feeds(3), [20, -5, 1e9]).map { ($0, now.addingTimeInterval($1)) }, concurrent: 4)
        #expect(Set(plan.start(at: now.addingTimeInterval(1)).map(\.number)) == [1, 2])
        #expect(plan.nextTime == now.addingTimeInterval(20))
    }

    @Test func `no more run at once than may`() throws {
        var plan = try plan(10, concurrent: 3)
        let later = now.addingTimeInterval(5)
        let first = plan.start(at: later)
        #expect(first.count == 3)
        #expect(plan.start(at: later).isEmpty)
        #expect(plan.nextTime == nil)
        plan.finish(first[0].number, due: later.addingTimeInterval(30), at: later)
        #expect(plan.start(at: later).count == 1)
        #expect(plan.runningCount == 3)
    }

    @Test func `a feed that ended twice is planned once`() throws {
        var plan = try plan(1)
        let later = now.addingTimeInterval(5)
        #expect(plan.start(at: later).map(\.number) == [0])
        plan.finish(0, due: later.addingTimeInterval(10), at: later)
        plan.finish(0, due: later.addingTimeInterval(10), at: later)
        #expect(plan.start(at: later.addingTimeInterval(10)).map(\.number) == [0])
    }

    @Test func `a feed that is removed is not asked again, and counts while it is being asked`() throws {
        var plan = try plan(2, concurrent: 1)
        let later = now.addingTimeInterval(5)
        let first = try #require(plan.start(at: later).first).number
        plan.remove([first])
        #expect(plan.start(at: later).isEmpty)
        plan.finish(first, due: later, at: later)
        #expect(plan.start(at: later).map(\.number) == [1 - first])
        plan.remove([1 - first])
        plan.finish(1 - first, due: later, at: later)
        #expect(plan.nextTime == nil)
    }

    @Test func `without a due time a feed is asked again after a while, and never at once`() throws {
        var plan = try plan(1)
        let later = now.addingTimeInterval(5)
        #expect(plan.start(at: later).map(\.number) == [0])
        plan.finish(0, due: nil, at: later)
        #expect(try #require(plan.nextTime) >= later.addingTimeInterval(30))
        #expect(plan.start(at: later.addingTimeInterval(50)).map(\.number) == [0])
        plan.finish(0, due: .distantPast, at: later.addingTimeInterval(50))
        #expect(plan.start(at: later.addingTimeInterval(50)).isEmpty)
    }

    @Test func `after the machine slept each feed is asked once, and not in one second`() throws {
        var plan = try plan(1_000)
        _ = starts(&plan, from: now, for: 60, every: 30)
        let morning = now.addingTimeInterval(8 * 3_600)
        let counts = starts(&plan, from: morning, for: 29.9, every: 1_000)
        #expect(counts.values.reduce(0, +) >= 990)
        #expect(counts.values.reduce(0, +) <= 1_000)
        #expect(counts.values.max() ?? 0 < 70)
    }

    @Test func `after the clock was set back each feed waits as long as it would have`() throws {
        var plan = try plan(100)
        _ = starts(&plan, from: now, for: 60, every: 30)
        let before = now.addingTimeInterval(60 - 7_200)
        let counts = starts(&plan, from: before, for: 30, every: 1_000)
        #expect(counts.values.reduce(0, +) >= 99)
    }

    @Test func `ten thousand feeds cost a moment`() throws {
        var plan = try plan(10_000)
        let counts = starts(&plan, from: now, for: 600, every: 30)
        #expect(counts.values.reduce(0, +) >= 190_000)
    }
}
