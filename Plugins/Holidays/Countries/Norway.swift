extension HolidayCalendar {
    /// The public holidays of Norway; one on a weekend is lost.
    ///
    /// - SeeAlso: [Act 12/1995 on holy days](https://lovdata.no/dokument/NL/lov/1995-02-24-12) and
    ///   [Act 1/1947](https://lovdata.no/dokument/NL/lov/1947-04-26-1).
    static let norway = HolidayCalendar(
        "NO",
        "Norway",
        law: "Act of 24 February 1995 no. 12 on holy days, section 2",
        [
            .newYearsDay, .maundyThursday, .goodFriday, .easterSunday, .easterMonday,
            .labourDay.by(act1947), .day("Constitution Day", 5, 17).by(act1947),
            .ascensionDay, .whitSunday, .whitMonday, .christmasDay, .secondDayOfChristmas,
        ]
    )

    private static let act1947 = "Act of 26 April 1947 no. 1 on the 1st and 17th of May"
}
