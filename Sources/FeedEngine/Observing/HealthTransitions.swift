import FeedCore
import Foundation
import Synchronization

/// The last known health of each feed, so that this process reports each transition once.
///
/// The stored health is shared with other processes, which may have seen a transition first. A feed is assumed to be
/// healthy until this process learns otherwise.
final class HealthTransitions: Sendable {
    private struct Reported {
        var failingSince: Date?
        var isOpen = false
    }

    private let reported = Mutex<[FeedID: Reported]>([:])

    /// Returns the transitions of a feed's health in order, with its last failure and its cause if this process has
    /// seen it.
    func events(of feed: FeedID, _ health: FeedHealth, _ error: FeedError? = nil) -> [EngineEvent] {
        reported.withLock { reported in
            let before = reported[feed] ?? Reported()
            reported[feed] = Reported(failingSince: health.failure?.since, isOpen: health.breaker.openUntil != nil)
            var events: [EngineEvent] = []
            switch (before.failingSince, health.failure) {
            case (nil, let failure?): events.append(.failing(feed, error ?? failure.error(of: feed)))
            case (let since?, nil): events.append(.recovered(feed, failingSince: since))
            default: break
            }
            switch (before.isOpen, health.breaker.openUntil) {
            case (false, let end?): events.append(.breakerOpened(feed, until: end))
            case (true, nil): events.append(.breakerClosed(feed))
            default: break
            }
            return events
        }
    }

    /// Removes a feed; if it comes back, it counts as healthy again.
    func forget(_ feed: FeedID) { reported.withLock { $0[feed] = nil } }
}
