import FeedCore

extension HolidayCalendar {
    /// The holidays of the Australian Capital Territory.
    ///
    /// - SeeAlso: [Holidays Act 1958](https://www.legislation.act.gov.au/a/1958-19/).
    static let rulesOfCapitalTerritory = [HolidayRule](
        in: "AU-ACT",
        law: capitalAct,
        [
            .newYearsDay.until(2014).substituted(.nextMonday.instead),
            .newYearsDay.since(2015, "\(capitalAct); Holidays Amendment Act 2014").substituted(.nextMonday),
            .australiaDay.substituted(.nextMonday.instead),
            .day("Canberra Day", .nth(3, .monday, month: 3)).until(2007),
            .day("Canberra Day", .nth(2, .monday, month: 3))
                .since(2008, "\(capitalAct); Holidays (Canberra Day) Amendment Act 2007"),
            .anzacDay.until(2019).substituted(.mondayAfterSunday.instead),
            // Declared in addition to the act: 27 April 2020 and 2026, and Sunday, 25 April 2021.
            .anzacDay.during(2020...2026, "\(capitalAct); declarations for 2020, 2021 and 2026 under section 3(1)(b)")
                .substituted(.nextMonday),
            .anzacDay.since(2027).substituted(.mondayAfterSunday.instead),
            .day("Reconciliation Day", .onOrAfter(.monday, month: 5, day: 27))
                .since(2018, "\(capitalAct); Holidays (Reconciliation Day) Amendment Act 2017"),
            // The day of the Melbourne Cup.
            .day("Family and Community Day", .nth(1, .tuesday, month: 11))
                .during(2007...2009, "Declared under section 3(1)(b) of the Holidays Act 1958 (ACT)"),
            // The Monday after the third school term, or the next one if that is Labour Day.
            .day(
                "Family and Community Day",
                .listed([
                    2010: .init(9, 27), 2011: .init(10, 10), 2012: .init(10, 8), 2013: .init(9, 30),
                    2014: .init(9, 29), 2015: .init(9, 28), 2016: .init(9, 26), 2017: .init(9, 25),
                ])
            )
            .by("\(capitalAct); Holidays (Family and Community Day) Amendment Act 2009"),
            .day("Labour Day", .nth(1, .monday, month: 10)),
            .christmasDay.until(2013).substituted(.nextMonday.instead),
            .christmasDay.since(2014, "\(capitalAct); Holidays Amendment Act 2014").substituted(.twoDaysLater),
            .boxingDay.until(2013).substituted(.afterChristmas.instead),
            .boxingDay.since(2014, "\(capitalAct); Holidays Amendment Act 2014").substituted(.twoDaysLater),
            .goodFriday, .easterSaturday, .easterSunday.since(2016), .easterMonday,
            .queensBirthdayInJune, .kingsBirthdayInJune,
        ]
    )

    private static let capitalAct = "Holidays Act 1958 (ACT), section 3"

    /// The holidays of New South Wales.
    ///
    /// - SeeAlso: [Public Holidays Act 2010](https://legislation.nsw.gov.au/view/html/inforce/current/act-2010-115).
    static let rulesOfNewSouthWales = [HolidayRule](
        in: "AU-NSW",
        law: "\(newSouthWales1912); since 2011 \(newSouthWales2010)",
        [
            .newYearsDay.until(2010, newSouthWales1912).substituted(.mondayAfterSunday),
            .newYearsDay.since(2011, newSouthWales2010).substituted(.nextMonday),
            .australiaDay.until(2010, newSouthWales1912).substituted(.mondayAfterSunday),
            .australiaDay.since(2011, newSouthWales2010).substituted(.nextMonday.instead),
            .anzacDay.until(2010, newSouthWales1912).substituted(.mondayAfterSunday),
            .anzacDay.during(2011...2025, newSouthWales2010),
            .anzacDay
                .during(2026...2027, "\(newSouthWales2010); additional days of 2026 and 2027 by order under section 5")
                .substituted(.nextMonday),
            .anzacDay.since(2028, newSouthWales2010),
            // Since 2011 only a bank holiday (Retail Trading Act 2008, section 14B).
            .day("Bank Holiday", .nth(1, .monday, month: 8)).until(2010, newSouthWales1912),
            .day("Labour Day", .nth(1, .monday, month: 10)),
            .christmasDay.until(2010, newSouthWales1912).substituted(.shift([.sunday: 2])),
            .christmasDay.since(2011, newSouthWales2010).substituted(.twoDaysLater),
            .boxingDay.until(2008, newSouthWales1912).substituted(.mondayAfterSunday),
            // Monday, 28 December 2009 was gazetted for that year.
            .boxingDay.during(2009...2010, "\(newSouthWales1912); for 2009 gazetted under the same act")
                .substituted(.nextMonday),
            .boxingDay.since(2011, newSouthWales2010).substituted(.twoDaysLater),
            .goodFriday, .easterSaturday, .easterSunday.since(2011),
            // Monday, 25 April was Anzac Day.
            .easterMonday.moved(2011, 4, 26, "Public Holidays Act 2010 (NSW), schedule 1, part 2"),
            .queensBirthdayInJune, .kingsBirthdayInJune,
        ]
    )

