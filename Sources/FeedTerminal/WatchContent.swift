package import FeedCore
package import FeedFormats
package import TerminalText

/// What there is to show at a moment, by the view: made anew when something has changed, and each second.
package struct WatchContent: Sendable {
    /// The lines of the view.
    package var lines: [BoardLines.Line] = []

    /// The lines of the sheet, where there is one.
    package var sheet: [StyledText] = []

    /// Categories that can be chosen, with their letters.
    package var chips: [WatchChip] = []

    /// How those feeds are that are not fresh and whole.
    package var states: [StyledText] = []

    /// Items that have changed a moment ago.
    package var changed: Set<ItemID> = []

    /// What the program has to say, for a while.
    package var notice: String?

    package var time = ""
    package var date = ""

    package init() {}
}

/// A category that a letter shows alone.
package struct WatchChip: Sendable, Equatable {
    package var letter: Character
    package var label: String

    /// The categories that feeds have, each with a letter of its own: the first of its name that is free, in capitals,
    /// since small letters are commands.
    package static func chips(for labels: [String]) -> [WatchChip] {
        // `G` goes to the end, `Z` unfolds.
        var taken: Set<Character> = ["G", "Z"]
        var chips: [WatchChip] = []
        for label in labels {
            let letters =
                Array(label.uppercased().filter { $0.isASCII && $0.isLetter }) + Array("ABCDEFHIJKLMNOPQRSTUVWXY")
            guard let letter = letters.first(where: { !taken.contains($0) }) else { continue }
            taken.insert(letter)
            chips.append(WatchChip(letter: letter, label: label))
        }
        return chips
    }
}
