public import Foundation

/// A day of the Gregorian calendar without a time or a zone, such as a public holiday's.
///
/// It is never an instant: Christmas Day is the 25th of December in every time zone.
public struct CivilDay: Sendable, Hashable {
    /// The number of days since 1970-01-01, which may be negative.
    public let number: Int

    /// The valid years: the years of four digits in ISO 8601, except year 0.
    public static let years = 1...9999

    /// Creates a day; `nil` if it does not exist, such as the 30th of February.
    public init?(year: Int, month: Int, day: Int) {
        guard Self.years.contains(year), (1...12).contains(month),
            (1...Self.length(ofMonth: month, year: year)).contains(day)
        else { return nil }
        number = Self.number(year: year, month: month, day: day)
    }

    /// Creates a day from its number of days since 1970-01-01, clamped to the years 1 to 9999.
    public init(number: Int) {
        let first = Self.number(year: 1, month: 1, day: 1)
        let last = Self.number(year: 9999, month: 12, day: 31)
        self.number = Swift.min(Swift.max(number, first), last)
    }

    /// Parses `2026-12-25`; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        var scanner = DigitScanner(text)
        guard let day = scanner.day(isExtended: true), scanner.isAtEnd else { return nil }
        self = day
    }

    /// Creates the day of an instant in a zone.
    public init(_ instant: Date, in timeZone: TimeZone) {
        let seconds = instant.timeIntervalSince1970 + Double(timeZone.offset(at: instant))
        // Clamped to a range that an `Int` can hold, since a publisher may send any value.
        self.init(number: Int((Swift.min(Swift.max(seconds, -1e12), 1e12) / 86_400).rounded(.down)))
    }

    public var year: Int { date.year }
    public var month: Int { date.month }
    public var day: Int { date.day }

    /// The day of the week.
    public var weekday: Weekday { Weekday(number: number) }

    public func adding(days: Int) -> CivilDay {
        CivilDay(number: number + Swift.min(Swift.max(days, -4_000_000), 4_000_000))
    }

    /// Returns the first instant of the day in a zone: midnight, or the end of a gap over midnight.
    public func start(in timeZone: TimeZone) -> Date {
        LocalTime(day: self, hour: 0, minute: 0).instant(in: timeZone).date
    }

    /// Returns the number of days of a month.
    public static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    // Both conversions count years from March, so that the leap day ends a year, and eras of 400 years.

    private static func number(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    var date: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

extension CivilDay: Comparable {
    public static func < (one: CivilDay, other: CivilDay) -> Bool { one.number < other.number }
}

extension CivilDay: CustomStringConvertible {
    /// The day in the form `2026-12-25`.
    public var description: String { String(ofDigits: 10) { $0.append(self, mark: "-") } }
}

/// A day of the week, in the order of ISO 8601: Monday is 1.
public enum Weekday: Int, Sendable, CaseIterable {
    case monday = 1
    case tuesday, wednesday, thursday, friday, saturday, sunday

    /// Creates the weekday of a day with a number of days since 1970-01-01, which was a Thursday.
    init(number: Int) {
        let index = ((number % 7) + 7 + 3) % 7
        self = Self.allCases[index]
    }
}

extension Int {
    /// Parses 1 to 18 decimal digits; `nil` for any other text.
    package init?(digits: ArraySlice<UInt8>) {
        guard !digits.isEmpty, digits.count <= 18 else { return nil }
        var value = 0
        for byte in digits {
            guard byte &- UInt8(ascii: "0") < 10 else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        self = value
    }

    /// Returns the number in decimal, padded with zeros to at least `width` digits.
    package func padded(to width: Int) -> String {
        let digits = String(magnitude)
        let zeros = String(repeating: "0", count: Swift.max(0, width - digits.count))
        return (self < 0 ? "-" : "") + zeros + digits
    }
}

extension CivilDay: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(number: try decoder.singleValueContainer().decode(Int.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}
