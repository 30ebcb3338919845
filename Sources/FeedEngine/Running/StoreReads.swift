import Synchronization

/// The reads of one task from a store that several machines share: memory stands in for those that fail.
final class StoreReads: Sendable {
    /// The reads of the current task.
    @TaskLocal static var current: StoreReads?

    /// True if a read waits for the store instead of using memory: a difference from something older would be reported
    /// twice, or never.
    let waits: Bool

    private let failed = Mutex(false)

    init(waits: Bool) { self.waits = waits }

    var haveFailed: Bool { failed.withLock(\.self) }

    func fail() { failed.withLock { $0 = true } }
}
