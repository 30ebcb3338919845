import FeedCore

/// Text in pieces with different styles, on one line and without control characters.
package struct StyledText: Sendable, Hashable {
    package struct Span: Sendable, Hashable {
        package let text: String
        package let style: TextStyle
    }

    package private(set) var spans: [Span] = []

    /// The width in terminal columns.
    package private(set) var width = 0

    package init() {}

    /// Creates a text with any content, and cleans it; see ``Swift/String/cleaned``.
    package init(_ text: String, _ style: TextStyle = .plain) { append(text, style) }

    package var isEmpty: Bool { spans.isEmpty }

    package mutating func append(_ text: String, _ style: TextStyle = .plain) {
        // A text with a plain width needs no cleaning.
        if let plain = text.plainWidth { return add(text, style, width: plain) }
        add(clean: text.cleaned, style)
    }

    /// Adds text that is already clean, since cleaning takes longer than all the rest.
    private mutating func add(clean text: String, _ style: TextStyle) { add(text, style, width: text.displayWidth) }

    private mutating func add(_ text: String, _ style: TextStyle, width: Int) {
        guard !text.isEmpty else { return }
        add(Span(text: text, style: style))
        self.width += width
    }

    package mutating func append(_ other: StyledText) {
        for span in other.spans { add(span) }
        width += other.width
    }

    /// Adds a span, merged with the last one if that has the same style, so that escape sequences are not repeated.
    private mutating func add(_ span: Span) {
        if let last = spans.last, last.style == span.style {
            spans[spans.count - 1] = Span(text: last.text + span.text, style: span.style)
        } else {
            spans.append(span)
        }
    }

    /// Appends a part, after a middle dot if it is not the first.
    package mutating func appendPart(_ part: StyledText) {
        guard !part.isEmpty else { return }
        if !isEmpty { append(" · ", .dim) }
        append(part)
    }

    /// Returns two texts without anything between.
    package static func + (one: StyledText, other: StyledText) -> StyledText {
        var result = one
        result.append(other)
        return result
    }

    /// Returns `count` blanks.
    package static func blanks(_ count: Int) -> StyledText { StyledText(String(repeating: " ", count: max(0, count))) }

    /// Returns the text in at most `limit` columns; a longer text is cut and ends with an ellipsis.
    package func cut(to limit: Int?) -> StyledText {
        guard let limit, width > limit else { return self }
        var result = StyledText()
        for span in spans {
            let room = limit - result.width
            guard span.text.displayWidth >= room else {
                result.add(clean: span.text, span.style)
                continue
            }
            // With the ellipsis the span is always too long, so that it is cut even if it just fits.
            result.add(clean: (span.text + "…").cut(to: room), span.style)
            break
        }
        return result
    }

    /// The text without the blanks at its end.
    package var withoutTrailingBlanks: StyledText {
        guard spans.last?.text.utf8.last == UInt8(ascii: " ") else { return self }
        guard let end = spans.lastIndex(where: { $0.text.contains { $0 != " " } }) else { return StyledText() }
        var result = StyledText()
        for span in spans[..<end] { result.add(clean: span.text, span.style) }
        var last = spans[end].text
        while last.last == " " { last.removeLast() }
        result.add(clean: last, spans[end].style)
        return result
    }

    /// The text without the blanks at its beginning.
    package var withoutLeadingBlanks: StyledText {
        var result = StyledText()
        for span in spans {
            result.add(clean: result.isEmpty ? String(span.text.drop { $0 == " " }) : span.text, span.style)
        }
        return result
    }

    /// Returns the text with the terminal's escape sequences, in characters that the terminal can show.
    package func rendered(_ terminal: TerminalStyle) -> String {
        spans.map { terminal.apply($0.style, to: terminal.hasUnicode ? $0.text : $0.text.inASCII) }.joined()
    }
}

extension StyledText {
    /// Returns the text in lines of at most `limit` columns, all in the style of its longest span, so not that of an
    /// icon before it; see ``Swift/String/wrapped(to:)``.
    ///
    /// Blanks before the text are before each line.
    package func wrapped(to limit: Int?) -> [StyledText] {
        guard let limit, width > limit else { return [self] }
        let style = spans.max { $0.text.displayWidth < $1.text.displayWidth }?.style ?? .plain
        let text = spans.map(\.text).joined()
        let lead = text.prefix { $0 == " " }
        let room = max(1, limit - lead.count)
        return String(text.dropFirst(lead.count)).wrapped(to: room).map { StyledText(lead + $0, style) }
    }
}

extension StyledText {
    /// Returns the text in lines of at most `limit` columns that may end within a word, in the style of its beginning.
    package func broken(to limit: Int) -> [StyledText] {
        guard width > limit, let style = spans.first?.style else { return [self] }
        var lines = [""]
        for character in spans.map(\.text).joined() {
            // A blank at a break is not the beginning of a line.
            if character == " ", lines[lines.count - 1].displayWidth == limit { continue }
            if (lines[lines.count - 1] + String(character)).displayWidth > limit { lines.append("") }
            lines[lines.count - 1].append(character)
        }
        return lines.map { StyledText($0, style) }
    }
}

/// The style of a piece of text on a terminal with colours.
package struct TextStyle: Sendable, Hashable {
    package var isBold = false

    /// True for less important text: without a colour of its own it is grey, if the terminal has a readable grey.
    package var isDim = false
    package var colour: TextColour?

    /// True if text and background are exchanged, as on the selected line of a screen.
    package var isReversed = false

    /// Text and background exchanged, as a sign has a number.
    package static let reversed: TextStyle = {
        var style = TextStyle()
        style.isReversed = true
        return style
    }()

    package init(isBold: Bool = false, isDim: Bool = false, colour: TextColour? = nil) {
        self.isBold = isBold
        self.isDim = isDim
        self.colour = colour
    }

    package static let plain = TextStyle()
    package static let bold = TextStyle(isBold: true)
    package static let dim = TextStyle(isDim: true)
    package static let good = TextStyle(colour: .good)
    /// Something is old or incomplete: grey, as on the board, since amber is what begins soon.
    package static let doubtful = dim
    package static let bad = TextStyle(colour: .bad)
    package static let soon = TextStyle(isBold: true, colour: .soon)
    package static let changed = TextStyle(colour: .changed)
}
