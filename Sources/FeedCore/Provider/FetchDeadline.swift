import Synchronization

/// The deadline of a fetch, which moves later while the fetch waits for its turn.
///
/// A feed's timeout applies to its publisher only. The clock is paused while a request waits for our own rate limit,
/// for a slot among the concurrent requests to a host, or for memory for its body. The total pause is limited.
public final class FetchDeadline: Sendable {
    private struct State {
        var waiting = 0
        var pausedAt = ContinuousClock.now
        var paused = Duration.zero
    }

    private let state: Mutex<State>
    private let end: ContinuousClock.Instant
    private let longestPause: Duration

    /// Creates a deadline.
    ///
    /// - Parameters:
    ///   - end: The deadline if the fetch never waits.
    ///   - longestPause: The maximum total pause.
    public init(_ end: ContinuousClock.Instant, longestPause: Duration = .zero) {
        self.end = end
        self.longestPause = longestPause
        state = Mutex(State())
    }

    /// Creates the deadline of a fetch of `feed` that begins now, with a total pause of at most four times the feed's
    /// deadline.
    package convenience init(of feed: Feed) {
        self.init(.now + feed.deadline, longestPause: feed.deadline * 4)
    }

    /// The deadline, moved by the pauses so far.
    public var instant: ContinuousClock.Instant { end + paused }

    /// The total time that the clock has been paused so far.
    package var paused: Duration {
        let paused = state.withLock { $0.waiting > 0 ? $0.paused + (.now - $0.pausedAt) : $0.paused }
        return min(paused, longestPause)
    }

    /// The time for which the clock can still be paused.
    package var pauseLeft: Duration { longestPause - paused }

    /// Pauses the clock during `wait`; if several waits overlap, until the last one ends.
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

    /// Runs `work` until the deadline.
    ///
    /// - Parameters:
    ///   - reserve: The time before the deadline at which `work` is given up, for what the fetch has to do after it.
    ///   - work: Work that ends when it is cancelled.
    /// - Returns: The result; `nil` if there was no time left for it.
    /// - Throws: The error of `work`.
    package func run<Value: Sendable>(
        leaving reserve: Duration = .zero,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value? {
        try await withThrowingTaskGroup(of: Value?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await self.sleep(andFor: .zero - reserve)
                return nil
            }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }

    /// Sleeps until the deadline has passed, plus a grace period.
    package func sleep(andFor grace: Duration = .zero) async throws {
        while true {
            let left = instant + grace - .now
            guard left > .zero else { return }
            // While the clock is paused, the remaining time does not shrink.
            try await ContinuousClock().sleep(for: max(left, .milliseconds(5)))
        }
    }
}
