package import FeedCore

/// How it is seen that an item has changed.
package enum ChangeMark: Sendable, Hashable {
    /// Just now: its row stands out for a moment.
    case flash
    /// A while ago: its row has a mark.
    case marked
}

/// Which items have changed lately: a change flashes once and stays marked for a while.
///
/// By any clock: that of a replay may stand still.
package struct ChangeMarks<Instant: InstantProtocol>: Sendable where Instant.Duration == Duration {
    private let flashTime = Duration.seconds(1)
    private let markTime = Duration.seconds(10)
    private var instants: [ItemID: Instant] = [:]

    package init() {}

    /// Notes that items have changed.
    package mutating func note(_ items: some Sequence<ItemID>, at now: Instant) {
        for item in items { instants[item] = now }
    }

    /// The marks at an instant; those that are over are forgotten.
    package mutating func marks(at now: Instant) -> [ItemID: ChangeMark] {
        instants = instants.filter { $0.value.duration(to: now) < markTime }
        return instants.mapValues { $0.duration(to: now) < flashTime ? .flash : .marked }
    }

    /// When a mark changes next, after an instant; `nil` where there is none.
    package func nextChange(after now: Instant) -> Instant? {
        instants.values.flatMap { [$0.advanced(by: flashTime), $0.advanced(by: markTime)] }.filter { $0 > now }.min()
    }
}
