import FeedBoard
import FeedCore
import Terminal

// The lines of a row: one, or more if it has to continue below.

extension RowLayout {
    func height(of row: TimelineRow) -> Int { lines(of: row).count }

    /// Returns the lines of the rows of a section.
    func lines(of rows: [TimelineRow]) -> [StyledText] {
        zip(rows, [nil] + rows).flatMap { lines(of: $0, after: $1) }
    }

    /// Returns the lines of a row, each within the width.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - previous: The row above it in the same section.
    ///   - days: The look of a day that the row above names too.
    /// - Returns: The lines.
    func lines(
        of row: TimelineRow,
        after previous: TimelineRow? = nil,
        _ days: RepeatedDays = .dim
    ) -> [StyledText] {
        let title = writer.title(of: row, beside: row.when)
        let times = .blanks(indent) + times.text(of: row, after: previous, days, by: writer)
        var line = times
        let details = writer.text(of: parts(of: row), in: row)
        guard width == nil || width(of: (title.width, details.width)) <= bodyWidth else {
            return flow(title, row, times).map { $0.cut(to: width) }
        }
        line.append(title)
        if !details.isEmpty {
            line.append(.blanks(max(0, column(of: details.width) - title.width) + Self.gap))
            line.append(details)
        }
        if columns.showsFeed { append(feedOf: row, to: &line, at: start + bodyWidth) }
        return [line.withoutTrailingBlanks.cut(to: width)]
    }

    private func append(feedOf row: TimelineRow, to line: inout StyledText, at column: Int) {
        line.append(String(repeating: " ", count: max(0, column - line.width) + Self.gap))
        line.append(writer.name(of: row.id.feed).cut(to: feedWidth))
    }

    /// Returns a row on two to ``mostLines`` lines, broken between its parts.
    ///
    /// If the parts do not fit, the least important one is cut if a long enough piece of it remains, otherwise left
    /// out.
    private func flow(_ title: StyledText, _ row: TimelineRow, _ times: StyledText) -> [StyledText] {
        var parts = parts(of: row)
        var dropped: RowPart?
        while true {
            // The parts are in reading order, unless a line is saved if the short and important ones come first.
            let orders = dropped == nil ? [parts, parts.sorted()] : [parts.sorted()]
            let flows = orders.flatMap { order in
                // A title that is broken beside the time may be whole below it.
                [true, false].map { flow(title, order.map { writer.text(of: $0, in: row) }, times, isTitleBelow: $0) }
            }
            let fitting = flows.filter { $0.lines.count <= mostLines }
            if var flow = fitting.min(by: { $0.lines.count < $1.lines.count }) {
                if let dropped { flow.addPiece(of: writer.text(of: dropped, in: row)) }
                return withFeed(flow.lines, of: row)
            }
            let short = parts.map(\.numberAlone)
            if let split = split(title, parts, row, times) ?? split(title, short, row, times) {
                return withFeed(split, of: row)
            }
            if dropped == nil, let lines = ended(title, parts, row, times) { return withFeed(lines, of: row) }
            guard let least = parts.leastImportant else {
                var lines = flows[flows.count - 1].lines
                lines[mostLines - 1].append("…")
                return withFeed(Array(lines.prefix(mostLines)), of: row)
            }
            dropped = parts.remove(at: least)
        }
    }

    /// Returns the row on two lines, some of its parts in the free columns after the title and the others below; `nil`
    /// if they do not fit.
    private func split(
        _ title: StyledText,
        _ parts: [RowPart],
        _ row: TimelineRow,
        _ times: StyledText
    ) -> [StyledText]? {
        let texts = parts.map { writer.text(of: $0, in: row) }
        guard (1...Self.mostParts).contains(texts.count) else { return nil }
        let beside = (1..<(1 << texts.count)).first { beside in
            // Beside a train to the same station, its station would look like the title again.
            guard parts[beside.trailingZeroBitCount].text != row.title else { return false }
            var widths = [title.width, 0]
            for (index, text) in texts.enumerated() {
                let line = beside >> index & 1 == 1 ? 0 : 1
                widths[line] += (widths[line] == 0 ? 0 : RowFlow.separator.width) + text.width
            }
            // The gap between the title and the first part is narrower.
            return widths[0] - RowFlow.separator.width + Self.gap <= bodyWidth && widths[1] <= room
        }
        guard let beside else { return nil }
        let isBeside = { (index: Int) in beside >> index & 1 == 1 }
        let first = RowFlow.joined(texts.indices.filter(isBeside).map { texts[$0] })
        return [
            times + title + .blanks(Self.gap) + first,
            below(texts.indices.filter { !isBeside($0) }.map { texts[$0] }),
        ]
    }

    /// Returns the row with its parts below the title and the last part cut; `nil` unless a distinctive number, such as
    /// that of a platform, stays whole before the last part.
    private func ended(
        _ title: StyledText,
        _ parts: [RowPart],
        _ row: TimelineRow,
        _ times: StyledText
    ) -> [StyledText]? {
        let short = parts.map(\.numberAlone)
        guard short != parts, title.width <= bodyWidth, let last = short.last, last.kind != .detail else { return nil }
        let texts = short.map { writer.text(of: $0, in: row) }
        let rest = room - RowFlow.joined(texts.dropLast()).width - RowFlow.separator.width
        guard rest >= RowFlow.leastPiece else { return nil }
        return [times + title, below(texts.dropLast() + [texts[texts.count - 1].cut(to: rest)])]
    }

    /// The maximum width of the text on each line after the first.
    var room: Int { (columns.showsFeed ? start + bodyWidth : width ?? Int.max / 2) - furtherIndent }
    /// Returns a line after the first, with the parts.
    private func below(_ parts: [StyledText]) -> StyledText {
        .blanks(furtherIndent) + RowFlow.joined(parts)
    }

    /// The indentation of the lines after the first.
    var furtherIndent: Int { isNarrow ? indent + 1 : start + writer.iconWidth }

    private func flow(_ title: StyledText, _ parts: [StyledText], _ times: StyledText, isTitleBelow: Bool) -> RowFlow {
        var flow = RowFlow(times, in: self)
        flow.add(title: title, isBelow: isTitleBelow && title.width > bodyWidth)
        flow.add(parts)
        return flow
    }

    private func withFeed(_ lines: [StyledText], of row: TimelineRow) -> [StyledText] {
        guard columns.showsFeed else { return lines }
        var lines = lines
        append(feedOf: row, to: &lines[0], at: start + bodyWidth)
        return lines
    }
}

extension RowPart {
    /// `platform 2` for `Westbound, platform 2`: if there is little room, only the number is distinctive.
    fileprivate var numberAlone: RowPart {
        guard kind == .detail, let comma = text.lastIndex(of: ",") else { return self }
        let (before, last) = (text[..<comma], text[comma...].dropFirst().drop { $0 == " " })
        guard last.contains(where: \.isNumber), !before.contains(where: \.isNumber) else { return self }
        return RowPart(kind, String(last))
    }
}