    private static let newSouthWales1912 = "Banks and Bank Holidays Act 1912 (NSW)"
    private static let newSouthWales2010 = "Public Holidays Act 2010 (NSW), section 4"

    /// The holidays that apply in all of Tasmania.
    ///
    /// - SeeAlso: [Statutory Holidays Act 2000](https://www.legislation.tas.gov.au/view/html/inforce/current/act-2000-096).
    static let rulesOfTasmania = [HolidayRule](
        in: "AU-TAS",
        law: tasmanianAct,
        [
            .newYearsDay.by("\(tasmanianAct); for 2000 Bank Holidays Act 1919, section 4")
                .substituted(.nextMonday.instead),
            .australiaDay.substituted(.nextMonday.instead),
            .day("Labour Day", .nth(1, .monday, month: 3)).called("Eight Hours Day")
                .until(2000, "Bank Holidays Act 1919 (Tas), section 4"),
            .day("Labour Day", .nth(2, .monday, month: 3)).called("Eight Hours Day").since(2001),
            // Since 2011 only for the public service.
            .day("Easter Tuesday", .easter(2)).until(2010),
            .anzacDay,
            .christmasDay.until(2009).substituted(.twoDaysLater.instead),
            .christmasDay.since(2010, "\(tasmanianAct); Statutory Holidays Amendment Act 2010")
                .substituted(.twoDaysLater),
            .boxingDay.substituted(.twoDaysLater.instead),
            // The Statutory Holidays Amendment Act 2026 added Easter Sunday.
            .goodFriday, .easterSunday.since(2027), .easterMonday,
            .queensBirthdayInJune, .kingsBirthdayInJune,
        ]
    )

    private static let tasmanianAct = "Statutory Holidays Act 2000 (Tas), section 4"

    /// The holidays that apply in all of Victoria.
    ///
    /// - SeeAlso: [Public Holidays Act 1993](https://www.legislation.vic.gov.au/in-force/acts/public-holidays-act-1993/027).
    static let rulesOfVictoria = [HolidayRule](
        in: "AU-VIC",
        law: victorianAct,
        [
            .newYearsDay.until(2008).substituted(.mondayAfterSunday.instead),
            .newYearsDay.since(2009, victoria2008).substituted(.nextMonday),
            .australiaDay.until(2008)
                .moved(2002, 1, 28, "Gazetted in 2001 under the Public Holidays Act 1993 (Vic), section 8"),
            .australiaDay.since(2009, victoria2008).substituted(.nextMonday.instead),
            .day("Labour Day", .nth(2, .monday, month: 3)),
            .anzacDay.until(2009),
            .anzacDay.during(2010...2010, "\(victorianAct); 26 April 2010 gazetted under section 7")
                .substituted(.mondayAfterSunday),
            .anzacDay.since(2011),
            .day(
                "AFL Grand Final Friday",
                .listed([
                    2015: .init(10, 2), 2016: .init(9, 30), 2017: .init(9, 29), 2018: .init(9, 28),
                    2019: .init(9, 27), 2020: .init(10, 23), 2021: .init(9, 24), 2022: .init(9, 23),
                    2023: .init(9, 29), 2024: .init(9, 27), 2025: .init(9, 26), 2026: .init(9, 25),
                ])
            )
            .called("Friday before the AFL Grand Final")
            .by("Victoria Government Gazette S 229 of 19 August 2015; \(victorianAct), as amended in 2019"),
            // The league sets the day each year, usually the last Saturday of September.
            .day("AFL Grand Final Friday", .offset(-1, from: .last(.saturday, month: 9)))
                .called("Friday before the AFL Grand Final")
                .since(2027, "\(victorianAct); Public Holidays Amendment Act 2019"),
            // Earlier only in and around Melbourne. Councils elsewhere may still choose another day (section 8A).
            .day("Melbourne Cup Day", .nth(1, .tuesday, month: 11)).since(2008, victoria2008),
            .christmasDay.until(2007),
            .christmasDay.during(2008...2015, victoria2008).substituted(.twoDaysLater.instead),
            // Sunday, 25 December 2016 was added for that year, before the act included it.
            .christmasDay
                .since(
                    2016,
                    "\(victorianAct); Public Holidays Amendment Act 2019; 25 December 2016 gazetted under section 7"
                )
                .substituted(.twoDaysLater),
            .boxingDay.until(2007).substituted(.mondayAfterSunday.instead),
            .boxingDay.since(2008, victoria2008).substituted(.twoDaysLater),
            .goodFriday, .easterSaturday.since(2003), .easterSunday.since(2016), .easterMonday,
            .queensBirthdayInJune, .kingsBirthdayInJune,
        ]
    )

    private static let victorianAct = "Public Holidays Act 1993 (Vic), section 6"
    private static let victoria2008 = "\(victorianAct); Public Holidays Amendment Act 2008"
}
