import FeedCore
import Foundation
import Testing

@testable import FeedTimeline

/// The search in all texts of an answer at once, which finds the same items as a search item by item.
struct AnswerTextsTests {
    private static let titles = [
        "Item 1 of many", "ITEM 12", "item", "", "Zürich HB", "a\tb", "Item 1", "ab", "abab", "aab", "of many, Item",
    ]

    private var items: [FeedItem] {
        Self.titles.enumerated().map { number, title in
            var item = FeedItem(id: LocalID("\(number)"), title: title, time: .undated("some day"))
            if number % 2 == 0 { item.subtitle = "Lane \(number)" }
            if number % 3 == 0 { item.place = Place(name: "Main Hall \(number)") }
            if number == 5 {
                item.facts = [
                    Fact("runners", "Runners", .list(["Fast Horse", "Ébène"])), Fact("n", "N", .integer(77)),
                ]
            }
            return item
        }
    }

    @Test(
        arguments: [
            "item", "Item 1", "1", "item 12", "many", "lane 4", "hall", "horse", "ebene", "77", "zurich", "ab", "aab",
            "abab", "bab", "a b", "nothing", "main hall 10", "of many, item", "itemlane", "item\u{0}",
        ]
    )
    func `each text is found in the same items`(text: String) {
        let (items, search) = (items, SearchText(text))
        let one = items.map { item in withUnsafePointer(to: item) { search.isFound(in: $0) } }
        let texts = AnswerTexts(items)
        var found = Array(repeating: false, count: items.count)
        if let plain = search.plain { texts.find(plain, &found) }
        // What is not found at once is looked for item by item where more is to be looked at.
        for place in items.indices where !found[place] {
            if search.plain == nil || texts.hasOthers[place] { found[place] = one[place] }
        }
        #expect(found == one)
    }

    @Test func `an answer without items has nothing`() {
        var found: [Bool] = []
        AnswerTexts([]).find(Array("item".utf8), &found)
        #expect(found.isEmpty)
    }
}
