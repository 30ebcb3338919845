import FeedBoard
import FeedCore
import FeedTerminal
import FeedTestKit
import FeedTimeline
import Foundation

/// Two feeds of our own invention on a Friday in December.
enum ExampleModel {
    static let now = Date(timeIntervalSince1970: 1_797_602_551)  // 2026-12-18T14:02:31Z
    static let london = TimeZone(identifier: "Europe/London") ?? .gmt

    /// The id that is written `races:r1`.
    static func id(_ text: String) -> ItemID {
        let parts = text.split(separator: ":").map(String.init)
        guard parts.count == 2, let feed = FeedID(parts[0]) else { preconditionFailure("\"\(text)\" is no id.") }
        return ItemID(feed, LocalID(parts[1]))
    }

    static func day(_ text: String) -> CivilDay {
        guard let day = CivilDay(text) else { preconditionFailure("\"\(text)\" is no day.") }
        return day
    }

    static func at(_ seconds: TimeInterval) -> FeedTime { .instant(now + seconds, end: nil) }

    static func item(_ id: String, _ title: String, _ time: FeedTime, group: String, category: String) -> FeedItem {
        var item = FeedItem(
            id: LocalID(id),
            title: title,
            time: time,
            group: group,
            category: ItemCategory(id: category, label: category.capitalized)
        )
        // A race is shown for another minute.
        if case .instant(let start, _) = time { item.relevantUntil = start + 60 }
        return item
    }

    static func report(_ id: FeedID, _ items: [FeedItem], groups: [String]) throws -> FeedReport {
        var feed = try Feed(id, of: ExampleProvider.self)
        feed.ahead = nil
        var snapshot = FeedSnapshot()
        snapshot.items = items
        snapshot.groups = groups.map { FeedGroup(id: $0, title: $0.capitalized) }
        return FeedReport(feed, snapshot, readAt: now - 12)
    }

    static func model(_ count: Int = 6, every seconds: Double = 130) throws -> WatchModel {
        let races = (0..<count).map { number in
            item(
                "r\(number)",
                "R\(number + 1) Bellbird Lane",
                at(-42 + Double(number) * seconds),
                group: "horse",
                category: number % 2 == 0 ? "horse" : "greyhound"
            )
        }
        let days = [
            item(
                "xmas",
                "Christmas Day",
                .days(day("2026-12-25"), through: day("2026-12-25"), region: "GB"),
                group: "december",
                category: "public"
            )
        ]
        let reports = [
            try report("races", races, groups: ["horse"]), try report("holidays", days, groups: ["december"]),
        ]
        var model = WatchModel(reports.map(\.feed), query: FeedQuery(timeZone: london, now: now))
        model.reports = reports
        model.budgets = ["holidays": .init(left: 842, of: 1_000)]
        return model
    }
}

/// A provider that only stands for its items.
struct ExampleProvider: IdleProvider {
    static let manifest = FeedManifest.example(itemNoun: "race")

    init(settings: SettingValues) {}
}
