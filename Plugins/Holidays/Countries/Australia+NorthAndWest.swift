import FeedCore

extension HolidayCalendar {
    /// The holidays of the Northern Territory.
    ///
    /// - SeeAlso: [Public Holidays Act 1981](https://legislation.nt.gov.au/Legislation/PUBLIC-HOLIDAYS-ACT-1981).
    static let rulesOfNorthernTerritory = [HolidayRule](
        in: "AU-NT",
        law: northernAct,
        [
            .newYearsDay.until(2016).substituted(.nextMonday.instead),
            .newYearsDay.since(2017, northern2016).substituted(.nextMonday),
            .australiaDay.substituted(.nextMonday.instead),
            .anzacDay.substituted(.mondayAfterSunday.instead),
            .day("Labour Day", .nth(1, .monday, month: 5)).called("May Day"),
            .day("Picnic Day", .nth(1, .monday, month: 8)),
            .christmasDay.until(2015).substituted(.nextMonday.instead),
            .christmasDay.since(2016, northern2016).substituted(.nextMonday),
            .boxingDay.until(2019).substituted(.afterChristmas.instead),
            // Saturday, 26 December 2020 and Sunday, 26 December 2021 were gazetted before the act included them.
            .boxingDay.since(2020, "\(northernAct); for 2020 and 2021 gazetted under section 6")
                .substituted(.afterChristmas),
            // Easter Sunday was gazetted for 2022 and 2023, and is in the act since then.
            .goodFriday.by(northernEaster), .easterSaturday.by(northernEaster),
            .easterSunday.since(2022, northernEaster), .easterMonday.by(northernEaster),
            .queensBirthdayInJune, .kingsBirthdayInJune,
        ]
    )

    private static let northernAct = "Public Holidays Act 1981 (NT), schedule 2"
    private static let northernEaster = "\(northernAct); Easter Sunday 2022 and 2023 gazetted under section 6"
    private static let northern2016 = "\(northernAct); Public Holidays Amendment Act 2016"

    /// The holidays of Queensland.
    ///
    /// - SeeAlso: [Holidays Act 1983](https://www.legislation.qld.gov.au/view/html/inforce/current/act-1983-018).
    static let rulesOfQueensland = [HolidayRule](
        in: "AU-QLD",
        law: queenslandAct,
        [
            .newYearsDay.until(2010).substituted(.mondayAfterSunday.instead),
            .newYearsDay.since(2011, "\(queensland2011); 3 January 2011 gazetted under section 4")
                .substituted(.nextMonday),
            .australiaDay.substituted(.nextMonday.instead),
            .anzacDay.substituted(.mondayAfterSunday.instead),
            .day("Labour Day", .nth(1, .monday, month: 5)).until(2012),
            .day("Labour Day", firstMondayOfOctober).during(2013...2015, "\(queenslandAct), as amended in 2012"),
            .day("Labour Day", .nth(1, .monday, month: 5)).since(2016, "\(queenslandAct), as amended in 2015"),
            // The Wednesday of the show, which begins on the first Friday of August on or after the 5th. It applies
            // only in and around Brisbane; the shows of other districts are left out.
            .day("Royal Queensland Show", .onOrAfter(.wednesday, month: 8, day: 10))
                .called("Royal Queensland Show (Brisbane area)").by("Holidays Act 1983 (Qld), section 4")
                .moved(2020, 8, 14, cancelledShow).moved(2021, 10, 29, cancelledShow),
            .christmasDay.until(2009).substituted(.mondayAfterSunday.instead),
            // Monday, 27 December was the substitute of Boxing Day.
            .christmasDay.during(2010...2010, "\(queenslandAct); 28 December 2010 gazetted under section 4")
                .substituted(.shift([.saturday: 3])),
            .christmasDay.since(2011, queensland2011).substituted(.twoDaysLater),
            .boxingDay.until(2008).substituted(.shift([.sunday: 1, .monday: 1]).instead),
            .boxingDay.during(2009...2009, "\(queenslandAct); 28 December 2009 gazetted under section 4")
                .substituted(.nextMonday),
            .boxingDay.during(2010...2010).substituted(.mondayAfterSunday.instead),
            .boxingDay.since(2011, queensland2011).substituted(.twoDaysLater),
            .once("Diamond Jubilee", 2012, 6, 11, queenslandAmendment).called("Queen's Diamond Jubilee"),
            .goodFriday, .easterSaturday, .easterSunday.since(2017), .easterMonday,
            .queensBirthdayInJune.until(2011),
            .queensBirthday(firstMondayOfOctober).during(2012...2012, queenslandAmendment),
            .queensBirthdayInJune.during(2013...2015),
            .queensBirthday(firstMondayOfOctober).during(2016...2022),
            .kingsBirthday(firstMondayOfOctober),
        ]
    )

