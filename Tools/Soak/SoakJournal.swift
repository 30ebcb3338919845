import FeedCore
import FeedEngine
import FeedRuntime
import Synchronization

/// The runtime's events during the run.
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

    func record(_ event: RuntimeEvent) {
        state.withLock { state in
            switch event {
            case .engine(.fetched(let record)):
                if case .failed = record.outcome { state.outcomes.failed += 1 } else { state.outcomes.answered += 1 }
            case .engine(.abandoned): state.abandoned += 1
            case .engine(.storageFailed(let error)): state.failures.append("\(error)")
            case .requestStorageFailed(let failure): state.failures.append("\(failure.part): \(failure.error)")
            default: break
            }
        }
    }

    /// Returns the fetches since the last call.
    func consumeOutcomes() -> Outcomes {
        state.withLock { state in
            defer { state.outcomes = Outcomes() }
            return state.outcomes
        }
    }

    /// Publishers fail in a soak test, but the store must not, and no fetch may outlive its end.
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
