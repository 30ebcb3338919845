package import FeedCore
package import Foundation

/// A time of day, such as `09:00`.
package struct ClockTime: Sendable, Hashable, Comparable, CustomStringConvertible {
    package var hour: Int
    package var minute: Int
    private var second = 0

    package init(hour: Int, minute: Int) {
        self.hour = hour
        self.minute = minute
    }

    /// Creates a time from `9:00` or `09:00`; `nil` for any other text.
    package init?(_ text: String) { self.init(text, takesSeconds: false) }

    /// Creates a time from a text that may have seconds if `takesSeconds` is true, such as `18:00:30`.
    init?(_ text: some StringProtocol, takesSeconds: Bool) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.count <= 2 ? Int(digits: Array($0.utf8)[...]) : nil }
        guard (2...(takesSeconds ? 3 : 2)).contains(parts.count), numbers.count == parts.count,
            parts[1].utf8.count == 2, numbers[0] < 24, numbers.dropFirst().allSatisfy({ $0 < 60 })
        else { return nil }
        (hour, minute, second) = (numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : 0)
    }

    package var description: String { (hour < 10 ? "0" : "") + "\(hour):" + (minute < 10 ? "0" : "") + "\(minute)" }

    package static func < (one: ClockTime, other: ClockTime) -> Bool {
        (one.hour, one.minute, one.second) < (other.hour, other.minute, other.second)
    }

    /// Returns the instant of this local time on a day.
    ///
    /// If the zone skips the time, the instant is later by the length of the gap. If the time occurs twice, the first
    /// instant is used.
    package func instant(on day: CivilDay, in timeZone: TimeZone) -> Date {
        LocalTime(day: day, hour: hour, minute: minute, second: second).instant(in: timeZone).date
    }
}

extension ClockTime: TextSettingValue {
    package static var typeName: String { "a time of day such as \"22:00\"" }
    package static var schemaPattern: String? { "^([01]?[0-9]|2[0-3]):[0-5][0-9]$" }
    package var raw: RawSetting { .text(description) }
}

/// The hours of each day in which no alerts are sent; they may span midnight.
package struct QuietHours: Sendable, Hashable {
    package var from: ClockTime
    package var until: ClockTime

    package init(from: ClockTime, until: ClockTime) {
        self.from = from
        self.until = until
    }

    /// Returns the end of the quiet hours that contain an instant; `nil` outside of quiet hours.
    package func end(at date: Date, in timeZone: TimeZone) -> Date? {
        let today = CivilDay(date, in: timeZone)
        // Quiet hours that began yesterday may not be over.
        for day in [today.adding(days: -1), today] {
            let start = from.instant(on: day, in: timeZone)
            let end = until.instant(on: until <= from ? day.adding(days: 1) : day, in: timeZone)
            if start <= date, date < end { return end }
        }
        return nil
    }
}

extension QuietHours: TextSettingValue {
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let from = ClockTime(String(parts[0])), let until = ClockTime(String(parts[1])),
            from != until
        else { return nil }
        self.init(from: from, until: until)
    }
    package static var typeName: String { "two times of day such as \"22:00-07:00\"" }
    package static var schemaPattern: String? { "^([01]?[0-9]|2[0-3]):[0-5][0-9]-([01]?[0-9]|2[0-3]):[0-5][0-9]$" }
    package var raw: RawSetting { .text("\(from)-\(until)") }
}
