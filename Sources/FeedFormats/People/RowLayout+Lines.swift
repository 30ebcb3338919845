import FeedBoard
import FeedCore
import TerminalText

// The lines of a row: one, or more where it has to go on below.

extension RowLayout {
    func height(of row: BoardRow) -> Int { lines(of: row).count }

    /// The lines of a row, each within the width.
    func lines(of row: BoardRow) -> [StyledText] {
        let title = writer.title(of: row, beside: time(of: row))
        var line = start(of: row)
        let details = writer.details(of: row)
        guard width == nil || width(of: (title.width, details.width)) <= bodyWidth else {
            return flow(title, row).map { $0.cut(to: width) }
        }
        let begin = line.width
        line.append(title)
        if !details.isEmpty {
            line.append(String(repeating: " ", count: max(0, titleWidth - title.width) + Self.gap))
            line.append(details)
        }
        if columns.showsFeed { append(feedOf: row, to: &line, at: begin + bodyWidth) }
        return [line.cut(to: width)]
    }

    /// The blanks and the times before a title.
    private func start(of row: BoardRow) -> StyledText {
        var line = StyledText(String(repeating: " ", count: indent))
        let times =
            columns.hasBothTimes ? [(row.distance, distanceWidth), (row.moment, momentWidth)] : [(row.when, whenWidth)]
        for (index, (text, width)) in times.enumerated() {
            let style = index == 0 ? writer.time(text, of: row) : StyledText(text, row.isPast ? .dim : .plain)
            line.append(style)
            line.append(String(repeating: " ", count: max(0, width - style.width) + Self.gap))
        }
        return line
    }

    private func append(feedOf row: BoardRow, to line: inout StyledText, at column: Int) {
        line.append(String(repeating: " ", count: max(0, column - line.width) + Self.gap))
        line.append(writer.name(of: row.id.feed))
    }

    /// A row over several lines, broken between its parts; the least important ones go where three lines are too few.
    private func flow(_ title: StyledText, _ row: BoardRow) -> [StyledText] {
        var parts = row.parts
        while true {
            // As people read it, unless the short and important parts first save a line.
            let ways = [parts, parts.sorted()].map { flow(title, $0.map { writer.text(of: $0, in: row) }, row) }
            let lines = ways[1].count < ways[0].count ? ways[1] : ways[0]
            if lines.count <= Self.mostLines { return lines }
            guard !parts.isEmpty else {
                var last = lines[Self.mostLines - 1]
                last.append("…")
                return lines.prefix(Self.mostLines - 1) + [last]
            }
            parts = parts.withoutLeastImportant
        }
    }

    private func flow(_ title: StyledText, _ parts: [StyledText], _ row: BoardRow) -> [StyledText] {
        let full = width ?? Int.max
        let indent = full < 60 ? indent + 2 : start
        let first = max(1, bodyWidth)
        let further = max(1, (columns.showsFeed ? start + bodyWidth : full) - indent)
        var lines: [StyledText] = []
        var line = start(of: row)
        let begin = line.width
        let next = {
            lines.append(line)
            line = StyledText(String(repeating: " ", count: indent))
        }
        // More of it than fits on the lines need not be broken into words.
        let short = title.cut(to: further * (Self.mostLines + 1))
        // A title that is broken beside the time may be whole below it.
        if title.width > first, further > first { next() }
        for (index, piece) in short.wrapped(to: lines.isEmpty ? first : further).enumerated() {
            if index > 0 { next() }
            line.append(piece)
        }
        let titleLines = lines.count
        var isOnTitle = true
        let whole = parts.reduce(0) { $0 + $1.width + 3 } - 3
        if titleLines == 0, !parts.isEmpty, whole <= further {
            // All details below the title read better than some of them beside it.
            next()
            for part in parts { line.appendListed(part, from: indent) }
            lines.append(line)
            return withFeed(lines, of: row, at: begin + bodyWidth)
        }
        for part in parts {
            let separator = isOnTitle ? StyledText("  ") : StyledText(" · ", .dim)
            let limit = lines.isEmpty ? begin + first : indent + further
            if line.width + separator.width + part.width <= limit {
                line.append(separator)
                line.append(part)
            } else {
                for piece in part.cut(to: further * (Self.mostLines + 1)).wrapped(to: further) {
                    next()
                    line.append(piece)
                }
            }
            isOnTitle = false
        }
        lines.append(line)
        return withFeed(lines, of: row, at: begin + bodyWidth)
    }

    private func withFeed(_ lines: [StyledText], of row: BoardRow, at column: Int) -> [StyledText] {
        guard columns.showsFeed else { return lines }
        var lines = lines
        append(feedOf: row, to: &lines[0], at: column)
        return lines
    }
}

extension StyledText {
    /// Appends a part of a list, with a middle dot unless it is the first behind the blanks of a line.
    fileprivate mutating func appendListed(_ part: StyledText, from indent: Int) {
        if width > indent { append(" · ", .dim) }
        append(part)
    }
}
