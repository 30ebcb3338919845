import FeedBoard
import FeedCore
import FeedTestKit
import FeedTimeline
import Foundation

@testable import FeedServer

/// Pages of feeds of our own invention, seen at ten on 21 November 2026, a Saturday.
enum ExamplePage {
    static let now = Date(rfc3339: "2026-11-21T10:00:00Z").unsafelyUnwrapped
    static let zone = TimeZone(identifier: "Europe/London").unsafelyUnwrapped

    private struct Provider: IdleProvider {
        static let manifest = FeedManifest.example(attribution: "Made by <example>", itemNoun: "train")

        init(settings: SettingValues) {}
    }

    static func item(
        _ id: String,
        in seconds: Double,
        title: String? = nil,
        group: String? = nil,
        category: String? = nil,
        change: (inout FeedItem) -> Void = { _ in }
    ) -> FeedItem {
        var item = FeedItem(
            id: LocalID(id),
            title: title ?? id,
            time: .instant(now.addingTimeInterval(seconds)),
            group: group,
            category: category.map { ItemCategory(id: $0.lowercased(), label: $0, colour: "#00A0DF") }
        )
        change(&item)
        return item
    }

    static func report(
        _ id: FeedID,
        _ items: [FeedItem],
        groups: [FeedGroup] = [],
        change: (inout Feed) -> Void = { _ in }
    ) throws -> FeedReport {
        var feed = try Feed(id, of: Provider.self)
        change(&feed)
        return FeedReport(feed, FeedSnapshot(groups: groups, items: items), readAt: now)
    }

    /// A page as the server makes it.
    static func page(
        _ kind: PageKind,
        _ reports: [FeedReport],
        at date: Date = now,
        parameters: [PageAddress.Parameter] = [],
        choose: (inout ViewerChoices) -> Void = { _ in },
        model change: (inout BoardState) -> Void = { _ in },
        input: (inout PageInput) -> Void = { _ in }
    ) -> (page: BoardHTML, clock: ViewerClock) {
        var query = FeedQuery(timeZone: zone, now: date)
        query.languages = .english
        var model = BoardState(reports.map(\.feed), query: query)
        model.reports = reports
        change(&model)
        var choices = ViewerChoices()
        (choices.surface, choices.nowSpan) = (.counted, 3_600)
        choices.view =
            switch kind {
            case .timeline: .timeline
            case .byFeed, .map: .byFeed
            case .calendar: .calendar
            case .feeds: .feeds
            case .history: .history
            }
        choose(&choices)
        var made = PageInput(
            kind: kind,
            address: PageAddress(kind.path, parameters),
            shown: model.shown(choices),
            feeds: model.feeds,
            reports: reports,
            clock: model.clock,
            changes: RecentChanges(model.history, by: model.clock)
        )
        input(&made)
        return (BoardHTML(made), model.clock)
    }
}
