import FeedCore
import Foundation
import Synchronization

/// How far one fetch has come, seen from both sides of the wall around it.
final class FetchProgress: Sendable {
    private struct State {
        var askedAt: Date?
        var mark: CrashJournal.Mark?
        var isFinished = false
        var state: FeedState?
        var isAbandoned = false
        var standing: Standing?
        var claim: ClaimToken?

        /// Until when no other process can have claimed the feed.
        var heldUntil: Date?
        var isLost = false
        var hasGivenBack = false
        var renewal: DelayedTasks.Handle?
    }

    private let progress = Mutex(State())

    /// When the provider was asked; `nil` while the fetch waits for its turn.
    var askedAt: Date? { progress.withLock { $0.askedAt } }

    func ask(at date: Date, _ mark: CrashJournal.Mark?) {
        progress.withLock { progress in
            progress.askedAt = date
            progress.mark = mark
        }
    }

    /// Notes that the feed is no longer in hand; nothing where it was not.
    func endMark(in journal: CrashJournal?) {
        let mark = progress.withLock { progress in
            defer { progress.mark = nil }
            return progress.mark
        }
        if let mark { journal?.end(mark) }
    }

    // MARK: - Claim

    /// What was kept of the feed when the fetch looked last; `nil` while it waits for its turn.
    var standing: Standing? {
        get { progress.withLock { $0.standing } }
        set { progress.withLock { $0.standing = newValue } }
    }

    /// The claim, also when it has been given back: what comes late is saved under it.
    var claim: ClaimToken? { progress.withLock { $0.claim } }

    /// Takes a claim.
    ///
    /// - Returns: Whether anybody waits for the fetch still; else the claim is to be given back.
    func hold(_ claim: ClaimToken, until end: Date) -> Bool {
        progress.withLock { progress in
            progress.claim = claim
            progress.heldUntil = end
            return !progress.hasGivenBack
        }
    }

    /// Holds on to what renews the claim, until it is given back.
    func renew(by renewal: DelayedTasks.Handle) {
        let isLate = progress.withLock { progress in
            progress.renewal = renewal
            return progress.hasGivenBack
        }
        if isLate { renewal.cancel() }
    }

    /// Takes note of whether the claim stands.
    func note(stands: Bool, until end: Date) {
        progress.withLock { progress in
            if stands { progress.heldUntil = end } else { progress.isLost = true }
        }
    }

    /// Whether somebody else has the feed; `nil` where that is to be asked, as after the process was stopped for a while.
    func hasLostClaim(at now: Date) -> Bool? {
        progress.withLock { progress in
            if progress.claim == nil || progress.isLost { return progress.isLost }
            return progress.heldUntil.map { now < $0 } == true ? false : nil
        }
    }

    /// Notes that the claim is being given back.
    ///
    /// - Returns: Whether it was not before.
    func giveBack() -> Bool {
        progress.withLock { progress in
            defer { progress.hasGivenBack = true }
            return !progress.hasGivenBack
        }
    }

    /// Renews the claim no longer.
    func endRenewal() { progress.withLock { $0.renewal.take() }?.cancel() }

    // MARK: - End

    /// Whether the provider was asked and has not ended.
    var isRunning: Bool { progress.withLock { $0.askedAt != nil && !$0.isFinished } }

    /// What the feed wants to remember of a fetch that has ended from inside.
    var state: FeedState? { progress.withLock { $0.state } }

    /// Ends the fetch from inside.
    ///
    /// - Returns: Whether somebody is there to save what it brought.
    func finish(with state: FeedState?) -> Bool {
        progress.withLock { progress in
            progress.isFinished = true
            progress.state = state
            return !progress.isAbandoned
        }
    }

    /// Whether nobody waits for the fetch any more.
    var isAbandoned: Bool { progress.withLock { $0.isAbandoned } }

    /// Ends the fetch from outside.
    ///
    /// - Returns: Whether it goes on, and has to save by itself what it brings.
    func abandon() -> Bool {
        progress.withLock { progress in
            progress.isAbandoned = !progress.isFinished
            return progress.isAbandoned
        }
    }
}
