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
        code: "GB",
        name: "United Kingdom",
        regions: [
            Region(code: england, name: "England"), Region(code: wales, name: "Wales"),
            Region(code: scotland, name: "Scotland"), Region(code: northernIreland, name: "Northern Ireland"),
        ],
        substituteLabel: "substitute day",
        rules: yearly + once
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
        HolidayRule(
            "new-years-day",
            "New Year's Day",
            .fixed(month: 1, day: 1),
            substitute: .nextFreeWeekday,
            source: "\(act); \(proclamation)"
        ),
        HolidayRule(
            "2nd-january",
            "2nd January",
            .fixed(month: 1, day: 2),
            in: [scotland],
            substitute: .nextFreeWeekday,
            source: act
        ),
        HolidayRule(
            "st-patricks-day",
            "St Patrick's Day",
            .fixed(month: 3, day: 17),
            in: [northernIreland],
            substitute: .nextFreeWeekday,
            source: act
        ),
        HolidayRule("good-friday", "Good Friday", .easter(-2), source: "Common law; in Scotland, \(act)"),
        HolidayRule("easter-monday", "Easter Monday", .easter(1), in: outsideScotland, source: act),
        HolidayRule(
            "early-may-bank-holiday",
            "Early May bank holiday",
            .nth(1, .monday, month: 5),
            moves: [
                // The 75th anniversary of the end of the war in Europe.
                .init(year: 2020, month: 5, day: 8, source: "https://www.thegazette.co.uk/notice/3326938")
            ],
            source: "\(proclamation); in Scotland, schedule 1"
        ),
        HolidayRule(
            "spring-bank-holiday",
            "Spring bank holiday",
            .last(.monday, month: 5),
            moves: [
                .init(year: 2002, month: 6, day: 4, source: "\(proclamation), for the Golden Jubilee"),
                .init(year: 2012, month: 6, day: 4, source: "\(proclamation), for the Diamond Jubilee"),
                .init(year: 2022, month: 6, day: 2, source: "\(proclamation), for the Platinum Jubilee"),
            ],
            source: "\(act); in Scotland, \(proclamation)"
        ),
        // Proclaimed every year, with the Monday after a weekend: 13 July in 2020, 14 July in 2025.
        HolidayRule(
            "battle-of-the-boyne",
            "Battle of the Boyne (Orangemen's Day)",
            .fixed(month: 7, day: 12),
            in: [northernIreland],
            substitute: .nextFreeWeekday,
            source: proclamation
        ),
        HolidayRule(
            "summer-bank-holiday",
            "Summer bank holiday",
            .nth(1, .monday, month: 8),
            in: [scotland],
            source: act
        ),
        HolidayRule(
            "summer-bank-holiday",
            "Summer bank holiday",
            .last(.monday, month: 8),
            in: outsideScotland,
            source: act
        ),
        HolidayRule(
            "st-andrews-day",
            "St Andrew's Day",
            .fixed(month: 11, day: 30),
            in: [scotland],
            // Royal Assent was on 15 January 2007, so 30 November 2006 was not a holiday.
            years: 2007...9999,
            substitute: .nextFreeWeekday,
            source: "St Andrew's Day Bank Holiday (Scotland) Act 2007"
        ),
        HolidayRule(
            "christmas-day",
            "Christmas Day",
            .fixed(month: 12, day: 25),
            substitute: .nextFreeWeekday,
            source: "Common law; in Scotland, \(act)"
        ),
        // Proclaimed every year in Scotland, first for 1974.
        HolidayRule(
            "boxing-day",
            "Boxing Day",
            .fixed(month: 12, day: 26),
            substitute: .nextFreeWeekday,
            source: "\(act); in Scotland, \(proclamation)"
        ),
    ]

    private static let once: [HolidayRule] = [
        .once("golden-jubilee", "Golden Jubilee bank holiday", 2002, 6, 3, source: proclamation),
        .once("royal-wedding", "Royal wedding bank holiday", 2011, 4, 29, source: proclamation),
        .once("diamond-jubilee", "Diamond Jubilee bank holiday", 2012, 6, 5, source: proclamation),
        .once("platinum-jubilee", "Platinum Jubilee bank holiday", 2022, 6, 3, source: proclamation),
        .once(
            "state-funeral",
            "State funeral of Queen Elizabeth II",
            2022,
            9,
            19,
            source: "\(proclamation): https://www.thegazette.co.uk/notice/4158896"
        ),
        .once("coronation", "Coronation of King Charles III", 2023, 5, 8, source: proclamation),
        .once(
            "world-cup",
            "World Cup bank holiday",
            2026,
            6,
            15,
            in: [scotland],
            source: "\(proclamation), announced on 4 February 2026"
        ),
    ]
}
