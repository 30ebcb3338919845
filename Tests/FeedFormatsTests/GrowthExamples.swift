import FeedCore
import FeedFormats
import FeedTimeline
import Foundation

/// Inputs of any size for the tests of how work grows, with a group and a category of its own for each item.
enum GrowthExamples {
    /// The dimension in which an input grows.
    enum Shape: String, CaseIterable, Sendable {
        case items, feeds

        /// The smaller input of a comparison.
        var size: Int { self == .items ? 400 : 100 }

        /// As many items in one feed, or as many feeds of two items.
        func reports(_ count: Int) -> [FeedReport] {
            switch self {
            case .items: [report("many", items: count)]
            case .feeds: (0..<count).map { report(id($0), items: 2) }
            }
        }
    }

    private static let day = ExampleFeeds.day("2026-11-21")

    static func id(_ number: Int) -> FeedID {
        guard let id = FeedID("feed-\(number)") else { preconditionFailure("feed-\(number) is no id.") }
        return id
    }

    private static func report(_ id: FeedID, items count: Int) -> FeedReport {
        let place = Place(name: "Stop", coordinates: Coordinates(latitude: 51.5, longitude: -0.1))
        let groups = (0..<count).map { FeedGroup(id: "g\($0)", title: "Group \($0)", place: place) }
        let items = (0..<count).map { number in
            FeedItem(
                id: LocalID("item", "\(number)"),
                title: "Item \(number)",
                subtitle: "Platform \(number % 12)",
                time: number.isMultiple(of: 2)
                    ? .instant(ExampleFeeds.now.addingTimeInterval(60 + Double(number)))
                    : .days(day, through: day.adding(days: number % 9), region: "GB"),
                group: "g\(number)",
                category: ItemCategory(id: "c\(number)", label: "Category \(number)")
            )
        }
        let feed = ExampleFeeds.feed(id, "example", "An example", ahead: nil)
        return ExampleFeeds.report(feed, FeedSnapshot(groups: groups, items: items))
    }

    /// As many feeds, each with a rate of its own.
    static func feeds(_ count: Int) -> [Feed] {
        (0..<count).map { number in
            var feed = ExampleFeeds.feed(id(number), "example", "An example")
            feed.access.rates.limits = [.init(number + 1, per: .seconds(60))]
            return feed
        }
    }

    /// As many events of as many items, of several feeds, the latest first.
    static func events(_ count: Int) -> [ItemEvent] {
        (0..<count).map { number in
            let start = ExampleFeeds.now.addingTimeInterval(Double(number))
            return ItemEvent(
                ItemID(id(number % 500), LocalID("item", "\(number)")),
                .moved,
                at: ExampleFeeds.now.addingTimeInterval(-60 * Double(number)),
                title: "Item \(number)",
                time: .instant(start),
                before: .time(.instant(ExampleFeeds.now)),
                after: .time(.instant(start))
            )
        }
    }
}
