package import FeedCore
package import Foundation
import Synchronization

/// An event that an operator may want to know about, emitted once each time it happens.
package enum EngineEvent: Sendable {
    // MARK: Feeds

    /// A feed that answered before fails now.
    case failing(FeedID, FeedError)
    /// A feed that failed answers again.
    case recovered(FeedID, failingSince: Date)
    case breakerOpened(FeedID, until: Date)
    case breakerClosed(FeedID)
    /// A cancelled fetch continues although nothing waits for it; it holds a thread until it ends.
    case abandoned(FeedID)
    /// A loop continues without a feed that is no longer configured.
    case feedRemoved(FeedID)

    // MARK: Fetches

    /// A loop begins to fetch a feed, `late` seconds after the feed was due.
    case begun(FeedID, late: TimeInterval)
    /// A fetch ended after a request was made.
    case fetched(FetchRecord)
    /// Another process has fetched a feed, and a loop without viewers does not read the answer.
    case readElsewhere(FeedID, at: Date)
    /// Events of items of a loop's feed, found by this process or another: reported once they are saved, with their
    /// sequence numbers, or without these if they cannot be saved.
    case happened([ItemEvent])

    /// A program behind a feed wrote a line to standard error; the feed is `nil` before the first request for a feed.
    case said(FeedID?, program: String, String)

    // MARK: Storage

    /// The storage cannot be read or written; the engine continues in memory.
    case storageFailed(any Error)
    case storageRecovered
}

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

    /// Returns the transitions of a feed's health in order; `error` is the last failure with its cause, if this process
    /// has seen it.
    func events(of feed: FeedID, _ health: FeedHealth, _ error: FeedError? = nil) -> [EngineEvent] {
        reported.withLock { reported in
            let before = reported[feed] ?? Reported()
            reported[feed] = Reported(failingSince: health.failure?.since, isOpen: health.breaker.openUntil != nil)
            var events: [EngineEvent] = []
            if let failure = health.failure, before.failingSince == nil {
                events.append(.failing(feed, error ?? failure.error(of: feed)))
            }
            if let since = before.failingSince, health.failure == nil {
                events.append(.recovered(feed, failingSince: since))
            }
            if let end = health.breaker.openUntil, !before.isOpen { events.append(.breakerOpened(feed, until: end)) }
            if before.isOpen, health.breaker.openUntil == nil { events.append(.breakerClosed(feed)) }
            return events
        }
    }

    /// Removes a feed; if it comes back, it counts as healthy again.
    func forget(_ feed: FeedID) { reported.withLock { $0[feed] = nil } }
}
