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
    package var question: RecordedQuestion
    package var outcome: Outcome

    package init(feed: FeedID, sentAt: Date, question: RecordedQuestion, outcome: Outcome) {
        self.feed = feed
        self.sentAt = sentAt
        self.question = question
        self.outcome = outcome
    }
}

/// A feed's request, without secrets.
package struct RecordedQuestion: Sendable, Hashable {
    package var method: String
    package var url: URL
    package var headers: [String: String]
    package var body: [UInt8]?

    /// Returns true if a request matches: headers say how a publisher should answer, so they are ignored.
    package func isAsked(by request: FeedRequest) -> Bool {
        method == request.method && url.absoluteString == request.url.absoluteString && body == request.body
    }

    /// The request for display: `GET https://api.example.org/list`.
    package var name: String { "\(method) \(url.absoluteString)" }
}

extension RecordedQuestion {
    package init(_ request: FeedRequest) {
        self.init(method: request.method, url: request.url, headers: request.headers, body: request.body)
    }
}

extension FeedRequest {
    /// The method of the request.
    package var method: String { body == nil ? "GET" : "POST" }
}
