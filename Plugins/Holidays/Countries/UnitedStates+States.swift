import FeedCore

extension HolidayCalendar {
    /// Section 19853 lists the days off; section 6700 lists more, which an employee may only take instead of a personal
    /// holiday.
    static let rulesOfCalifornia = [HolidayRule](
        in: "US-CA",
        law: californiaCode,
        substitute: .mondayAfterSunday,
        commonToStates + [
            .newYearsDay,
            // The only day that moves to a Friday.
            .veteransDay.substituted(.nearestWeekday),
            .columbusDay.until(2008, california2008),
            // The law took effect on 20 February 2009.
            .lincolnsBirthday.until(2009, california2008), .presidentsDay,
            .day("Cesar Chavez Day", 3, 31)
                .during(2001...2025, "\(californiaCode); Statutes of 2000, chapter 213 (SB 984)"),
            .day("Cesar Chavez Day", 3, 31).called("Farmworkers Day").since(2026, "\(californiaCode); AB 2156 of 2026"),
            .dayAfterThanksgiving,
        ]
    )

    private static let californiaCode = "California Government Code 6700, 6701 and 19853"
    private static let california2008 =
        "California Government Code 19853 before the Statutes of 2009, Third Extraordinary Session, chapter 4 (SB 8)"

    /// The legal holidays of Colorado, with the Monday after a Sunday by law, and the Friday before a Saturday by the
    /// schedule of the [Division of Human Resources](https://dhr.colorado.gov/state-employees/time-off-leave).
    static let rulesOfColorado = [HolidayRule](
        in: "US-CO",
        law: coloradoStatutes,
        substitute: .nearestWeekday,
        commonToStates + [
            .newYearsDay, .veteransDay,
            // Signed on 2 May 2022.
            .juneteenth.since(2022, "\(coloradoStatutes); SB 22-139"),
            .columbusDay.until(2019, "\(coloradoStatutes), as it was until HB 20-1031"), .presidentsDay,
            // Replaces Columbus Day; signed on 20 March 2020.
            .day("Frances Xavier Cabrini Day", .nth(1, .monday, month: 10))
                .since(2020, "\(coloradoStatutes); HB 20-1031"),
        ]
    )

    private static let coloradoStatutes = "Colorado Revised Statutes 24-11-101"

    /// The legal holidays of Connecticut, including Thanksgiving Day and Good Friday, which the governor appoints.
    static let rulesOfConnecticut = [HolidayRule](
        in: "US-CT",
        law: connecticutStatutes,
        substitute: .nearestWeekday,
        commonToStates + [
            .newYearsDay, .veteransDay, .washingtonsBirthday, .columbusDay,
            // In force on 1 October 2022.
            .juneteenth.since(2023, "\(connecticutStatutes); Public Act 22-128"), .lincolnsBirthday, .goodFriday,
        ]
    )

    private static let connecticutStatutes = "Connecticut General Statutes 1-4"

    /// The paid holidays of section 110.117; the longer list of section 683.01 gives no days off.
    static let rulesOfFlorida = [HolidayRule](
        in: "US-FL",
        law: "Florida Statutes 110.117(1)",
        substitute: .nearestWeekday,
        commonToStates + [.newYearsDay, .veteransDay, .dayAfterThanksgiving]
    )

    /// The legal holidays of Massachusetts, on which section 12 of chapter 136 closes public offices; those of Suffolk
    /// County are left out.
    static let rulesOfMassachusetts = [HolidayRule](
        in: "US-MA",
        law: massachusettsLaws,
        substitute: .mondayAfterSunday,
        commonToStates + [
            .newYearsDay, .veteransDay, .washingtonsBirthday, .columbusDay,
            // Signed on 24 July 2020.
            .juneteenth.since(2021, "\(massachusettsLaws); Acts of 2020, chapter 124"),
            .day("Patriots' Day", .nth(3, .monday, month: 4)),
        ]
    )

    private static let massachusettsLaws = "Massachusetts General Laws, chapter 4, section 7, clause Eighteenth"

    /// The paid holidays of 11A:6-24.1, with the Monday after a Sunday (36:1-1) and the Friday before a Saturday
    /// (36:1-1.2).
    static let rulesOfNewJersey = [HolidayRule](
        in: "US-NJ",
        law: newJerseyStatutes,
        substitute: .nearestWeekday,
        commonToStates + [
            .newYearsDay, .veteransDay, .columbusDay,
            // P.L. 2008, chapter 89, ends it with the year of the labour agreements that ran to June 2011.
            .lincolnsBirthday.until(2011, "New Jersey Statutes 36:1-1 and 36:1-1.2"), .presidentsDay, .goodFriday,
            .day("Juneteenth", .nth(3, .friday, month: 6)).called("Juneteenth Day")
                .since(2021, "\(newJerseyStatutes); P.L. 2020, chapter 76"),
            .electionDay,
        ]
    )

