public import Foundation

/// A request to a publisher: a GET, or a POST if it has a body; its secrets stay separate until it is sent.
public struct FeedRequest: Sendable {
    /// The address without secrets, which may be shown and logged.
    public var url: URL
    public var headers: [String: String]

    /// Headers whose values are secrets.
    ///
    /// They are sent only to the origin of ``url``, never to the target of a redirect.
    public var secretHeaders: [String: Secret]

    /// Query parameters whose values are secrets; added to the address only when it is sent.
    public var secretQueryItems: [String: Secret]

    /// The whole address, if it is a secret; ``url`` is then its origin.
    ///
    /// It is sent only to that origin, never to the target of a redirect.
    public var secretURL: Secret?

    /// The body of a POST; `nil` for a GET.
    ///
    /// A POST is treated as a query: it may be sent again after a failure. Its answer is not cached.
    public var body: [UInt8]?

    /// True if a request with a body is a PUT.
    package var isReplacement = false

    /// True if the body is a message rather than a query: a redirect that would drop it is refused.
    package var isMessage = false

    public init(
        _ url: URL,
        headers: [String: String] = [:],
        secretHeaders: [String: Secret] = [:],
        secretQueryItems: [String: Secret] = [:],
        body: [UInt8]? = nil
    ) {
        self.url = url
        self.headers = headers
        self.secretHeaders = secretHeaders
        self.secretQueryItems = secretQueryItems
        self.body = body
    }
}

/// A publisher's answer, with any status.
public struct FeedResponse: Sendable {
    public var status: Int

    /// The headers by lower-case name; repeated headers are joined by ", ".
    public var headers: [String: String]
    public var body: [UInt8]

    /// The final address of the answer, without secrets; `nil` for a file.
    public var url: URL?

    public init(status: Int = 200, headers: [String: String] = [:], body: [UInt8], url: URL? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }
}

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
