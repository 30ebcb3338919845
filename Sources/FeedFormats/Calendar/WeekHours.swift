import Terminal

/// The hours of a week, with an appointment as a block in the column of its day, as high as it is long.
struct WeekHours {
    /// An appointment on one day.
    struct Block {
        /// The index of the day.
        var column: Int

        /// The minutes of the day.
        var minutes: Range<Int>

        /// The time of day at which it begins, before its title.
        var time: String
        var title: StyledText
        var style: TextStyle
    }

    /// A block with its lines, and its place among those of the same time.
    private struct Placed {
        var block: Block
        var rows: Range<Int>
        var lane: Int
        var laneCount = 1
    }

    /// The number of columns for the hours at the left.
    static let margin = 6

    /// The minimum number of lines in which any day fits.
    static let leastHeight = 8

    /// The lengths of a line in minutes, the most exact one first.
    private static let lengths = [15, 30, 60, 120, 180]

    /// The hours that are shown even if they are free.
    private static let usual = 9 * 60..<17 * 60

    /// The beginning of the free hours that fill a screen.
    private static let morning = 6 * 60

    /// The minimum number of columns of a block beside others.
    private static let leastWidth = 6

    /// The minimum number of columns in which a block of one line has its time.
    private static let leastWidthOfTime = 16

    /// The number of columns from a day to the next.
    var step: Int
    var blocks: [Block]

    /// The index of the present day and its minute; `nil` in any other week.
    var now: (column: Int, minute: Int)?

    /// Returns at most `height` lines, and fewer only if there are none but hours of the night to add.
    func lines(_ height: Int) -> [StyledText] {
        let first = min(Self.usual.lowerBound, blocks.map(\.minutes.lowerBound).min() ?? .max)
        let last = max(Self.usual.upperBound, blocks.map(\.minutes.upperBound).max() ?? 0)
        let fitting = Self.lengths.lazy.map { ($0, Self.span(first..<last, of: $0)) }
            .first { length, span in span.count / length <= height }
        guard let (length, fitted) = fitting else { return [] }
        var span = fitted
        while span.count / length < height {
            // The evening first, and no night without appointments.
            let isEvening = span.upperBound + length <= 24 * 60
            guard isEvening || span.lowerBound - length >= Self.morning else { break }
            span =
                isEvening ? span.lowerBound..<(span.upperBound + length) : (span.lowerBound - length)..<span.upperBound
        }
        let rowOf = { (minute: Int) in (minute - span.lowerBound) / length }
        let days = (0..<7).map { column in
            placed(blocks.filter { $0.column == column }) { minutes in
                let start = rowOf(minutes.lowerBound)
                return start..<max(start + 1, rowOf(minutes.upperBound + length - 1))
            }
        }
        let present = now.flatMap { span.contains($0.minute) ? (column: $0.column, row: rowOf($0.minute)) : nil }
        return (0..<(span.count / length)).map { row in
            var line = label(of: span.lowerBound + row * length, isNow: present?.row == row)
            for (column, day) in days.enumerated() {
                if column > 0 { line.append(.blanks(Self.margin + column * step - line.width) + StyledText("│", .dim)) }
                let isNow = present?.row == row && present?.column == column
                line.append(.blanks(Self.margin + column * step + 1 - line.width) + cell(of: day, row, isNow: isNow))
            }
            return line.withoutTrailingBlanks
        }
    }

    /// Returns minutes in whole lines, from a full hour on.
    private static func span(_ minutes: Range<Int>, of length: Int) -> Range<Int> {
        let unit = max(60, length)
        let (first, last) = (minutes.lowerBound / unit * unit, (minutes.upperBound + length - 1) / length * length)
        return first..<min(24 * 60, max(last, first + length))
    }

    /// Returns the hour before a line, with a mark for now.
    private func label(of minute: Int, isNow: Bool) -> StyledText {
        let text = minute % 60 == 0 ? "\(minute < 600 ? "0" : "")\(minute / 60):00" : ""
        return StyledText(isNow ? "▸" : " ", .bold) + StyledText(text, isNow ? .bold : .dim)
    }

    /// Returns the blocks of a day side by side, and the numbers of those for which a line has no room.
    private func placed(_ blocks: [Block], _ rows: (Range<Int>) -> Range<Int>) -> (blocks: [Placed], more: [Int: Int]) {
        let most = max(1, (step - 1) / Self.leastWidth)
        var (all, together, more) = ([Placed](), [Placed](), [Int: Int]())
        let isBefore = { (one: Block, other: Block) in
            (one.minutes.lowerBound, other.minutes.upperBound) < (other.minutes.lowerBound, one.minutes.upperBound)
        }
        let finish = {
            let count = (together.map(\.lane).max() ?? 0) + 1
            all += together.map { Placed(block: $0.block, rows: $0.rows, lane: $0.lane, laneCount: count) }
            together = []
        }
        for block in blocks.sorted(by: isBefore) {
            let own = rows(block.minutes)
            if own.lowerBound >= together.map(\.rows.upperBound).max() ?? 0 { finish() }
            let taken = Set(together.filter { $0.rows.overlaps(own) }.map(\.lane))
            if let lane = (0..<most).first(where: { !taken.contains($0) }) {
                together.append(Placed(block: block, rows: own, lane: lane))
            } else {
                more[own.lowerBound, default: 0] += 1
            }
        }
        finish()
        return (all, more)
    }

    private func cell(of day: (blocks: [Placed], more: [Int: Int]), _ row: Int, isNow: Bool) -> StyledText {
        let room = step - 1
        let shown = day.blocks.filter { $0.rows.contains(row) }.sorted { $0.lane < $1.lane }
        if shown.isEmpty, isNow { return StyledText(String(repeating: "─", count: room - 1), .bold) }
        var line = StyledText()
        for placed in shown {
            let width = room / placed.laneCount
            line.append(.blanks(placed.lane * width - line.width))
            let own = placed.lane == placed.laneCount - 1 ? room - placed.lane * width : width
            line.append(text(of: placed, inLine: row - placed.rows.lowerBound, width: own))
        }
        guard let more = day.more[row] else { return line }
        let mark = StyledText("+\(more)", .dim)
        let text = line.width + mark.width + 1 > room ? line.cut(to: room - mark.width - 1) : line
        return text + .blanks(room - text.width - mark.width) + mark
    }

    /// Returns a line of a block: an edge, and a part of its time and title.
    private func text(of placed: Placed, inLine number: Int, width: Int) -> StyledText {
        let (block, count) = (placed.block, placed.rows.count)
        let room = max(1, width - (placed.lane == placed.laneCount - 1 ? 1 : 2))
        let hasTime = count > 1 || room >= Self.leastWidthOfTime
        let whole = (hasTime ? StyledText("\(block.time) ", block.style) : StyledText()) + block.title
        let lines = count == 1 ? [whole.cut(to: room)] : whole.wrapped(to: room).flatMap { $0.broken(to: room) }
        let edge = StyledText("┃", block.style)
        guard lines.indices.contains(number) else { return edge }
        return edge
            + (number == count - 1 && lines.count > count ? lines[number].withEllipsis(in: room) : lines[number])
    }
}
