import FeedBoard
import FeedCore

// A week: its days side by side, below each other on a phone.

extension PageInput {
    func week(_ week: ShownWeek) -> [PagePart] {
        let notes = [missing(of: week, week.span)].compactMap(\.self)
        let lanes = week.lanes
        let days = week.shownDays.enumerated().map { column, day in
            let id = "d-\(day.day)"
            let month = CivilMonth(containing: day.day)
            // Where the days are below each other, an item of several is under the first of them.
            let bars = week.bars.lazy.filter { $0.columns.lowerBound == column }.map { bar in
                part(of: bar.row, in: nil, as: "b-\(bar.row.id.key)", classes: [slot(of: bar.row.id.feed), "bar"])
            }
            // A wall does not scroll.
            let shown = isKiosk ? Array(day.rowsAheadFirst.prefix(Self.mostRowsOnWall)) : day.rows
            var rows = shown.map { part(of: $0, in: nil, classes: [slot(of: $0.id.feed)], underDay: true) }
            if shown.count < day.rows.count {
                let more = words.more(day.rows.count - shown.count, nil)
                rows.append(PagePart("\(id)-more", "<li class=\"others\" id=\"\(id)-more\">\(more)</li>"))
            }
            let unknown = week.unknownFeeds(on: day.day).map(\.rawValue)
            let mark: HTML = "<p class=\"unknown\">\(words.notKnown(to: unknown))</p>"
            let head: HTML = """
                <section class="day lanes-\(min(lanes[column], Self.mostLanes))\(if: day.isToday, " today")\
                \(if: day.rows.isEmpty && bars.isEmpty, " free")" id="\(id)">\
                <h3><a href="\(address(of: .month(month), day: day.day))"\
                \(if: day.isToday, " aria-current=\"date\"")>\(day.title)</a></h3>\
                \(if: !unknown.isEmpty, mark)
                """
            let list = PagePart("\(id)-r", "<ol class=\"rows\" id=\"\(id)-r\">", "</ol>", bars + rows)
            return PagePart(id, head, "</section>", [list])
        }
        let bars = week.bars.map { bar in
            let places = ["from-\(bar.columns.lowerBound + 1)", "to-\(bar.columns.upperBound + 1)"]
            return part(of: bar.row, in: nil, classes: [slot(of: bar.row.id.feed)] + places)
        }
        // Over the days that each takes, below their names.
        let list = PagePart("week-bars", "<ol class=\"rows bars\" id=\"week-bars\">", "</ol>", bars)
        let grid = PagePart("week", "<div class=\"week\" id=\"week\">", "</div>", [list] + days)
        return [calendarLinks(week.span, week.title)] + notes
            + feedStatuses(of: week.timeline, except: week.missing) + [grid]
            + [elsewhere(week)].compactMap(\.self)
    }

    /// The number of lines of bars for which the style sheet leaves room.
    private static let mostLanes = 8

    /// The maximum number of rows of a day on a wall, for which it has room if each has two lines below its time.
    private static let mostRowsOnWall = 8
}
