package import FeedBoard
package import FeedCore
import FeedFormats

/// The choices of a viewer at the screen: those for the board, the selection and the position.
@dynamicMemberLookup
package struct WatchState: Sendable, Equatable {
    /// The views, in the order of their number keys.
    package typealias View = ViewerChoices.View

    package typealias Sheet = ViewerChoices.Sheet

    /// An action for the program, in addition to drawing.
    package enum Action: Sendable, Equatable {
        case quit, suspend, redraw
        case star(ItemID)
        /// Fetches a feed before it is due; `nil` for all.
        case refresh(FeedID?)
        case copy(String)
        /// Shows the link of an item, and opens it in a browser if there is one.
        case open(ItemID)
        /// Tells the viewer that a key needs an item, and there is none to select.
        case nothingSelected
    }

    package var choices = ViewerChoices()

    /// The sheets below the current one; closing the current sheet shows the last of them.
    package internal(set) var sheetBelow: [Sheet] = []

    /// The first line of the view on the screen.
    package var top = 0
    /// The first line of the sheet on the screen.
    package var sheetTop = 0
    package var selected: ItemID?

    /// True if keys are typed into the search.
    package var isSearching = false

    /// A line number beyond any page.
    static let end = 1 << 40

    package init() {}

    package subscript<Value>(dynamicMember path: WritableKeyPath<ViewerChoices, Value>) -> Value {
        get { choices[keyPath: path] }
        set { choices[keyPath: path] = newValue }
    }

    /// The properties of the screen that the effects of keys depend on.
    package struct Content: Sendable {
        /// The item of each line; `nil` for a heading.
        package var items: [ItemID?] = []

        /// The section of each line.
        package var sections: [TimelineContent.Section.Kind?] = []
        package var sheetLineCount = 0

        /// The number of lines of the view on the screen.
        package var height = 1
        /// The row on the screen of the view's first line.
        package var firstRow = 1

        /// The ranges outside the view that act as keys: the names of views and the categories.
        package var targets: [Target] = []

        /// A range of columns in a row, and the key as which a click there acts.
        package typealias Target = (row: Int, columns: Range<Int>, key: Key)

        /// The letters and labels of the categories.
        package var chips: [(letter: Character, label: String)] = []

        /// The columns that can order the sheet's tables.
        package var tableColumns: [String] = []

        package init() {}
    }
}

extension WatchState {
    /// Returns true if another state has the same lines, even if it is scrolled elsewhere or selects another item.
    package func hasContent(of other: WatchState) -> Bool {
        var same = self
        (same.selected, same.top, same.sheetTop) = (other.selected, other.top, other.sheetTop)
        same.isSearching = other.isSearching
        return same == other
    }

    /// Keeps the selected item selected after the content has changed, on the same line of the screen if possible.
    ///
    /// If the item has left, the one that replaces it is selected. An item that a filter hides stays selected, and
    /// reappears later. If none is selected, the first item on a scrolled screen stays on its line.
    ///
    /// - Parameters:
    ///   - content: The new content.
    ///   - before: The previous content; `nil` if it was of another view, or had other filters or another size.
    ///   - height: The number of lines of the view on the screen.
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
                // At the top, new items before the selected one should be visible.
                if top > 0, let line { top += place - line }
                // A smaller screen must still show it.
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
