import FeedCore
package import Foundation

extension ItemSearch {
    /// Items that fit, in their order, as a timeline has them: whatever its filters, windows and limits would hide.
    package static func timeline(of matches: [Match], now: Date, timeZone: TimeZone) -> Timeline {
        let query = FeedQuery(timeZone: timeZone, now: now)
        var sections: [Timeline.Section] = []
        for match in matches where !sections.contains(where: { $0.report.feed.id == match.report.feed.id }) {
            sections.append(Timeline.Section(match.report))
        }
        var timeline = Timeline(layout: .unified, timeZone: timeZone, now: now, sections: sections)
        timeline.entries = matches.map { match in
            let isStarred = match.report.isStarred(match.item.id, among: query.stars)
            let place = withUnsafePointer(to: match.item) {
                EntryPlace($0, at: 0, isStarred: isStarred, order: 0, in: query)
            }
            return Timeline.Entry(EntrySource([match.item], of: match.report), place)
        }
        return timeline
    }
}
