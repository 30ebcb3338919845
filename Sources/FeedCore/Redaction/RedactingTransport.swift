import Foundation
import Synchronization

/// The transport of a provider, which removes a feed's secrets from the headers and addresses of answers, and collects
/// other secrets that its requests carry, such as a key with a prefix.
///
/// Bodies are passed on unchanged: removing a key of digits would damage numbers. Requests are sent on the threads that
/// all tasks share, even if the fetch has an executor of its own. On that executor, each return from an actor would be
/// a job that wakes another thread, dozens of times per request.
final class RedactingTransport: FeedTransport {
    private let base: any FeedTransport
    private let secrets: Mutex<Set<Secret>>

    init(_ base: any FeedTransport, secrets: [Secret]) {
        self.base = base
        self.secrets = Mutex(Set(secrets))
    }

    /// The redaction of the secrets that are known so far.
    var redaction: Redaction { Redaction(secrets.withLock { $0 }) }

    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        let carried =
            Array(request.secretHeaders.values) + request.secretQueryItems.values
            + (request.secretURL.map { [$0] } ?? [])
        secrets.withLock { $0.formUnion(carried) }
        // A new task does not inherit the executor preference of the task that creates it.
        let sending = Task { [base] () async -> Result<FeedResponse, FeedError> in
            do throws(FeedError) { return .success(try await base.send(request)) } catch { return .failure(error) }
        }
        let result = await withTaskCancellationHandler {
            await sending.value
        } onCancel: {
            sending.cancel()
        }
        var response = try result.get()
        let redaction = redaction
        guard !redaction.isEmpty else { return response }
        response.headers = response.headers.mapValues { redaction.redacted($0) }
        response.url = response.url.flatMap(redaction.redacted)
        return response
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
