import FeedCore
import Foundation
import Synchronization

/// What this process has been told of each feed's health, so that each turn of it is told once.
///
/// What is kept is shared with other processes, any of which may have seen a turn first. A feed counts as healthy until
/// this one hears otherwise.
final class HealthTransitions: Sendable {
    private struct Told {
        var failingSince: Date?
        var isOpen = false
    }

    private let told = Mutex<[FeedID: Told]>([:])

    /// What is new about a feed's health.
    ///
    /// - Parameters:
    ///   - feed: The feed.
    ///   - health: How it has been doing.
    ///   - error: The last failure with its cause, where this process has seen it.
    /// - Returns: What to tell, in order.
    func events(of feed: FeedID, _ health: FeedHealth, _ error: FeedError? = nil) -> [EngineEvent] {
        told.withLock { told in
            let before = told[feed] ?? Told()
            told[feed] = Told(failingSince: health.failure?.since, isOpen: health.breaker.openUntil != nil)
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
}
