package import FeedBoard
package import FeedCore
package import FeedFormats
package import Foundation
package import Terminal

/// The content of the screen at one time; it is made again after each change, and each second.
package struct WatchContent: Sendable {
    /// The lines of the current view.
    package var lines: [TableLines.Line] = []

    /// The indices of the headings of parts that scroll by themselves, each with its share of the screen; empty if the
    /// view scrolls as a whole.
    package var starts: [Int] = []

    /// The number of columns in which these parts stand side by side.
    package var columns = 1

    /// True if the view is a single part on half of a wide screen, with the details of the selected item beside it.
    package var hasDetailsBeside = false

    /// The number of lines at the beginning that do not scroll, such as the grid of a month.
    package var fixedLines = 0

    /// The board of the timeline, and its next hours.
    package var board: TimelineContent?
    package var timeBar: TimeBar?

    /// The feeds in the order that determines their colours.
    package var feeds: [FeedID] = []

    /// The titles of the feeds, except those that several feeds have.
    package var titles: [FeedID: String] = [:]

    package var calendar: WatchCalendar?
    package var today: CivilDay?

    /// The lines of the sheet; empty without a sheet.
    package var sheet: [StyledText] = []

    /// Returns the details of an item; `nil` if it is in no answer.
    package var details: @Sendable (ItemID) -> ItemSheet? = { _ in nil }

    /// The details of the selected feed or event, beside the view on a wide screen.
    package var rowDetails: [StyledText] = []

    /// The categories that the viewer can choose, with their letters.
    package var chips: [WatchChip] = []

    /// True if the feeds have more than one category, also if only one has items.
    package var hasSeveralCategories = false

    /// The states of the feeds without a fresh and complete answer, below remarks on the content.
    package var states: [StyledText] = []

    /// The number of the remarks on the content at the beginning of ``states``.
    package var remarkCount = 0

    /// The states of the feeds in short, for a screen without room for ``states``.
    package var feedStatus = FeedStatusLine()

    /// The items that have just changed.
    package var changed: [ItemID: ChangeMark] = [:]

    /// The response to a key, shown for a while.
    package var notice: String?
    /// The message about an event, shown for a while.
    package var news: String?

    /// The reason why the content may be out of date, and sentences about requested names that no feed has.
    package var unknownNames: [String] = []

    /// The columns that can order the sheet's tables.
    package var tableColumns: [String] = []

    /// True if the item of the sheet has a link to open.
    package var hasLink = false

    /// The time just after which the content changes next without an event.
    package var nextChange = Date.distantFuture

    package var time = ""
    package var date = ""

    /// The texts of the viewer's language.
    package var words: Texts = Language.english.texts

    /// True if arrow keys have names in words, on a terminal that cannot show arrows.
    package var spellsArrows = false

    package init() {}

    /// Returns a hint about keys, with the names of arrow keys if the terminal cannot show arrows.
    func hint(_ text: String) -> String { spellsArrows ? text.withArrows(called: words.arrowKeys) : text }
    func hint(on key: KeyHint) -> String { hint(words.hint(on: key)) }

    /// Returns the first item of the view at or after a line.
    package func item(from line: Int) -> ItemID? {
        lines.dropFirst(max(0, line)).lazy.compactMap(\.item).first
    }

    /// Returns true if the lines on the screen, and on the pages before and after it, have texts: their heights are
    /// then final, so that keys move by the right number of lines.
    package func hasTexts(from top: Int, height: Int) -> Bool {
        !lines.dropFirst(max(0, top - height)).prefix(3 * height).contains(where: \.isPlaceholder)
    }
}

/// A feed or a category with the letter that filters for it; `nil` if other chips have all letters of its label.
package struct WatchChip: Sendable, Equatable {
    package var letter: Character?
    package var chip: CategoryChip

    package var label: String { chip.label }

    /// The key of the letter: a category may have the label of a feed.
    package var key: String { Self.key(of: chip) }
    private static func key(of chip: CategoryChip) -> String { chip.feed.map { "\($0):" } ?? chip.label }

    /// Returns the feeds with items, and then the categories with items, feed by feed and those with the most first.
    ///
    /// Each has a letter of its own: the first free one of the initials of its label, otherwise of its label. It is a
    /// capital, since small letters are commands. A feed has one before it has items. A category with all items of its
    /// feed is left out.
    ///
    /// - Parameters:
    ///   - chips: The feeds and their categories.
    ///   - words: The texts of the viewer's language.
    ///   - letters: The letters that chips had before by their ``key``, and keep.
    ///   - isWaiting: True before all feeds have answered: categories then wait for letters, which the first answers would
    ///     otherwise take from those of the feeds before.
    /// - Returns: The feeds and the categories.
    package static func chips(
        for chips: [CategoryChip],
        in words: Texts = Language.english.texts,
        keeping letters: [String: Character] = [:],
        isWaiting: Bool = false
    ) -> [WatchChip] {
        let feeds = chips.filter { $0.feed != nil }
        let counts = Dictionary(feeds.map { ($0.place, $0.count) }) { first, _ in first }
        let shown = chips.filter { $0.feed == nil && ($0.isChosen || $0.count > 0) }
        let ofFeeds = Dictionary(grouping: shown, by: \.place)
        let categories = shown.filter {
            $0.isChosen || ofFeeds[$0.place]?.count != 1 || $0.count != counts[$0.place]
        }
        let ranked = feeds + categories.sorted { ($0.place, $1.count, $0.label) < ($1.place, $0.count, $1.label) }
        // `G` goes to the end, `Z` unfolds. A chip that is not shown now keeps its letter too.
        var taken = Set(letters.values).union(["G", "Z"])
        let all = ranked.map { chip in
            if let letter = letters[key(of: chip)] { return WatchChip(letter: letter, chip: chip) }
            let name = words.kind(chip.label).uppercased()
            let names = (name.split(separator: " ").compactMap(\.first) + name).filter { $0.isASCII && $0.isLetter }
            // A label may have no letter that is free.
            let free = names.first { !taken.contains($0) } ?? "ABCDEFGHIJKLMNOPQRSTUVWXYZ".first { !taken.contains($0) }
            let letter = isWaiting && chip.feed == nil ? nil : free
            if let letter { taken.insert(letter) }
            return WatchChip(letter: letter, chip: chip)
        }
        return all.filter { $0.chip.count > 0 || $0.chip.isChosen }
    }
}

