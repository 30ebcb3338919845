package import FeedTimeline

/// A report that a loop is alive, made when nothing else was printed for a while.
package struct Heartbeat: Sendable {
    private let interval: Duration
    private let lastOutput: @Sendable () -> ContinuousClock.Instant
    private let beat: @Sendable (LoopPulse) -> Void

    /// Creates a heartbeat that reports after each interval without output.
    package init(
        every interval: Duration,
        since lastOutput: @escaping @Sendable () -> ContinuousClock.Instant,
        beat: @escaping @Sendable (LoopPulse) -> Void
    ) {
        self.interval = interval
        self.lastOutput = lastOutput
        self.beat = beat
    }

    /// Reports until the task is cancelled.
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
