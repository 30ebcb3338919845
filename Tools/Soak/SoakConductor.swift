import Foundation
import MeasureKit
import ServiceLifecycle
import Synchronization

/// Watches the run second by second, ends the faults on time, and ends the run.
final class SoakConductor: Service {
    private struct State {
        var endedAt: ContinuousClock.Instant?
        var freshness: SoakFreshness?
    }

    private let plan: SoakPlan
    private let upstream: OwnProcess
    private let samples: SoakSamples
    private let state = Mutex(State())

    init(_ plan: SoakPlan, upstream: OwnProcess, samples: SoakSamples) {
        self.plan = plan
        self.upstream = upstream
        self.samples = samples
    }

    /// The time at which the run was over; `nil` if it was ended early.
    var endedAt: ContinuousClock.Instant? { state.withLock { $0.endedAt } }

    /// The status of the feeds at that time.
    var freshness: SoakFreshness? { state.withLock { $0.freshness } }

    func run() async throws {
        do {
            try await cancelWhenGracefulShutdown { try await self.watch() }
        } catch is CancellationError {
            // A signal came first, so there is no end to record.
        }
    }

    private func watch() async throws {
        say(SoakSamples.heading)
        let start = ContinuousClock.now
        for second in 1...plan.seconds {
            try await Task.sleep(until: start + .seconds(second))
            if let word = plan.word(at: second) { try upstream.say(word) }
            samples.record(isShown: second % 10 == 0)
        }
        let freshness = samples.freshness()
        // So that there is a request under way that would not end by itself in time.
        try upstream.say("hang")
        try await Task.sleep(for: .milliseconds(1_500))
        state.withLock { $0 = State(endedAt: .now, freshness: freshness) }
    }
}
