package import FeedBoard
package import FeedCore
package import FeedFormats
package import Foundation
package import Terminal

/// The content of the screen at a moment, by the view: made again when something has changed, and each second.
package struct WatchContent: Sendable {
    /// The lines of the view.
    package var lines: [TableLines.Line] = []

    /// The lines of the sheet, if there is one.
    package var sheet: [StyledText] = []

    /// Categories that can be chosen, with their letters.
    package var chips: [WatchChip] = []

    /// The states of the feeds that are not fresh and whole.
    package var states: [StyledText] = []

    /// The number of the first lines of ``states`` that are about the content, and not about the states of feeds.
    package var remarkCount = 0

    /// The same feeds, for a screen without room for ``states``.
    package var feedStatus = FeedStatusLine()

    /// Items that have changed a moment ago.
    package var changed: [ItemID: ChangeMark] = [:]

    /// The message of a key, for a while; and the message about an event.
    package var notice: String?
    package var news: String?

    /// Sentences that the content may be out of date, and about requested names that no feed has.
    package var unknownNames: [String] = []

    /// The columns of the sheet's tables, by which they can be ordered.
    package var tableColumns: [String] = []

    /// True if the item of the sheet has a link to open.
    package var hasLink = false

    /// The time at which any of it next changes by itself; the change shows just after it.
    package var nextChange = Date.distantFuture

    package var time = ""
    package var date = ""

    /// The texts of the viewer's language.
    package var words: Texts = Language.english.texts

    /// True if arrow keys are called by their names, on a terminal that cannot show arrows.
    package var spellsArrows = false

    package init() {}

    /// A hint about keys, with the names of arrows if the terminal cannot show them.
    func hint(_ text: String) -> String { spellsArrows ? text.withArrows(called: words.arrowKeys) : text }
    func hint(on key: KeyHint) -> String { hint(words.hint(on: key)) }

    /// The first item of the view from a line on.
    package func item(from line: Int) -> ItemID? {
        lines.dropFirst(max(0, line)).lazy.compactMap(\.item).first
    }

    /// True if the lines of the screen, of the page before it and of the next one have texts, so that a key counts
    /// lines with their final height.
    package func hasTexts(from top: Int, height: Int) -> Bool {
        !lines.dropFirst(max(0, top - height)).prefix(3 * height).contains(where: \.isPlaceholder)
    }
}

/// A category with the letter that shows it alone.
package struct WatchChip: Sendable, Equatable {
    package var letter: Character
    package var chip: CategoryChip

    package var label: String { chip.label }

    /// The categories of feeds, each with its own letter: the first free one of its name, in capitals, since small
    /// letters are commands.
    package static func chips(
        for chips: [CategoryChip],
        in words: Texts = Language.english.texts
    ) -> [WatchChip] {
        // `G` goes to the end, `Z` unfolds.
        var taken: Set<Character> = ["G", "Z"]
        return chips.compactMap { chip in
            let letters =
                Array(words.kind(chip.label).uppercased().filter { $0.isASCII && $0.isLetter })
                + Array("ABCDEFHIJKLMNOPQRSTUVWXY")
            guard let letter = letters.first(where: { !taken.contains($0) }) else { return nil }
            taken.insert(letter)
            return WatchChip(letter: letter, chip: chip)
        }
    }
}

extension WatchModel {
    /// The number of pages that have texts before and after the first row on the screen, so that not each key needs new
    /// ones.
    private static let pages = 4

    /// The content of a screen for a state, with texts only near the viewer: ten thousand items cost as much as a few
    /// pages.
    ///
    /// - Parameters:
    ///   - state: The choices of the viewer, which are adjusted to the content.
    ///   - before: The content before; `nil` if it was another view, or had other filters or another size.
    ///   - screen: The size.
    ///   - style: The colours and characters of the terminal.
    /// - Returns: The content, with texts on all lines of the screen.
    package func content(
        of state: inout WatchState,
        before: WatchContent?,
        on screen: WatchScreen,
        style: TerminalStyle
    ) -> WatchContent {
        var (content, before) = (WatchContent(), before)
        var first = before?.item(from: state.top) ?? state.selected
        // The selected item may turn out to be elsewhere, and the screen with it.
        for _ in 0..<3 {
            let reach = TimelineContent.Reach(around: first, rows: Self.pages * screen.rows)
            content = self.content(of: state, in: reach, columns: screen.columns, rows: screen.rows, style: style)
            let height = screen.body(of: state, content).height
            state.keepSelection(among: content, before: before, height: height)
            if content.hasTexts(from: state.top, height: height) { break }
            (before, first) = (content, content.item(from: state.top))
        }
        return content
    }
}

extension [WatchChip] {
    /// The keys, by their effects: the lines of the help.
    ///
    /// If arrows cannot be shown, their keys have names: their replacements in ASCII, such as `<`, are other keys.
    func help(width: Int, in words: Texts, spellsArrows: Bool) -> [StyledText] {
        let categories = map { (keys: String($0.letter), does: words.kind($0.label)) }
        let parts = HelpPart.allCases.map { part in
            let help = words.help(on: part).map { keys, does in
                (keys: spellsArrows ? keys.withArrows(called: words.arrowKeys) : keys, does: does)
            }
            return (part, keys: part == .categories ? categories : help)
        }
        // The letters need no more room than the keys.
        let column = parts.filter { $0.0 != .categories }.flatMap(\.keys).map(\.keys.count).max() ?? 0
        return parts.filter { !$0.keys.isEmpty }.flatMap { part, keys -> [StyledText] in
            var list = LabelledList()
            list.labelWidth = column
            for (key, does) in keys { list.add(key, does) }
            return [StyledText(" \(words.title(of: part))", .bold)] + list.lines(width: width) + [StyledText()]
        }
    }
}

extension String {
    /// The text with arrow keys by their names.
    func withArrows(called names: [Character: String]) -> String {
        map { names[$0] ?? String($0) }.joined()
    }
}
