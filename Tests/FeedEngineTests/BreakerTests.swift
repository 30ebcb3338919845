import FeedEngine
import Foundation
import Testing

struct BreakerTests {
    private let now = SimulatedClock.start

    /// A breaker after so many failures in a row, all now.
    private func breaker(after failures: Int, share: Double = 0, _ rule: Breaker.Rule = Breaker.Rule()) -> Breaker {
        var breaker = Breaker()
        for number in 0..<failures { breaker.fail(at: now, failuresInRow: number + 1, share: share, rule) }
        return breaker
    }

    @Test(
        arguments: [
            (0, nil), (4, nil), (5, 60), (6, 120), (7, 240), (8, 480), (9, 900), (10, 900), (200, 900),
        ] as [(Int, TimeInterval?)]
    )
    func `opens after five failures, each time for twice as long`(failures: Int, wait: TimeInterval?) {
        #expect(breaker(after: failures).openUntil?.timeIntervalSince(now) == wait)
    }

    @Test func `lets nobody through while it is open, then a probe`() {
        let breaker = breaker(after: 5)
        let end = now.addingTimeInterval(60)
        #expect(breaker.end(at: now) == end)
        #expect(breaker.end(at: end.addingTimeInterval(-0.001)) == end)
        #expect(breaker.end(at: end) == nil)
    }

    @Test func `an answer closes it, and it begins anew`() {
        var breaker = breaker(after: 9)
        breaker.succeed()
        #expect(breaker == Breaker())
        #expect(breaker.openUntil == nil && breaker.end(at: now) == nil)
    }

    @Test func `a probe that fails opens it again, however few failures the rule now wants to see`() {
        var breaker = breaker(after: 5)
        let later = now.addingTimeInterval(61)
        breaker.fail(at: later, failuresInRow: 6, share: 0, Breaker.Rule(failures: 50))
        #expect(breaker.openUntil == later.addingTimeInterval(120))
    }

    @Test func `waits are spread by half of themselves`() {
        #expect(breaker(after: 5, share: 0.5).openUntil?.timeIntervalSince(now) == 75)
        #expect(breaker(after: 50, share: 1).openUntil?.timeIntervalSince(now) == 1_350)
    }

    @Test func `a clock that is set back does not keep it open for longer than it ever may be`() {
        #expect(breaker(after: 5).end(at: now.addingTimeInterval(-7_200)) == nil)
        let longest = breaker(after: 50, share: 1)
        #expect(longest.end(at: now) == now.addingTimeInterval(1_350))
    }

    @Test func `its rule can be set`() {
        let rule = Breaker.Rule(failures: 1, firstWait: 2, longestWait: 5)
        #expect((1...4).map { breaker(after: $0, rule).openUntil?.timeIntervalSince(now) } == [2, 4, 5, 5])
    }
}
