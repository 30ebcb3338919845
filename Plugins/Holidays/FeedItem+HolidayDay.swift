import FeedCore
import Foundation

extension FeedItem {
    /// Creates an item for a calendar's day.
    ///
    /// - Parameters:
    ///   - holiday: The day.
    ///   - calendar: Its country.
    ///   - region: The name of the only region that was chosen, which the item names alone; `nil` for the whole
    ///     country.
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
