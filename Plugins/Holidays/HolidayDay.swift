package import FeedCore
import Foundation

/// A day on which a holiday is observed, with all regions that observe it then.
package struct HolidayDay: Sendable {
    var rule: HolidayRule

    /// The year of the rule, which may differ from the year of a substitute day.
    var year: Int
    package var day: CivilDay

    /// The holiday that this day substitutes.
    var insteadOf: CivilDay?

    /// The date by the rule if the day was moved, once or because of a weekend.
    var movedFrom: CivilDay?

    /// The regions that observe the day, in the country's order.
    package var regions: [HolidayCalendar.Region]

    /// The code in the id: the region's if only one region observes the day, otherwise the country's or, if that id is
    /// taken, a region's.
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

    /// The id, which is the same in every fetch, for any region and window: `GB-SCT/st-andrews-day/2026`.
    package var id: LocalID { LocalID(owner, insteadOf == nil ? rule.slug : rule.slug + "-substitute", String(year)) }

    /// True if the day is a holiday in the whole of its regions, and not only in some of their communities.
    package var isWhole: Bool { rule.communities == nil }

    /// The laws, or for a moved day the authority that moved it.
    package var source: String { ([ownSource] + otherSources).joined(separator: "; ") }

    private var ownSource: String {
        let move = movedFrom == nil ? nil : rule.moves.first { $0.day.year == year }
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

extension FeedItem {
    /// Creates an item for a calendar's day.
    ///
    /// - Parameters:
    ///   - holiday: The day.
    ///   - calendar: The calendar.
    ///   - region: The name of the only region that was chosen, and that the item names; `nil` for the whole country.
    ///   - zone: The country's westernmost zone, in which the day ends unless its regions have their own.
    init(_ holiday: HolidayDay, of calendar: HolidayCalendar, in region: String?, endingIn zone: TimeZone) {
        var facts = [Fact("regions", "Regions", .list(holiday.regions.map(\.code)))]
        if let name = holiday.localName { facts.append(Fact("localName", "Local name", .text(name))) }
        if let some = holiday.rule.communities { facts.append(Fact("communities", "Communities", .text(some))) }
        if let day = holiday.insteadOf { facts.append(Fact("insteadOf", "Instead of", .day(day))) }
        if let day = holiday.movedFrom { facts.append(Fact("movedFrom", "Moved from", .day(day))) }
        facts.append(Fact("source", "Source", .text(holiday.source), reportsChanges: false))
        let isEverywhere = holiday.regions.count == calendar.parts.count
        self.init(
            id: holiday.id,
            title: holiday.title(substitute: calendar.substituteLabel),
            subtitle: isEverywhere ? calendar.name : region ?? holiday.regions.map(\.name).listed,
            time: .day(holiday.day, region: holiday.owner),
            group: FeedGroup.month(of: holiday.day).id,
            category: holiday.isWhole ? .publicHoliday : .localHoliday,
            place: Place(country: calendar.code),
            facts: facts,
            relevantUntil: holiday.end(in: zone)
        )
    }
}

extension ItemCategory {
    /// A statutory day off work; other entries of a list of holidays, such as observances, have other categories.
    static let publicHoliday = ItemCategory(id: "public", label: "Public holiday", icon: "🎉")

    /// A statutory day off work in some communities of a region.
    static let localHoliday = ItemCategory(id: "local-holiday", label: "Local holiday", icon: "🎉")
}

extension FeedGroup {
    /// Returns the month that contains a day, such as `2026-12`, "December 2026".
    static func month(of day: CivilDay) -> FeedGroup {
        let month = CivilMonth(containing: day)
        return FeedGroup(id: month.description, title: month.title)
    }

    /// Returns the months of the days, without duplicates, in order.
    static func months(of days: some Sequence<CivilDay>) -> [FeedGroup] {
        var groups: [FeedGroup] = []
        for day in days.sorted() {
            let group = month(of: day)
            if groups.last?.id != group.id { groups.append(group) }
        }
        return groups
    }
}
