import FeedBoard
import FeedCore
import FeedTimeline
import Terminal

/// The colours and icons of categories: the icons of a page, if there are any, form a column.
///
/// A category with a publisher's colour keeps it. Any other has the colour of its kind, by a hash of its id: the same on
/// each page and in each run, and none that means something.
struct CategoryLooks {
    private let hasIcons: Bool

    init(_ categories: some Sequence<ItemCategory>) { hasIcons = categories.contains { $0.narrowIcon != nil } }

    /// Creates the icons of the categories in a timeline.
    init(_ timeline: Timeline) {
        var last: ItemCategory?
        hasIcons = timeline.allEntries.contains { entry in
            guard let category = entry.category, category != last else { return false }
            last = category
            return category.narrowIcon != nil
        }
    }

    func style(of category: ItemCategory) -> TextStyle { TextStyle(colour: category.textColour) }

    /// Returns the icon, padded with blanks to three columns; empty if no category on the page has an icon.
    func icon(of category: ItemCategory?) -> StyledText {
        guard hasIcons else { return StyledText() }
        let icon = category?.narrowIcon ?? ""
        return StyledText(icon + String(repeating: " ", count: 3 - icon.displayWidth))
    }
}

extension ItemCategory {
    /// The icon if it is one or two columns wide.
    fileprivate var narrowIcon: String? { shownIcon.flatMap { (1...2).contains($0.displayWidth) ? $0 : nil } }

    /// The category's own colour, otherwise that of its kind.
    fileprivate var textColour: TextColour { colour.flatMap { TextColour.RGB($0) }.map { .exact($0) } ?? .kind(id) }
}
