package import FeedCore
import FeedTimeline
import Foundation

/// An item as a board shows it: fields, not padded text, so that a table, a screen and a page can each lay it out.
///
/// A board of ten thousand items makes as many rows for each frame: a row is small, and rows out of sight have no
/// texts.
package struct TimelineRow: Sendable {
    private let entry: Timeline.Entry

    /// `nil` for a row so far from the viewer that it has only its id and its time.
    private let texts: RowTexts?

    /// The distance of a near time, otherwise the moment; for a row with room for one of them.
    package var when: String

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

    /// The number of seconds until it starts, by which a screen without room for all rows chooses.
    func wait(by clock: ViewerClock) -> TimeInterval { entry.wait(from: clock.now, in: clock.timeZone) }

    /// True if it is so far from what the viewer sees that it has its id and its time alone.
    package var isPlaceholder: Bool { texts == nil }

    /// The title as the publisher wrote it.
    package var title: String { texts?.title ?? "" }

    /// The other details of the item, in the order in which people read them, without repetition.
    package var parts: [RowPart] { texts?.parts ?? [] }

    /// True if it begins within a minute, or has begun.
    package var isImminent: Bool { texts?.isImminent ?? false }

    /// `in 5 min`: the distance to its time.
    package var distance: String { texts?.distance ?? "" }

    /// `16:45`, `Fri 18:30`: its time.
    package var moment: String { texts?.moment ?? "" }

    /// `18:02`: the planned start, if that is a minute or more before or after the current one.
    package var planned: String? { texts?.plan?.moment }

    /// `18:02 → 18:09`: ``moment`` behind the planned time, if it has one.
    package var moments: String { texts?.plan?.moments ?? moment }

    /// The parts of a row with room for only one time: those of ``parts`` and, before them, the planned time.
    package var partsWithPlan: [RowPart] { (texts?.plan.map { [$0.part] } ?? []) + parts }

    /// The title beside a text with its time or distance: without the time of day that it begins with.
    ///
    /// `14:15 Glenorran` is `Glenorran` beside `Fri 14:15` and beside `in 12 min`.
    package func title(beside time: String) -> String { time.isEmpty ? title : texts?.timelessTitle ?? title }
}
