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
        line.append(title)
        if !details.isEmpty {
            line.append(String(repeating: " ", count: max(0, titleWidth - title.width) + Self.gap))
            line.append(details)
        }
        if columns.showsFeed { append(feedOf: row, to: &line, at: start + bodyWidth) }
        return [line.withoutTrailingBlanks.cut(to: width)]
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

    /// A row over two lines, broken between its parts.
    ///
    /// Where two are too few, the least important part is cut if a good piece of it remains, else left out.
    private func flow(_ title: StyledText, _ row: BoardRow) -> [StyledText] {
        var parts = row.parts
        var dropped: RowPart?
        while true {
            // As people read it, unless the short and important parts first save a line.
            let orders = dropped == nil ? [parts, parts.sorted()] : [parts.sorted()]
            let flows = orders.flatMap { order in
                // A title that is broken beside the time may be whole below it.
                [true, false].map { flow(title, order.map { writer.text(of: $0, in: row) }, row, isTitleBelow: $0) }
            }
            let fitting = flows.filter { $0.lines.count <= Self.mostLines }
            if var flow = fitting.min(by: { $0.lines.count < $1.lines.count }) {
                if let dropped { flow.addPiece(of: writer.text(of: dropped, in: row), within: Self.mostLines) }
                return withFeed(flow.lines, of: row)
            }
            guard let least = parts.leastImportant else {
                var lines = flows[flows.count - 1].lines
                lines[Self.mostLines - 1].append("…")
                return withFeed(Array(lines.prefix(Self.mostLines)), of: row)
            }
            dropped = parts.remove(at: least)
        }
    }

    private func flow(_ title: StyledText, _ parts: [StyledText], _ row: BoardRow, isTitleBelow: Bool) -> RowFlow {
        let full = width ?? Int.max
        let line = start(of: row)
        var flow = RowFlow(
            line,
            end: line.width + max(1, bodyWidth),
            indent: isNarrow ? indent + 1 : start,
            furtherEnd: columns.showsFeed ? start + bodyWidth : full
        )
        flow.add(title: title, isBelow: isTitleBelow && title.width > bodyWidth)
        flow.add(parts)
        return flow
    }

    private func withFeed(_ lines: [StyledText], of row: BoardRow) -> [StyledText] {
        guard columns.showsFeed else { return lines }
        var lines = lines
        append(feedOf: row, to: &lines[0], at: start + bodyWidth)
        return lines
    }
}
