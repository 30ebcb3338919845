import FeedCore
import FeedTestKit
import Foundation

@testable import FeedRecording

extension TemporaryFolder {
    var recording: RecordingFolder { RecordingFolder(path) }
}

extension Date {
    /// 2026-11-21T10:00:00Z, a Saturday.
    static let tenOClock = Date(timeIntervalSince1970: 1_795_255_200)
}

extension FeedRequest {
    /// A request for a path of one publisher.
    static func to(_ path: String, body: String? = nil) throws -> FeedRequest {
        guard let url = URL(string: "https://things.example.org/\(path)") else { throw CocoaError(.coderReadCorrupt) }
        return FeedRequest(url, body: body.map { Array($0.utf8) })
    }
}

extension FeedResponse {
    init(_ text: String) { self.init(headers: ["content-type": "application/json"], body: Array(text.utf8)) }

    var text: String { String(decoding: body, as: UTF8.self) }
}

extension RecordedExchange {
    /// An exchange of a test.
    init(_ request: FeedRequest, _ answer: String, of feed: FeedID = "things") {
        self.init(
            feed: feed,
            sentAt: .tenOClock,
            question: request,
            outcome: .answer(FeedResponse(answer), isRedacted: false)
        )
    }
}

extension Recording {
    /// A recording of a test.
    init(_ exchanges: [RecordedExchange]) {
        self.init(
            program: "aggregate/test",
            recordedAt: .tenOClock,
            timeZone: TimeZone(known: "Europe/London") ?? .gmt,
            exchanges: exchanges
        )
    }
}
