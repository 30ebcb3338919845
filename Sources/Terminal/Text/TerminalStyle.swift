/// The abilities of a terminal to show more than plain letters: colours, its background, and icons.
package struct TerminalStyle: Sendable {
    /// The number of colours.
    package enum Depth: String, Sendable, CaseIterable {
        /// No escape sequences: for files, pipes and `NO_COLOR`.
        case none
        /// The terminal's own 16 colours; others are replaced by the nearest of these.
        case sixteen
        /// The 256-colour palette.
        case indexed
        /// 24-bit colour.
        case full
    }

    package let depth: Depth
    package let background: TerminalBackground

    /// True if the terminal shows the icons of categories, such as ⚽.
    package var hasIcons: Bool

    /// True if the terminal shows more than ASCII.
    package var hasUnicode = true

    private let table: ColourTable

    package init(_ depth: Depth, on background: TerminalBackground = .unknown, hasIcons: Bool = false) {
        self.depth = depth
        self.background = background
        self.hasIcons = hasIcons
        table = ColourTable(depth, on: background)
    }

    package static let none = TerminalStyle(.none)
    package static let sixteen = TerminalStyle(.sixteen)
    package static let indexed = TerminalStyle(.indexed)
    package static let full = TerminalStyle(.full)

    /// Returns a text with the escape sequences that begin and end its style.
    ///
    /// The text must be clean; see ``Swift/String/cleaned``.
    package func apply(_ style: TextStyle, to text: String) -> String {
        guard depth != .none, style != .plain, !text.isEmpty else { return text }
        let codes = codes(of: style)
        return codes.isEmpty ? text : "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
    }

    /// Returns the parameters of a style's escape sequence; without colours on a terminal without them.
    package func codes(of style: TextStyle) -> [String] {
        var codes: [String] = []
        if style.isBold { codes.append("1") }
        if style.isReversed { codes.append("7") }
        guard depth != .none else { return codes }
        if let colour = style.colour {
            if let code = table.code(for: colour) { codes.append(code) }
        } else if style.isDim {
            codes.append(table.dim)
        }
        return codes
    }
}
