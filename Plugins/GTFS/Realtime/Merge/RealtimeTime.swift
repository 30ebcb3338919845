import FeedCore
import Foundation

/// The reading of times and days as realtime feeds write them.
enum RealtimeTime {
    /// Returns the instant of a number of seconds since 1970; `nil` outside the years 2000 to 2099.
    ///
    /// A number of milliseconds cannot be meant as seconds, and is taken for what it is. Publishers write 0 for a time
    /// that they do not know.
    static func instant(_ seconds: Int64?, _ issues: inout RealtimeIssues, of name: @autoclosure () -> String) -> Date?
    {
        guard let seconds, seconds != 0 else { return nil }
        if let date = plausible(seconds) { return date }
        if let date = plausible(seconds / 1_000) {
            issues.add(.milliseconds, name())
            return date
        }
        issues.add(.implausibleTime, name())
        return nil
    }

    static func instant(_ seconds: UInt64?, _ issues: inout RealtimeIssues, of name: @autoclosure () -> String) -> Date?
    {
        instant(seconds.map { Int64(clamping: $0) }, &issues, of: name())
    }

    private static func plausible(_ seconds: Int64) -> Date? {
        let date = Date(timeIntervalSince1970: Double(seconds))
        return Date.plausibleStarts.contains(date) ? date : nil
    }

    /// Parses a day such as `20261225`; `nil` for anything else.
    static func day(_ text: String) -> CivilDay? {
        guard text.utf8.count == 8, let number = Int(digits: Array(text.utf8)[...]) else { return nil }
        return CivilDay(digits: number)
    }

    /// Parses a time such as `7:05:00` or `25:15:35` as seconds from noon minus twelve hours; `nil` for anything else.
    static func seconds(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map {
            Int(digits: Array($0.utf8)[...])
        }
        guard parts.count == 3, let hours = parts[0], let minutes = parts[1], let seconds = parts[2] else { return nil }
        guard hours < 240, minutes < 60, seconds < 60 else { return nil }
        return hours * 3_600 + minutes * 60 + seconds
    }
}