    private static let newJerseyStatutes = "New Jersey Statutes 36:1-1, 36:1-1.2 and 11A:6-24.1"

    /// The public holidays of section 24, with the day after a Sunday.
    ///
    /// Flag Day is always a Sunday, without a substitute.
    static let rulesOfNewYork =
        [HolidayRule](
            in: "US-NY",
            law: newYorkLaw,
            substitute: .mondayAfterSunday,
            commonToStates + [
                .newYearsDay, .veteransDay, .washingtonsBirthday, .columbusDay,
                // Signed in October 2020.
                .juneteenth.since(2021, "\(newYorkLaw); Laws of 2020, chapter 249"), .lincolnsBirthday, .electionDay,
            ]
        ) + [HolidayRule](in: "US-NY", law: newYorkLaw, [.day("Flag Day", .nth(2, .sunday, month: 6))])

    private static let newYorkLaw = "New York General Construction Law 24"

    /// The state holidays of section 124.19, with the Monday after a Sunday and the Friday before a Saturday (section
    /// 124.18(B)(2)).
    static let rulesOfOhio = [HolidayRule](
        in: "US-OH",
        law: ohioCode,
        substitute: .nearestWeekday,
        commonToStates + [
            .newYearsDay, .veteransDay, .columbusDay,
            // In 2021 on 17 June, appointed by president and governor; since HB 110 in section 1.14.
            .juneteenth.since(2021, "\(ohioCode); HB 110 of 2021"), .presidentsDay,
        ]
    )

    private static let ohioCode = "Ohio Revised Code 124.18 and 124.19"

    /// The legal holidays of section 187.010, with the Monday after a Sunday and the Friday before a Saturday.
    static let rulesOfOregon = [HolidayRule](
        in: "US-OR",
        law: oregonStatutes,
        substitute: .nearestWeekday,
        commonToStates + [
            .newYearsDay, .veteransDay,
            // Passed in the session of 2021, for 2022 and later.
            .juneteenth.since(2022, "\(oregonStatutes); HB 2168 of 2021"), .presidentsDay,
        ]
    )

    private static let oregonStatutes = "Oregon Revised Statutes 187.010"

    /// The national holidays and those of Texas; one on a weekend is lost (section 662.005(a)(1)).
    static let rulesOfTexas = [HolidayRule](
        in: "US-TX",
        law: "Texas Government Code 662.003(a)",
        commonToStates + [
            .newYearsDay, .veteransDay, .day("Confederate Heroes Day", 1, 19).by(texasAlone), .presidentsDay,
            .day("Texas Independence Day", 3, 2).by(texasAlone), .day("San Jacinto Day", 4, 21).by(texasAlone),
            .day("Emancipation Day in Texas", 6, 19).by(texasAlone),
            .day("Lyndon Baines Johnson Day", 8, 27).by(texasAlone), .dayAfterThanksgiving.by(texasAlone),
            .christmasEve.by(texasAlone), .day("Day after Christmas", 12, 26).by(texasAlone),
        ]
    )

    private static let texasAlone = "Texas Government Code 662.003(b)"

    /// The legal holidays of Virginia; the hours off that governors add in some years are left out.
    static let rulesOfVirginia = [HolidayRule](
        in: "US-VA",
        law: virginiaCode,
        substitute: .nearestWeekday,
        commonToStates + [
            .newYearsDay.until(2000, "Virginia Acts of Assembly 1999, chapter 206")
                .substituted(.shift([.saturday: 2])),
            .newYearsDay.since(2001), .washingtonsBirthday, .columbusDay, .veteransDay,
            // Approved on 13 October 2020.
            .juneteenth.since(2021, "\(virginiaCode); Acts of Assembly 2020, Special Session I, chapter 5"),
            // Passed in the session of 2000; before, there was Lee-Jackson-King Day on a Monday.
            .day("Lee-Jackson Day", .offset(-3, from: .nth(3, .monday, month: 1)))
                .during(2001...2020, "\(virginiaCode), as it was until HB 108 and SB 601 of 2020"),
            .electionDay.since(2020, "\(virginiaCode); HB 108 and SB 601 of 2020"), .dayAfterThanksgiving,
        ]
    )

    private static let virginiaCode = "Virginia Code 2.2-3300"

    /// The legal holidays of Washington, with the Monday after a Sunday and the Friday before a Saturday.
    static let rulesOfWashington = [HolidayRule](
        in: "US-WA",
        law: washingtonCode,
        substitute: .nearestWeekday,
        commonToStates + [
            .newYearsDay, .veteransDay,
            // In force on 25 July 2021.
            .juneteenth.since(2022, "\(washingtonCode); Laws of 2021, chapter 295"), .presidentsDay,
            .dayAfterThanksgiving.until(2013),
            .dayAfterThanksgiving.called("Native American Heritage Day")
                .since(2014, "\(washingtonCode); Laws of 2014, chapter 177"),
        ]
    )

    private static let washingtonCode = "Revised Code of Washington 1.16.050"
}
