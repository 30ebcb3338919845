import FeedCore

/// A time in a calendar: `20261224`, `20261224T090000` or `20261224T090000Z`.
///
/// Publishers also write `2026-12-24T09:00:00`, leave the seconds out or add a fraction, and write an offset, as in
/// `20261224T090000+0100`.
package struct CalendarTime: Sendable, Hashable {
    package enum Form: Sendable, Hashable {
        /// A whole day.
        case day
        /// A local time, in the zone of its `TZID` or floating.
        case local
        /// A time in UTC.
        case utc
    }

    /// Seconds since 1970-01-01 00:00 on the local clock, or in UTC for a time in UTC; midnight for a day.
    package var seconds: Int
    package var form: Form

    package init(seconds: Int, form: Form) {
        self.seconds = seconds
        self.form = form
    }

    /// Parses a time in one of the type's forms; `nil` for any other text.
    ///
    /// - SeeAlso: [RFC 5545, sections 3.3.4 and 3.3.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.4). A leap
    ///   second counts as the last second of its minute.
    package init?(_ text: some StringProtocol) {
        var scanner = DigitScanner(text)
        guard let day = scanner.day() else { return nil }
        guard !scanner.isAtEnd else {
            self.init(seconds: day.number * 86_400, form: .day)
            return
        }
        guard scanner.consume(anyOf: "Tt "), let hour = scanner.number(2), hour < 24 else { return nil }
        let hasColon = scanner.consume(anyOf: ":")
        guard let minute = scanner.number(2), minute < 60 else { return nil }
        var second = 0
        if hasColon ? scanner.consume(anyOf: ":") : scanner.isAtDigit {
            guard let value = scanner.number(2), value <= 60 else { return nil }
            second = Swift.min(value, 59)
            if scanner.consume(anyOf: ".") { guard scanner.fraction() != nil else { return nil } }
        }
        let seconds = LocalTime(day: day, hour: hour, minute: minute, second: second).seconds
        guard !scanner.isAtEnd else {
            self.init(seconds: seconds, form: .local)
            return
        }
        guard let offset = scanner.offset(), scanner.isAtEnd else { return nil }
        self.init(seconds: seconds - offset, form: .utc)
    }

    package var isDay: Bool { form == .day }

    /// The time as part of an id: `20261224T090000Z`.
    package var text: String {
        String(ofDigits: 16) { text in
            text.append(CivilDay(number: seconds.dayNumber))
            guard form != .day else { return }
            text.append("T")
            text.append(secondOfDay: seconds.secondOfDay)
            if form == .utc { text.append("Z") }
        }
    }
}
