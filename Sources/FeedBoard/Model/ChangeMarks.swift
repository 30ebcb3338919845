package import FeedCore

/// The mark of an item that has changed.
package enum ChangeMark: Sendable, Hashable {
    /// Just now: its row stands out for a moment.
    case flash
    /// A while ago: its row has a mark.
    case marked
}

/// The items that have changed lately: a change flashes once, and is marked for a while.
///
/// Any clock can give the instants, since the clock of a replay may stand still.
package struct ChangeMarks<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {
    private let flashTime = Duration.seconds(1)
    private let markTime = Duration.seconds(10)
    private var instants: [ItemID: Instant] = [:]

    package init() {}

    /// Records that items have changed.
    package mutating func record(_ items: some Sequence<ItemID>, at now: Instant) {
        for item in items { instants[item] = now }
    }

    /// Returns the marks at an instant, and removes those that have ended.
    package mutating func marks(at now: Instant) -> [ItemID: ChangeMark] {
        instants = instants.filter { $0.value.duration(to: now) < markTime }
        return instants.mapValues { $0.duration(to: now) < flashTime ? .flash : .marked }
    }

    /// Returns the time after an instant at which a mark next changes; `nil` if there are no marks.
    package func nextChange(after now: Instant) -> Instant? {
        instants.values.flatMap { [$0.advanced(by: flashTime), $0.advanced(by: markTime)] }.filter { $0 > now }.min()
    }
}
