package import FeedCore
package import Foundation

/// The wait that a publisher's `Retry-After` asks for.
///
/// - SeeAlso: [RFC 9110, section 10.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-10.2.3).
package enum RetryAfter {
    /// The shortest and the longest wait that is accepted, in seconds.
    package static let bounds: ClosedRange<TimeInterval> = 1...86_400

    /// The time after a 429 or the end of a `Retry-After` during which requests are sent at an even pace, in seconds: the
    /// feeds that have waited would otherwise be requested at once.
    static let timeWithoutBurst: TimeInterval = 600

    /// Parses the header of an answer.
    ///
    /// A date is compared with the publisher's own `Date` if there is one, so that its clock may differ from ours.
    ///
    /// - Returns: The seconds to wait, 0 for a time in the past; `nil` without a valid header.
    package static func seconds(in response: FeedResponse, receivedAt now: Date) -> TimeInterval? {
        guard let text = response.header("retry-after")?.trimmingCharacters(in: .whitespaces), !text.isEmpty else {
            return nil
        }
        let wait: TimeInterval
        if let date = Date(httpDate: text, now: now) {
            let theirs = response.header("date").flatMap { Date(httpDate: $0, now: now) } ?? now
            wait = date.timeIntervalSince(theirs)
        } else {
            let waits = text.split(separator: ",").map {
                TimeInterval(wholeSeconds: $0.trimmingCharacters(in: .whitespaces))
            }
            // The longest wait of a repeated header applies.
            guard !waits.contains(nil), let longest = waits.compactMap(\.self).max() else { return nil }
            wait = longest
        }
        return wait <= 0 ? 0 : min(max(wait, bounds.lowerBound), bounds.upperBound)
    }
}

extension TimeInterval {
    /// The maximum number of seconds in a header, 2^31; longer times count as this one.
    ///
    /// - SeeAlso: [RFC 9111, section 1.2.2](https://www.rfc-editor.org/rfc/rfc9111#section-1.2.2).
    private static let longestHeader: TimeInterval = 2_147_483_648

    /// Parses a number of seconds in a header: digits only; large values are capped instead of overflowing.
    init?(wholeSeconds text: String) {
        let digits = text.utf8
        guard !digits.isEmpty, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
        self =
            Int(digits: Array(digits)[...]).map { Swift.min(TimeInterval($0), Self.longestHeader) }
            ?? Self.longestHeader
    }
}

extension Date {
    /// Parses an HTTP date in any of its three formats; `nil` for anything else.
    ///
    /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov 6 08:49:37 1994` are the same
    /// instant. The day of the week is not checked. A two-digit year is in the current century, or in the last one if
    /// it would be more than 50 years ahead.
    ///
    /// - SeeAlso: [RFC 9110, section 5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7).
    package init?(httpDate text: String, now: Date) {
        guard text.utf8.count <= 64 else { return nil }
        let parts = text.split { " ,-\t".contains($0) }
        guard parts.count == 6 || parts.count == 5, parts[0].allSatisfy(\.isLetter) else { return nil }
        if parts[1].first?.isLetter == true {
            // Sun Nov  6 08:49:37 1994
            guard parts.count == 5, parts[4].utf8.count == 4 else { return nil }
            self.init(day: parts[2], month: parts[1], year: parts[4], time: parts[3], now: now)
        } else {
            guard parts.count == 6, ["GMT", "UTC"].contains(parts[5].uppercased()) else { return nil }
            self.init(day: parts[1], month: parts[2], year: parts[3], time: parts[4], now: now)
        }
    }

    private init?(day: Substring, month: Substring, year: Substring, time: Substring, now: Date) {
        let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        var clock = DigitScanner(time)
        guard let month = months.firstIndex(of: month.lowercased()), day.utf8.count <= 2,
            let day = Int(digits: Array(day.utf8)[...]), var number = Int(digits: Array(year.utf8)[...]),
            let time = clock.time(isExtended: true), clock.isAtEnd
        else { return nil }
        if year.utf8.count == 2 {
            let thisYear = CivilDay(now, in: .gmt).year
            number += thisYear - thisYear % 100
            if number > thisYear + 50 { number -= 100 }
        } else if year.utf8.count != 4 {
            return nil
        }
        guard let date = CivilDay(year: number, month: month + 1, day: day) else { return nil }
        self.init(LocalTime(day: date, time), offset: 0)
    }
}
