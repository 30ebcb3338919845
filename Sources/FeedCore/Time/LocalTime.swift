public import Foundation

/// The time on a local clock: a day and a time of day, without a zone.
public struct LocalTime: Sendable, Hashable {
    public var day: CivilDay
    public var hour: Int
    public var minute: Int
    public var second: Int

    public init(day: CivilDay, hour: Int, minute: Int, second: Int = 0) {
        self.day = day
        self.hour = hour
        self.minute = minute
        self.second = second
    }

    package init(day: CivilDay, _ time: (hour: Int, minute: Int, second: Int)) {
        self.init(day: day, hour: time.hour, minute: time.minute, second: time.second)
    }

    /// Parses `2026-11-27T08:15:00`, also with a blank instead of the `T`, without seconds, or with a fraction, which
    /// is ignored; `nil` for anything else.
    package init?(_ text: String) {
        var scanner = DigitScanner(text)
        guard let day = scanner.day(isExtended: true), scanner.consume(anyOf: "Tt "), let hour = scanner.number(2),
            hour < 24,
            scanner.consume(anyOf: ":"), let minute = scanner.number(2), minute < 60
        else { return nil }
        var second = 0
        if scanner.consume(anyOf: ":") {
            guard let value = scanner.number(2), value <= 60 else { return nil }
            second = min(value, 59)
        }
        if scanner.consume(anyOf: ".") { guard scanner.fraction() != nil else { return nil } }
        guard scanner.isAtEnd else { return nil }
        self.init(day: day, hour: hour, minute: minute, second: second)
    }

    /// The seconds since 1970-01-01 00:00 on the local clock.
    package var seconds: Int { day.number * 86_400 + hour * 3_600 + minute * 60 + second }

    /// The certainty with which a local time identifies one instant.
    public enum Certainty: Sendable {
        case exact
        /// The clocks skip this time, which was therefore moved forward by the length of the gap.
        case skipped
        /// The clocks show this time twice; the first instant is used.
        case repeated
    }

    /// Returns the instant at which the clocks of a zone show this time.
    public func instant(in timeZone: TimeZone) -> (date: Date, certainty: Certainty) {
        let (instant, certainty) = timeZone.rules.instant(ofLocal: seconds)
        return (Date(timeIntervalSince1970: Double(instant)), certainty)
    }
}
