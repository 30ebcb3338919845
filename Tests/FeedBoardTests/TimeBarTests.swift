import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// The next hours as a line, seen at ten on a Saturday.
struct TimeBarTests {
    private func bar(
        _ items: [FeedItem],
        width: Int = 80,
        later seconds: Double = 0,
        stars: Set<ItemID> = []
    ) -> TimeBar? {
        let timeline = ExampleFeeds.timeline([ExampleFeeds.report("a", items)]) { query in
            query.now += seconds
            query.stars = stars
        }
        return TimeBar(of: TimelineContent(timeline), width: width)
    }

    /// The numbers of items by hour and cell, for the cells that have some.
    private func counts(_ bar: TimeBar) -> [String: Int] {
        var counts: [String: Int] = [:]
        for (hour, part) in bar.hours.enumerated() {
            for (index, cell) in part.cells.enumerated() where cell.count > 0 {
                counts["\(hour).\(index)"] = cell.count
            }
        }
        return counts
    }

    @Test func `an item lies in the minutes in which it begins`() throws {
        let items = [10, 70, 299, 300, 3_600, 3_601, 7_500].map { ExampleFeeds.item("i\($0)", in: $0) }
        let bar = try #require(self.bar(items))
        #expect(bar.hours.map(\.label) == [nil, "11", "12", "13", "14"])
        #expect(counts(bar) == ["0.0": 3, "0.1": 1, "1.0": 2, "2.1": 1])
        #expect(bar.hours[0].cells[0].feed == "a" && bar.hours[0].cells[2].feed == nil)
        for item in items {
            let place = try #require(bar.place(of: item.time))
            #expect(bar.hours[place.hour].cells[place.cell].count > 0)
        }
    }

    @Test func `the first hour is what remains of it, and the day is told at midnight`() throws {
        let items = [3_000, 3_600, 4 * 3_600].map { ExampleFeeds.item("i\($0)", in: $0) }
        let bar = try #require(self.bar(items, later: 2_800))
        #expect(bar.hours[0].cells.count == 3)
        #expect(counts(bar) == ["0.1": 1, "1.0": 1, "4.0": 1])
        let night = try #require(self.bar([ExampleFeeds.item("n", in: 15 * 3_600)], later: 13 * 3_600))
        #expect(night.hours.prefix(3).map(\.label) == [nil, "Sun", "01"])
    }

    @Test(arguments: [40, 79, 118, 198, 400])
    func `it is as long as the line`(width: Int) throws {
        let bar = try #require(self.bar([ExampleFeeds.item("i", in: 60)], width: width))
        let used = bar.hours.reduce(0) { $0 + $1.cells.count + ($1.label == nil ? 0 : TimeBar.labelWidth) }
        #expect((width - TimeBar.labelWidth...width).contains(used))
        #expect(bar.hours.count >= 4)
    }

    @Test func `what is over, cancelled or of a whole day is not on it, and stars are`() throws {
        let items = [
            ExampleFeeds.item("off", in: 600) { $0.status = .cancelled }, ExampleFeeds.item("on", in: 1_200),
            ExampleFeeds.item("begun", in: -20) { $0.relevantUntil = ExampleFeeds.now + 60 },
        ]
        let bar = try #require(self.bar(items, stars: [ItemID("a", LocalID("on"))]))
        #expect(counts(bar) == ["0.4": 1])
        #expect(bar.hours[0].cells[4].isStarred)
        #expect(bar.place(of: .undated("")) == nil && bar.place(of: items[2].time) == nil)
        // Without anything to show, there is no bar.
        #expect(self.bar([]) == nil && self.bar([ExampleFeeds.item("far", in: 40 * 3_600)]) == nil)
    }
}
