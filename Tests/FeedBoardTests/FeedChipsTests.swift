import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// The categories of one feed; any number of them can be shown together.
struct FeedChipsTests {
    private static let races = ExampleFeeds.report(
        "races",
        ["Horse", "Harness", "Greyhound", "Horse", "Horse"].enumerated().map { number, kind in
            ExampleFeeds.item("r\(number)", in: Double(number) * 60 - 90, category: kind)
        }
    )

    private func chips(_ change: (inout FeedQuery) -> Void = { _ in }) throws -> [FeedChips.Chip] {
        var query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
        query.showsPast = false
        change(&query)
        return try #require(FeedChips(of: Self.races, by: query)).chips
    }

    @Test func `each category counts what is ahead, whatever is chosen`() throws {
        for names in [[], ["greyhound"], ["Horse", "harness"]] {
            let chips = try chips { $0.categoriesOfFeeds = ["races": names] }
            #expect(chips.map(\.category.label) == ["Greyhound", "Harness", "Horse"])
            #expect(chips.map(\.count) == [1, 0, 2])
            #expect(chips.filter(\.isChosen).map { $0.category.id }.sorted() == names.map { $0.lowercased() }.sorted())
        }
    }

    @Test func `pressing one adds it or takes it away, and all of them are the same as none`() throws {
        #expect(try chips().map(\.next) == [["greyhound"], ["harness"], ["horse"]])
        let two = try chips { $0.categoriesOfFeeds = ["races": ["greyhound", "horse"]] }
        #expect(two.map(\.next) == [["horse"], [], ["greyhound"]])
        let one = try chips { $0.categories = ["Horse"] }
        #expect(one.map(\.next) == [["greyhound", "horse"], ["harness", "horse"], []])
    }

    @Test func `one category is no choice`() {
        let report = ExampleFeeds.report("x", [ExampleFeeds.item("a", in: 60, category: "One")])
        let query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
        #expect(FeedChips(of: report, by: query) == nil)
    }
}
