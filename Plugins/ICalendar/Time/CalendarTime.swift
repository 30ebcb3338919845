import FeedCore

/// A time in a calendar: `20261224`, `20261224T090000` or `20261224T090000Z`.
package struct CalendarTime: Sendable, Hashable {
    package enum Form: Sendable, Hashable {
        /// A whole day.
        case day
        /// A local time in the zone beside it, or in any zone.
        case local
        /// A time in UTC.
        case utc
    }

    /// Seconds since 1970-01-01 00:00 on the local clock; midnight for a day.
    package var seconds: Int
    package var form: Form

    package init(seconds: Int, form: Form) {
        self.seconds = seconds
        self.form = form
    }

    /// Parses one of the three forms; `nil` for anything else.
    ///
    /// - SeeAlso: [RFC 5545, sections 3.3.4 and 3.3.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.4). A leap
    ///   second counts as the last second of its minute.
    package init?(_ text: some StringProtocol) {
        var scanner = DigitScanner(text)
        guard let day = scanner.day(isExtended: false) else { return nil }
        guard !scanner.isAtEnd else {
            self.init(seconds: day.number * 86_400, form: .day)
            return
        }
        guard scanner.take(anyOf: "Tt"), var time = scanner.time(isExtended: false) else { return nil }
        time.second = Swift.min(time.second, 59)
        let isUTC = scanner.take(anyOf: "Zz")
        guard scanner.isAtEnd else { return nil }
        self.init(seconds: LocalTime(day: day, time).seconds, form: isUTC ? .utc : .local)
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
