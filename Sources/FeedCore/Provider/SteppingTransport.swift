package import Foundation

/// A transport that lets its caller send each hop of a redirect, so that each hop counts as a request.
package protocol SteppingTransport: FeedTransport {
    /// Returns the first hop of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - sink: The destination of the answer's body; `nil` for memory.
    /// - Returns: The hop.
    /// - Throws: ``FeedError`` with code `configuration` if the feed may not send requests to the request's host.
    func firstStep(of request: FeedRequest, into sink: (any BodySink)?) throws(FeedError) -> any RequestStep

    /// Gets an archive like ``FeedTransport/archive(_:)``, with requests that the caller sends.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - send: Sends one of the requests that the archive takes, hop by hop from ``firstStep(of:into:)``.
    /// - Returns: The answer, with any status.
    /// - Throws: The errors of `send`, and of an archive that is damaged or too large.
    func archive(
        _ request: FeedRequest,
        sending send: (FeedRequest, any BodySink) async throws(FeedError) -> FeedResponse
    ) async throws(FeedError) -> ArchiveAnswer
}

/// One hop of a request, to one address.
package protocol RequestStep: Sendable {
    /// The target, without secrets.
    var url: URL { get }

    /// True if the request carries a secret.
    var isKeyed: Bool { get }

    /// Sends the hop.
    ///
    /// - Parameter headers: Headers to send besides the request's own.
    /// - Returns: The answer, or the next hop.
    /// - Throws: The errors of ``FeedTransport/send(_:)``.
    func send(adding headers: [String: String]) async throws(FeedError) -> StepOutcome
}
