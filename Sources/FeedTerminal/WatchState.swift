package import FeedBoard
package import FeedCore
import FeedFormats

/// What somebody at the screen has chosen: which view, what is selected, what is looked for.
package struct WatchState: Sendable, Equatable {
    /// The views, in the order of their number keys.
    package enum View: Int, Sendable, CaseIterable {
        case timeline = 1, byFeed, calendar, feeds, history

        package var title: String {
            switch self {
            case .timeline: "Timeline"
            case .byFeed: "By feed"
            case .calendar: "Calendar"
            case .feeds: "Feeds"
            case .history: "History"
            }
        }
    }

    /// A page that covers the view until Escape.
    package enum Sheet: Sendable, Equatable {
        case help
        case item(ItemID)
        case why(ItemID)
    }

    /// What the program has to do beside drawing.
    package enum Action: Sendable, Equatable {
        case quit, suspend, redraw
        case star(ItemID)
        case copy(String)
        /// Shows a link in a way that a terminal lets one open it.
        case open(ItemID)
    }

    package var view = View.timeline
    package var sheet: Sheet?

    /// Which line is the first on the screen, in the view and in the sheet.
    package var top = 0
    package var sheetTop = 0
    package var selected: ItemID?

    /// What is looked for; items without this text are not shown.
    package var search = ""

    /// Whether keys go to the search.
    package var isSearching = false

    /// The category that alone is shown; `nil` for all.
    package var category: String?

    /// Whether only starred items are shown.
    package var onlyStarred = false

    /// Groups whose rows are not shown.
    package var folded: Set<Board.Section.Kind> = []

    /// Which month the calendar shows, counted from the present one.
    package var monthOffset = 0

    package init() {}

    /// What the screen shows, as far as keys need to know it.
    package struct Content: Sendable {
        /// The item of each line; `nil` for a heading.
        package var items: [ItemID?] = []

        /// The section that each line is in.
        package var sections: [Board.Section.Kind?] = []
        package var sheetLineCount = 0

        /// How many lines the view has on the screen, and the row of the first.
        package var height = 1
        package var firstRow = 1

        /// Letters of categories, and what they stand for.
        package var chips: [(letter: Character, label: String)] = []

        package init() {}
    }
}

extension WatchState {
    /// Keeps the selection on its item; where that has left, it goes to what has come in its place.
    ///
    /// - Parameters:
    ///   - content: What is shown now.
    ///   - before: What was shown.
    mutating func keepSelection(among content: WatchContent, before: WatchContent) {
        guard isList, let selected else { return }
        let items = content.lines.compactMap(\.item)
        guard !items.contains(selected) else { return }
        let old = before.lines.compactMap(\.item)
        let following = old.firstIndex(of: selected).map { old[$0...] } ?? []
        self.selected = following.first { items.contains($0) } ?? items.last
    }
}
