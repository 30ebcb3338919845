package import Foundation

/// A transport that leaves it to its caller to send each hop of a redirect, so that each is counted as a request.
package protocol SteppingTransport: FeedTransport {
    /// The first hop of a request.
    ///
    /// - Throws: ``FeedError`` with code `configuration` where the feed may not ask that host.
    func firstStep(of request: FeedRequest) throws(FeedError) -> any RequestStep
}

/// One hop of a request: what goes to one address.
package protocol RequestStep: Sendable {
    /// Where it goes, without secrets.
    var url: URL { get }

    /// Whether a secret goes along.
    var isKeyed: Bool { get }

    /// Sends it.
    ///
    /// - Parameter headers: What is sent beside the request's own headers.
    /// - Returns: The answer, or the next hop.
    /// - Throws: What ``FeedTransport/send(_:)`` does.
    func send(adding headers: [String: String]) async throws(FeedError) -> StepOutcome
}

/// What a hop came to.
package enum StepOutcome: Sendable {
    case answer(FeedResponse)

    /// Somewhere else; the answer has no body.
    case redirect(FeedResponse, any RequestStep)
}
