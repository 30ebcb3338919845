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
            let groupTitle = match.item.group.flatMap { id in
                match.report.snapshot?.groups.first { $0.id == id }?.title
            }
            return Timeline.Entry(
                at: 0,
                of: [match.item],
                in: match.report,
                order: 0,
                groupTitle: groupTitle,
                query: query
            )
        }
        return timeline
    }
}
