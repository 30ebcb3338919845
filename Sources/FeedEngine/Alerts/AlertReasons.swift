/// The reason for which an alert waits longer than planned although no target has failed.
package enum AlertDelayReason: String, Sendable, Hashable, CaseIterable {
    case quiet
    /// Older news of the same item is sent first.
    case turn
    /// The target's own rate limit is reached.
    case rate
}

/// The reason for which an alert is dropped.
package enum AlertDropReason: String, Sendable, Hashable, CaseIterable {
    /// It was too late to send it.
    case late
    /// A later alert about the same item was due too.
    case superseded
    case quiet
    /// The rule has reached its limit of messages per hour.
    case limit
    /// The item has no star.
    case unstarred
    /// The target has refused it permanently.
    case refused
    /// The rule has been changed or removed, and no rule plans the alert any more.
    case unrouted
    /// It reports a move of an item that has been cancelled.
    case cancelled
}
