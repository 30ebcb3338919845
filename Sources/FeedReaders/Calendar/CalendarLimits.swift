import FeedCore

/// Limits on the cost of a calendar; ``RecurrenceBudget`` defines the steps.
package struct CalendarLimits: Sendable {
    package var items = FeedSnapshot.maximumItemCount

    /// The maximum number of occurrences of one event; the first ones in the window are used.
    package var timesOfEvent = 10_000

    /// The maximum number of occurrences of all events, before they are cut to ``items``.
    package var times = 1_000_000

    /// The maximum number of steps for the rules of one event.
    package var stepsOfEvent = 500_000

    /// The maximum number of steps for the rules of all events.
    package var steps = 5_000_000

    /// The maximum number of values in the lists of an event, such as its `EXDATE`s.
    package var listValues = 20_000

    /// The maximum number of steps for the definition of one zone; two changes a year since 1601 take about 300.
    package var stepsOfZone = 200_000

    /// The maximum number of steps for the definitions of all zones.
    package var stepsOfZones = 5_000_000

    /// The maximum number of offset changes of a zone; two a year are usual, from 1601 at the earliest.
    package var changesOfZone = 2_000

    package init() {}
}
