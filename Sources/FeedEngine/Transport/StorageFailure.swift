import Synchronization

/// A part of the storage that the engine continues without, because it cannot be read or written.
package struct StorageFailure: Sendable {
    package enum Part: Sendable, Hashable, CaseIterable {
        /// Requests are counted in this process only, until it ends.
        case ledger
        /// Answers are fetched from the publisher again.
        case cache
    }

    package var part: Part
    package var error: any Error

    package init(_ part: Part, _ error: any Error) {
        self.part = part
        self.error = error
    }
}

/// Reports each failing part once, until it works again.
final class StorageFailures: Sendable {
    private let failing = Mutex<Set<StorageFailure.Part>>([])
    private let tell: @Sendable (StorageFailure) -> Void

    init(_ tell: @escaping @Sendable (StorageFailure) -> Void) { self.tell = tell }

    func works(_ part: StorageFailure.Part) { failing.withLock { _ = $0.remove(part) } }

    func failed(_ part: StorageFailure.Part, _ error: any Error) {
        if failing.withLock({ $0.insert(part).inserted }) { tell(StorageFailure(part, error)) }
    }
}
