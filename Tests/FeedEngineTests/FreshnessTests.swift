import FeedEngine
import Foundation
import Testing

struct FreshnessTests {
    private let readAt = SimulatedClock.start
    private let freshness = Freshness(refresh: 30, minimumRefresh: 10, shelfLife: 300)

    @Test(
        arguments: [
            (nil, 30.0), (0, 30), (20, 30), (31, 31), (86_400, 86_400), (86_401, 86_400), (1e300, 86_400),
            (.infinity, 86_400),
            (-5, 30), (.nan, 30),
        ] as [(TimeInterval?, TimeInterval)]
    )
    func `a publisher's word lengthens the refresh, up to a day`(lifetime: TimeInterval?, expected: TimeInterval) {
        #expect(
            freshness.freshUntil(readAt: readAt, lifetime: lifetime).timeIntervalSince(readAt) == expected
        )
    }

    @Test func `a refresh of more than a day is the user's, and stays`() {
        let slow = Freshness(refresh: 7 * 86_400, minimumRefresh: 3_600, shelfLife: nil)
        #expect(slow.freshUntil(readAt: readAt, lifetime: 60).timeIntervalSince(readAt) == 7 * 86_400)
    }

    @Test func `nothing is fresh for less than the minimum refresh`() {
        let odd = Freshness(refresh: 1, minimumRefresh: 10, shelfLife: nil)
        #expect(odd.freshUntil(readAt: readAt).timeIntervalSince(readAt) == 10)
    }

    @Test(arguments: [
        (0.0, true), (29.999, true), (30, false), (1_000, false),
        // The clock was corrected by moments, or set back.
        (-5, true), (-10, true), (-10.5, false), (-86_400, false),
    ])
    func `an answer is fresh until its time, and not when it comes from the future`(age: TimeInterval, expected: Bool) {
        let now = readAt.addingTimeInterval(age)
        let end = freshness.freshUntil(readAt: readAt)
        #expect(freshness.isFresh(readAt: readAt, freshUntil: end, at: now) == expected)
    }

    @Test(arguments: [(0.0, true), (300, true), (300.001, false), (-3_600, true)])
    func `an answer may be shown until its shelf life ends`(age: TimeInterval, expected: Bool) {
        #expect(freshness.isWorthShowing(readAt: readAt, at: readAt.addingTimeInterval(age)) == expected)
    }

    @Test func `without a shelf life an answer may be shown for ever`() {
        let lasting = Freshness(refresh: 30, minimumRefresh: 10, shelfLife: nil)
        #expect(lasting.isWorthShowing(readAt: readAt, at: .distantFuture))
    }

    @Test(arguments: [(0.0, true), (9.999, true), (10, false), (-10, true), (-11, false)])
    func `the minimum refresh holds unless the clock has been set back`(age: TimeInterval, expected: Bool) {
        #expect(freshness.isWithinFloor(readAt: readAt, at: readAt.addingTimeInterval(age)) == expected)
    }
}
