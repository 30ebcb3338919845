import FeedBoard
import Testing

/// The places of sections on a screen that is too small for all of their lines.
struct SectionSharesTests {
    static let heights: [(counts: [Int], lines: Int, heights: [Int])] = [
        // All fits.
        ([3, 4, 5], 20, [3, 4, 5]),
        // The first has what the others leave, and each has its share.
        ([40, 12, 50], 20, [10, 5, 5]), ([40, 2, 50], 20, [13, 2, 5]), ([4, 12, 50], 20, [4, 11, 5]),
        ([3, 100], 12, [3, 9]), ([100, 100, 100], 9, [5, 2, 2]),
    ]

    @Test(arguments: heights)
    func `each section is seen, and what is left over is for the first`(
        counts: [Int],
        lines: Int,
        heights: [Int]
    ) throws {
        let shares = try #require(SectionShares(of: counts, lines: lines, columns: 1))
        #expect(shares.places.map(\.height) == heights)
        #expect(shares.places.map(\.line) == heights.indices.map { heights[..<$0].reduce(0, +) })
    }

    static let columns: [(counts: [Int], columns: Int, places: [Int])] = [
        ([10, 10], 2, [0, 1]), ([40, 12, 50], 2, [0, 0, 1]), ([40, 12, 50], 3, [0, 1, 2]), ([3, 50], 3, [0, 1]),
        ([30, 5, 5, 20], 2, [0, 1, 1, 1]), ([7], 2, [0]),
    ]

    @Test(arguments: columns)
    func `side by side as little as possible is out of sight, in the same order`(
        counts: [Int],
        columns: Int,
        places: [Int]
    ) throws {
        let shares = try #require(SectionShares(of: counts, lines: 30, columns: columns))
        #expect(shares.places.map(\.column) == places)
    }

    @Test func `where there is no room for a heading and a row of each, there are no shares`() {
        #expect(SectionShares(of: [9, 9, 9], lines: 5, columns: 1) == nil)
        #expect(SectionShares(of: [], lines: 20, columns: 2) == nil)
    }
}
