import FeedBoard
import Foundation
import Testing

struct FairSharesTests {
    /// The rows of each feed by how many hours away they are, each of one line, and those that are shown.
    struct Example: CustomTestStringConvertible {
        var testDescription: String
        var hours: [[Double]]
        var lines: Int
        var shown: [[Double]]

        init(_ testDescription: String, _ hours: [[Double]], _ lines: Int, _ shown: [[Double]]) {
            self.testDescription = testDescription
            self.hours = hours
            self.lines = lines
            self.shown = shown
        }
    }

    /// The claims of feeds, whose rows have places in the order of their times.
    private func claims(_ hours: [[Double]], starred: Set<Double> = []) -> [[FairShares.Claim]] {
        let places = Dictionary(
            hours.joined().sorted().enumerated().map { ($1, $0) }
        ) { first, _ in first }
        return hours.map { rows in
            rows.map { hour in
                FairShares.Claim(
                    height: 1,
                    place: places[hour] ?? 0,
                    wait: hour * 3_600,
                    isStarred: starred.contains(hour)
                )
            }
        }
    }

    /// Returns the hours of the rows that are shown of each feed, the most urgent first.
    private func shown(_ hours: [[Double]], starred: Set<Double> = [], in lines: Int) -> [[Double]] {
        let order = hours.joined().sorted()
        return FairShares(of: claims(hours, starred: starred), in: lines).shown.map { $0.map { order[$0] } }
    }

    @Test(arguments: [
        Example("no feed", [], 10, []),
        Example("feeds without rows", [[], []], 10, [[], []]),
        Example("one feed has all lines", [[1, 2, 3, 4]], 3, [[1, 2, 3]]),
        Example("all rows fit", [[0, 3], [1], [2, 4]], 10, [[0, 3], [1], [2, 4]]),
        Example(
            "each has its next before another has its second",
            [[1, 2, 3], [500], [600]],
            3,
            [[1], [500], [600]]
        ),
        Example("more feeds than lines: the soonest", [[30], [10], [20], [5]], 2, [[], [10], [], [5]]),
        Example(
            "after the first ones, tomorrow before next month",
            [[3, 4, 17, 40], [700, 701], [702, 703], [704, 705]],
            7,
            [[3, 4, 17, 40], [700], [702], [704]]
        ),
        Example(
            "what runs until Thursday does not take the place of tonight",
            [[56, 2.5, 4, 17], [700, 701], [702, 703]],
            5,
            [[2.5, 4, 17], [700], [702]]
        ),
        Example(
            "a full day leaves none of its hours out for the days after",
            [[1, 2, 4, 6, 18.5, 20, 22.5, 23], [2.5, 18, 26.5, 42, 50.5, 66]],
            11,
            [[1, 2, 4, 6, 18.5, 20, 22.5, 23], [2.5, 18, 26.5]]
        ),
        Example("as far away: in turns", [[10, 10.3, 10.6], [10.1, 10.4, 10.7]], 4, [[10, 10.3], [10.1, 10.4]]),
        Example("no line", [[0], [1]], 0, [[], []]),
        Example("fewer than none", [[0]], -3, [[]]),
    ])
    func `every feed has its next row, and further lines go to what is soonest`(example: Example) {
        #expect(shown(example.hours, in: example.lines) == example.shown)
    }

    @Test func `a flood leaves room for tomorrow, and none of it is left out for next month before that`() {
        // A hundred trains in an hour, two matches tomorrow, two holidays in a month.
        let flood = (0..<100).map { Double($0) / 100 }
        let feeds = [flood, [20, 22], [700, 705]]
        for (lines, counts) in [(10, [8, 1, 1]), (23, [20, 2, 1]), (40, [36, 2, 2])] {
            let shares = FairShares(of: claims(feeds), in: lines)
            #expect(shares.counts == counts, "\(lines) lines")
        }
        // Two floods share the lines, whichever of them is a little sooner.
        let later = flood.map { $0 + 0.005 }
        for count in FairShares(of: claims([flood, later]), in: 20).counts { #expect((9...11).contains(count)) }
    }

    @Test(
        arguments: [
            // Heights of the rows of two feeds.
            ([[2, 2, 2], [1, 1, 1]], 6, [2, 2]), ([[3, 1], [1, 1]], 3, [1, 0]), ([[2, 2], [2, 2]], 7, [2, 1]),
            ([[1, 5, 1], [1, 1]], 4, [1, 2]),
        ] as [([[Int]], Int, [Int])]
    )
    func `a row of several lines counts as many, and no less urgent one is shown in its place`(
        heights: [[Int]],
        lines: Int,
        counts: [Int]
    ) {
        let claims = heights.enumerated().map { feed, heights in
            heights.enumerated().map { FairShares.Claim(height: $1, place: $0 * 10 + feed, wait: 0) }
        }
        #expect(FairShares(of: claims, in: lines).counts == counts)
    }

    @Test(
        arguments: [
            // The rows of two feeds, those that have a star, and those that are shown.
            ([[0, 1, 2], [3, 4, 5]], [2], 3, [[2, 0], [3]]), ([[0, 1], [2, 3]], [3], 1, [[], [3]]),
            ([[0, 1, 2, 3], [4, 5]], [2, 3], 4, [[2, 3, 0], [4]]),
            ([[0, 2], [1, 3]], [0, 1, 2, 3], 3, [[0, 2], [1]]),
        ] as [([[Double]], Set<Double>, Int, [[Double]])]
    )
    func `starred rows are the last that a screen drops`(
        hours: [[Double]],
        starred: Set<Double>,
        lines: Int,
        expected: [[Double]]
    ) {
        #expect(shown(hours, starred: starred, in: lines) == expected)
    }

    @Test func `never more lines than there are, none unused, and nothing left out for what is much further away`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let feeds = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
                (0..<Int.random(in: 0...30, using: &generator)).map { _ in
                    pow(10, Double.random(in: -1...3.5, using: &generator))
                }
            }
            let lines = Int.random(in: 0...40, using: &generator)
            let shown = shown(feeds, in: lines)
            #expect(shown.map(\.count).reduce(0, +) == min(lines, feeds.map(\.count).reduce(0, +)))
            // Beyond the first rows, what is left out is not much sooner than what is shown of another feed: three rows of
            // its own feed count as twice as far away, in steps of as much.
            let furthest = shown.flatMap { $0.dropFirst() }.max() ?? 0
            for (rows, shown) in zip(feeds, shown) {
                let crowding = pow(2, Double(shown.count) / 3 + 1)
                for hour in rows where !shown.contains(hour) {
                    #expect(max(hour, 0.25) * crowding >= furthest, "\(feeds) in \(lines) lines")
                }
            }
        }
    }
}
