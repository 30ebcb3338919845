package import FeedCore
import FeedTimeline
import Foundation
import Synchronization

extension FeedEngine {
    /// Returns the progress of a fetch that is under way; `nil` if there is none, or its provider does not report
    /// progress.
    ///
    /// A fetch for another window, such as a feed's own first one, counts with the days that both windows have.
    package func progress(of feed: Feed, _ window: TimeWindow) -> DayProgress? {
        let (own, id) = (key(of: feed, window), FeedKey(feed))
        let (exact, others) = dayProgress.withLock { running in
            (running[own], running.filter { $0.key.feed == id }.compactMap(\.value.part))
        }
        guard exact == nil, let until = window.until else { return exact }
        let days = CivilDay(window.from, in: timeZone)...CivilDay(max(window.from, until - 1), in: timeZone)
        return others.lazy.compactMap { part -> DayProgress? in
            let common = part.days.filter(days.contains)
            guard !common.isEmpty else { return nil }
            let items = part.items.filter { $0.time.calendarDays(in: self.timeZone)?.overlaps(days) ?? false }
            return DayProgress(.init(items, of: common), of: days.upperBound.number - days.lowerBound.number + 1)
        }.first
    }
}
