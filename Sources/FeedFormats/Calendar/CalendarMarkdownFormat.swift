import FeedBoard
import FeedCore
package import FeedTimeline
import Foundation

/// A month in GitHub's Markdown: a table of its weeks with the names in the days, and a table of the items below.
///
/// A day has room for two names; an ellipsis stands for more.
package struct CalendarMarkdownFormat: TimelineFormat {
    /// The format of the month on a terminal, from which this format takes the month and its options.
    let calendar: CalendarFormat

    package func write(_ timeline: Timeline, to output: ([UInt8]) -> Void) {
        let month = calendar.month
        let days = MonthDays(timeline, in: month)
        let grid = MonthGrid(month, weekStart: calendar.weekStart)
        let clock = ViewerClock(of: timeline)
        var table = MarkdownTable(grid.weekdays.map(clock.shortName))
        for week in grid.weeks {
            table.add(week.map { $0.map { cell(of: $0, in: days, isToday: $0 == clock.today, clock.languages) } ?? "" })
        }
        var inOrder = timeline
        // A calendar is in the order of the days, regardless of today.
        inOrder.entries = Timeline.Entries(days.entries.map(\.entry))
        let nothing = clock.words.nothing(calendar.table.emptyWords, in: clock.title(of: month), of: [])
        var list = MarkdownFormat(TableFormat(emptyWords: nothing))
        // The reader may look at a month that is far from today.
        list.tellsToday = false
        let below = list.text(of: inOrder)
        let lines = ["# \(clock.title(of: month))", ""] + table.lines + ["", below]
        output(Array(lines.joined(separator: "\n").utf8))
    }

    private func cell(of day: CivilDay, in days: MonthDays, isToday: Bool, _ languages: Languages) -> String {
        let entries = days.entries(on: day)
        let number = isToday ? "**\(day.day)**" : "\(day.day)"
        var names = entries.prefix(2).map { entry in
            let name = languages.title(of: entry.item).markdown
            let star = entry.isStarred ? "★ " : ""
            let time = days.time(of: entry, on: day).map { "\($0) " } ?? ""
            return star + time + (entry.item.status.isOff ? "~~\(name)~~" : name)
        }
        if entries.count > 2 { names.append("…") }
        return ([number] + names).joined(separator: "<br>")
    }
}

extension CalendarFormat {
    package var markdown: any TimelineFormat { CalendarMarkdownFormat(calendar: self) }
}
