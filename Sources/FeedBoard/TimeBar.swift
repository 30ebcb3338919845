package import FeedCore
import FeedTimeline
import Foundation

/// The next hours as a line of cells, from now on, with the items that begin in each.
package struct TimeBar: Sendable, Equatable {
    /// A few minutes.
    package struct Cell: Sendable, Hashable {
        /// The number of items that begin in these minutes.
        package var count = 0

        /// The feed of the first of these items.
        package var feed: FeedID?

        /// True if one of the items has a star.
        package var isStarred = false
    }

    /// An hour, or what remains of it.
    package struct Hour: Sendable, Hashable {
        /// The hour, `15`, or at midnight the day, `Sat`; `nil` for the hour that has begun.
        package var label: String?
        package var cells: [Cell]
    }

    /// The hours; the first one begins with the current minutes.
    package private(set) var hours: [Hour] = []

    private let cellTime: TimeInterval
    private let begin: Date
    private let cellsPerHour: Int

    /// The number of columns for a label: it has a blank before it and fills up with blanks.
    package static let labelWidth = 4

    /// The possible numbers of cells of an hour, the preferred ones first.
    private static let choices = [60, 30, 20, 12, 6, 4, 3]

    /// The number of hours that should fit, with the one that has begun.
    private static let wantedHours = 5

    /// Creates the bar; `nil` if nothing begins in its hours, and if there is no room for an hour.
    ///
    /// - Parameters:
    ///   - content: The timeline whose items lie on the bar.
    ///   - width: The number of columns for cells and labels.
    package init?(of content: TimelineContent, width: Int) {
        let clock = content.clock
        let count =
            Self.choices.first { $0 + (Self.wantedHours - 1) * ($0 + Self.labelWidth) <= width } ?? Self.choices[6]
        guard !content.isEmpty, width >= 2 * count + Self.labelWidth else { return nil }
        cellsPerHour = count
        cellTime = 3_600 / TimeInterval(count)
        let past = clock.now.timeIntervalSince(clock.roundTime(before: clock.now, every: 3_600))
        let skipped = Int(past / cellTime)
        begin = clock.now.addingTimeInterval(TimeInterval(skipped) * cellTime - past)
        hours = [Hour(label: nil, cells: Array(repeating: Cell(), count: count - skipped))]
        var left = width - (count - skipped) - Self.labelWidth
        var start = clock.now.addingTimeInterval(3_600 - past)
        while left > 0 {
            let cells = Array(repeating: Cell(), count: min(left, count))
            hours.append(Hour(label: clock.hour(at: start), cells: cells))
            left -= count + Self.labelWidth
            start += 3_600
        }
        for section in content.sections where section.kind != .earlier {
            for row in section.rows where !row.isPast && !row.status.isOff {
                guard let place = place(of: row.time) else { continue }
                var cell = hours[place.hour].cells[place.cell]
                cell.count += 1
                cell.feed = cell.feed ?? row.id.feed
                cell.isStarred = cell.isStarred || row.isStarred
                hours[place.hour].cells[place.cell] = cell
            }
        }
        guard hours.contains(where: { $0.cells.contains { $0.count > 0 } }) else { return nil }
    }

    /// Returns the hour and the cell in which an item begins; `nil` if it has no time of day, or is not on the bar.
    package func place(of time: FeedTime) -> (hour: Int, cell: Int)? {
        guard case .instant(let start, _) = time, start >= begin,
            start.timeIntervalSince(begin) < TimeInterval(hours.count) * 3_600
        else { return nil }
        let index = Int(start.timeIntervalSince(begin) / cellTime) + cellsPerHour - hours[0].cells.count
        let place = (hour: index / cellsPerHour, cell: index % cellsPerHour)
        let cell = place.hour == 0 ? place.cell - (cellsPerHour - hours[0].cells.count) : place.cell
        guard hours.indices.contains(place.hour), hours[place.hour].cells.indices.contains(cell) else { return nil }
        return (place.hour, cell)
    }
}

extension ViewerClock {
    /// Returns the hour that begins at an instant; at midnight, the day that begins.
    fileprivate func hour(at instant: Date) -> String {
        let its = ViewerClock(now: instant, timeZone: timeZone, languages: languages)
        let hour = String(its.timeOfDay.prefix(2))
        return hour == "00" ? shortName(of: its.today.weekday) : hour
    }
}
