package import FeedBoard
package import FeedCore
import FeedFormats

/// The choices of a viewer at the screen: those for the board, the selection, the place.
@dynamicMemberLookup
package struct WatchState: Sendable, Equatable {
    /// The views, in the order of their number keys.
    package typealias View = ViewerChoices.View

    package typealias Sheet = ViewerChoices.Sheet

    /// An action of the program beside drawing.
    package enum Action: Sendable, Equatable {
        case quit, suspend, redraw
        case star(ItemID)
        /// Fetches a feed before it is due; `nil` for all.
        case refresh(FeedID?)
        case copy(String)
        /// Shows a link in a way that the terminal can open.
        case open(ItemID)
        /// Says that a key needs an item, and none can be selected.
        case nothingSelected
    }

    package var choices = ViewerChoices()

    /// The sheets below the current one, which closing it goes back to.
    package internal(set) var sheetBelow: [Sheet] = []

    /// The first line on the screen, in the view and in the sheet.
    package var top = 0
    package var sheetTop = 0
    package var selected: ItemID?

    /// True if keys go to the search.
    package var isSearching = false

    /// A line number beyond any page.
    static let end = 1 << 40

    package init() {}

    package subscript<Value>(dynamicMember path: WritableKeyPath<ViewerChoices, Value>) -> Value {
        get { choices[keyPath: path] }
        set { choices[keyPath: path] = newValue }
    }

    /// The content of the screen, as far as keys depend on it.
    package struct Content: Sendable {
        /// The item of each line; `nil` for a heading.
        package var items: [ItemID?] = []

        /// The section that each line is in.
        package var sections: [TimelineContent.Section.Kind?] = []
        package var sheetLineCount = 0

        /// The number of lines of the view on the screen, and the row of the first.
        package var height = 1
        package var firstRow = 1

        /// Places outside the view that stand for a key: the names of views and the categories.
        package var targets: [Target] = []

        /// A place that acts as a key when it is clicked.
        package typealias Target = (row: Int, columns: Range<Int>, key: Key)

        /// The letters of categories, and their labels.
        package var chips: [(letter: Character, label: String)] = []

        /// The columns that the tables of the sheet can be ordered by.
        package var tableColumns: [String] = []

        package init() {}
    }
}

extension WatchState {
    /// True if another state has the same lines, even if it shows others of them on the screen.
    package func hasContent(of other: WatchState) -> Bool {
        var same = self
        (same.selected, same.top, same.sheetTop) = (other.selected, other.top, other.sheetTop)
        same.isSearching = other.isSearching
        return same == other
    }

    /// Keeps the selected item selected when the content has changed: on its line of the screen, or as near as the top
    /// of all allows.
    ///
    /// If it has left, the item that has replaced it is selected; one that a filter hides stays selected, and comes
    /// back. If none is selected, the first item on a screen that was scrolled keeps its line.
    ///
    /// - Parameters:
    ///   - content: The content now.
    ///   - before: The content before; `nil` if it was another view, or had other filters or another size.
    ///   - height: The number of its lines on the screen.
    package mutating func keepSelection(among content: WatchContent, before: WatchContent?, height: Int) {
        let lines = content.lines.lazy.map(\.item)
        if isList, let selected {
            let old = before?.lines ?? []
            let line = old.firstIndex { $0.item == selected }
            if let line, !lines.contains(selected) {
                let following = old[line...].lazy.compactMap(\.item)
                self.selected = following.first(where: lines.contains) ?? lines.last { $0 != nil } ?? nil
            }
            if let place = lines.firstIndex(where: { $0 != nil && $0 == self.selected }) {
                // At the top, new items before it should be visible.
                if top > 0, let line { top += place - line }
                // A smaller screen shows it too.
                top = min(max(top, place - height + 1), place)
                // A taller screen shows the lines above the first item again.
                if before == nil, place < height, lines[..<place].allSatisfy({ $0 == nil }) { top = 0 }
            }
        }
        if isList, selected == nil, top > 0, let before, let first = before.item(from: top),
            let line = before.lines.firstIndex(where: { $0.item == first }),
            let place = lines.firstIndex(of: first)
        {
            top += place - line
        }
        // A viewer at the end of the history wants to see the next events.
        if choices.view == .history, let before, top >= before.lines.count - height { top = Self.end }
        top = min(max(0, top), max(0, lines.count - height))
        sheetTop = min(max(0, sheetTop), max(0, content.sheet.count - height))
    }
}
