import FeedCore
package import Foundation

extension ItemSearch {
    /// Items that fit, in their order, as a timeline has them: whatever its filters, windows and limits would hide.
    package static func timeline(of matches: [Match], now: Date, timeZone: TimeZone) -> Timeline {
        let query = FeedQuery(timeZone: timeZone, now: now)
        var sections: [Timeline.Section] = []
        for match in matches where !sections.contains(where: { $0.report.feed.id == match.report.feed.id }) {
            sections.append(Timeline.Section(report: match.report, groups: [], entries: []))
        }
        var timeline = Timeline(layout: .unified, timeZone: timeZone, now: now, sections: sections)
        timeline.entries = matches.map { match in
            Timeline.Entry(
                EntrySource([match.item], of: match.report),
                EntryPlace(
                    match.item,
                    at: 0,
                    isStarred: match.report.isStarred(match.item.id, among: query.stars),
                    order: 0,
                    in: query
                )
            )
        }
        return timeline
    }
}
