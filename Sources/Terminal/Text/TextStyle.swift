/// The look of a piece of text on a terminal with colours.
package struct TextStyle: Sendable, Hashable {
    package var isBold = false

    /// True for text in the background: in grey if the terminal has one that can be read, unless it has a colour.
    package var isDim = false
    package var colour: TextColour?

    /// True if text and background change places, as on the selected line of a screen.
    package var isReversed = false

    package init(isBold: Bool = false, isDim: Bool = false, colour: TextColour? = nil) {
        self.isBold = isBold
        self.isDim = isDim
        self.colour = colour
    }

    package static let plain = TextStyle()
    package static let bold = TextStyle(isBold: true)
    package static let dim = TextStyle(isDim: true)
    package static let good = TextStyle(colour: .good)
    package static let doubtful = TextStyle(colour: .doubtful)
    package static let bad = TextStyle(colour: .bad)
}
