import Foundation

/// A provider that asks once and reads the answer: two pure functions, and no input or output of its own.
public protocol SingleRequestProvider: FeedProvider {
    /// What to ask.
    func request(in context: FetchContext) -> FeedRequest

    /// How to read an answer with a status of 200 to 299.
    func read(_ response: FeedResponse, in context: FetchContext) throws -> FeedSnapshot

    /// The sentence in which the publisher itself says why it refused, read from an answer with any other status.
    func refusal(in response: FeedResponse) -> String?

    /// The error that an answer's status stands for; `nil` for an answer that is to be read.
    ///
    /// For a provider that knows better than ``FeedResponse/failure(sentence:)`` what to do about it.
    func failure(of response: FeedResponse, in context: FetchContext) -> FeedError?
}

// MARK: - Default implementations

extension SingleRequestProvider {
    public func fetch(_ context: FetchContext) async throws -> FeedSnapshot {
        let response = try await context.transport.send(request(in: context))
        if let failure = failure(of: response, in: context) { throw failure }
        var snapshot = try read(response, in: context)
        if snapshot.source == nil { snapshot.source = response.url?.absoluteString }
        return snapshot
    }

    public func refusal(in response: FeedResponse) -> String? { nil }

    public func failure(of response: FeedResponse, in context: FetchContext) -> FeedError? {
        response.failure(sentence: refusal(in: response))
    }
}
