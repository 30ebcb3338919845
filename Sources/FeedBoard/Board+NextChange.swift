import FeedCore
import FeedTimeline
package import Foundation

extension Board {
    /// Whether a text of it counts seconds.
    package var countsSeconds: Bool {
        surface == .live && sections.contains { $0.shownRows.contains(where: \.isCounting) }
    }

    /// When a text of the board changes by itself.
    ///
    /// A countdown passes a unit, a row comes under another heading, a day begins. Which items there are is the query's:
    /// ``FeedTimeline/FeedQuery/nextChange(of:)``.
    ///
    /// - Parameter showsDistances: Whether rows show how far away they are beside when they are.
    /// - Returns: The instant, from now on; the change shows just after it.
    package func nextChange(showsDistances: Bool = true) -> Date {
        let nextDay = clock.nextDay
        var next = nextDay
        let note = { (instant: Date?) in
            if let instant, instant >= clock.now, instant < next { next = instant }
        }
        for section in sections {
            // It tells the time.
            if section.kind == .now, surface != .counted { note(clock.nextMinute) }
            for row in section.shownRows where !row.isPlaceholder {
                // A whole day comes under "now" as it begins; else what has no time of day changes with the day.
                if section.kind == .later, row.time.days?.lowerBound == clock.today.adding(days: 1) {
                    note(nextDay.addingTimeInterval(-nowSpan))
                }
                guard case .instant(let start, let end) = row.time else { continue }
                let past = row.isPast
                note(clock.nextChange(ofNearText: row.time, isPast: past, on: surface, nextDay: nextDay))
                if showsDistances { note(clock.nextChange(ofDistanceTo: row.time, isPast: past, on: surface)) }
                note(start.addingTimeInterval(-RowMaker.imminence))
                if section.kind == .today || section.kind == .later { note(start.addingTimeInterval(-nowSpan)) }
                if let end { note(end) }
            }
        }
        // Under the heading of its feed, each answer has its age.
        let tellsAges = surface != .counted && sections.contains { $0.kind.isFeed }
        for report in reports where tellsAges || report.status != .fresh {
            note(FeedSummary(report: report, clock: clock).nextChange)
        }
        return next
    }
}

extension BoardRow {
    fileprivate var isCounting: Bool {
        guard case .instant = time else { return false }
        return !isPast && !isPlaceholder
    }
}

extension FeedSummary {
    /// When a text changes by itself; `nil` for never.
    package var nextChange: Date? {
        let since = report.status == .failed ? report.failingSince.map(nextChange(sinceFailing:)) : nil
        return [report.readAt.map(clock.nextChange(ofAge:)), since].compactMap(\.self).min()
    }

    private func nextChange(sinceFailing since: Date) -> Date {
        clock.isRecent(since) ? since.addingTimeInterval(Self.recentTime) : clock.nextChange(ofAge: since)
    }
}
