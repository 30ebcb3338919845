package import FeedCore
package import Foundation

/// One request of a feed, and its outcome.
package struct RecordedExchange: Sendable {
    /// The outcome of a request.
    package enum Outcome: Sendable {
        /// An answer with any status; a secret in it may have been removed.
        case answer(FeedResponse, isRedacted: Bool)
        case failure(FeedError)
    }

    package var feed: FeedID
    package var sentAt: Date

    /// The request without secrets.
    package var question: FeedRequest
    package var outcome: Outcome

    package init(feed: FeedID, sentAt: Date, question: FeedRequest, outcome: Outcome) {
        (self.feed, self.sentAt, self.question, self.outcome) = (feed, sentAt, question, outcome)
    }
}

extension FeedRequest {
    var method: String { body == nil ? "GET" : "POST" }

    /// The request for display: `GET https://api.example.org/list`.
    var name: String { "\(method) \(url.absoluteString)" }

    /// Returns true if another request matches: headers say how a publisher should answer, so they are ignored.
    func isAsked(by request: FeedRequest) -> Bool {
        url.absoluteString == request.url.absoluteString && body == request.body
    }
}
