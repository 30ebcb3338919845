public import Foundation

/// What a provider asks its publisher: a GET, or a POST where it has a body, whose secrets stay apart until it is sent.
public struct FeedRequest: Sendable {
    /// The address without secrets, which may be shown and logged.
    public var url: URL
    public var headers: [String: String]

    /// Headers whose values are secrets.
    ///
    /// They are sent to the origin of ``url`` only, never to where it redirects.
    public var secretHeaders: [String: Secret]

    /// Parameters of the query whose values are secrets; added to the address when it is sent, shown nowhere.
    public var secretQueryItems: [String: Secret]

    /// What a POST sends along; `nil` for a GET.
    ///
    /// A POST that is sent is a question like any other: it may be sent again after a failure, and its answer is not kept.
    public var body: [UInt8]?

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

/// What a publisher answered, whatever the status.
public struct FeedResponse: Sendable {
    public var status: Int

    /// The headers by lower-case name; of a repeated one the values joined by ", ".
    public var headers: [String: String]
    public var body: [UInt8]

    /// Where the answer came from in the end, without secrets; `nil` for a file.
    public var url: URL?

    public init(status: Int = 200, headers: [String: String] = [:], body: [UInt8], url: URL? = nil) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }
}

/// What sends requests for one feed and keeps all the manners: hosts, rates, sizes, redirects and the deadline.
public protocol FeedTransport: Sendable {
    /// Sends a request and waits for the whole answer.
    ///
    /// - Returns: The answer, whatever its status.
    /// - Throws: ``FeedError`` with code `unreachable`, `timed-out`, `rate-limited`, `budget-spent`, `cancelled`,
    ///   `malformed` (too large, or not what its encoding says) or `configuration` (a host that the feed may not ask).
    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse

    /// Asks by another way than ``send(_:)``, such as by a program that asks in our place.
    ///
    /// Rates, budget and the peace that a publisher asked for hold as for a request, and what was answered can be
    /// recorded and replayed like an answer of the network.
    ///
    /// - Parameters:
    ///   - question: What is asked, without secrets: an address of a scheme of its own, such as `exec:tides.py`, and a
    ///     body that is the same whenever the same is asked.
    ///   - isCounted: Whether a publisher is asked, so that it counts as a request.
    ///   - way: Asks. It is not called where the answer is known.
    /// - Returns: What `way` answers, or a recorded answer; one of status 204 where nobody is to be asked.
    /// - Throws: What `way` throws, and what ``send(_:)`` does where it may not ask.
    func ask(
        _ question: FeedRequest,
        isCounted: Bool,
        by way: @Sendable () async throws(FeedError) -> FeedResponse
    ) async throws(FeedError) -> FeedResponse

    /// Lets nobody be asked before a time, since the publisher asked for that by another way than ``send(_:)``.
    func hold(until date: Date) async
}

/// A transport at the end of a chain, which counts nothing and keeps nothing back.
///
/// One that stands before another passes on every question and every wait, and conforms to ``FeedTransport`` alone.
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
