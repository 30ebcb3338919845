import FeedCore

extension HolidayCalendar {
    /// The public holidays of the states and territories of Australia.
    ///
    /// Each of them has its own act, and section 115 of the [Fair Work Act
    /// 2009](https://www.legislation.gov.au/C2009A00028/latest) follows these acts: the Commonwealth has no days of its
    /// own. A holiday on a weekend is either observed there and followed by an additional day, or moved, depending on
    /// state, holiday and year. Part-day holidays in the evening (Christmas Eve, New Year's Eve), holidays of single
    /// districts and days for banks or public servants only are left out, except the Royal Queensland Show.
    ///
    /// - SeeAlso: The lists of the current years by the [Fair Work
    ///   Ombudsman](https://www.fairwork.gov.au/employment-conditions/public-holidays).
    static let australia = HolidayCalendar(
        "AU",
        "Australia",
        regions: [
            Region(code: "AU-ACT", name: "Australian Capital Territory", timeZone: "Australia/Sydney"),
            // Broken Hill uses the time of South Australia.
            Region(code: "AU-NSW", name: "New South Wales", timeZone: "Australia/Broken_Hill"),
            Region(code: "AU-NT", name: "Northern Territory", timeZone: "Australia/Darwin"),
            Region(code: "AU-QLD", name: "Queensland", timeZone: "Australia/Brisbane"),
            Region(code: "AU-SA", name: "South Australia", timeZone: "Australia/Adelaide"),
            Region(code: "AU-TAS", name: "Tasmania", timeZone: "Australia/Hobart"),
            Region(code: "AU-VIC", name: "Victoria", timeZone: "Australia/Melbourne"),
            Region(code: "AU-WA", name: "Western Australia"),
        ],
        substituteLabel: "additional day",
        [
            rulesOfCapitalTerritory, rulesOfNewSouthWales, rulesOfNorthernTerritory, rulesOfQueensland,
            rulesOfSouthAustralia, rulesOfTasmania, rulesOfVictoria, rulesOfWesternAustralia, severalStates,
        ]
        .flatMap { $0 }
    )

    private static let severalStates: [HolidayRule] = [
        .once("Anzac Day holiday", 2011, 4, 26, onEasterMonday).kept(in: ["AU-ACT", "AU-SA", "AU-VIC", "AU-WA"]),
        .once("National Day of Mourning", 2022, 9, 22, mourning)
            .called("National Day of Mourning for Queen Elizabeth II"),
    ]

    private static let onEasterMonday =
        "Declared in each state, as the Council for the Australian Federation recommended on "
        + "12 September 2008: Anzac Day fell on Easter Monday"
    private static let mourning = "Declared in each state, as the Prime Minister announced on 11 September 2022"
}

extension HolidayRule {
    static let australiaDay = day("Australia Day", 1, 26)
    static let easterSaturday = day("Easter Saturday", .easter(-1))
    static let queensBirthdayInJune = queensBirthday(.nth(2, .monday, month: 6))
    static let kingsBirthdayInJune = kingsBirthday(.nth(2, .monday, month: 6))
}
