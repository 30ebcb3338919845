import FeedBoard
import FeedCore
import FeedTimeline
import Terminal

/// The colours and icons of the categories on a page: colours differ, and icons, if there are any, form a column.
///
/// A category with a publisher's colour keeps it. Any other gets the palette slot that a hash of its id selects, so
/// that it has the same colour in each run, or the next free slot if that one is taken. Slots that look like a
/// publisher's colour stay free if there are enough others.
struct CategoryLooks {
    private let slots: [String: Int]
    private let hasIcons: Bool

    init(_ categories: some Sequence<ItemCategory>) {
        var colours: Set<TextColour.RGB> = []
        var ids: Set<String> = []
        var hasIcons = false
        for category in categories {
            hasIcons = hasIcons || category.shownIcon != nil
            if let own = category.ownColour { colours.insert(own) } else { ids.insert(category.id) }
        }
        self.hasIcons = hasIcons
        slots = Self.slots(for: ids.sorted(), besides: colours)
    }

    /// Creates the colours and icons of the categories in a timeline.
    init(_ timeline: Timeline) {
        var seen: Set<ItemCategory> = []
        var last: ItemCategory?
        for entry in timeline.allEntries {
            guard let category = entry.category, category != last else { continue }
            seen.insert(category)
            last = category
        }
        self.init(seen)
    }

    /// Returns the category's own colour, otherwise the colour of its slot.
    func style(of category: ItemCategory) -> TextStyle {
        if let own = category.ownColour { return TextStyle(colour: .exact(own)) }
        return TextStyle(colour: slots[category.id].map { .slot($0) })
    }

    /// Returns the icon, padded with blanks to three columns; empty if no category on the page has an icon.
    func icon(of category: ItemCategory?) -> StyledText {
        guard hasIcons else { return StyledText() }
        let icon = category?.shownIcon ?? ""
        return StyledText(icon + String(repeating: " ", count: 3 - icon.displayWidth))
    }

    private static func slots(for ids: [String], besides colours: Set<TextColour.RGB>) -> [String: Int] {
        var size = 4
        // The first slots are the most different ones, and the only ones of a terminal with few colours.
        while size < ids.count { size *= 2 }
        var taken = Set(colours.compactMap { TextColour.slot(like: $0, among: size) })
        if size - taken.count < ids.count {
            size *= 2
            taken = Set(colours.compactMap { TextColour.slot(like: $0, among: size) })
        }
        if size - taken.count < ids.count { taken = [] }
        var slots: [String: Int] = [:]
        for id in ids {
            var slot = Int(id.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 } % UInt32(size))
            while !taken.insert(slot).inserted { slot = (slot + 1) % size }
            slots[id] = slot
        }
        return slots
    }
}

extension ItemCategory {
    fileprivate var ownColour: TextColour.RGB? { colour.flatMap { TextColour.RGB($0) } }
}
