package import Foundation

/// A transport that lets its caller send each hop of a redirect, so that each hop counts as a request.
package protocol SteppingTransport: FeedTransport {
    /// Returns the first hop of a request.
    ///
    /// - Throws: ``FeedError`` with code `configuration` if the feed may not send requests to the request's host.
    func firstStep(of request: FeedRequest) throws(FeedError) -> any RequestStep
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
