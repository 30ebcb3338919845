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
        clean(try await forward(request) { (base) async throws(FeedError) in try await base.send(request) })
    }

    func archive(_ request: FeedRequest) async throws(FeedError) -> ArchiveAnswer {
        var answer = try await forward(request) { (base) async throws(FeedError) in try await base.archive(request) }
        answer.response = clean(answer.response)
        return answer
    }

    /// Sends a request on the threads that all tasks share, after its secrets were collected.
    private func forward<Answer: Sendable>(
        _ request: FeedRequest,
        _ send: @escaping @Sendable (any FeedTransport) async throws(FeedError) -> Answer
    ) async throws(FeedError) -> Answer {
        let carried =
            request.secretHeaders.values.flatMap { [$0] + $0.credentials } + request.secretQueryItems.values
            + (request.secretURL.map { [$0] } ?? [])
        secrets.withLock { $0.formUnion(carried) }
        // A new task does not inherit the executor preference of the task that creates it.
        let sending = Task { [base] () async -> Result<Answer, FeedError> in
            do throws(FeedError) { return .success(try await send(base)) } catch { return .failure(error) }
        }
        return try await withTaskCancellationHandler {
            await sending.value
        } onCancel: {
            sending.cancel()
        }.get()
    }

    private func clean(_ response: FeedResponse) -> FeedResponse {
        let redaction = redaction
        guard !redaction.isEmpty else { return response }
        var response = response
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

    func hash(_ text: String, by algorithm: LoginHash) -> String { base.hash(text, by: algorithm) }
}

extension Secret {
    /// The parts of an `Authorization` header that are secrets by themselves: a token, the user with the password, or the
    /// response to a challenge, from which a short password can be guessed.
    fileprivate var credentials: [Secret] {
        let parts = revealed.split(separator: " ", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return [] }
        switch parts[0].lowercased() {
        case "basic":
            let pair = Data(base64Encoded: parts[1]).map { Secret(String(decoding: $0, as: UTF8.self)) }
            return [Secret(parts[1])] + [pair].compactMap(\.self)
        case "digest":
            let response = parts[1].firstRange(of: "response=\"").map {
                parts[1][$0.upperBound...].prefix { $0 != "\"" }
            }
            return [response].compactMap(\.self).map { Secret(String($0)) }
        default: return [Secret(parts[1])]
        }
    }
}
