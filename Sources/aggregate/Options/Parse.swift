import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedFormats
import FeedRuntime
import Foundation

/// How arguments are read, once and by the parser, which names the option and the text before what is thrown here.
enum Parse {
    static func duration(_ text: String) throws -> Duration {
        guard let duration = Duration(text) else { throw ValidationError("it must be \(Duration.rule).") }
        guard duration > .zero else { throw ValidationError("it must be 1s or longer.") }
        return duration
    }

    /// How long a feed may take.
    static func deadline(_ text: String) throws -> Duration {
        let longest = Feed.deadlines.upperBound
        guard let duration = Duration(text) else { throw ValidationError("it must be \(Duration.rule).") }
        guard duration > .zero, duration <= longest else {
            throw ValidationError("it must be 1s to \(longest.shortText).")
        }
        return duration
    }

    static func date(_ text: String) throws -> DateArgument {
        guard let date = DateArgument(text) else { throw ValidationError("it must be \(DateArgument.rule).") }
        return date
    }

    /// What a clock shows; a start outside these years counts as a publisher's mistake.
    static func now(_ text: String) throws -> DateArgument {
        let date = try date(text)
        guard Date.plausibleStarts.contains(date.start(in: .gmt)) else {
            throw ValidationError("it must be within the years 2000 to 2099.")
        }
        return date
    }

    static func past(_ text: String) throws -> PastArgument {
        guard let past = PastArgument(text) else { throw ValidationError("it must be \(PastArgument.rule).") }
        return past
    }

    static func month(_ text: String) throws -> MonthArgument {
        if let month = MonthArgument(text) { return month }
        throw ValidationError("it must be \(MonthArgument.rule).\(hint(MonthArgument.nearest(to: text)))")
    }

    static func timeZone(_ text: String) throws -> TimeZone {
        if let zone = TimeZone(known: text) { return zone }
        let nearest = text.nearest(of: TimeZone.knownTimeZoneIdentifiers)
        throw ValidationError("it must be a time zone such as Europe/London.\(hint(nearest))")
    }

    static func count(_ text: String) throws -> Int {
        guard let count = Int(text), count >= 1 else { throw ValidationError("it must be 1 or more.") }
        return count
    }

    /// A path, or a text to look for.
    static func nonEmpty(_ text: String) throws -> String {
        guard !text.isEmpty else { throw ValidationError("it must not be empty.") }
        return text
    }

    private static func hint(_ nearest: String?) -> String { nearest.map { " Did you mean \"\($0)\"?" } ?? "" }
}
