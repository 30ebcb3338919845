package import FeedCore
package import Foundation

/// A date on the command line: a whole day, or an instant.
package enum DateArgument: Sendable, Hashable, CustomStringConvertible {
    /// A day in the viewer's zone.
    case day(CivilDay)
    case instant(Date)

    /// What ``init(_:)`` reads, for messages.
    package static let rule = "a day such as 2026-12-25 or a time such as 2026-12-25T18:00:00Z"

    /// Reads `2026-12-25`, or a time of [RFC 3339](https://www.rfc-editor.org/rfc/rfc3339) with its offset; `nil` for
    /// anything else.
    package init?(_ text: String) {
        if let day = CivilDay(text) {
            self = .day(day)
        } else if let date = Date(rfc3339: text) {
            self = .instant(date)
        } else {
            return nil
        }
    }

    /// The text that is read as the same date.
    package var description: String {
        switch self {
        case .day(let day): day.description
        case .instant(let date): date.rfc3339
        }
    }

    /// The first instant that is meant, for `--from` and `--now`.
    package func start(in timeZone: TimeZone) -> Date {
        switch self {
        case .day(let day): day.start(in: timeZone)
        case .instant(let date): date
        }
    }

    /// The first instant that is no longer meant, for `--until`: a day is included whole.
    package func end(in timeZone: TimeZone) -> Date {
        switch self {
        case .day(let day): day.adding(days: 1).start(in: timeZone)
        case .instant(let date): date
        }
    }
}

/// A time in the past on the command line: a date, or how long ago it was.
package enum PastArgument: Sendable {
    case ago(Duration)
    case since(DateArgument)

    /// What ``init(_:)`` reads, for messages.
    package static let rule = "\(Duration.rule), or \(DateArgument.rule)"

    package init?(_ text: String) {
        if let duration = Duration(text) {
            self = .ago(duration)
        } else if let date = DateArgument(text) {
            self = .since(date)
        } else {
            return nil
        }
    }

    package func start(before now: Date, in timeZone: TimeZone) -> Date {
        switch self {
        case .ago(let duration): now.addingTimeInterval(-duration.seconds)
        case .since(let date): date.start(in: timeZone)
        }
    }
}
