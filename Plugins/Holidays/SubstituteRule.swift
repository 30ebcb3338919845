package import FeedCore

/// The rule for the day observed in addition or instead if a holiday is on a weekend.
package struct SubstituteRule: Sendable, Hashable {
    /// The days from the holiday to the substitute, negative for earlier ones, by the holiday's weekday.
    ///
    /// Without an entry, a holiday on that weekday has no substitute.
    var shifts: [Weekday: Int]

    /// True if the substitute is the next Monday to Friday that is neither a holiday nor a substitute.
    var skipsTaken = false

    /// The weekdays on which the holiday itself is moved, and leaves an ordinary day.
    var movedOn: Set<Weekday> = []

    /// The years of the rule: in others, a holiday on a weekend is lost.
    var years = CivilDay.years

    /// None: the day is never on a weekend, or it is lost.
    package static let none = SubstituteRule(shifts: [:])

    /// The next Monday to Friday that is neither a holiday itself nor the substitute of another.
    package static let nextFreeWeekday = SubstituteRule(shifts: [.saturday: 2, .sunday: 1], skipsTaken: true)

    /// The Friday before a Saturday, the Monday after a Sunday.
    package static let nearestWeekday = SubstituteRule(shifts: [.saturday: -1, .sunday: 1])

    /// The Monday after a Saturday or Sunday, even if that Monday is a holiday itself.
    package static let nextMonday = SubstituteRule(shifts: [.saturday: 2, .sunday: 1])

    /// The Monday after a Sunday, even if that Monday is a holiday itself; nothing for a Saturday.
    package static let mondayAfterSunday = SubstituteRule(shifts: [.sunday: 1])

    /// The Monday after a Saturday and the Tuesday after a Sunday, so that two consecutive days have different ones.
    static let twoDaysLater = SubstituteRule(shifts: [.saturday: 2, .sunday: 2])

    /// For Boxing Day, if Christmas Day takes the Monday: the Tuesday after a Sunday or a Monday.
    static let afterChristmas = SubstituteRule(shifts: [.saturday: 2, .sunday: 2, .monday: 1])

    /// A custom rule: the number of days by the weekday that the holiday is on.
    package static func shift(_ shifts: [Weekday: Int]) -> SubstituteRule { SubstituteRule(shifts: shifts) }

    /// The same, but only from a year on.
    package func since(_ year: Int) -> SubstituteRule { during(year...CivilDay.years.upperBound) }

    /// The same, but in some years alone.
    package func during(_ years: ClosedRange<Int>) -> SubstituteRule {
        var rule = self
        rule.years = years
        return rule
    }

    /// The same, but the holiday is moved: its own date is not a holiday.
    package var instead: SubstituteRule { instead(on: Set(shifts.keys)) }

    /// The same, but on some weekdays the holiday is moved; on others the substitute is observed in addition.
    package func instead(on weekdays: Set<Weekday>) -> SubstituteRule {
        var rule = self
        rule.movedOn = weekdays
        return rule
    }

    /// Finds the substitute of a day.
    ///
    /// - Parameters:
    ///   - day: The holiday itself.
    ///   - taken: The days that are already holidays or substitutes.
    /// - Returns: The substitute; `nil` if the day needs none.
    package func substitute(for day: CivilDay, taken: Set<CivilDay>) -> CivilDay? {
        guard let shift = shifts[day.weekday], years.contains(day.year) else { return nil }
        var substitute = day.adding(days: shift)
        while skipsTaken, substitute.isOnWeekend || taken.contains(substitute) {
            substitute = substitute.adding(days: 1)
        }
        return substitute
    }
}

extension CivilDay {
    fileprivate var isOnWeekend: Bool { weekday == .saturday || weekday == .sunday }
}
