import Foundation
import Synchronization

/// A part of the storage that the engine continues without, because it cannot be read or written.
package struct StorageFailure: Sendable {
    package enum Part: Sendable, Hashable, CaseIterable {
        /// Answers, events and claims are in memory, as long as the process lives.
        case answers
        /// Requests are counted for this process alone, as long as it lives.
        case ledger
        /// Answers are fetched from the publisher again.
        case cache
    }

    package var part: Part
    package var error: any Error
}

/// The failures of the parts of a store: a failed call returns `nil`, so that memory is used instead, and a failure is
/// reported once until the part can be written again.
final class StorageFailures: Sendable {
    private struct State {
        /// The time since which each part fails.
        var failing: [StorageFailure.Part: Date] = [:]
        var successes = 0
    }

    private let state = Mutex(State())
    let now: @Sendable () -> Date
    private let onFailure: @Sendable (StorageFailure) -> Void
    private let onRecovery: @Sendable () -> Void

    init(
        now: @escaping @Sendable () -> Date,
        _ onFailure: @escaping @Sendable (StorageFailure) -> Void,
        onRecovery: @escaping @Sendable () -> Void = {}
    ) {
        self.now = now
        self.onFailure = onFailure
        self.onRecovery = onRecovery
    }

    /// Returns the time since which a part fails; `nil` if it does not.
    func since(_ part: StorageFailure.Part) -> Date? { state.withLock { $0.failing[part] } }

    /// The number of successful reads and writes.
    var successCount: Int { state.withLock(\.successes) }

    /// Reads or writes a part; if `proves` is true, success shows that the part works again: a read says nothing about
    /// a full disk.
    ///
    /// - Returns: The value; `nil` if the work failed, or the caller was cancelled.
    func attempt<Value>(
        _ part: StorageFailure.Part,
        proves: Bool = false,
        isolation: isolated (any Actor)? = #isolation,
        _ work: () async throws -> Value
    ) async -> Value? {
        do {
            let value = try await work()
            let isRecovered = state.withLock { state in
                state.successes += 1
                return proves ? state.failing.removeValue(forKey: part) != nil : false
            }
            if isRecovered { onRecovery() }
            return value
        } catch {
            let isCancelled = error is CancellationError || Task.isCancelled
            guard !isCancelled else { return nil }
            let isNew = state.withLock { state in
                guard state.failing[part] == nil else { return false }
                state.failing[part] = now()
                return true
            }
            if isNew { onFailure(StorageFailure(part: part, error: error)) }
            return nil
        }
    }
}
