package import FeedBoard
package import FeedCore
package import FeedFormats

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

    package var choices = {
        var choices = ViewerChoices()
        choices.showsArrivals = false
        return choices
    }()

    /// The sheets below the current one; closing the current sheet shows the last of them.
    package internal(set) var sheetBelow: [Sheet] = []

    /// The first line of the view on the screen.
    package var top = 0
    /// The first line of the sheet on the screen.
    package var sheetTop = 0
    package var selected: ItemID?

    /// The item that is selected because it was the first one and the viewer has selected none.
    var firstSelected: ItemID?

    /// The selected feed or event of a view without items; `nil` for the first one.
    package var row: TableLines.Row? {
        get { rows[choices.view] }
        set { rows[choices.view] = newValue }
    }

    /// The selected feed or event of each view.
    private var rows: [View: TableLines.Row] = [:]

    /// The day of the calendar whose items alone are listed; `nil` for the whole month.
    package var day: CivilDay?

    /// The index of the first category on the screen.
    package var firstChip = 0

    /// True if keys are typed into the search.
    package var isSearching = false

    /// The filters in the order in which the viewer has set them.
    private var filterOrder: [Filter] = []

    /// A filter of the viewer.
    package enum Filter: Sendable, CaseIterable {
        case stars, chip, search
    }

    /// The filter that was set last; `nil` without filters.
    package var lastFilter: Filter? {
        let active = Filter.allCases.filter(isSet)
        return filterOrder.last(where: active.contains) ?? active.last
    }

    private func isSet(_ filter: Filter) -> Bool {
        switch filter {
        case .stars: choices.onlyStarred
        case .chip: choices.category != nil || choices.feed != nil
        case .search: !choices.search.isEmpty
        }
    }

    /// Records filters that were set or removed by a key.
    mutating func recordFilters() {
        let kept = filterOrder.filter(isSet)
        filterOrder = kept + Filter.allCases.filter { isSet($0) && !kept.contains($0) }
    }

    /// True if the viewer has dismissed the lines with the states of feeds.
    package var dismissesStates = false

    package init() {}

    package subscript<Value>(dynamicMember path: WritableKeyPath<ViewerChoices, Value>) -> Value {
        get { choices[keyPath: path] }
        set { choices[keyPath: path] = newValue }
    }

    /// The properties of the screen that the effects of keys depend on.
    package struct Content: Sendable {
        /// The item of each line; `nil` for a heading.
        package var items: [ItemID?] = []

        /// The feed or the event of each line.
        package var rows: [TableLines.Row?] = []

        /// The feed of each line that stands for the feed's further items.
        package var expansions: [FeedID?] = []

        /// The section of each line.
        package var sections: [TimelineContent.Section.Kind?] = []
        package var sheetLineCount = 0

        /// The number of lines of the view on the screen.
        package var height = 1
        /// The row on the screen of the view's first line.
        package var firstRow = 1

        /// The ranges outside the view that can be clicked: the names of views, and the feeds and categories.
        package var targets: [Target] = []

        /// A range of columns in a row, and the effect of a click there.
        package typealias Target = (row: Int, columns: Range<Int>, effect: Effect)

        package enum Effect: Sendable {
            case key(Key)
            case chip(CategoryChip)
        }

        /// The feeds and the categories with their letters.
        package var chips: [WatchChip] = []

        /// The categories on the screen.
        package var shownChips = 0..<0

        /// True if there are lines with the states of feeds to dismiss.
        package var canDismiss = false

        /// The columns that can order the sheet's tables.
        package var tableColumns: [String] = []

        /// The parts of the screen that scroll.
        package var panes: [WatchPane] = []

        /// The days of the calendar, and the present day.
        package var span: CalendarSpan?
        package var today: CivilDay?

        /// Returns the day of the calendar at a row and a column of the screen.
        package var dayAt: @Sendable (_ row: Int, _ column: Int) -> CivilDay? = { _, _ in nil }

        package init() {}

        /// Returns the selected row: the first one until the viewer selects another.
        func selectedRow(_ row: TableLines.Row?) -> TableLines.Row? { rows.selected(row) }

        /// Returns the line of the last item of a part.
        func lastItem(of pane: WatchPane) -> Int {
            let last = pane.lines.last { items[$0] != nil }
            let first = last.flatMap { last in pane.lines.first { items[$0] == items[last] } }
            return first ?? pane.lines.lowerBound
        }

        /// True if parts of the view scroll by themselves.
        var hasParts: Bool { panes.count > 1 }

        /// Returns the part with a line, otherwise the last one.
        func pane(of line: Int?) -> WatchPane? {
            panes.first { pane in line.map(pane.lines.contains) ?? false } ?? panes.last
        }
    }
}

