import Synchronization

/// When a fetch is given up: a time that moves on while the fetch waits for its turn.
///
/// The timeout of a feed is for its publisher. While a request waits for our own rate, for one of the requests at once
/// that a host is sent, or for room among the bodies in memory, the deadline stands still; in all no longer than its
/// longest pause.
public final class FetchDeadline: Sendable {
    private struct State {
        var waiting = 0
        var pausedAt = ContinuousClock.now
        var paused = Duration.zero
    }

    private let state: Mutex<State>
    private let end: ContinuousClock.Instant
    private let longestPause: Duration

    /// - Parameters:
    ///   - end: When the fetch is given up where it waits for nothing.
    ///   - longestPause: How long the clock stands still in all.
    public init(_ end: ContinuousClock.Instant, longestPause: Duration = .zero) {
        self.end = end
        self.longestPause = longestPause
        state = Mutex(State())
    }

    /// The deadline of a fetch that begins now: it waits for its turns at most four times as long as it may take.
    package convenience init(of feed: Feed) {
        self.init(.now + feed.deadline, longestPause: feed.deadline * 4)
    }

    /// When the deadline is, should no further wait come.
    public var instant: ContinuousClock.Instant { end + paused }

    /// For how long it has stood still so far.
    package var paused: Duration {
        let paused = state.withLock { $0.waiting > 0 ? $0.paused + (.now - $0.pausedAt) : $0.paused }
        return min(paused, longestPause)
    }

    /// For how long it can still stand still.
    package var pauseLeft: Duration { longestPause - paused }

    /// Stops the clock while a wait lasts; of several at once, until the last has ended.
    package func pause<Value>(
        isolation: isolated (any Actor)? = #isolation,
        during wait: () async throws(FeedError) -> Value
    ) async throws(FeedError) -> Value {
        state.withLock { state in
            if state.waiting == 0 { state.pausedAt = .now }
            state.waiting += 1
        }
        defer {
            state.withLock { state in
                state.waiting -= 1
                guard state.waiting == 0 else { return }
                state.paused += .now - state.pausedAt
            }
        }
        return try await wait()
    }

    /// Sleeps until the deadline has passed, and as much longer.
    package func sleep(andFor grace: Duration = .zero) async throws {
        while true {
            let left = instant + grace - .now
            guard left > .zero else { return }
            // While the clock stands still there is as much left afterwards.
            try await ContinuousClock().sleep(for: max(left, .milliseconds(5)))
        }
    }
}
