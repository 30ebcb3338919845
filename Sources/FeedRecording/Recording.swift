package import FeedCore
package import Foundation

/// What publishers answered at one moment, without anybody's secrets.
///
/// It lives in a folder that is enough by itself, be it as a bug report or as the fixture of a test:
///
///     recording.json     when it was made, and the exchanges
///     feeds.json         the feeds as they were configured: a configuration like any other
///     bodies/            what was sent and answered, byte for byte
///     files/FEED/        what a feed reads from files
package struct Recording: Sendable {
    /// The version of the form that is written, and the only one that is read.
    package static let version = 1
    package static let fileName = "recording.json"
    package static let configurationName = "feeds.json"
    package static let bodiesName = "bodies"
    package static let filesName = "files"

    /// What stands where a secret stood, and what a replay gives to feeds that want one.
    package static let secret = Secret("(secret)")

    /// The program that made it, with its version: `aggregate/0.1.0`.
    package var program: String

    /// What the clock showed to all feeds, in whole seconds.
    package var recordedAt: Date

    /// The viewer's zone.
    package var timeZone: TimeZone

    /// In the order in which they began.
    package var exchanges: [RecordedExchange]

    package init(program: String, recordedAt: Date, timeZone: TimeZone, exchanges: [RecordedExchange] = []) {
        self.program = program
        self.recordedAt = recordedAt
        self.timeZone = timeZone
        self.exchanges = exchanges
    }
}

/// One question of a feed, and what came of it.
package struct RecordedExchange: Sendable {
    /// What came of a question.
    package enum Outcome: Sendable {
        /// An answer, whatever its status; a secret that it repeated may have been taken out of it.
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

/// What a feed asked, without secrets.
package struct RecordedQuestion: Sendable, Hashable {
    package var method: String
    package var url: URL
    package var headers: [String: String]
    package var body: [UInt8]?

    package init(_ request: FeedRequest) {
        method = request.method
        url = request.url
        headers = request.headers
        body = request.body
    }

    init(method: String, url: URL, headers: [String: String], body: [UInt8]?) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }

    /// Whether a request asks the same: headers tell how a publisher is to answer, not what.
    package func isAsked(by request: FeedRequest) -> Bool {
        method == request.method && url.absoluteString == request.url.absoluteString && body == request.body
    }

    /// What people call it: `GET https://api.example.org/list`.
    package var name: String { "\(method) \(url.absoluteString)" }
}

extension FeedRequest {
    /// The method by which a request is sent.
    package var method: String { body == nil ? "GET" : "POST" }
}