extension WatchState {
    /// Returns true if another state has the same lines, even if it is scrolled elsewhere or selects another item.
    package func hasContent(of other: WatchState) -> Bool {
        var same = self
        (same.selected, same.top, same.sheetTop) = (other.selected, other.top, other.sheetTop)
        (same.isSearching, same.firstSelected, same.firstChip) = (
            other.isSearching, other.firstSelected, other.firstChip
        )
        return same == other
    }

    /// Returns true if another state shows the same items of the same view.
    func showsSame(as other: WatchState) -> Bool { choices.showsSame(as: other.choices) && day == other.day }

    /// Keeps the selected item selected after the content has changed, on the same line of the screen if possible.
    ///
    /// If the item has left, the one that replaces it is selected. An item that a filter hides stays selected, and
    /// reappears later. If none is selected, the first item on a scrolled screen stays on its line.
    ///
    /// - Parameters:
    ///   - content: The new content.
    ///   - before: The previous content; `nil` if it was of another view, or had other filters or another size.
    ///   - height: The number of lines of the view on the screen.
    ///   - panes: The parts of the screen that scroll.
    package mutating func keepSelection(
        among content: WatchContent,
        before: WatchContent?,
        height: Int,
        in panes: [WatchPane] = []
    ) {
        let lines = content.lines.lazy.map(\.item)
        // Until the viewer selects another one, that is always the first one.
        if isList, !isSearching, selected == firstSelected, let first = content.item(from: 0) {
            (selected, firstSelected, top) = (first, first, 0)
        }
        if isList, let selected {
            let old = before?.lines ?? []
            let line = old.firstIndex { $0.item == selected }
            if let line, !lines.contains(selected) {
                let following = old[line...].lazy.compactMap(\.item)
                self.selected = following.first(where: lines.contains) ?? lines.last { $0 != nil } ?? nil
            }
            // If a filter hides it, the first one is selected, but not while a search is typed.
            if !isSearching, !lines.contains(self.selected), let first = content.item(from: 0) {
                (self.selected, firstSelected) = (first, first)
            }
            if let place = lines.firstIndex(where: { $0 != nil && $0 == self.selected }) {
                let part = panes.first { $0.lines.contains(place) }
                let room = part?.room ?? height
                // At the top, new items before the selected one should be visible.
                if top > (panes.count > 1 ? 0 : part?.body.lowerBound ?? 0), let line { top += place - line }
                // A smaller screen must still show it.
                top = min(max(top, place - room + 1), place)
                // A taller screen shows the lines above the first item again.
                if before == nil, place < room, lines[..<place].allSatisfy({ $0 == nil }) { top = 0 }
            }
        }
        if isList, selected == nil, top > 0, let before, let first = before.item(from: top),
            let line = before.lines.firstIndex(where: { $0.item == first }),
            let place = lines.firstIndex(of: first)
        {
            top += place - line
        }
        if !isList, before == nil, let row, let place = content.lines.firstIndex(where: { $0.row == row }) {
            top = min(max(top, place - height + 1), place)
        }
        // New events are at the top: a viewer further down sees the same ones as before.
        if choices.view == .history, let before, top > 0 { top += lines.count - before.lines.count }
        if !panes.isEmpty {
            let place = selected.flatMap { selected in lines.firstIndex { $0 == selected } }
            var pane = panes.first { pane in place.map(pane.lines.contains) ?? false } ?? panes[panes.count - 1]
            pane.scroll(to: top)
            top = pane.top
        } else {
            top = min(max(0, top), max(0, lines.count - height))
        }
    }
}
