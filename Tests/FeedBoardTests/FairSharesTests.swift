import FeedBoard
import Testing

struct FairSharesTests {
    /// The rows of each feed by their places in the common order, each of one line, and how many of them are shown.
    struct Example: CustomTestStringConvertible {
        var testDescription: String
        var places: [[Int]]
        var lines: Int
        var counts: [Int]

        init(_ testDescription: String, _ places: [[Int]], _ lines: Int, _ counts: [Int]) {
            self.testDescription = testDescription
            self.places = places
            self.lines = lines
            self.counts = counts
        }
    }

    @Test(arguments: [
        Example("no feed", [], 10, []),
        Example("feeds without rows", [[], []], 10, [0, 0]),
        Example("one feed has all lines", [Array(0..<100)], 10, [10]),
        Example("all rows fit", [[0, 3], [1], [2, 4]], 10, [2, 1, 2]),
        Example("a flood leaves the others their rows", [Array(0..<100), [100], [101, 102]], 10, [7, 1, 2]),
        Example("two floods share what is left", [Array(0..<100), Array(100..<200), [200]], 10, [5, 4, 1]),
        Example("each has one before another has two", [Array(0..<9), [20], [21], [22]], 4, [1, 1, 1, 1]),
        Example("more feeds than lines: the soonest", [[30], [10], [20], [5]], 2, [0, 1, 0, 1]),
        Example("in the last round the soonest win", [[0, 50], [1, 10], [2, 20]], 4, [1, 2, 1]),
        Example("no line", [[0], [1]], 0, [0, 0]),
        Example("fewer than none", [[0]], -3, [0]),
    ])
    func `every feed has a row before another has a second`(example: Example) {
        let claims = example.places.map { $0.map { FairShares.Claim(height: 1, place: $0) } }
        #expect(FairShares(of: claims, in: example.lines).counts == example.counts)
    }

    @Test(
        arguments: [
            // Heights of the rows of two feeds.
            ([[2, 2, 2], [1, 1, 1]], 6, [2, 2]), ([[3, 1], [1, 1]], 3, [1, 0]), ([[2, 2], [2, 2]], 7, [2, 1]),
            ([[1, 5, 1], [1, 1]], 4, [1, 2]),
        ] as [([[Int]], Int, [Int])]
    )
    func `a row of several lines counts as many, and none is left out between two`(
        heights: [[Int]],
        lines: Int,
        counts: [Int]
    ) {
        let claims = heights.enumerated().map { feed, heights in
            heights.enumerated().map { FairShares.Claim(height: $1, place: $0 * 10 + feed) }
        }
        #expect(FairShares(of: claims, in: lines).counts == counts)
    }

    @Test(
        arguments: [
            // The places of the rows of two feeds, those that have a star, and the places that are shown.
            ([[0, 1, 2], [3, 4, 5]], [2], 3, [[2, 0], [3]]), ([[0, 1], [2, 3]], [3], 1, [[], [3]]),
            ([[0, 1, 2, 3], [4, 5]], [2, 3], 4, [[2, 3], [4, 5]]),
            ([[0, 2], [1, 3]], [0, 1, 2, 3], 3, [[0, 2], [1]]),
        ] as [([[Int]], Set<Int>, Int, [[Int]])]
    )
    func `starred rows are the last that a screen drops`(
        places: [[Int]],
        starred: Set<Int>,
        lines: Int,
        shown: [[Int]]
    ) {
        let claims = places.map {
            $0.map { FairShares.Claim(height: 1, place: $0, isStarred: starred.contains($0)) }
        }
        #expect(FairShares(of: claims, in: lines).shown == shown)
    }

    @Test func `never more lines than there are, and none unused that a row of one line could have`() {
        for feeds in 1...6 {
            for lines in 0...30 {
                let claims = (0..<feeds).map { feed in
                    (0..<(feed * 3)).map { FairShares.Claim(height: 1, place: $0 * feeds + feed) }
                }
                let counts = FairShares(of: claims, in: lines).counts
                #expect(counts.reduce(0, +) == min(lines, claims.map(\.count).reduce(0, +)))
                // A feed has less than another only where it has no more rows, or the lines ran out in that round.
                for (count, claims) in zip(counts, claims) where count < claims.count {
                    #expect(count >= (counts.max() ?? 0) - 1)
                }
            }
        }
    }
}
