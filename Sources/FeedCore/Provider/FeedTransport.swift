public import Foundation

/// Sends the requests of one feed, and enforces hosts, rates, sizes, redirects and the deadline.
public protocol FeedTransport: Sendable {
    /// Sends a request and waits for the whole answer.
    ///
    /// - Returns: The answer, with any status.
    /// - Throws: ``FeedError`` with code `unreachable`, `timed-out`, `rate-limited`, `budget-spent`, `cancelled`,
    ///   `malformed` (the answer is too large, or does not match its encoding) or `configuration` (the feed may not
    ///   send requests to the host).
    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse

    /// Sends a request for an archive, and gives access to its files without keeping them in memory.
    ///
    /// The archive is downloaded into a temporary file without a name, which exists as long as the archive is used. A
    /// `file:` address of a ZIP file or a folder that the feed's settings name works in the same way.
    ///
    /// The answer is never cached. A provider that keeps what it read asks with ``FeedResponse/validators`` of the last
    /// answer as headers, and gets status 304 without an archive if nothing has changed.
    ///
    /// - Parameter request: The request; ``FeedRequest/neededFiles`` may limit it to some files.
    /// - Returns: The answer, with any status.
    /// - Throws: The errors of ``send(_:)``; ``FeedError`` with code `malformed` also for an archive that is damaged or
    ///   larger than ``FeedProfile/archives`` allows.
    func archive(_ request: FeedRequest) async throws(FeedError) -> ArchiveAnswer

    /// Gets an answer in another way than ``send(_:)``, such as from a program that sends requests on the feed's
    /// behalf.
    ///
    /// Rates, budget and `Retry-After` apply as to any request. The answer can be recorded and replayed like one from
    /// the network.
    ///
    /// - Parameters:
    ///   - question: A description of the request without secrets: an address with a scheme of its own, such as
    ///     `exec:tides.py`, and a body. Equal requests have equal descriptions.
    ///   - isCounted: True if the call sends a request to a publisher, and so counts as one.
    ///   - way: Gets the answer. Not called if the answer is already known.
    /// - Returns: The answer of `way`, or a recorded answer. If `way` must not be called and no answer is recorded: an
    ///   answer with status 204.
    /// - Throws: The errors of `way`, and those of ``send(_:)`` for a request that is not allowed.
    func ask(
        _ question: FeedRequest,
        isCounted: Bool,
        by way: @Sendable () async throws(FeedError) -> FeedResponse
    ) async throws(FeedError) -> FeedResponse

    /// Stops requests until `date`, like a `Retry-After` header, for a publisher that demands a pause in another way.
    func hold(until date: Date) async

    /// Returns the hash of a text's UTF-8 in lowercase hexadecimal digits, with which a login is answered.
    func hash(_ text: String, by algorithm: LoginHash) -> String
}

/// A transport at the end of a chain, which neither counts nor delays requests.
///
/// A transport that wraps another conforms to ``FeedTransport`` instead, and forwards every call of
/// ``FeedTransport/archive(_:)``, ``FeedTransport/ask(_:isCounted:by:)``, ``FeedTransport/hold(until:)`` and
/// ``FeedTransport/hash(_:by:)``.
public protocol UncountedTransport: FeedTransport {}

extension UncountedTransport {
    public func archive(_ request: FeedRequest) async throws(FeedError) -> ArchiveAnswer {
        let response = try await send(request)
        guard response.status == 200 else { return ArchiveAnswer(response) }
        throw FeedError(.malformed, "the answer is not an archive that can be read here")
    }

    public func ask(
        _ question: FeedRequest,
        isCounted: Bool,
        by way: @Sendable () async throws(FeedError) -> FeedResponse
    ) async throws(FeedError) -> FeedResponse {
        try await way()
    }

    public func hold(until date: Date) async {}

    /// Returns an empty text, which is enough where no publisher checks the login.
    public func hash(_ text: String, by algorithm: LoginHash) -> String { "" }
}
