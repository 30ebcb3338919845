/// The reason for which an alert waits longer than planned although no target has failed.
package enum AlertDelayReason: String, Sendable, Hashable, CaseIterable {
    case quiet
    /// Older news of the same item is sent first.
    case turn
    /// The target's own rate is used up for now.
    case rate
}

/// The reason for which an alert is dropped.
package enum AlertDropReason: String, Sendable, Hashable, CaseIterable {
    /// It was too late.
    case late
    /// Something later about the same item was due too.
    case superseded
    case quiet
    /// The rule has sent as many messages within an hour as it may.
    case limit
    /// The item has no star.
    case unstarred
    /// The target refuses it for good.
    case refused
    /// The rule has been changed, and does not report it any more.
    case unrouted
    /// The item that has moved does not take place.
    case cancelled
}
