package import FeedCore
package import Foundation

/// A time as written in a text: a day, perhaps a time of day, perhaps its offset from UTC.
package struct WrittenTime: Equatable {
    package var day: CivilDay
    var hour = 0
    var minute = 0
    var second = 0

    /// The fraction of a second, from 0 up to 1.
    var fraction = 0.0

    /// Seconds east of UTC; `nil` if the text has no offset.
    package var offset: Int?

    /// True if the text has a time of day.
    package var hasTime = true

    /// The day without the time of day.
    package var wholeDay: WrittenTime { WrittenTime(day: day, hasTime: false) }

    /// True for the beginning of the day.
    package var isMidnight: Bool { hour == 0 && minute == 0 && second == 0 && fraction == 0 }

    /// True for the last minute of the day, which programs write as the end of an item of whole days.
    package var isEndOfDay: Bool { hour == 23 && minute == 59 }

    private var local: LocalTime { LocalTime(day: day, hour: hour, minute: minute, second: second) }

    /// Returns the instant, by the text's offset from UTC or, if it has none, on the clocks of a zone.
    ///
    /// - Returns: `nil` if there is neither an offset nor a zone.
    package func instant(in zone: TimeZone?) -> LocalTime.Instant? {
        if let offset { return (Date(local, offset: offset, fraction: fraction), .exact) }
        guard let zone else { return nil }
        let local = local.instant(in: zone)
        return (local.date.addingTimeInterval(fraction), local.certainty)
    }
}

extension WrittenTime {
    /// Creates a time from the day and the time of day of `date` in UTC, and attaches `offset` unchanged.
    package init(_ date: Date, offset: Int?) {
        let (day, seconds) = (CivilDay(date, in: .gmt), Int(date.timeIntervalSince1970.rounded(.down)))
        let second = seconds - day.number * 86_400
        self.init(day: day, hour: second / 3_600, minute: second / 60 % 60, second: second % 60, offset: offset)
    }

    /// Reads a time of ISO 8601: `2026-11-21`, `2026-11-21T10:01`, `20261121T100129.5+0100` and forms in between.
    ///
    /// Day and time are in the extended form or the basic one, with `T`, `t` or a blank between them. Seconds and their
    /// fraction, after a point or a comma, may be absent, and so may the zone: `Z`, or an offset of hours and perhaps
    /// minutes. 24:00 is the end of the day. A week is read as its Monday. Days of the year are not read.
    init?(iso8601 text: String) {
        if text.utf8.contains(UInt8(ascii: "W")) {
            guard let day = CivilDay(isoWeek: text) else { return nil }
            self.init(day: day, hasTime: false)
            return
        }
        var scanner = DigitScanner(text)
        guard let day = scanner.day() else { return nil }
        self.init(day: day)
        guard !scanner.isAtEnd else {
            hasTime = false
            return
        }
        guard scanner.consume(anyOf: "Tt "), let hour = scanner.number(2), hour <= 24 else { return nil }
        self.hour = hour
        let isExtended = scanner.consume(anyOf: ":")
        guard let minute = scanner.number(2), minute < 60 else { return nil }
        self.minute = minute
        if isExtended ? scanner.consume(anyOf: ":") : scanner.isAtDigit {
            guard let second = scanner.number(2), second <= 60 else { return nil }
            self.second = second
            if scanner.consume(anyOf: ".,") {
                guard let fraction = scanner.fraction() else { return nil }
                self.fraction = fraction
            }
        }
        guard hour < 24 || (minute == 0 && second == 0 && fraction == 0) else { return nil }
        if !scanner.isAtEnd {
            guard let offset = scanner.offset() else { return nil }
            self.offset = offset
        }
        guard scanner.isAtEnd else { return nil }
    }

    /// Reads a time as the serializers of .NET write it: `/Date(1764547200000)/`, milliseconds since 1970, perhaps with
    /// the offset of the clocks that showed it, as in `/Date(1764547200000+0100)/`.
    init?(dotNet text: String) {
        guard text.hasPrefix("/Date("), text.hasSuffix(")/"), text.utf8.count <= 40 else { return nil }
        let inner = text.dropFirst(6).dropLast(2)
        let sign = inner.dropFirst().lastIndex { $0 == "+" || $0 == "-" }
        guard let milliseconds = Int(inner[..<(sign ?? inner.endIndex)]),
            abs(milliseconds) < 100_000_000_000_000
        else { return nil }
        var offset = 0
        if let sign {
            var scanner = DigitScanner(inner[sign...])
            guard let found = scanner.offset(), scanner.isAtEnd else { return nil }
            offset = found
        }
        let seconds = Int((Double(milliseconds) / 1_000).rounded(.down))
        self.init(Date(timeIntervalSince1970: Double(seconds + offset)), offset: offset)
        fraction = Double(milliseconds - seconds * 1_000) / 1_000
    }
}

extension CivilDay {
    /// Creates the Monday of a week of ISO 8601, `2026-W49` or `2026W49`, or another day of the week, such as
    /// `2026-W49-2`.
    init?(isoWeek text: String) {
        guard let match = text.wholeMatch(of: /(\d{4})-?W(\d{2})(?:-?([1-7]))?/), let year = Int(match.1),
            let week = Int(match.2), (1...53).contains(week),
            // The 4th of January is in the first week.
            let fourth = CivilDay(year: year, month: 1, day: 4)
        else { return nil }
        let monday = fourth.number.weekBegin(startingOn: 0) + (week - 1) * 7
        // Only years whose 28th of December is in it have a week 53.
        guard week < 53 || CivilDay(number: monday + 3).year == year else { return nil }
        self.init(number: monday + (match.3.flatMap { Int($0) } ?? 1) - 1)
    }
}

extension LocalTime {
    /// An instant, and the certainty of its local time, which the clocks of a zone may skip or show twice.
    package typealias Instant = (date: Date, certainty: Certainty)
}
