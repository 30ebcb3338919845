import FeedBoard
import Terminal

// The columns of a table before the titles: how far away an item is, and when it is.

extension RowLayout.Columns {
    /// The texts of an item's time, the widest ones first.
    enum Times: Equatable {
        /// The distance, and the day with start and end: `in 5 h 27 min  19:30–22:30`.
        case range
        /// The distance, and the day with the start.
        case start
        /// The distance in one unit, and the day with the start: `in 5 h  19:30`.
        case brief
        /// Only one of both, whichever is shorter to read.
        case one

        func distance(of row: TimelineRow) -> String { self == .brief ? row.briefDistance : row.distance }

        /// Returns the time of day, or the planned time and that.
        func clock(of row: TimelineRow) -> String {
            let columns = row.columns
            let hasRange = self == .range || columns.hasPlan && self != .one
            return (hasRange ? columns.range : nil) ?? columns.start
        }

        /// Returns the parts of a row, without those that these columns contain.
        func parts(of row: TimelineRow) -> [RowPart] {
            if self == .one { return row.partsWithPlan }
            let hasEnd = self == .range && row.columns.range != nil
            let parts = row.columns.hasPlan ? row.parts : row.partsWithPlan
            return hasEnd ? parts.filter { $0.kind != .duration } : parts
        }

        /// Returns the titles of the columns.
        func titles(in words: Texts) -> [String] {
            self == .one ? [words[.whenColumn]] : [words[.distanceColumn], words[.timeColumn]]
        }
    }
}

/// The widths of the columns of times.
struct TimeWidths {
    /// The width of the distance or of the only column.
    private(set) var first = 0

    /// The width of the day and the time of day; 0 for a single column.
    private(set) var second = 0

    /// The width of the day before the time of day.
    private var day = 0

    /// True if all days are within six days, so that their names are enough.
    private var hasWeekdays = true
    private let times: RowLayout.Columns.Times

    /// True if a day of another year has its year.
    private let hasYears: Bool

    init() { (times, hasYears) = (.one, false) }

    init(of rows: [TimelineRow], _ times: RowLayout.Columns.Times, hasYears: Bool) {
        (self.times, self.hasYears) = (times, hasYears)
        let dated = rows.filter { !isDistanceAlone($0) }
        hasWeekdays = dated.allSatisfy { $0.columns.day.isEmpty || $0.columns.weekday != nil }
        day = dated.map { name(ofDayOf: $0).displayWidth }.max() ?? 0
        for row in rows {
            let moment = moment(of: row).width
            first = max(first, times == .one ? moment : times.distance(of: row).displayWidth)
            if times != .one { second = max(second, moment) }
        }
    }

    /// The width of all columns.
    var width: Int { first + (times == .one ? 0 : RowLayout.gap + second) }

    /// Makes the columns at least as wide as their titles.
    mutating func widen(for titles: [String]) {
        first = max(first, titles.first?.count ?? 0)
        if titles.count > 1 { second = max(second, titles[1].count) }
    }

    /// Makes the first column as wide as another section's, if that is at most `most` columns wider.
    mutating func align(with other: TimeWidths, atMost most: Int) {
        if times == other.times, times != .one, other.first - first <= most { first = max(first, other.first) }
    }

    private func name(ofDayOf row: TimelineRow) -> String {
        // In the only column, whole days are dates among dates and times.
        let isShort = times == .one ? !row.columns.start.isEmpty : hasWeekdays
        let day = hasYears ? row.columns.dayInYear : row.columns.day
        return (isShort ? row.columns.weekday : nil) ?? day
    }

    private func isDistanceAlone(_ row: TimelineRow) -> Bool { times == .one && !row.hasMomentAsWhen }

    /// Returns the day and the time of day in two columns, or the text of the only column.
    private func moment(of row: TimelineRow, _ repeated: RepeatedDays? = nil) -> StyledText {
        if isDistanceAlone(row) { return StyledText(row.when) }
        let style: TextStyle = row.isPast ? .dim : .plain
        let (text, clock) = (name(ofDayOf: row), StyledText(times.clock(of: row), style))
        guard !text.isEmpty else { return clock }
        let name = repeated?.text(text) ?? StyledText(text, style)
        let gap = times == .one ? 1 : day - name.width + 1
        return clock.isEmpty ? name : name + .blanks(gap) + clock
    }

    /// Returns the times of a row, padded to the columns.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - previous: The row above it in the same section.
    ///   - days: The look of a day that the row above names too.
    ///   - writer: The writer of the fields.
    /// - Returns: The text, with the gap before the title.
    func text(
        of row: TimelineRow,
        after previous: TimelineRow?,
        _ days: RepeatedDays,
        by writer: RowWriter
    ) -> StyledText {
        let day = row.columns.day
        let repeated = !day.isEmpty && day == previous?.columns.day ? days : nil
        let moment = moment(of: row, repeated)
        if times == .one {
            let text = isDistanceAlone(row) ? writer.time(row.when, of: row) : moment
            return text + .blanks(max(0, first - text.width) + RowLayout.gap)
        }
        let distance = times.distance(of: row)
        let isSame = repeated != nil && previous.map(times.distance) == distance
        let text = isSame ? days.text(distance) : writer.time(distance, of: row)
        return text + .blanks(max(0, first - text.width) + RowLayout.gap)
            + moment + .blanks(max(0, second - moment.width) + RowLayout.gap)
    }
}

/// The look of a day that the row above names too, so that the first row of each day is seen.
enum RepeatedDays {
    /// On a page, whose lines may be searched or copied one by one.
    case dim
    /// On a screen.
    case hidden

    func text(_ day: String) -> StyledText { self == .dim ? StyledText(day, .dim) : .blanks(day.displayWidth) }
}
