package import FeedCore
import FeedTimeline
import Foundation

/// An item as a board shows it: fields, not padded text, so that a table, a screen and a page can each lay it out.
///
/// A board of ten thousand items makes as many rows for each frame. A row is therefore small, and rows out of sight
/// have no texts.
package struct TimelineRow: Sendable {
    private let entry: Timeline.Entry

    /// The texts; `nil` for a row so far from the viewer that none are made.
    private let texts: RowTexts?

    /// The ``distance`` of a near time, otherwise the ``moment``, for a row with room for one of the two.
    package var when: String

    /// True if the heading above the row has its day.
    package var isUnderDay = false

    init(_ entry: Timeline.Entry, _ texts: RowTexts?) {
        (self.entry, self.texts) = (entry, texts)
        when = texts?.when ?? ""
    }

    package var id: ItemID { entry.id }
    package var time: FeedTime { entry.time }
    package var status: ItemStatus { entry.status }
    package var category: ItemCategory? { entry.category }
    package var isPast: Bool { entry.isPast }
    package var isStarred: Bool { entry.isStarred }

    /// Returns the seconds until the item starts or, if it has begun, ends, by which rows compete for a screen's lines.
    func wait(by clock: ViewerClock) -> TimeInterval { entry.wait(from: clock.now, in: clock.timeZone) }

    /// True if the row is so far from the visible part of the board that it has no texts.
    package var isPlaceholder: Bool { texts == nil }

    /// The title, in the viewer's language if a translation is known.
    package var title: String { texts?.lasting.title ?? "" }

    /// The other details of the item, in the order in which people read them, without repetition.
    package var parts: [RowPart] { texts?.lasting.parts ?? [] }

    /// True if the item begins within a minute or has begun, and is not past.
    package var isImminent: Bool { texts?.isImminent ?? false }

    /// The distance to the item's time: `in 5 min`.
    package var distance: String { isUnderDay ? "" : texts?.distance ?? "" }

    /// The item's time: `16:45`, `Fri 18:30`.
    package var moment: String { texts?.lasting.moment ?? "" }

    /// The ``distance`` in one unit, beside a time of day: `in 3 h`.
    package var briefDistance: String { isUnderDay ? "" : texts?.briefDistance ?? "" }

    /// Returns a text that ends with the item's start, such as ``moment``, with the item's end if that is on the same
    /// day: `Fri 18:30–19:30`.
    package func addingEnd(to text: String) -> String {
        guard let range = columns.range, !columns.hasPlan, text.hasSuffix(columns.start) else { return text }
        return text.dropLast(columns.start.count) + range
    }

    /// The item's time in the columns of a table.
    package var columns: TimeColumns {
        var columns = texts?.lasting.columns ?? TimeColumns()
        if isUnderDay { (columns.day, columns.dayInYear, columns.weekday) = ("", "", nil) }
        return columns
    }

    /// True if ``when`` is the moment, and not a distance or a text of another view.
    package var hasMomentAsWhen: Bool { when == moment }

    /// The planned start, if it is a minute or more before or after the current start: `18:02`.
    package var planned: String? { texts?.lasting.plan?.moment }

    /// The ``moment``, after the planned time if there is one: `18:02 → 18:09`.
    package var moments: String { texts?.lasting.plan?.moments ?? moment }

    /// The details of a row with room for only one time: the planned time, if there is one, and ``parts``.
    package var partsWithPlan: [RowPart] { (texts?.lasting.plan.map { [$0.part] } ?? []) + parts }

    /// Returns the title for display beside a text with the item's time or distance: without the time of day that the
    /// title begins with.
    ///
    /// `14:15 Glenorran` becomes `Glenorran` beside `Fri 14:15` and beside `in 12 min`.
    package func title(beside time: String) -> String { time.isEmpty ? title : texts?.lasting.timelessTitle ?? title }
}