extension WatchModel {
    /// The number of pages with texts before and after the first row on the screen, so that not each key has to make
    /// new texts.
    private static let pages = 4

    /// Returns the content of a screen for a state, with texts only near the visible part: ten thousand items take as
    /// long as a few pages.
    ///
    /// - Parameters:
    ///   - state: The choices of the viewer; the position is adjusted to the content.
    ///   - before: The previous content; `nil` if it was of another view, or had other filters or another size.
    ///   - screen: The size of the screen.
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
        // The selected item may be elsewhere in the new content, and so may the visible part.
        for _ in 0..<3 {
            let reach = TimelineContent.Reach(
                around: first,
                rows: Self.pages * screen.rows,
                firstRows: state.view == .timeline || screen.hasColumns ? screen.rows : 0
            )
            content = self.content(of: state, in: reach, columns: screen.columns, rows: screen.rows, style: style)
            let height = screen.body(of: state, content).height
            let panes = screen.panes(of: state, content)
            state.keepSelection(among: content, before: before, height: height, in: panes)
            state.sheetTop = min(
                max(0, state.sheetTop),
                max(0, content.sheet.count - screen.sheetRoom(of: state, content))
            )
            if content.hasTexts(from: state.top, height: height) { break }
            (before, first) = (content, content.item(from: state.top))
        }
        return content
    }
}

extension [WatchChip] {
    /// Returns the lines of the help: the keys with their effects.
    ///
    /// If the terminal cannot show arrows, arrow keys have names: similar ASCII characters, such as `<`, are other
    /// keys.
    ///
    /// The keys of the view come first, under its name; other parts leave out keys that move and act in this view in its
    /// own way. A wide screen has two columns.
    func help(in view: ViewerChoices.View, width: Int, words: Texts, spellsArrows: Bool) -> [StyledText] {
        let categories = compactMap { chip in chip.letter.map { (keys: String($0), does: words.kind(chip.label)) } }
        let all = HelpPart.parts(in: view)
        let own = all.first == .sections ? [] : all.first.map(words.help)?.flatMap(\.keys.singleKeys) ?? []
        let parts = all.map { part in
            let rest = words.help(on: part).filter { part == all.first || !$0.keys.singleKeys.allSatisfy(own.contains) }
            let help = rest.map { keys, does in
                (keys: spellsArrows ? keys.withArrows(called: words.arrowKeys) : keys, does: does)
            }
            return (part, keys: part == .categories ? categories : help)
        }
        // The column is as wide as for keys: letters of categories are short.
        let column = parts.filter { $0.0 != .categories }.flatMap(\.keys).map(\.keys.count).max() ?? 0
        let hasColumns = width >= Self.widthOfHelpColumns
        let blocks = parts.filter { !$0.keys.isEmpty }.map { part, keys -> [StyledText] in
            var list = LabelledList()
            list.labelWidth = column
            for (key, does) in keys { list.add(key, does) }
            let title = words.helpTitle(of: part, in: view)
            return [StyledText(" \(title)", .bold)] + list.lines(width: hasColumns ? (width + 1) / 2 - 2 : width) + [
                StyledText()
            ]
        }
        guard hasColumns else { return blocks.flatMap(\.self) }
        // The second column begins with the part that would make the first one the longer.
        let count = blocks.reduce(0) { $0 + $1.count }
        var halves: [[StyledText]] = [[], []]
        for block in blocks {
            let isFirst = halves[1].isEmpty && 2 * (halves[0].count + block.count) <= count + block.count
            halves[isFirst ? 0 : 1] += block
        }
        return (0..<Swift.max(halves[0].count, halves[1].count)).map { row in
            let left = row < halves[0].count ? halves[0][row] : StyledText()
            guard row < halves[1].count, !halves[1][row].isEmpty else { return left }
            return left + .blanks((width + 1) / 2 - left.width) + halves[1][row]
        }
    }

    /// The minimum number of columns for a help in two columns.
    private static let widthOfHelpColumns = 119
}

extension String {
    /// The keys of a line of the help, one by one: `↑`, `↓`, `j` and `k` for `↑ ↓, j k`.
    fileprivate var singleKeys: [Substring] { split { $0 == " " || $0 == "," } }

    /// Returns the text with names instead of arrows.
    func withArrows(called names: [Character: String]) -> String {
        map { names[$0] ?? String($0) }.joined()
    }
}
