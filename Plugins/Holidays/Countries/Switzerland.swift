extension HolidayCalendar {
    /// The four holidays that all cantons of Switzerland have.
    ///
    /// Federal law appoints the 1st of August alone and leaves up to eight further days to each canton; the other three
    /// are in the laws of all twenty-six. Further days of a canton or commune are left out.
    ///
    /// - SeeAlso:
    ///   [The list of the Federal Office of Justice](https://www.bj.admin.ch/dam/bj/de/data/publiservice/service/zivilprozessrecht/kant-feiertage.pdf).
    static let switzerland = HolidayCalendar(
        "CH",
        "Switzerland",
        law: "The laws of the cantons under the Labour Act (SR 822.11), article 20a",
        [
            .newYearsDay, .ascensionDay,
            .day("National Day", 8, 1).by("Federal Constitution (SR 101), article 110(3)"), .christmasDay,
        ]
    )
}
