package import FeedCore
package import Foundation

/// The answers of publishers at one time, without secrets.
///
/// It is a self-contained folder, for a bug report or as the fixture of a test:
///
///     recording.json     when it was made, and the exchanges
///     feeds.json         the feeds as they were configured: a configuration like any other
///     bodies/            what was sent and answered, byte for byte
///     files/FEED/        what a feed reads from files
package struct Recording: Sendable {
    /// The version of the format that is written, and the only one that is read.
    package static let version = 1
    package static let fileName = "recording.json"
    package static let configurationName = "feeds.json"
    package static let bodiesName = "bodies"
    package static let filesName = "files"

    /// The replacement for secrets in recordings; a replay gives it to feeds that require a secret.
    package static let secret = Secret("(secret)")

    /// The program and version that made it: `aggregate/0.1.0`.
    package var program: String

    /// The time of the recording for all feeds, in whole seconds.
    package var recordedAt: Date

    /// The viewer's time zone.
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
