import FeedBoard
package import FeedCore
package import FeedTimeline
import Foundation
import Terminal

/// A year for people: twelve months with the holidays marked, and for each feed its long weekends, bridge days and
/// holidays.
///
/// `*` is behind a holiday, `+` behind a bridge day.
package struct CalendarYearFormat: CalendarPage {
    package var year: Int
    package var weekStart: Weekday
    package var table: TableFormat

    /// The months for which feeds have no answer.
    package var unknown: [FeedID: Set<CivilMonth>]

    /// The width of a month: seven days of two digits and a mark.
    private static let monthWidth = 21
    private static let gap = 3

    /// The width of the list of a feed beside that of another one.
    private static let listWidth = 56

    package init(
        _ year: Int,
        weekStart: Weekday,
        _ table: TableFormat,
        unknown: [FeedID: Set<CivilMonth>] = [:]
    ) {
        (self.year, self.weekStart, self.table, self.unknown) = (year, weekStart, table, unknown)
    }

    package func write(_ timeline: Timeline, to output: ([UInt8]) -> Void) {
        let shown = ShownYear(year, of: timeline, unknown: unknown, weekStart: weekStart)
        var lines = monthLines(of: shown)
        let isWide = table.width.map { $0 >= Self.listWidth * shown.feeds.count } ?? false
        let room = table.width.map { (isWide ? $0 / max(1, shown.feeds.count) : $0) - 1 }
        let lists = shown.feeds.map { list(of: $0, in: shown, room: room) }
        let words = timeline.words
        let note = lists.isEmpty ? words.noHolidays(in: "\(year)") : words[.marksOfYear]
        lines += [StyledText(), StyledText(" \(note)", lists.isEmpty ? .plain : .dim)]
        if isWide {
            lines += [StyledText()] + Self.beside(lists, each: (table.width ?? 0) / max(1, lists.count))
        } else {
            lines += lists.flatMap { [StyledText()] + $0 }
        }
        let states = table.stateLines(of: timeline, by: table.writer(for: timeline))
        if !states.isEmpty { lines += [StyledText()] + states }
        output(lines.flatMap { ($0.withoutTrailingBlanks.cut(to: table.width).rendered(table.terminal) + "\n").utf8 })
    }

    // MARK: - Months

    private func monthLines(of shown: ShownYear) -> [StyledText] {
        let room = max(1, ((table.width ?? 80) + Self.gap - 1) / (Self.monthWidth + Self.gap))
        let count = [6, 4, 3, 2].first { $0 <= room } ?? 1
        return stride(from: 0, to: shown.months.count, by: count).flatMap { first in
            let months = shown.months[first..<min(first + count, shown.months.count)].map { lines(of: $0, in: shown) }
            let row = Self.beside(months, each: Self.monthWidth + Self.gap)
            return first == 0 ? row : [StyledText()] + row
        }
    }

    private func lines(of month: ShownYear.Month, in shown: ShownYear) -> [StyledText] {
        let clock = ViewerClock(of: shown.timeline)
        let weekdays = shown.weekdays.map { " " + String(clock.shortName(of: $0).prefix(2)) }.joined()
        let lacks = month.unknown.isEmpty ? StyledText() : StyledText(" \(clock.words[.dayUnknown])", .doubtful)
        let title = StyledText(" \(clock.title(of: month.month))", .bold) + lacks
        return [title, StyledText(weekdays, .dim)]
            + month.weeks.map { week in
                week.reduce(into: StyledText()) { line, day in
                    guard let day else { return line.append("   ") }
                    let mark = day.holidays.isEmpty ? day.isBridge ? "+" : " " : "*"
                    let style: TextStyle = day.isToday ? .today : mark == " " ? day.isWeekend ? .dim : .plain : .bold
                    line.append((day.day.day < 10 ? " " : "") + "\(day.day.day)", style)
                    line.append(mark, style)
                }
            }
    }

    // MARK: - Lists

    private func list(of feed: ShownYear.HolidayFeed, in shown: ShownYear, room: Int?) -> [StyledText] {
        let words = shown.timeline.words
        // The title of a feed may be that of its list.
        let isNamed = feed.title != words[.holidaysTitle]
        let style: TextStyle = isNamed ? .dim : .bold
        var lines = isNamed ? [StyledText(" \(feed.title)", .bold)] : []
        if !feed.timeOff.isEmpty { lines.append(StyledText(" \(words[.longWeekends])", style)) }
        for timeOff in feed.timeOff {
            let leave = timeOff.bridge.map { " \(words.leave(on: shown.day($0)))" } ?? ""
            lines.append(StyledText(" \(shown.title(of: timeOff)), \(words.days(timeOff.count, in: ""))\(leave)"))
            let names = shown.names(in: timeOff, of: feed)
            lines += StyledText(names, .dim).wrapped(to: room.map { max(1, $0 - 3) }).filter { !$0.isEmpty }.map {
                .blanks(3) + $0
            }
        }
        if !feed.timeOff.isEmpty { lines.append(StyledText()) }
        lines.append(StyledText(" \(words[.holidaysTitle])", style))
        let days = feed.holidays.map { shown.day($0.day) }
        let width = days.map(\.displayWidth).max() ?? 0
        for (holiday, day) in zip(feed.holidays, days) {
            let (title, limit) = (StyledText(holiday.title), room.map { max(1, $0 - width - 3) })
            let place = holiday.place.map { StyledText($0, .dim) }
            var parts = [place.map { title + .blanks(2) + $0 } ?? title]
            if let limit, parts[0].width > limit {
                parts = [title, place].compactMap(\.self).flatMap { $0.wrapped(to: limit) }
            }
            for (number, part) in parts.enumerated() {
                let lead = StyledText(number == 0 ? " \(day)" : "")
                lines.append(lead + .blanks(width + 3 - lead.width) + part)
            }
        }
        return lines
    }

    /// Returns columns of lines side by side, each of the same width.
    private static func beside(_ columns: [[StyledText]], each width: Int) -> [StyledText] {
        (0..<(columns.map(\.count).max() ?? 0)).map { row in
            columns.enumerated().reduce(into: StyledText()) { line, column in
                guard column.element.indices.contains(row), !column.element[row].isEmpty else { return }
                line.append(StyledText.blanks(column.offset * width - line.width))
                line.append(column.element[row].cut(to: width - 1))
            }
        }
    }
}
