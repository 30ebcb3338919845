import FeedCore
import FeedEngine
import Synchronization

/// What the engine told during the run.
final class SoakJournal: Sendable {
    struct Outcomes: Sendable {
        var answered = 0
        var failed = 0
    }

    private struct State {
        var outcomes = Outcomes()
        var abandoned = 0
        var failures: [String] = []
    }

    private let state = Mutex(State())

    func note(_ notice: EngineEvent) {
        state.withLock { state in
            switch notice {
            case .fetched(let record):
                if case .failed = record.outcome { state.outcomes.failed += 1 } else { state.outcomes.answered += 1 }
            case .abandoned: state.abandoned += 1
            case .storageFailed(let error): state.failures.append("\(error)")
            default: break
            }
        }
    }

    func note(_ failure: StorageFailure) {
        state.withLock { $0.failures.append("\(failure.part): \(failure.error)") }
    }

    /// The fetches since the last time.
    func takeOutcomes() -> Outcomes {
        state.withLock { state in
            defer { state.outcomes = Outcomes() }
            return state.outcomes
        }
    }

    /// Publishers fail in a soak test, but never what keeps their answers, and no fetch outlives its end.
    var verdict: SoakPoint {
        state.withLock { state in
            SoakPoint(
                name: "what is kept",
                found: state.failures.isEmpty && state.abandoned == 0
                    ? "never failed, and no fetch was abandoned"
                    : "\(state.abandoned) fetches were abandoned; \(state.failures.prefix(3).joined(separator: "; "))",
                holds: state.failures.isEmpty && state.abandoned == 0
            )
        }
    }
}
