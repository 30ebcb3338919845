import FeedCore
import Foundation

/// A transport that sends the requests of a provider from the threads that all tasks share.
///
/// On a ``FeedExecutor`` each return from an actor is a job, which wakes another thread; a request has dozens of them.
struct SharedThreadsTransport: FeedTransport {
    let base: any FeedTransport

    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        // A task does not inherit the executor that the one which makes it prefers.
        let sending = Task { () async -> Result<FeedResponse, FeedError> in
            do throws(FeedError) { return .success(try await base.send(request)) } catch { return .failure(error) }
        }
        let result = await withTaskCancellationHandler {
            await sending.value
        } onCancel: {
            sending.cancel()
        }
        return try result.get()
    }

    func ask(
        _ question: FeedRequest,
        isCounted: Bool,
        by way: @Sendable () async throws(FeedError) -> FeedResponse
    ) async throws(FeedError) -> FeedResponse {
        try await base.ask(question, isCounted: isCounted, by: way)
    }

    func hold(until date: Date) async { await base.hold(until: date) }
}
