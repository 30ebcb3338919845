extension HolidayCalendar {
    /// The ten public holidays of Belgium.
    ///
    /// For one on a Sunday or on another day without work, each employer fixes a day off in its place (Act of 4 January
    /// 1974, article 6). The holidays of the communities are not days off for all.
    ///
    /// - SeeAlso: [The list of the government](https://www.belgium.be/nl/over_belgie/land/belgie_in_een_notendop/feestdagen).
    static let belgium = HolidayCalendar(
        "BE",
        "Belgium",
        law: "Royal decree of 18 April 1974, article 1, under the Act of 4 January 1974 on public holidays",
        [
            .newYearsDay, .easterMonday, .labourDay, .ascensionDay, .whitMonday, .day("National Day", 7, 21),
            .assumptionDay, .allSaintsDay, .day("Armistice Day", 11, 11), .christmasDay,
        ]
    )
}
