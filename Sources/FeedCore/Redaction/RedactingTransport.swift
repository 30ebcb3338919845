import Foundation
import Synchronization

/// Removes a feed's secrets from the headers and addresses of answers, and collects other secrets that its requests
/// carry, such as a key with a prefix.
///
/// Bodies are passed on unchanged: removing a key of digits would damage numbers.
final class RedactingTransport: FeedTransport {
    private let base: any FeedTransport
    private let secrets: Mutex<Set<Secret>>

    init(_ base: any FeedTransport, secrets: [Secret]) {
        self.base = base
        self.secrets = Mutex(Set(secrets))
    }

    /// Removes the secrets that are known so far.
    var redaction: Redaction { Redaction(secrets.withLock { $0 }) }

    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        let carried =
            Array(request.secretHeaders.values) + request.secretQueryItems.values
            + (request.secretURL.map { [$0] } ?? [])
        secrets.withLock { $0.formUnion(carried) }
        return try await base.send(request).redacted(by: redaction)
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

extension FeedResponse {
    /// Returns the answer without secrets in its headers and address; its body is unchanged.
    fileprivate func redacted(by redaction: Redaction) -> FeedResponse {
        guard !redaction.isEmpty else { return self }
        var response = self
        response.headers = headers.mapValues { redaction.redacted($0) }
        response.url = url.flatMap(redaction.redacted)
        return response
    }
}