    private static let firstMondayOfOctober = HolidayPattern.nth(1, .monday, month: 10)
    private static let queenslandAct = "Holidays Act 1983 (Qld), schedule"
    private static let queensland2011 = "\(queenslandAct); Holidays and Other Legislation Amendment Act 2011"
    private static let queenslandAmendment = "Holidays and Other Legislation Amendment Act 2011 (Qld)"
    private static let cancelledShow = "Holidays Act 1983 (Qld), section 4: the show was cancelled"

    /// The holidays of South Australia.
    ///
    /// The Holidays Act 1910 made every Sunday a holiday, which no list includes; it also left a holiday on a Sunday in
    /// place and moved one on a Saturday.
    ///
    /// - SeeAlso: [Public Holidays Act 2023](https://www.legislation.sa.gov.au/lz?path=/C/A/Public%20Holidays%20Act%202023).
    static let rulesOfSouthAustralia = [HolidayRule](
        in: "AU-SA",
        law: "\(southAustralia1910); since 2024 \(southAustralia2023)",
        [
            .newYearsDay.until(2023, southAustralia1910).substituted(.nextMonday.instead(on: [.saturday])),
            .newYearsDay.since(2024, southAustralia2023).substituted(.nextMonday),
            .australiaDay.until(2003, southAustralia1910).substituted(.nextMonday.instead),
            .australiaDay.during(2004...2023, southAustralia1910)
                .substituted(.nextMonday.instead(on: [.saturday])),
            .australiaDay.since(2024, southAustralia2023).substituted(.nextMonday.instead),
            .day("Adelaide Cup Day", .nth(3, .monday, month: 5)).until(2005, southAustralia1910),
            .day("Adelaide Cup Day", .nth(2, .monday, month: 3))
                .since(2006, "Proclamations under the Holidays Act 1910 (SA); since 2024 \(southAustralia2023)"),
            .anzacDay.until(2023, southAustralia1910).substituted(.mondayAfterSunday),
            .anzacDay.since(2024, southAustralia2023),
            .day("Labour Day", firstMondayOfOctober),
            .christmasDay.until(2023, southAustralia1910).substituted(.nextMonday.instead(on: [.saturday])),
            .christmasDay.since(2024, southAustralia2023).substituted(.nextMonday),
            .day("Proclamation Day", 12, 26).until(2023, southAustralia1910)
                .substituted(.afterChristmas.instead(on: [.saturday])),
            .day("Proclamation Day", 12, 26).since(2024, southAustralia2023).substituted(.afterChristmas),
            .goodFriday, .easterSaturday, .easterSunday.since(2024), .easterMonday,
            .queensBirthdayInJune, .kingsBirthdayInJune,
        ]
    )

    private static let southAustralia1910 = "Holidays Act 1910 (SA), second schedule"
    private static let southAustralia2023 = "Public Holidays Act 2023 (SA)"

    /// The holidays of Western Australia.
    ///
    /// The sovereign's birthday is proclaimed each year to fit the school holidays and the Perth Royal Show, usually
    /// for the last Monday of September.
    ///
    /// - SeeAlso: [Public and Bank Holidays Act 1972](https://www.legislation.wa.gov.au/legislation/statutes.nsf/law_a639.html).
    static let rulesOfWesternAustralia = [HolidayRule](
        in: "AU-WA",
        law: westernAct,
        [
            .newYearsDay.substituted(.nextMonday),
            .australiaDay.substituted(.nextMonday.instead),
            .day("Labour Day", .nth(1, .monday, month: 3)),
            .anzacDay.substituted(.nextMonday),
            .day("Western Australia Day", .nth(1, .monday, month: 6)).called("Foundation Day").until(2011),
            .day("Western Australia Day", .nth(1, .monday, month: 6)).since(2012),
            .christmasDay.substituted(.nextMonday),
            .boxingDay.substituted(.afterChristmas),
            .goodFriday, .easterSunday.since(2022), .easterMonday,
            .queensBirthday(lastMondayOfSeptember).until(2010, westernProclamation),
            // In 2011 when the heads of government of the Commonwealth met in Perth.
            .queensBirthday(.listed([2011: .init(10, 28), 2012: .init(10, 1)])).by(westernProclamation),
            .queensBirthday(lastMondayOfSeptember).during(2013...2022, westernProclamation),
            .kingsBirthday(lastMondayOfSeptember).during(2023...2023, westernProclamation),
            .kingsBirthday(.listed([2024: .init(9, 23)])).by(westernProclamation),
            .kingsBirthday(lastMondayOfSeptember).since(2025, westernProclamation),
        ]
    )

    private static let westernAct = "Public and Bank Holidays Act 1972 (WA), second schedule"
    private static let westernProclamation = "Proclamation under the \(westernAct)"
    private static let lastMondayOfSeptember = HolidayPattern.last(.monday, month: 9)
}
