import FeedCore
import Foundation

/// A time of day as people and programs write it: `19:30`, `7.30pm`, `7 pm`, `19.30 Uhr`, `noon`.
struct WrittenClock: Equatable {
    private(set) var hour: Int
    private(set) var minute = 0
    private(set) var second = 0

    /// Seconds east of UTC; `nil` if the text has no offset.
    private(set) var offset: Int?

    /// The number of days to add to the day of the text: `25:10` is at 1:10 on the next day.
    private(set) var days = 0

    /// True if the time cannot also mean twelve hours later: `7.30` may be in the evening, `07:30` and `7.30 am` may
    /// not.
    private(set) var isClear = true

    /// Reads four or six digits, as `1930` and `193000`; `nil` for any other text.
    init?(digits text: String) {
        var scanner = DigitScanner(text)
        guard text.utf8.count == 4 || text.utf8.count == 6, let hour = scanner.number(2),
            let minute = scanner.number(2),
            let second = scanner.isAtEnd ? 0 : scanner.number(2), hour < 24, minute < 60, second <= 60
        else { return nil }
        (self.hour, self.minute, self.second) = (hour, minute, second)
    }

    /// Reads a text; `nil` if it is not a time of day, such as a number alone.
    ///
    /// With `beyondMidnight`, hours may exceed 24, as in timetables, whose days end after midnight.
    init?(_ text: String, beyondMidnight: Bool = false) {
        let written = text.tidied.lowercased()
        if ["noon", "midday"].contains(written) {
            hour = 12
            return
        }
        var scanner = DigitScanner(written)
        let hasTwoDigits = written.utf8.dropFirst().first.map { $0 &- UInt8(ascii: "0") < 10 } ?? false
        guard let hour = scanner.number(upTo: 2) else { return nil }
        self.hour = hour
        // A number alone is not a time.
        var isNumber = true
        if scanner.consume(anyOf: ":.") {
            guard let minute = scanner.number(2) else { return nil }
            (self.minute, isNumber) = (minute, false)
            if scanner.consume(anyOf: ":") {
                guard let second = scanner.number(2) else { return nil }
                self.second = second
                if scanner.consume(anyOf: ".,"), scanner.fraction() == nil { return nil }
            }
        } else if scanner.consume(anyOf: "h") {
            isNumber = false
            if scanner.isAtDigit {
                guard let minute = scanner.number(2) else { return nil }
                self.minute = minute
            }
        }
        isClear = hasTwoDigits || hour > 12
        while scanner.consume(anyOf: " ") {}
        if let mark = scanner.name(among: ["am", "a.m.", "a.m", "pm", "p.m.", "p.m"]) {
            guard (1...12).contains(hour) else { return nil }
            self.hour = hour % 12 + (mark > 2 ? 12 : 0)
            (isClear, isNumber) = (true, false)
        } else if scanner.name(among: ["uhr", "hrs", "h"]) != nil {
            (isClear, isNumber) = (true, false)
        }
        if !scanner.isAtEnd {
            guard !isNumber, let offset = scanner.offset() else { return nil }
            (self.offset, isClear) = (offset, true)
        }
        if beyondMidnight, !isNumber { (days, self.hour) = (self.hour / 24, self.hour % 24) }
        guard !isNumber, scanner.isAtEnd, self.hour < 24, minute < 60, second <= 60 else { return nil }
    }

    /// Returns the instant at which clocks show the time, from six hours before `now` to eighteen hours after `now`.
    ///
    /// - Returns: The instant, and the certainty of its local time, which clocks may skip or show twice; `nil` if there
    ///   is neither an offset nor a zone.
    func instant(in zone: TimeZone?, near now: Date) -> LocalTime.Instant? {
        guard let zone = offset.flatMap({ TimeZone(secondsFromGMT: $0) }) ?? zone else { return nil }
        let today = CivilDay(now, in: zone)
        let found = (-1...1).map { days in
            LocalTime(day: today.adding(days: days), hour: hour, minute: minute, second: second).instant(in: zone)
        }
        return found.first { $0.date >= now - 6 * 3_600 } ?? found[1]
    }

    /// Returns this time; if it is ambiguous, the last possible time before a clear `end`: `7.30` before `9pm` is in
    /// the evening, `11` before `1pm` in the morning.
    func before(_ end: WrittenClock) -> WrittenClock {
        guard !isClear, end.isClear, hour <= 12 else { return self }
        var time = self
        time.hour = hour % 12
        let isLater = (time.hour + 12, minute) < (end.hour, end.minute)
        if isLater { time.hour += 12 }
        time.isClear = true
        return time
    }

    /// The time in the form of ISO 8601.
    var text: String {
        let text = [hour, minute, second].map { $0.padded(to: 2) }.joined(separator: ":")
        return offset.map { text + Self.text(ofOffset: $0) } ?? text
    }

    /// Returns an offset from UTC in the form of ISO 8601.
    static func text(ofOffset offset: Int) -> String {
        let minutes = abs(offset) / 60
        return "\(offset < 0 ? "-" : "+")\((minutes / 60).padded(to: 2)):\((minutes % 60).padded(to: 2))"
    }
}
