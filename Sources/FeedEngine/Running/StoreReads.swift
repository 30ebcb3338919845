import Synchronization

/// Whether all could be read that a task reads of a store which several machines share: memory stands in for what cannot.
final class StoreReads: Sendable {
    /// Those of the task.
    @TaskLocal static var current: StoreReads?

    /// Whether nothing else will do, so that whoever reads waits for the store: what is compared with something older would
    /// be told twice, or never.
    let waits: Bool

    private let failed = Mutex(false)

    init(waits: Bool) { self.waits = waits }

    var haveFailed: Bool { failed.withLock(\.self) }

    func fail() { failed.withLock { $0 = true } }
}
