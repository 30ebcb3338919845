extension HolidayCalendar {
    /// The public holidays of South Africa.
    ///
    /// The Monday after a Sunday is a holiday too (section 2(1)); if it is one already, such as 26 December, there is
    /// no other unless the president declares one (section 2A).
    ///
    /// - SeeAlso: [Public Holidays Act 36 of 1994](https://www.gov.za/documents/public-holidays-act), and
    ///   [the list of the government](https://www.gov.za/about-sa/public-holidays).
    static let southAfrica = HolidayCalendar(
        "ZA",
        "South Africa",
        law: "Public Holidays Act 36 of 1994, schedule 1",
        dates.substituted(.mondayAfterSunday) + [.goodFriday, .easterMonday.called("Family Day")] + declared
    )

    private static let dates: [HolidayRule] = [
        .newYearsDay, .day("Human Rights Day", 3, 21), .day("Freedom Day", 4, 27),
        .labourDay.called("Workers' Day"), .day("Youth Day", 6, 16), .day("National Women's Day", 8, 9),
        .day("Heritage Day", 9, 24), .day("Day of Reconciliation", 12, 16), .christmasDay,
        .day("Day of Goodwill", 12, 26), .once("Turn of the Millennium", 2000, 1, 2, declaration),
    ]

    private static let declaration = "Declaration of the President under the Public Holidays Act, section 2A"

    private static let declared: [HolidayRule] = [
        ("General Elections", [20_040_414, 20_090_422, 20_140_507, 20_190_508, 20_240_529]),
        ("Local Government Elections", [20_060_301, 20_110_518, 20_160_803, 20_211_101, 20_261_104]),
        // Human Rights Day 2008 was Good Friday; the others are for Christmas on a Sunday, and the Rugby World Cup.
        ("Declared Holiday", [20_080_502, 20_111_227, 20_161_227, 20_221_227, 20_231_215]),
    ]
    .flatMap { HolidayRule.each($0, $1, declaration) }
}
