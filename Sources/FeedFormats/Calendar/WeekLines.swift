import Terminal

/// The lines of a week in a grid: items of several days as bars, and the names of each day in the lines that these
/// leave.
struct WeekLines {
    /// An item of several days, which is named once.
    struct Bar {
        var columns: ClosedRange<Int>

        /// The line, counted from the first one.
        var lane: Int
        var text: StyledText
        var style: TextStyle
    }

    /// A name in the cell of its day, with the text before its first line.
    struct Name {
        var lead = StyledText()
        var text: StyledText
    }

    /// The number of columns from a day to the next.
    var step: Int
    var bars: [Bar] = []

    /// The names of each day; `nil` for a place without a day.
    var names: [[Name]?]

    /// The numbers of further items of each day.
    var more: [Int]

    /// The number of lines for which a name may make its week higher; a name takes more lines if they are free.
    var mostLines = 2

    /// The maximum number of lines of a name, even if more are free.
    static let longestName = 8

    /// The number of lines with bars.
    var laneCount: Int { (bars.map(\.lane).max() ?? -1) + 1 }

    /// The number of lines for all names.
    var height: Int {
        names.indices.reduce(laneCount) { height, column in
            let taken = bars.count { $0.columns.contains(column) }
            return max(height, taken + count(of: names[column] ?? [], atMost: mostLines))
        }
    }

    /// Returns the number of lines of names of at most `most` lines each.
    private func count(of names: [Name], atMost most: Int) -> Int {
        names.reduce(0) { $0 + lines(of: $1, atMost: most).count }
    }

    /// Returns the bars that `height` lines have room for: on a day with more items than lines, the last line has their
    /// number.
    private func bars(in height: Int) -> [Bar] {
        let first = bars.filter { $0.lane < height }
        return first.filter { bar in
            bar.lane < height - 1
                || !bar.columns.contains { column in
                    let all = bars.count { $0.columns.contains(column) } + (names[column]?.count ?? 0) + more[column]
                    return all > height && first.count { $0.columns.contains(column) } == height
                }
        }
    }

    /// Returns `height` lines.
    func lines(_ height: Int) -> [StyledText] {
        let shown = bars(in: height)
        let cells = names.indices.map { self.cells(of: $0, beside: shown, in: height) }
        return (0..<height).map { row in
            var line = StyledText()
            for column in names.indices where names[column] != nil {
                let bar = shown.first { $0.lane == row && $0.columns.contains(column) }
                if let bar, column > bar.columns.lowerBound { continue }
                if column > 0 { line.append(.blanks(column * step - line.width) + StyledText("│", .dim)) }
                line.append(.blanks(1 + column * step - line.width) + (bar.map(text) ?? cells[column][row]))
            }
            return line.withoutTrailingBlanks
        }
    }

    private func text(of bar: Bar) -> StyledText {
        let room = bar.columns.count * step - 1
        let text = bar.text.cut(to: room)
        guard text.width + 2 <= room else { return text }
        return text + StyledText(" " + String(repeating: "━", count: room - text.width - 1), bar.style)
    }

    /// Returns the lines of a day's names, empty where it has a bar; the last one has the number of further items.
    private func cells(of column: Int, beside shownBars: [Bar], in height: Int) -> [StyledText] {
        var cells = Array(repeating: StyledText(), count: height)
        let taken = Set(shownBars.filter { $0.columns.contains(column) }.map(\.lane))
        let free = (0..<height).filter { !taken.contains($0) }
        let all = names[column] ?? []
        let shown = all.prefix(free.count)
        let left = all.count - shown.count + more[column] + bars.count { $0.columns.contains(column) } - taken.count
        // All names have the same number of lines at most, and the first ones what is left then.
        let fitting = Array(shown)
        let isFull = fitting.count == free.count
        let lengths = fitting.map { isFull ? 1 : lines(of: $0, atMost: Self.longestName).count }
        let sum = { (most: Int) in lengths.reduce(0) { $0 + min($1, most) } }
        let most = isFull ? 1 : (1...Self.longestName).last { sum($0) <= free.count } ?? 1
        var rest = free.count - sum(most)
        var rows = free[...]
        for (index, name) in fitting.enumerated() {
            let isLast = index == fitting.count - 1
            let mark = isLast && left > 0 ? StyledText(" +\(left)", .dim) : StyledText()
            var own = lines(of: name, atMost: mark.isEmpty ? most : 1, besides: mark.width)
            if rest > 0, mark.isEmpty, own.count == most, most < Self.longestName {
                own = lines(of: name, atMost: most + 1)
                rest -= own.count - most
            }
            for line in own { if let row = rows.popFirst() { cells[row] = line + mark } }
        }
        if shown.isEmpty, left > 0, let row = free.first { cells[row] = StyledText("+\(left)", .dim) }
        return cells
    }

    /// Returns a line that may be a long word in parts of more than two letters; the word may take the blank before the
    /// next day.
    private static func broken(_ line: StyledText, to room: Int) -> [StyledText] {
        guard line.width > room + 1 else { return [line] }
        let rest = line.width % room
        return line.broken(to: room > 4 && (1...2).contains(rest) ? room - 3 + rest : room)
    }

    /// Returns a name on lines that end at blanks, or within a word that is too long for a line; the last one ends with
    /// an ellipsis if the name goes on.
    private func lines(of name: Name, atMost most: Int, besides taken: Int = 0) -> [StyledText] {
        let room = max(1, step - 1 - name.lead.width - taken - (name.lead.isEmpty ? 0 : 1))
        guard most > 1 else { return [name.lead + name.text.cut(to: room)] }
        let all = name.text.wrapped(to: room).flatMap { Self.broken($0, to: room) }
        var lines = Array(all.prefix(most))
        if all.count > most, let last = lines.popLast() { lines.append(last.withEllipsis(in: room)) }
        return lines.enumerated().map { ($0 == 0 ? name.lead : .blanks(name.lead.width)) + $1 }
    }
}

extension StyledText {
    /// Returns the text with an ellipsis at its end, which replaces the end if there is no room.
    func withEllipsis(in room: Int) -> StyledText {
        width < room ? self + StyledText("…", spans.last?.style ?? .plain) : (self + StyledText("…")).cut(to: room)
    }
}
