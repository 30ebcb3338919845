package import FeedCore
import Foundation

/// An item as a board shows it: fields, not padded text, so that a table, a screen and a page can each lay it out.
package struct BoardRow: Sendable {
    package let id: ItemID
    package let time: FeedTime
    package let status: ItemStatus
    package let category: ItemCategory?

    /// The title as the publisher wrote it.
    package let title: String

    /// What else there is to say, in the order in which people read it; nothing twice.
    package let parts: [RowPart]

    package let isPast: Bool
    package let isStarred: Bool

    /// Whether it begins within a minute, or has begun.
    package let isImminent: Bool

    /// `in 5 min`: how far away it is.
    package let distance: String

    /// `16:45`, `Fri 18:30`: when it is.
    package let moment: String

    /// The distance of what is near, otherwise the moment; for a row with room for one of them.
    package var when: String

    /// Whether it is so far from what the viewer sees that it has its id and its time alone.
    package var isPlaceholder = false

    /// The title without the time of day that it begins with, where that is the item's own; see ``RowMaker``.
    var timelessTitle: String?

    /// The title beside a text that tells when it is or how far away that is: without the time of day that it begins with.
    ///
    /// `14:15 Glenorran` is `Glenorran` beside `Fri 14:15` and beside `in 12 min`.
    package func title(beside time: String) -> String { time.isEmpty ? title : timelessTitle ?? title }
}
