import FeedCore
import Synchronization

/// The wall around one fetch: whatever the provider does, an outcome is there when the deadline is.
///
/// The fetch runs in a task of its own, raced against the deadline; the provider's part of it on threads of its own. When
/// it loses it is cancelled, and abandoned if it is deaf to that: a task group would wait for it.
struct FetchBoundary: Sendable {
    /// How long after the transport's last word a provider may still put together what it has.
    static let grace = Duration.milliseconds(50)

    /// What providers run on.
    let executor: FeedExecutor

    /// What ends fetches that take too long.
    let delayedTasks: DelayedTasks

    /// Runs a fetch until it ends, the deadline and its grace have passed, or the caller is cancelled.
    ///
    /// - Parameters:
    ///   - deadline: When the transport stops; it stands still while the fetch waits for its turn.
    ///   - allowed: How long the fetch may take in all, for the message.
    ///   - work: The fetch.
    /// - Returns: What the fetch returned or threw, or why it was abandoned.
    func run<Value: Sendable>(
        until deadline: FetchDeadline,
        allowed: Duration,
        _ work: @escaping @Sendable () async throws -> Value
    ) async -> Result<Value, FeedError> {
        let (outcomes, first) = AsyncStream.makeStream(
            of: Result<Value, FeedError>.self,
            bufferingPolicy: .bufferingOldest(1)
        )
        let fetch = Task {
            do {
                first.yield(.success(try await work()))
            } catch {
                first.yield(.failure(FeedError(error)))
            }
        }
        let timer = delayedTasks.add(after: deadline.instant - .now) {
            guard (try? await deadline.sleep(andFor: Self.grace)) != nil else { return }
            first.yield(.failure(.noAnswer(within: allowed)))
        }
        defer {
            fetch.cancel()
            timer.cancel()
        }
        for await outcome in outcomes { return outcome }
        // The stream ends without an outcome only where the caller was cancelled.
        return .failure(FeedError(.cancelled, "the fetch was cancelled"))
    }
}
