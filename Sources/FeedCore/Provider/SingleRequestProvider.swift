import Foundation

/// A provider that sends one request and reads the answer, with two pure functions that perform no input or output.
public protocol SingleRequestProvider: FeedProvider {
    /// Returns the request to send.
    func request(in context: FetchContext) -> FeedRequest

    /// Reads an answer with a status of 200 to 299.
    func read(_ response: FeedResponse, in context: FetchContext) throws -> FeedSnapshot

    /// Returns the error for an answer's status; `nil` for an answer that can be read.
    ///
    /// Implement it to give better advice than ``FeedResponse/failure(sentence:hint:)``.
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

    public func failure(of response: FeedResponse, in context: FetchContext) -> FeedError? {
        response.failure()
    }
}
