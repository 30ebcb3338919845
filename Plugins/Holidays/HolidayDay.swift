package import FeedCore
import Foundation

/// A day on which a holiday is observed, with all regions that observe it then.
package struct HolidayDay: Sendable {
    var rule: HolidayRule

    /// The year of the rule, which may differ from that of a substitute day.
    var year: Int
    package var day: CivilDay

    /// The holiday that this day substitutes.
    var insteadOf: CivilDay?

    /// The date by the rule if the day was moved, once or because of a weekend.
    var movedFrom: CivilDay?

    /// The regions that observe it, in the country's order.
    package var regions: [HolidayCalendar.Region]

    /// The owner for the id: the region's code if only one observes it, otherwise the country's.
    var owner: String

    /// The laws of the other regions, if they have their own.
    var otherSources: [String] = []

    /// Returns the day's name for display, such as "Christmas Day (substitute day)".
    ///
    /// - Parameter label: The country's term for a substitute.
    /// - Returns: The holiday's name, for a substitute with the term in brackets.
    package func title(substitute label: String) -> String {
        insteadOf == nil ? rule.name : "\(rule.name) (\(label))"
    }

    /// The country's own name of the day; `nil` if it is unknown, and for a substitute.
    package var localName: String? { insteadOf == nil ? rule.localName : nil }

    /// The same in every fetch, for any region and window: `GB-SCT/st-andrews-day/2026`.
    package var id: LocalID { LocalID(owner, insteadOf == nil ? rule.slug : rule.slug + "-substitute", String(year)) }

    /// True if it is a holiday in the whole of its regions, and not only in some of their communities.
    package var isWhole: Bool { rule.communities == nil }

    /// The laws, or for a moved day the authority that moved it.
    package var source: String { ([ownSource] + otherSources).joined(separator: "; ") }

    private var ownSource: String {
        let move = movedFrom == nil ? nil : rule.moves.first { $0.year == year }
        return move?.source ?? rule.source
    }

    /// Adds the source of another region's day, without duplicates.
    mutating func adopt(sourceOf other: HolidayDay) {
        let source = other.ownSource
        if source != ownSource, !otherSources.contains(source) { otherSources.append(source) }
    }

    /// Returns the end of the day in the last of its regions.
    ///
    /// - Parameter zone: The country's westernmost zone, for regions without their own.
    /// - Returns: The next midnight in the zone where that is last.
    func end(in zone: TimeZone) -> Date {
        let next = day.adding(days: 1)
        let zones = Set(regions.map { $0.timeZone.flatMap { TimeZone(identifier: $0) } ?? zone })
        return zones.map { next.start(in: $0) }.max() ?? next.start(in: zone)
    }
}
