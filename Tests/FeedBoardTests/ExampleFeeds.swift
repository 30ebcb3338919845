import FeedCore
import FeedTestKit
import FeedTimeline
import Foundation

/// Times and feeds of our own invention, seen at ten on 21 November 2026, a Saturday.
enum ExampleFeeds {
    static let now = instant("2026-11-21T10:00:00Z")
    static let london = zone("Europe/London")

    static func instant(_ text: String) -> Date {
        guard let date = Date(rfc3339: text) else { preconditionFailure("\"\(text)\" is not an instant.") }
        return date
    }

    static func zone(_ name: String) -> TimeZone {
        guard let zone = TimeZone(known: name) else { preconditionFailure("\"\(name)\" is not a time zone.") }
        return zone
    }

    static func day(_ text: String) -> CivilDay {
        guard let day = CivilDay(text) else { preconditionFailure("\"\(text)\" is not a day.") }
        return day
    }
}

/// A provider that only stands for its items.
private struct ExampleProvider: IdleProvider {
    static let manifest = FeedManifest.example(keepsPast: true, itemNoun: "train")

    init(settings: SettingValues) {}
}

extension ExampleFeeds {
    static func report(
        _ id: FeedID,
        _ items: [FeedItem],
        groups: [FeedGroup] = [],
        change: (inout Feed) -> Void = { _ in }
    ) -> FeedReport {
        guard var feed = try? Feed(id, of: ExampleProvider.self) else { preconditionFailure("The example is wrong.") }
        change(&feed)
        return FeedReport(feed, FeedSnapshot(groups: groups, items: items), readAt: now)
    }

    /// An item that begins in a number of seconds.
    static func item(
        _ id: String,
        in seconds: Double,
        title: String? = nil,
        subtitle: String? = nil,
        group: String? = nil,
        category: String? = nil,
        change: (inout FeedItem) -> Void = { _ in }
    ) -> FeedItem {
        var item = FeedItem(
            id: LocalID(id),
            title: title ?? id,
            subtitle: subtitle,
            time: .instant(now.addingTimeInterval(seconds)),
            group: group,
            category: category.map { ItemCategory(id: $0.lowercased(), label: $0) }
        )
        change(&item)
        return item
    }

    static func timeline(
        _ reports: [FeedReport],
        change: (inout FeedQuery) -> Void = { _ in }
    ) -> Timeline {
        var query = FeedQuery(timeZone: london, now: now)
        change(&query)
        return query.timeline(of: reports)
    }
}
