import FeedCore
import FeedTimeline
import Foundation

extension ExampleFeeds {
    /// Times of all kinds: several days that are on, ahead, over the end of a year and past; one day, an instant,
    /// times of day from one day to another, none.
    static let kinds = FeedReport(
        feed("town", "town", "What is on in town", ahead: nil),
        FeedSnapshot(items: [
            kind("term", "Autumn term", days: "2026-11-19", through: "2026-12-28", "All schools"),
            kind("fair", "Book fair", days: "2026-11-25", through: "2026-11-27", "Town hall"),
            kind("ice", "Ice rink", days: "2026-12-19", through: "2027-01-03", "Market square"),
            kind("strike", "Bus strike", days: "2026-11-01", through: "2026-11-20", "All lines"),
            kind("last", "Craft week", days: "2026-11-16", through: "2026-11-21", nil),
            kind("holiday", "St Andrew's Day", days: "2026-11-30", through: "2026-11-30", "Scotland"),
            FeedItem(id: LocalID("talk"), title: "Talk", time: .instant(now.addingTimeInterval(5_400))),
            timed("regatta", "Regatta", from: -38, to: 26),
            timed("camp", "Camp", from: 50, to: 170),
            timed("relay", "Relay", from: -30, to: 24 * 40),
            timed("dance", "Dance", from: -2, to: 14),
            FeedItem(
                id: LocalID("bridge"),
                title: "Bridge opens",
                subtitle: "North bank",
                time: .undated("in the summer, if the weather allows")
            ),
            FeedItem(id: LocalID("moot"), title: "Moot", time: .undated("")),
            late("tram", "Tram 7", by: 7 * 60),
            late("ferry", "Ferry", by: 86_400),
            late("coach", "Coach", by: 59),
        ]),
        readAt: now.addingTimeInterval(-12)
    )

    /// Some seconds behind its plan, which is in three hours.
    private static func late(_ id: String, _ title: String, by seconds: Double) -> FeedItem {
        let planned = now.addingTimeInterval(10_800)
        return FeedItem(
            id: LocalID(id),
            title: title,
            time: .instant(planned.addingTimeInterval(seconds)),
            planned: .instant(planned),
            facts: [Fact("platform", "Platform", "4", role: .platform)]
        )
    }

    /// From some hours after now to others, at times of day.
    private static func timed(_ id: String, _ title: String, from start: Double, to end: Double) -> FeedItem {
        let end = now.addingTimeInterval(end * 3_600)
        let time = FeedTime.instant(now.addingTimeInterval(start * 3_600), end: end)
        return FeedItem(id: LocalID(id), title: title, time: time, relevantUntil: end)
    }

    private static func kind(
        _ id: String,
        _ title: String,
        days first: String,
        through last: String,
        _ subtitle: String?
    ) -> FeedItem {
        FeedItem(
            id: LocalID(id),
            title: title,
            subtitle: subtitle,
            time: .days(day(first), through: day(last), region: "GB"),
            relevantUntil: day(last).adding(days: 1).start(in: london)
        )
    }
}
