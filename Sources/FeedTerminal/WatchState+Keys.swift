import FeedBoard
import FeedCore
import FeedFormats
import Terminal

extension WatchState {
    /// Applies a key to the state.
    ///
    /// - Returns: The action for the program; `nil` if only the state changes.
    package mutating func press(_ key: Key, on content: Content) -> Action? {
        defer { recordFilters() }
        switch key {
        case .control("c"): return .quit
        case .control("z"): return .suspend
        case .control("l"): return .redraw
        default: break
        }
        if case .click(let row, let column) = key,
            let target = content.targets.first(where: { $0.row == row && $0.columns.contains(column) })
        {
            (choices.sheet, sheetBelow, isSearching) = (nil, [], false)
            switch target.effect {
            case .key(let key): return pressInView(key, content)
            case .chip(let chip): choose(chip, content)
            }
            return nil
        }
        if isSearching { return type(key, content) }
        if choices.sheet != nil { return pressInSheet(key, content) }
        return pressInView(key, content)
    }

    // MARK: - Search

    private mutating func type(_ key: Key, _ content: Content) -> Action? {
        switch key {
        case .enter:
            isSearching = false
            // The result of a search is selected, not the item that was selected before it.
            selected = selectedItem(content) ?? content.items.lazy.compactMap(\.self).first ?? selected
            firstSelected = nil
        case .escape:
            isSearching = false
            choices.search = ""
        case .backspace: if choices.search.isEmpty { isSearching = false } else { choices.search.removeLast() }
        case .control("u"): choices.search = ""
        case .control("w"):
            // The last word, and the blanks after it.
            let rest = choices.search.reversed().drop(while: \.isWhitespace).drop { !$0.isWhitespace }
            choices.search = String(rest.reversed())
        case .paste(let text):
            let line = String(text.reversed().drop(while: \.isWhitespace).reversed())
            choices.search = String((choices.search + line.cleaned).prefix(60))
        case .character(let character) where choices.search.count < 60: choices.search.append(character)
        default: break
        }
        top = 0
        return nil
    }

    // MARK: - Sheets

    private mutating func pressInSheet(_ key: Key, _ content: Content) -> Action? {
        if let distance = key.distance(page: content.height) {
            sheetTop = min(max(0, sheetTop + distance), max(0, content.sheetLineCount - content.height))
            return nil
        }
        switch key {
        case .escape, .character("q"), .enter, .left, .character("h"):
            choices.sheet = sheetBelow.popLast()
            sheetTop = 0
        case .character("?"): show(.help)
        // Another view, as for a key in the view below.
        case .character("1"..."9"), .tab, .backTab:
            (choices.sheet, sheetBelow) = (nil, [])
            return pressInView(key, content)
        case .character("w"): if case .item(let id) = choices.sheet { show(.why(id)) }
        case .character("r"):
            if case .feed(let feed) = choices.sheet { return .refresh(feed) }
            guard choices.order != nil else { return act("r", content) }
            choices.order?.isDescending.toggle()
        case .character(">"):
            choices.order = TableOrder.stepped(from: choices.order, by: 1, among: content.tableColumns)
        case .character("<"):
            choices.order = TableOrder.stepped(from: choices.order, by: -1, among: content.tableColumns)
        case .character(let character): return act(character, content)
        default: break
        }
        return nil
    }

    mutating func show(_ sheet: Sheet) {
        guard sheet != choices.sheet else { return }
        if let below = choices.sheet { sheetBelow.append(below) }
        choices.sheet = sheet
        sheetTop = 0
        // The help is no choice of an item.
        if sheet != .help { firstSelected = nil }
    }

    /// Returns the action of a letter for the item that is selected or in the sheet.
    mutating func act(_ character: Character, _ content: Content) -> Action? {
        firstSelected = nil
        guard let item = choices.sheet?.item ?? (choices.sheet == nil ? selectedItem(content) : nil) else { return nil }
        switch character {
        case "s": return .star(item)
        case "y": return .copy(item.description)
        case "o": return .open(item)
        case "r": return .refresh(item.feed)
        default: return nil
        }
    }

    /// Returns the selected item; `nil` if a filter hides it.
    func selectedItem(_ content: Content) -> ItemID? {
        isList
            ? selected.flatMap { content.items.contains($0) ? $0 : nil } : content.selectedRow(row)?.item
    }
}
