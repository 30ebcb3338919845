package import FeedCore

/// Which day is kept besides, or instead, where a holiday falls on a weekend.
package struct SubstituteRule: Sendable, Hashable {
    /// How many days after the holiday the substitute is, or before it where negative, by the holiday's weekday.
    ///
    /// Without an entry the holiday needs no substitute on that weekday.
    var shifts: [Weekday: Int]

    /// Whether the substitute goes on to the next Monday to Friday that is neither a holiday nor a substitute.
    var skipsTaken = false

    /// The weekdays on which the holiday itself is then none: it is moved, and an ordinary day remains.
    var movedOn: Set<Weekday> = []

    /// None: the day is never on a weekend, or it is lost.
    package static let none = SubstituteRule(shifts: [:])

    /// The next Monday to Friday that is neither a holiday itself nor the substitute of another.
    package static let nextFreeWeekday = SubstituteRule(shifts: [.saturday: 2, .sunday: 1], skipsTaken: true)

    /// The Friday before a Saturday, the Monday after a Sunday.
    package static let nearestWeekday = SubstituteRule(shifts: [.saturday: -1, .sunday: 1])

    /// The Monday after a Saturday or Sunday, whatever else that Monday is.
    package static let nextMonday = SubstituteRule(shifts: [.saturday: 2, .sunday: 1])

    /// The Monday after a Sunday, whatever else that Monday is; nothing for a Saturday.
    package static let mondayAfterSunday = SubstituteRule(shifts: [.sunday: 1])

    /// A rule of its own: how many days later by the weekday that the holiday falls on.
    package static func shift(_ shifts: [Weekday: Int]) -> SubstituteRule { SubstituteRule(shifts: shifts) }

    /// The same, but the holiday is moved: the day that it falls on is none.
    package var instead: SubstituteRule { instead(on: Set(shifts.keys)) }

    /// The same, but on some weekdays the holiday is moved; on others it stays, and the substitute is kept besides.
    package func instead(on weekdays: Set<Weekday>) -> SubstituteRule {
        var rule = self
        rule.movedOn = weekdays
        return rule
    }

    /// Looks for the substitute of a day.
    ///
    /// - Parameters:
    ///   - day: The holiday itself.
    ///   - taken: The days that are holidays or substitutes already.
    /// - Returns: The substitute; `nil` where the day needs none.
    package func substitute(for day: CivilDay, taken: Set<CivilDay>) -> CivilDay? {
        guard let shift = shifts[day.weekday] else { return nil }
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
