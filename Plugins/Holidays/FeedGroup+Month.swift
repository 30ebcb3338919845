import FeedCore

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
