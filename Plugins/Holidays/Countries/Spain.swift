import FeedCore

extension HolidayCalendar {
    /// The holidays of Spain that all communities have.
    ///
    /// Of at most fourteen days a year, these are in the list that the Boletín Oficial publishes for all communities
    /// each year. It leaves out those on a Sunday: the rest moves to the Monday, in whose place a community may put a
    /// day of its own (Workers' Statute, article 37.2), and so the days of single communities change every year. They
    /// are left out.
    ///
    /// - SeeAlso: [Royal decree 2001/1983](https://www.boe.es/buscar/act.php?id=BOE-A-1983-20118), article 45.
    static let spain = HolidayCalendar(
        "ES",
        "Spain",
        law: "Royal decree 2001/1983, article 45; Workers' Statute, article 37.2",
        [.goodFriday] + dates.map { $0.on([.monday, .tuesday, .wednesday, .thursday, .friday, .saturday]) }
    )

    private static let dates: [HolidayRule] = [
        .newYearsDay, .epiphany, .labourDay, .assumptionDay, .day("National Day", 10, 12), .allSaintsDay,
        .day("Constitution Day", 12, 6), .immaculateConception, .christmasDay,
    ]
}
