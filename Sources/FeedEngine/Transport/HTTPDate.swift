import FeedCore
package import Foundation

extension Date {
    /// Parses an HTTP date in any of its three formats; `nil` for anything else.
    ///
    /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov 6 08:49:37 1994` are the same
    /// instant. The day of the week is not checked. A two-digit year is the one that is at most 50 years ahead.
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
