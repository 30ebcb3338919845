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

    /// The years of the rule: in other years, a holiday on a weekend is lost.
    var years = CivilDay.years

    /// No substitute: the day is never on a weekend, or it is lost.
    package static let none = SubstituteRule(shifts: [:])

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
