import Synchronization

/// What the engine goes on without, because it cannot be read or written.
package struct StorageFailure: Sendable {
    package enum Part: Sendable, Hashable, CaseIterable {
        /// Requests are counted for this process alone, as long as it lives.
        case ledger
        /// Answers come anew from the publisher.
        case cache
    }

    package var part: Part
    package var error: any Error

    package init(_ part: Part, _ error: any Error) {
        self.part = part
        self.error = error
    }
}

/// Tells of each part that fails once, until it works again.
final class StorageFailures: Sendable {
    private let failing = Mutex<Set<StorageFailure.Part>>([])
    private let tell: @Sendable (StorageFailure) -> Void

    init(_ tell: @escaping @Sendable (StorageFailure) -> Void) { self.tell = tell }

    func works(_ part: StorageFailure.Part) { failing.withLock { _ = $0.remove(part) } }

    func failed(_ part: StorageFailure.Part, _ error: any Error) {
        if failing.withLock({ $0.insert(part).inserted }) { tell(StorageFailure(part, error)) }
    }
}
