package import FeedCore
import Foundation

/// One day that a holiday is kept on, with everybody who keeps it then.
package struct HolidayDay: Sendable {
    var rule: HolidayRule

    /// The year of the rule, which a substitute day need not lie in.
    var year: Int
    package var day: CivilDay

    /// The holiday that this is the substitute of.
    var insteadOf: CivilDay?

    /// The date that the rule gives, where the day was moved: for once, or because it fell on a weekend.
    var movedFrom: CivilDay?

    /// Who keeps it, in the country's order.
    package var regions: [HolidayCalendar.Region]

    /// Whose day it is: the region's code where one alone keeps it, else the country's.
    var owner: String

    /// What the laws of the other regions are, where each has one of its own.
    var otherSources: [String] = []

    /// What people call the day, such as "Christmas Day (substitute day)".
    ///
    /// - Parameter label: What the country calls a substitute.
    /// - Returns: The holiday's name, for a substitute with the label in brackets.
    package func title(substitute label: String) -> String {
        insteadOf == nil ? rule.name : "\(rule.name) (\(label))"
    }

    /// The same in every fetch, whatever region or window is asked for: `GB-SCT/st-andrews-day/2026`.
    package var id: LocalID { LocalID(owner, insteadOf == nil ? rule.slug : rule.slug + "-substitute", String(year)) }

    /// Who says so: the laws, or for a moved day whoever moved it.
    var source: String { ([ownSource] + otherSources).joined(separator: "; ") }

    private var ownSource: String {
        let move = movedFrom == nil ? nil : rule.moves.first { $0.year == year }
        return move?.source ?? rule.source
    }

    /// Takes over the source of another region's day, once.
    mutating func adopt(sourceOf other: HolidayDay) {
        let source = other.ownSource
        if source != ownSource, !otherSources.contains(source) { otherSources.append(source) }
    }

    /// When it ends for the last who keep it.
    ///
    /// - Parameter zone: The country's westernmost zone, for regions that name none.
    /// - Returns: The next midnight in the zone where that comes last.
    func end(in zone: TimeZone) -> Date {
        let next = day.adding(days: 1)
        let zones = Set(regions.map { $0.timeZone.flatMap { TimeZone(identifier: $0) } ?? zone })
        return zones.map { next.start(in: $0) }.max() ?? next.start(in: zone)
    }
}
