extension HolidayCalendar {
    /// The public holidays of all of Andorra; those of single parishes are left out, and one on a weekend is lost.
    ///
    /// - SeeAlso: [The calendar of the government](https://seu.consellgeneral.ad/calendariPublic/show).
    static let andorra = HolidayCalendar(
        "AD",
        "Andorra",
        law: "Labour Relations Act 31/2018; each year's calendar in the Butlletí Oficial",
        [
            .newYearsDay, .epiphany, .carnivalMonday, .day("Constitution Day", 3, 14), .goodFriday, .easterMonday,
            .labourDay, .whitMonday, .assumptionDay, .day("Our Lady of Meritxell", 9, 8), .allSaintsDay,
            .immaculateConception, .christmasDay, .saintStephensDay,
        ]
    )
}
