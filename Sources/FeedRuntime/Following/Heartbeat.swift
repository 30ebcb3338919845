package import FeedTimeline

/// Reports from time to time that a loop is alive, when nothing else was printed for a while.
package struct Heartbeat: Sendable {
    private let interval: Duration
    private let lastOutput: @Sendable () -> ContinuousClock.Instant
    private let beat: @Sendable (LoopPulse) -> Void

    /// Creates one that reports after an interval without output.
    package init(
        every interval: Duration,
        since lastOutput: @escaping @Sendable () -> ContinuousClock.Instant,
        beat: @escaping @Sendable (LoopPulse) -> Void
    ) {
        self.interval = interval
        self.lastOutput = lastOutput
        self.beat = beat
    }

    /// Beats until the task is cancelled.
    func run(_ pulse: @Sendable () async -> LoopPulse) async {
        var last = ContinuousClock.now
        while !Task.isCancelled {
            let next = max(last, lastOutput()) + interval
            if next > .now {
                try? await ContinuousClock().sleep(until: next)
            } else {
                beat(await pulse())
                last = .now
            }
        }
    }
}
