import FeedCore

extension HolidayCalendar {
    /// The bank and public holidays of the United Kingdom.
    ///
    /// Schedule 1 of the [Banking and Financial Dealings Act 1971](https://www.legislation.gov.uk/ukpga/1971/80) names
    /// days for each part of the country; the monarch proclaims the others, and substitutes for Saturdays, under
    /// section 1(2) and (3). Christmas Day and Good Friday are holidays at common law outside Scotland. A holiday on a
    /// weekday is not moved, and a substitute takes the next free day: if New Year's Day is a Sunday, the Act itself
    /// gives Scotland 3 January for it and does not move 2 January.
    ///
    /// - SeeAlso: The list of the current years on [gov.uk](https://www.gov.uk/bank-holidays).
    static let unitedKingdom = HolidayCalendar(
        "GB",
        "United Kingdom",
        regions: [
            Region(code: england, name: "England"), Region(code: wales, name: "Wales"),
            Region(code: scotland, name: "Scotland"), Region(code: northernIreland, name: "Northern Ireland"),
        ],
        law: act,
        yearly + once
    )

    private static let england = "GB-ENG"
    private static let wales = "GB-WLS"
    private static let scotland = "GB-SCT"
    private static let northernIreland = "GB-NIR"
    private static let outsideScotland = [england, wales, northernIreland]

    private static let act = "Banking and Financial Dealings Act 1971, schedule 1"
    private static let proclamation = "Royal Proclamation under the Banking and Financial Dealings Act 1971, section 1"

    private static let yearly: [HolidayRule] = [
        // In the Act for Scotland; proclaimed every year elsewhere since 1974.
        .newYearsDay.by("\(act); \(proclamation)").substituted(.nextFreeWeekday),
        .day("2nd January", 1, 2).kept(in: [scotland]).substituted(.nextFreeWeekday),
        .day("St Patrick's Day", 3, 17).kept(in: [northernIreland]).substituted(.nextFreeWeekday),
        .goodFriday.by("Common law; in Scotland, \(act)"),
        .easterMonday.kept(in: outsideScotland),
        // In 2020 on the 75th anniversary of the end of the war in Europe.
        .day("Early May bank holiday", .nth(1, .monday, month: 5)).by("\(proclamation); in Scotland, schedule 1")
            .moved(2020, 5, 8, "https://www.thegazette.co.uk/notice/3326938"),
        .day("Spring bank holiday", .last(.monday, month: 5)).by("\(act); in Scotland, \(proclamation)")
            .moved(2002, 6, 4, "\(proclamation), for the Golden Jubilee")
            .moved(2012, 6, 4, "\(proclamation), for the Diamond Jubilee")
            .moved(2022, 6, 2, "\(proclamation), for the Platinum Jubilee"),
        // Proclaimed every year, with the Monday after a weekend: 13 July in 2020, 14 July in 2025.
        .day("Battle of the Boyne", 7, 12).called("Battle of the Boyne (Orangemen's Day)").by(proclamation)
            .kept(in: [northernIreland]).substituted(.nextFreeWeekday),
        .day("Summer bank holiday", .nth(1, .monday, month: 8)).kept(in: [scotland]),
        .day("Summer bank holiday", .last(.monday, month: 8)).kept(in: outsideScotland),
        // Royal Assent was on 15 January 2007, so 30 November 2006 was not a holiday.
        .day("St Andrew's Day", 11, 30).since(2007, "St Andrew's Day Bank Holiday (Scotland) Act 2007")
            .kept(in: [scotland]).substituted(.nextFreeWeekday),
        .christmasDay.by("Common law; in Scotland, \(act)").substituted(.nextFreeWeekday),
        // Proclaimed every year in Scotland, first for 1974.
        .boxingDay.by("\(act); in Scotland, \(proclamation)").substituted(.nextFreeWeekday),
    ]

    private static let once: [HolidayRule] = [
        .once("Golden Jubilee", 2002, 6, 3, proclamation).called("Golden Jubilee bank holiday"),
        .once("Royal wedding", 2011, 4, 29, proclamation).called("Royal wedding bank holiday"),
        .once("Diamond Jubilee", 2012, 6, 5, proclamation).called("Diamond Jubilee bank holiday"),
        .once("Platinum Jubilee", 2022, 6, 3, proclamation).called("Platinum Jubilee bank holiday"),
        .once("State funeral", 2022, 9, 19, "\(proclamation): https://www.thegazette.co.uk/notice/4158896")
            .called("State funeral of Queen Elizabeth II"),
        .once("Coronation", 2023, 5, 8, proclamation).called("Coronation of King Charles III"),
        .once("World Cup", 2026, 6, 15, "\(proclamation), announced on 4 February 2026").kept(in: [scotland])
            .called("World Cup bank holiday"),
    ]
}
