package import FeedCore

/// Which day is kept besides, where a holiday falls on a weekend.
package enum SubstituteRule: Sendable {
    /// None: the day is never on a weekend, or it is lost.
    case none

    /// The next Monday to Friday that is neither a holiday itself nor the substitute of another.
    case nextFreeWeekday

    /// The Friday before a Saturday, the Monday after a Sunday.
    case nearestWeekday

    /// Looks for the substitute of a day.
    ///
    /// - Parameters:
    ///   - day: The holiday itself.
    ///   - taken: The days that are holidays or substitutes already.
    /// - Returns: The substitute; `nil` where the day needs none.
    package func substitute(for day: CivilDay, taken: Set<CivilDay>) -> CivilDay? {
        guard day.isOnWeekend else { return nil }
        switch self {
        case .none:
            return nil
        case .nextFreeWeekday:
            var next = day.adding(days: 1)
            while next.isOnWeekend || taken.contains(next) { next = next.adding(days: 1) }
            return next
        case .nearestWeekday:
            return day.adding(days: day.weekday == .saturday ? -1 : 1)
        }
    }
}

extension CivilDay {
    fileprivate var isOnWeekend: Bool { weekday == .saturday || weekday == .sunday }
}
