import FeedCore
import FeedTimeline
import Foundation

extension ExampleFeeds {
    /// Two holidays that a publisher changed: one was moved, one was moved and then called off.
    static let changes: FeedReport = {
        var items = [
            holiday("GB/spring/2026", "Spring", "Great Britain", "2026-12-01"),
            holiday("GB/summer/2026", "Summer", "Great Britain", "2026-12-02"),
            holiday("GB/autumn/2026", "Autumn", "Great Britain", "2026-12-31"),
        ]
        for index in 1...2 { items[index].facts = [Fact("movedFrom", "Moved from", .day(day("2026-11-30")))] }
        items[2].status = .cancelled
        return report(holidays.feed, FeedSnapshot(items: items))
    }()

    /// One race with facts of all kinds.
    static let mainReport = report(
        neds.feed,
        FeedSnapshot(items: [
            {
                var item = mainRace
                item.facts.append(Fact("from", "From", .instant(now)))
                return item
            }()
        ])
    )
}
