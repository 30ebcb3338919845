import FeedCore
import Synchronization

/// The delay after which confirmations are written to the store, from the first of them on.
final class ConfirmationTimer: Sendable {
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// Writes after ``Confirmation/pause``, unless that is planned already.
    func begin(_ write: @escaping @Sendable () async -> Void) {
        task.withLock { task in
            guard task == nil else { return }
            task = Task { [weak self] in
                guard (try? await ContinuousClock().sleep(for: .seconds(Confirmation.pause))) != nil else { return }
                // What is confirmed from now on may come too late for this writing.
                self?.task.withLock { $0 = nil }
                await write()
            }
        }
    }

    /// - Returns: True if a writing was planned, which the caller is to do now.
    func end() -> Bool {
        task.withLock { task in
            defer { task = nil }
            task?.cancel()
            return task != nil
        }
    }
}
