import FeedCore
import Foundation
import Synchronization

/// The progress of one fetch, seen from both sides of its boundary.
final class FetchProgress: Sendable {
    private struct State {
        var askedAt: Date?
        var mark: CrashJournal.Mark?
        var isFinished = false
        var state: FeedState?
        var isAbandoned = false
        var storedState: StoredFeedState?
        var claim: ClaimToken?

        /// The time until which no other process can have claimed the feed.
        var heldUntil: Date?
        var isLost = false
        var hasGivenBack = false
        var renewal: DelayedTasks.Handle?
    }

    private let progress = Mutex(State())

    /// The time at which the provider was called; `nil` while the fetch waits for its turn.
    var askedAt: Date? { progress.withLock { $0.askedAt } }

    func ask(at date: Date, _ mark: CrashJournal.Mark?) {
        progress.withLock { progress in
            progress.askedAt = date
            progress.mark = mark
        }
    }

    /// Records that the feed is no longer in progress; does nothing if it was not.
    func endMark(in journal: CrashJournal?) {
        if let mark = progress.withLock({ $0.mark.take() }) { journal?.end(mark) }
    }

    // MARK: - Claim

    /// The stored state of the feed when the fetch last read it; `nil` while it waits for its turn.
    var storedState: StoredFeedState? {
        get { progress.withLock { $0.storedState } }
        set { progress.withLock { $0.storedState = newValue } }
    }

    /// The claim, which is kept after its release, since late results are saved under it.
    var claim: ClaimToken? { progress.withLock { $0.claim } }

    /// Records the claim of the fetch.
    ///
    /// - Returns: True if a caller still waits for the fetch; otherwise the claim has to be released.
    func hold(_ claim: ClaimToken, until end: Date) -> Bool {
        progress.withLock { progress in
            progress.claim = claim
            progress.heldUntil = end
            return !progress.hasGivenBack
        }
    }

    /// Keeps the handle of the task that renews the claim, until the claim is released.
    func renew(by renewal: DelayedTasks.Handle) {
        let isLate = progress.withLock { progress in
            progress.renewal = renewal
            return progress.hasGivenBack
        }
        if isLate { renewal.cancel() }
    }

    /// Records the result of a renewal.
    func record(stands: Bool, until end: Date) {
        progress.withLock { progress in
            if stands { progress.heldUntil = end } else { progress.isLost = true }
        }
    }

    /// Returns true if another process has claimed the feed; `nil` if only the store knows that, as after the process
    /// was stopped for a while.
    func hasLostClaim(at now: Date) -> Bool? {
        progress.withLock { progress in
            if progress.claim == nil || progress.isLost { return progress.isLost }
            return progress.heldUntil.map { now < $0 } == true ? false : nil
        }
    }

    /// Records that the claim is being released.
    ///
    /// - Returns: True for the first call.
    func giveBack() -> Bool {
        progress.withLock { progress in
            defer { progress.hasGivenBack = true }
            return !progress.hasGivenBack
        }
    }

    /// Ends the renewal of the claim.
    func endRenewal() { progress.withLock { $0.renewal.take() }?.cancel() }

    // MARK: - End

    /// True if the provider was called and has not returned.
    var isRunning: Bool { progress.withLock { $0.askedAt != nil && !$0.isFinished } }

    /// The state that the feed saves after a fetch that has ended inside its boundary.
    var state: FeedState? { progress.withLock { $0.state } }

    /// Ends the fetch inside its boundary.
    ///
    /// - Returns: True if a caller is still there to save the result.
    func finish(with state: FeedState?) -> Bool {
        progress.withLock { progress in
            progress.isFinished = true
            progress.state = state
            return !progress.isAbandoned
        }
    }

    /// True if no caller waits for the fetch any more.
    var isAbandoned: Bool { progress.withLock { $0.isAbandoned } }

    /// Ends the fetch outside its boundary.
    ///
    /// - Returns: True if the fetch has not ended inside its boundary, and then has to save its state itself.
    func abandon() -> Bool {
        progress.withLock { progress in
            progress.isAbandoned = !progress.isFinished
            return progress.isAbandoned
        }
    }
}
