package import FeedEngine
import Synchronization

/// A queue that saves the results of alerts: results that arrive during a transaction are saved by the next one.
package final class AlertOutcomes: Sendable {
    private struct State {
        var results: [AlertID: AlertResult] = [:]
        var saving: Task<Void, Never>?
    }

    /// The time for which results are collected for the next transaction.
    private static let pause = Duration.milliseconds(25)

    private let storage: any AlertStorage
    private let claim: AlertClaim
    private let state = Mutex(State())

    package init(_ storage: any AlertStorage, _ claim: AlertClaim) {
        self.storage = storage
        self.claim = claim
    }

    /// Adds results, which are saved soon; returns at once.
    package func add(_ results: [AlertID: AlertResult]) {
        state.withLock { state in
            state.results.merge(results) { $1 }
            // A task of its own: a sent alert is recorded even if the program is ending.
            if state.saving == nil { state.saving = Task { await self.saveAll() } }
        }
    }

    /// Waits until all results that were added before are saved.
    package func save() async { while let saving = state.withLock(\.saving) { await saving.value } }

    private func saveAll() async {
        while let results = state.withLock({ state -> [AlertID: AlertResult]? in
            defer { state.results = [:] }
            if state.results.isEmpty { state.saving = nil }
            return state.results.isEmpty ? nil : state.results
        }) {
            // Alerts whose results could not be saved are sent again with the same key when the claim ends.
            _ = try? await storage.finishAlerts(results, of: claim)
            // Each transaction takes time that many messages need at the same moment.
            try? await ContinuousClock().sleep(for: Self.pause)
        }
    }
}
