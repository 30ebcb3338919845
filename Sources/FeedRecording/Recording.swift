package import FeedCore
package import Foundation

/// The answers of publishers at one time, without secrets.
///
/// It is a self-contained folder, for a bug report or as the fixture of a test:
///
///     recording.json     the time of the recording, and the exchanges
///     feeds.json         the feeds as they were configured: a configuration like any other
///     bodies/            the bodies of requests and answers, byte for byte; of an archive the lines that were used
///     files/FEED/        copies of the files that a feed reads
package struct Recording: Sendable {
    /// The version of the format that is written, and the only one that is read.
    package static let version = 1
    package static let fileName = "recording.json"
    package static let configurationName = "feeds.json"
    package static let bodiesName = "bodies"
    package static let filesName = "files"

    /// The replacement for secrets in recordings; a replay gives it to feeds that require a secret.
    package static let secret = Secret("(secret)")

    /// The program and version that made the recording: `aggregate/0.1.0`.
    package var program: String

    /// The time of the recording for all feeds, in whole seconds.
    package var recordedAt: Date

    /// The viewer's time zone.
    package var timeZone: TimeZone

    /// The exchanges, in the order of their requests.
    package var exchanges: [RecordedExchange]

    package init(program: String, recordedAt: Date, timeZone: TimeZone, exchanges: [RecordedExchange] = []) {
        self.program = program
        self.recordedAt = recordedAt
        self.timeZone = timeZone
        self.exchanges = exchanges
    }
}

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

    /// The files of the answer's archive, as far as they were used; `nil` if the answer is not an archive.
    ///
    /// An archive may be larger than all other answers together, so it is never recorded whole: of each file the
    /// recording has the bytes that the provider marked by ``FileArchive/record(_:of:)`` or, if there are none, all that
    /// it read, up to ``RecordedArchive/maximumFileBytes``.
    package var files: [String: [UInt8]]?
}

extension FeedRequest {
    /// The request for display: `GET https://api.example.org/list`.
    var name: String { "\(methodName) \(url.absoluteString)" }

    /// Returns true if another request has the same method, address and body; headers are ignored, since they say how a
    /// publisher should answer.
    func isAsked(by request: FeedRequest) -> Bool {
        recordedURL.absoluteString == request.recordedURL.absoluteString && method == request.method
            && body == request.body
    }

    /// The address in a recording: of a file only its name, since a replay has the file in another folder.
    var recordedURL: URL { url.isFileURL ? URL(filePath: "/\(url.lastPathComponent)") : url }
}
