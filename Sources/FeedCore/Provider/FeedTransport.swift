public import Foundation

/// Sends the requests of one feed, and enforces hosts, rates, sizes, redirects and the deadline.
public protocol FeedTransport: Sendable {
    /// Sends a request and waits for the whole answer.
    ///
    /// - Returns: The answer, with any status.
    /// - Throws: ``FeedError`` with code `unreachable`, `timed-out`, `rate-limited`, `budget-spent`, `cancelled`,
    ///   `malformed` (too large, or not what its encoding says) or `configuration` (a host that the feed may not ask).
    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse

    /// Makes a request in another way than ``send(_:)``, such as by a program that sends requests on our behalf.
    ///
    /// Rates, budget and `Retry-After` apply as to any request, and the answer can be recorded and replayed like one
    /// from the network.
    ///
    /// - Parameters:
    ///   - question: The request without secrets: an address with a scheme of its own, such as `exec:tides.py`, and a
    ///     body that is the same for the same request.
    ///   - isCounted: True if a publisher is involved, so that it counts as a request.
    ///   - way: Gets the answer. It is not called if the answer is already known.
    /// - Returns: The answer of `way`, or a recorded answer; one with status 204 if no request is to be made.
    /// - Throws: The errors of `way`, and those of ``send(_:)`` if the request is not allowed.
    func ask(
        _ question: FeedRequest,
        isCounted: Bool,
        by way: @Sendable () async throws(FeedError) -> FeedResponse
    ) async throws(FeedError) -> FeedResponse

    /// Stops all requests until a time, because the publisher requested that in another way than by an answer to
    /// ``send(_:)``.
    func hold(until date: Date) async
}

/// A transport at the end of a chain, which neither counts nor delays requests.
///
/// A transport that wraps another passes on every request and every wait, and conforms to ``FeedTransport`` alone.
public protocol UncountedTransport: FeedTransport {}

extension UncountedTransport {
    public func ask(
        _ question: FeedRequest,
        isCounted: Bool,
        by way: @Sendable () async throws(FeedError) -> FeedResponse
    ) async throws(FeedError) -> FeedResponse {
        try await way()
    }

    public func hold(until date: Date) async {}
}
