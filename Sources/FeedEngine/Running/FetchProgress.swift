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
        var lease: Task<Void, any Error>?
        var hasEndedLease = false
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

    /// Holds on to what renews the feed's claim; it is ended at once where nobody waits for the fetch any more.
    func lease(_ renewal: Task<Void, any Error>) {
        let isLate = progress.withLock { progress in
            progress.lease = renewal
            return progress.hasEndedLease
        }
        if isLate { renewal.cancel() }
    }

    /// Renews the feed's claim no longer.
    func endLease() {
        progress.withLock { progress in
            progress.hasEndedLease = true
            return progress.lease
        }?
        .cancel()
    }

    /// Whether the provider was asked and has not ended.
    var isRunning: Bool { progress.withLock { $0.askedAt != nil && !$0.isFinished } }

    /// What the feed wants to remember of a fetch that has ended from inside.
    var state: FeedState? { progress.withLock { $0.state } }

    /// Ends the fetch from inside.
    ///
    /// - Returns: Whether somebody is there to put away what it brought.
    func finish(with state: FeedState?) -> Bool {
        progress.withLock { progress in
            progress.isFinished = true
            progress.state = state
            return !progress.isAbandoned
        }
    }

    /// Ends the fetch from outside.
    ///
    /// - Returns: Whether it goes on, and has to put away by itself what it brings.
    func abandon() -> Bool {
        progress.withLock { progress in
            progress.isAbandoned = !progress.isFinished
            return progress.isAbandoned
        }
    }
}
