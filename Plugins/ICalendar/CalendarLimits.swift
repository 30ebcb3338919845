import FeedCore

/// What a calendar may cost.
package struct CalendarLimits: Sendable {
    /// How many items a snapshot may have.
    package var items = FeedSnapshot.maximumItemCount

    /// How many times of one event are looked for, the first ones of the window.
    package var timesOfEvent = 10_000

    /// How many times are looked for in all, before they are cut to ``items``.
    package var times = 1_000_000

    /// How many steps the rules of one event may take.
    package var stepsOfEvent = 500_000

    /// How many steps the rules of all events may take.
    package var steps = 5_000_000

    /// How many values the lists of an event may have, such as its `EXDATE`s.
    package var listValues = 20_000

    /// How many steps the definition of one zone may take: one of two changes a year since 1601 takes some 300.
    package var stepsOfZone = 200_000

    /// How many steps the definitions of all zones may take.
    package var stepsOfZones = 5_000_000

    /// How many changes a zone may make; two a year are usual, since 1601 at the earliest.
    package var changesOfZone = 2_000

    package init() {}
}

/// Counts what reading a calendar looks at, so that a test can tell how that grows with the calendar: bytes of lines, events
/// that are compared, times that are worked out, and days that rules look at.
package final class CalendarWork {
    package private(set) var steps = 0

    package init() {}

    func add(_ count: Int = 1) { steps += count }
}
