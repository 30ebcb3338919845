import FeedCore
import FeedHTTP
import Testing

struct RateScheduleTests {
    private let start = ContinuousClock.now

    /// When each of so many requests, all wanted at once, may go out, in seconds from the start.
    private func times(_ count: Int, _ limits: [RequestRates.Limit]) -> [Double] {
        var schedule = RateSchedule(limits)
        return (0..<count).map { _ in
            let time = schedule.earliest(from: start)
            schedule.grant(time)
            return (time - start).seconds
        }
    }

    @Test func `without limits everything may go at once`() {
        #expect(times(5, []) == [0, 0, 0, 0, 0])
    }

    @Test func `spreads requests by one limit`() {
        #expect(times(4, [.init(1, per: .seconds(1))]) == [0, 1, 2, 3])
        #expect(times(5, [.init(2, per: .seconds(10))]) == [0, 0, 10, 10, 20])
    }

    @Test func `keeps all limits at once`() {
        #expect(times(6, [.init(2, per: .seconds(1)), .init(3, per: .seconds(60))]) == [0, 0, 1, 60, 60, 61])
    }

    @Test func `no span of a limit ever holds more than it allows`() {
        var schedule = RateSchedule([.init(50, per: .seconds(60))])
        var now = start
        var granted: [ContinuousClock.Instant] = []
        for step in 0..<400 {
            now += .milliseconds(step % 7 == 0 ? 900 : 100)
            let time = schedule.earliest(from: now)
            schedule.grant(time)
            granted.append(time)
        }
        for time in granted {
            #expect(granted.count { $0 >= time && $0 < time + .seconds(60) } <= 50)
        }
    }

    @Test func `a request that was long under way moves the next one on`() {
        var schedule = RateSchedule([.init(1, per: .seconds(1))])
        schedule.grant(start)
        schedule.finish(start + .milliseconds(700))
        #expect(schedule.earliest(from: start + .milliseconds(700)) == start + .milliseconds(1_700))
        // An end before the beginning, of a request that was never sent, changes nothing.
        schedule.finish(start)
        #expect(schedule.earliest(from: start) == start + .milliseconds(1_700))
    }

    @Test func `a time that was not used is given back`() {
        var schedule = RateSchedule([.init(2, per: .seconds(60))])
        schedule.grant(start)
        schedule.grant(start + .seconds(1))
        #expect(schedule.earliest(from: start + .seconds(2)) == start + .seconds(60))
        schedule.revoke(start + .seconds(1))
        #expect(schedule.earliest(from: start + .seconds(2)) == start + .seconds(2))
    }
}
