import ArgumentParser
import FeedCore
import FeedFormats
import Foundation

/// The options of a calendar: the month and its display.
struct CalendarOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: "Show this month: 2026-12, december, next, previous, or a number of months from this one, such as +2.",
        completion: .list(["next", "previous"]),
        transform: Parse.month
    )
    var month: MonthArgument?

    @Option(help: "Show this year with its long weekends and bridge days, such as 2027.", transform: Parse.year)
    var year: Int?

    @Flag(help: "Show this week, its days side by side.") var week = false

    @Option(help: .init("Begin weeks on this day, not on that of your locale.", valueName: "day"))
    var weekStart: WeekStart?

    @OptionGroup var filter: FilterOptions

    @Option(help: "How to print.")
    var format: CalendarOutputFormat = .table

    func validate() throws {
        let given = [year == nil ? nil : "--year", month == nil ? nil : "--month", week ? "--week" : nil]
            .compactMap(\.self)
        guard given.count > 1 else { return }
        throw ValidationError("\(given.joined(separator: " and ")) exclude each other: give one of them.")
    }

    /// Returns the requested month, counted from the viewer's current month.
    func month(at now: Date, in timeZone: TimeZone) throws -> CivilMonth {
        let present = CivilMonth(containing: CivilDay(now, in: timeZone))
        guard let month else { return present }
        guard let found = month.month(from: present) else {
            let (first, last) = (CivilDay.years.lowerBound, CivilDay.years.upperBound)
            throw ValidationError("--month is \"\(month)\", but must be within the years \(first) to \(last).")
        }
        return found
    }
}

extension CalendarOutputFormat: ExpressibleByArgument {
    init?(argument: String) { self.init(rawValue: argument.formatName) }
}

/// The days on which weeks begin in different countries.
enum WeekStart: String, CaseIterable, ExpressibleByArgument {
    case monday, sunday, saturday

    var weekday: Weekday { self == .monday ? .monday : self == .sunday ? .sunday : .saturday }
}
