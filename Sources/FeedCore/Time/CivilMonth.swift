public import Foundation

/// A month of the Gregorian calendar, such as December 2026.
public struct CivilMonth: Sendable, Hashable {
    public let firstDay: CivilDay

    /// Creates a month; `nil` if it does not exist, or its year is outside ``CivilDay/years``.
    public init?(year: Int, month: Int) {
        guard let day = CivilDay(year: year, month: month, day: 1) else { return nil }
        firstDay = day
    }

    /// Parses `2026-12`; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 7, let day = CivilDay("\(text)-01") else { return nil }
        firstDay = day
    }

    /// Creates the month that contains a day.
    public init(containing day: CivilDay) { firstDay = day.adding(days: 1 - day.day) }

    public var year: Int { firstDay.year }

    /// The month's number, from 1 for January to 12.
    public var month: Int { firstDay.month }

    /// The number of days in the month.
    public var length: Int { CivilDay.length(ofMonth: month, year: year) }

    public var lastDay: CivilDay { firstDay.adding(days: length - 1) }

    public func contains(_ day: CivilDay) -> Bool { (firstDay...lastDay).contains(day) }

    /// The next month; `nil` after December 9999.
    public var next: CivilMonth? { adding(months: 1) }

    /// Returns the month `months` later, or earlier if the number is negative; `nil` outside ``CivilDay/years``.
    public func adding(months: Int) -> CivilMonth? {
        let (sum, overflows) = months.addingReportingOverflow(year * 12 + month - 1)
        guard !overflows, sum >= 0 else { return nil }
        return CivilMonth(year: sum / 12, month: sum % 12 + 1)
    }

    /// Returns the window from the month's first instant in a zone to the first instant of the next month.
    public func window(in timeZone: TimeZone) -> TimeWindow {
        let until = next?.firstDay.start(in: timeZone)
        // The last valid month has no following first day to convert.
        return TimeWindow(
            from: firstDay.start(in: timeZone),
            until: until ?? lastDay.start(in: timeZone).addingTimeInterval(86_400)
        )
    }
}

extension CivilMonth: Comparable {
    public static func < (one: CivilMonth, other: CivilMonth) -> Bool { one.firstDay < other.firstDay }
}

extension CivilMonth: CustomStringConvertible {
    /// The month in the form `2026-12`.
    public var description: String { "\(year.padded(to: 4))-\(month.padded(to: 2))" }

    /// The month in English: "December 2026".
    public var title: String { "\(Self.names[month - 1]) \(year)" }

    static let names = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}
