package import FeedEngine
import Synchronization

/// Notes what has become of alerts: of all that targets answer while one transaction is written, the next one.
package final class AlertOutcomes: Sendable {
    private struct State {
        var results: [AlertID: AlertResult] = [:]
        var saving: Task<Void, Never>?
    }

    /// How long answers are gathered for the next transaction.
    private static let pause = Duration.milliseconds(25)

    private let storage: any AlertStorage
    private let claim: AlertClaim
    private let state = Mutex(State())

    package init(_ storage: any AlertStorage, _ claim: AlertClaim) {
        self.storage = storage
        self.claim = claim
    }

    /// Takes results, which are saved soon; returns at once.
    package func add(_ results: [AlertID: AlertResult]) {
        state.withLock { state in
            state.results.merge(results) { $1 }
            // By itself: what was sent is noted also where the program is to end.
            if state.saving == nil { state.saving = Task { await self.saveAll() } }
        }
    }

    /// Returns when all results are saved that were taken before.
    package func save() async { while let saving = state.withLock(\.saving) { await saving.value } }

    private func saveAll() async {
        while let results = next() {
            // What could not be saved is sent again with the same key when the claim is over.
            _ = try? await storage.finishAlerts(results, of: claim)
            // Each transaction takes time that many messages want at the same moment.
            try? await ContinuousClock().sleep(for: Self.pause)
        }
    }

    private func next() -> [AlertID: AlertResult]? {
        state.withLock { state in
            defer { state.results = [:] }
            if state.results.isEmpty { state.saving = nil }
            return state.results.isEmpty ? nil : state.results
        }
    }
}
