import FeedCore
import Synchronization

/// The boundary around one fetch, which has an outcome at the deadline no matter how the provider behaves.
///
/// The fetch runs in a task that races against the deadline, and the provider on separate threads. A fetch that loses
/// the race is cancelled, and abandoned if it ignores the cancellation: a task group would wait for it.
struct FetchBoundary: Sendable {
    /// The time after the transport's deadline in which a provider may still put its result together.
    static let grace = Duration.milliseconds(50)

    /// The threads that providers run on.
    let executor: FeedExecutor

    /// The timers that end fetches that take too long.
    let delayedTasks: DelayedTasks

    /// Runs a fetch until it ends, the deadline and its grace have passed, or the caller is cancelled.
    ///
    /// - Parameters:
    ///   - deadline: The deadline of the transport; it is paused while the fetch waits for its turn.
    ///   - allowed: The total time that the fetch may take, for the error's message.
    ///   - work: The fetch.
    /// - Returns: The value or the error of the fetch, or the error with which it was abandoned.
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
        // The stream ends without an outcome only if the caller was cancelled.
        return .failure(FeedError(.cancelled, "the fetch was cancelled"))
    }
}
