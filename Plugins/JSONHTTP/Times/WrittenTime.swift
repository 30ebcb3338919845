import FeedCore
import Foundation

/// A time as a text has it: a day, perhaps a time of day, perhaps how far that is from UTC.
struct WrittenTime: Equatable {
    var day: CivilDay
    var hour = 0
    var minute = 0
    var second = 0

    /// Of a second, from 0 up to 1.
    var fraction = 0.0

    /// Seconds east of UTC; `nil` where the text does not say.
    var offset: Int?

    /// Whether the text has a time of day.
    var hasTime = true

    /// The instant in UTC, or on the clocks of a zone where the text does not say how far it is from UTC.
    ///
    /// - Returns: `nil` where it does not say and there is no zone.
    func instant(in zone: TimeZone?) -> (date: Date, certainty: LocalTime.Certainty)? {
        if let offset {
            let seconds = day.number * 86_400 + hour * 3_600 + minute * 60 + second - offset
            return (Date(timeIntervalSince1970: Double(seconds) + fraction), .exact)
        }
        guard let zone else { return nil }
        let local = LocalTime(day: day, hour: hour, minute: minute, second: second).instant(in: zone)
        return (local.date.addingTimeInterval(fraction), local.certainty)
    }
}

extension WrittenTime {
    /// Reads a time of ISO 8601: `2026-11-21`, `2026-11-21T10:01`, `20261121T100129.5+0100` and what is between them.
    ///
    /// Day and time stand in the extended form or the basic one; `T`, `t` or a blank is between them; seconds and their
    /// fraction, after a point or a comma, may be absent, and so may the zone: `Z`, or an offset of hours and perhaps
    /// minutes. 24:00 is the end of the day. Weeks and days of the year are not read.
    init?(iso8601 text: String) {
        var scanner = DigitScanner(text)
        guard let day = scanner.day() else { return nil }
        self.init(day: day)
        guard !scanner.isAtEnd else {
            hasTime = false
            return
        }
        guard scanner.take(["T", "t", " "]), let hour = scanner.number(2), hour <= 24 else { return nil }
        self.hour = hour
        let isExtended = scanner.take([":"])
        guard let minute = scanner.number(2), minute < 60 else { return nil }
        self.minute = minute
        if isExtended ? scanner.take([":"]) : scanner.isAtDigit {
            guard let second = scanner.number(2), second <= 60 else { return nil }
            self.second = second
            if scanner.take([".", ","]) {
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
}

/// Goes through a text of digits and marks.
struct DigitScanner {
    private var rest: ArraySlice<UInt8>

    /// Takes at most as much of a text as any time has.
    init(_ text: some StringProtocol) { rest = Array(text.utf8.prefix(200))[...] }

    var isAtEnd: Bool { rest.isEmpty }
    var isAtDigit: Bool { rest.first.map { $0 &- UInt8(ascii: "0") < 10 } ?? false }

    mutating func take(_ marks: [Unicode.Scalar]) -> Bool {
        guard let first = rest.first, marks.contains(Unicode.Scalar(first)) else { return false }
        rest.removeFirst()
        return true
    }

    /// Takes a text as it stands.
    mutating func take(text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest.removeFirst(text.utf8.count)
        return true
    }

    /// Takes one of some names, without regard to the case of ASCII letters.
    ///
    /// - Returns: The position of the longest that fits.
    mutating func name(among names: [String]) -> Int? {
        let fitting = names.indices.filter { index in
            rest.count >= names[index].utf8.count && zip(rest, names[index].utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
        }
        guard let longest = fitting.max(by: { names[$0].utf8.count < names[$1].utf8.count }) else { return nil }
        rest.removeFirst(names[longest].utf8.count)
        return longest
    }

    /// Takes exactly so many digits.
    mutating func number(_ count: Int) -> Int? {
        guard rest.count >= count, let value = Int(digits: rest.prefix(count)) else { return nil }
        rest.removeFirst(count)
        return value
    }

    /// Takes as many digits as there are, up to a bound, at least one.
    mutating func number(upTo count: Int) -> Int? {
        let digits = rest.prefix(count).prefix { $0 &- UInt8(ascii: "0") < 10 }
        guard let value = Int(digits: digits) else { return nil }
        rest.removeFirst(digits.count)
        return value
    }

    /// Takes a day in the extended form or the basic one.
    mutating func day() -> CivilDay? {
        guard let year = number(4) else { return nil }
        let isExtended = take(["-"])
        guard let month = number(2), !isExtended || take(["-"]), let day = number(2) else { return nil }
        return CivilDay(year: year, month: month, day: day)
    }

    /// Takes the digits behind a point; what is beyond nine of them says nothing.
    mutating func fraction() -> Double? {
        var value = 0
        var scale = 1
        guard isAtDigit else { return nil }
        while let byte = rest.first, byte &- UInt8(ascii: "0") < 10 {
            if scale < 1_000_000_000 {
                value = value * 10 + Int(byte - UInt8(ascii: "0"))
                scale *= 10
            }
            rest.removeFirst()
        }
        return Double(value) / Double(scale)
    }

    /// Takes `Z`, `+01`, `+0100` or `+01:00`: seconds east of UTC.
    mutating func offset() -> Int? {
        if take(["Z", "z"]) { return 0 }
        let isWest = rest.first == UInt8(ascii: "-")
        guard take(["+", "-"]), let hours = number(2), hours < 24 else { return nil }
        var minutes = 0
        let hasColon = take([":"])
        if hasColon || isAtDigit {
            guard let value = number(2), value < 60 else { return nil }
            minutes = value
        }
        return (isWest ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}
