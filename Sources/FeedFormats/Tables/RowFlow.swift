import Terminal

/// A row on several lines: its times, its title and its parts, wrapped at the ends of the lines.
struct RowFlow {
    /// The minimum width of a part that is cut; a shorter piece is useless.
    static let leastPiece = 8
    static let separator = StyledText(" · ", .dim)

    private let layout: RowLayout
    private var whole: [StyledText] = []
    private var line: StyledText

    /// The maximum width of the first line.
    private let end: Int

    /// True if the last line ends with the title.
    private var endsWithTitle = true

    /// - Parameters:
    ///   - line: The beginning of the first line.
    ///   - layout: The columns that the lines have to fit.
    init(_ line: StyledText, in layout: RowLayout) {
        (self.line, self.layout) = (line, layout)
        end = line.width + max(1, layout.bodyWidth)
    }

    /// Returns the parts on one line, with separators.
    static func joined(_ parts: some Collection<StyledText>) -> StyledText {
        parts.reduce(into: StyledText()) { $0.appendPart($1) }
    }

    var lines: [StyledText] { whole + [line.withoutTrailingBlanks] }

    private var limit: Int { whole.isEmpty ? end : layout.furtherIndent + room }

    /// The maximum width of the text on each line after the first.
    private var room: Int { max(1, layout.room) }

    private mutating func endLine() {
        whole.append(line.withoutTrailingBlanks)
        line = .blanks(layout.furtherIndent)
    }

    /// Adds the title, on the first line or, if `isBelow`, on the next one.
    mutating func add(title: StyledText, isBelow: Bool) {
        if isBelow { endLine() }
        // The part that does not fit on the lines need not be broken into words.
        let short = title.cut(to: room * (layout.mostLines + 1))
        // Before a title without an icon there are blanks, which the further lines begin with in any case.
        for (index, piece) in short.wrapped(to: limit - line.width).enumerated() {
            if index > 0 { endLine() }
            line.append(whole.isEmpty ? piece : piece.withoutLeadingBlanks)
        }
    }

    /// Adds parts after the title, or all on the second line if they fit there and the title takes only the first.
    mutating func add(_ parts: [StyledText]) {
        let width = parts.reduce(0) { $0 + $1.width + Self.separator.width } - Self.separator.width
        if whole.isEmpty, !parts.isEmpty, width <= room {
            endLine()
            line.append(parts[0])
            endsWithTitle = false
            for part in parts.dropFirst() { append(part) }
        } else {
            parts.forEach { add($0) }
        }
    }

    private mutating func add(_ part: StyledText) {
        if line.width + (endsWithTitle ? RowLayout.gap : Self.separator.width) + part.width <= limit {
            append(part)
        } else {
            for piece in part.cut(to: room * (layout.mostLines + 1)).wrapped(to: room) {
                endLine()
                line.append(piece)
            }
            endsWithTitle = false
        }
    }

    private mutating func append(_ part: StyledText) {
        line.append((endsWithTitle ? .blanks(RowLayout.gap) : Self.separator) + part)
        endsWithTitle = false
    }

    /// Adds as much of a part as fits on the lines, unless that is less than ``leastPiece``.
    mutating func addPiece(of part: StyledText) {
        let rest = limit - line.width - Self.separator.width
        if rest >= Self.leastPiece {
            append(part.cut(to: rest))
        } else if whole.count + 1 < layout.mostLines, room >= Self.leastPiece {
            endLine()
            line.append(part.cut(to: room))
        }
    }
}
