import FeedCore
package import Foundation

extension ItemSearch {
    /// Returns matching items, in their order, as a timeline, without filters, windows and limits.
    package static func timeline(of matches: [Match], now: Date, timeZone: TimeZone) -> Timeline {
        var sections: [Timeline.Section] = []
        for match in matches where !sections.contains(where: { $0.report.feed.id == match.report.feed.id }) {
            sections.append(Timeline.Section(match.report))
        }
        var timeline = Timeline(layout: .unified, timeZone: timeZone, now: now, sections: sections)
        timeline.entries = Timeline.Entries(
            matches.compactMap { match in
                var alone = match.report
                alone.snapshot?.items = [match.item]
                let index = alone.index(in: timeZone)
                guard let times = index.times.first else { return nil }
                let place = EntryPlace(
                    times,
                    at: 0,
                    of: sections.firstIndex { $0.report.feed.id == match.report.feed.id } ?? 0,
                    now: now.timeIntervalSinceReferenceDate,
                    hasWindow: false
                )
                return Timeline.Entry(EntrySource(alone, index), place)
            }
        )
        return timeline
    }
}
