import FeedCore
import FeedTimeline
package import Foundation

extension TimelineContent {
    /// True if a text of the board counts seconds.
    package var countsSeconds: Bool {
        sections.contains { section in
            section.shownRows.contains { row in
                !row.isPast && !row.isPlaceholder && clock.countsSeconds(to: row.time, on: surface)
            }
        }
    }

    /// The time at which a text of the board next changes without new data.
    ///
    /// At that time a countdown passes a unit, a row moves under another heading, or a day begins. Changes of the set
    /// of items are left to ``FeedTimeline/FeedQuery/nextChange(of:)``.
    ///
    /// - Parameter showsDistances: True if rows show their distance beside their time.
    /// - Returns: The instant, which is not before now. A board made just after it has the change.
    package func nextChange(showsDistances: Bool = true) -> Date {
        let nextDay = clock.nextDay
        var next = nextDay
        let note = { (instant: Date?) in
            if let instant, instant >= clock.now, instant < next { next = instant }
        }
        note(hourBar?.nextChange)
        for section in sections {
            // The heading has the time of day.
            if section.kind == .now, surface != .counted { note(clock.nextMinute) }
            for row in section.shownRows where !row.isPlaceholder {
                // Items without a time of day change with the day.
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

extension FeedSummary {
    /// The time at which a text of the notes next changes without new data; `nil` if no text does.
    package var nextChange: Date? {
        let since = report.status == .failed ? report.failingSince.map(nextChange(sinceFailing:)) : nil
        return [report.readAt.map(clock.nextChange(ofAge:)), since].compactMap(\.self).min()
    }

    private func nextChange(sinceFailing since: Date) -> Date {
        clock.isRecent(since) ? since.addingTimeInterval(Self.recentTime) : clock.nextChange(ofAge: since)
    }
}
