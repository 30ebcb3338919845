import Synchronization

/// Says that what is read of a store is compared with, so that nothing else will do: what happened would be told twice, or
/// never.
///
/// Where several machines share the store and it cannot be read, whoever compares waits for it.
final class StoreComparison: Sendable {
    /// That of the task.
    @TaskLocal static var current: StoreComparison?

    private let failed = Mutex(false)

    /// Whether something could not be read though it was waited for.
    var hasFailed: Bool { failed.withLock(\.self) }

    func fail() { failed.withLock { $0 = true } }
}
