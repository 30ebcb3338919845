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
        code: "AU",
        name: "Australia",
        regions: [
            Region(code: capitalTerritory, name: "Australian Capital Territory", timeZone: "Australia/Sydney"),
            // Broken Hill uses the time of South Australia.
            Region(code: newSouthWales, name: "New South Wales", timeZone: "Australia/Broken_Hill"),
            Region(code: northernTerritory, name: "Northern Territory", timeZone: "Australia/Darwin"),
            Region(code: queensland, name: "Queensland", timeZone: "Australia/Brisbane"),
            Region(code: southAustralia, name: "South Australia", timeZone: "Australia/Adelaide"),
            Region(code: tasmania, name: "Tasmania", timeZone: "Australia/Hobart"),
            Region(code: victoria, name: "Victoria", timeZone: "Australia/Melbourne"),
            Region(code: westernAustralia, name: "Western Australia"),
        ],
        substituteLabel: "additional day",
        rules: inCapitalTerritory + inNewSouthWales + inNorthernTerritory + inQueensland + inSouthAustralia + inTasmania
            + inVictoria + inWesternAustralia + inSeveralStates
    )

    static let capitalTerritory = "AU-ACT"
    static let newSouthWales = "AU-NSW"
    static let northernTerritory = "AU-NT"
    static let queensland = "AU-QLD"
    static let southAustralia = "AU-SA"
    static let tasmania = "AU-TAS"
    static let victoria = "AU-VIC"
    static let westernAustralia = "AU-WA"

    private static let inSeveralStates: [HolidayRule] = [
        .once(
            "anzac-day-holiday",
            "Anzac Day holiday",
            2011,
            4,
            26,
            in: [capitalTerritory, southAustralia, victoria, westernAustralia],
            source: "Declared in each state, as the Council for the Australian Federation recommended on "
                + "12 September 2008: Anzac Day fell on Easter Monday"
        ),
        .once(
            "national-day-of-mourning",
            "National Day of Mourning for Queen Elizabeth II",
            2022,
            9,
            22,
            source: "Declared in each state, as the Prime Minister announced on 11 September 2022"
        ),
    ]

    /// Good Friday and Easter Monday, holidays in every state, and the other days of Easter that a state observes.
    ///
    /// - Parameters:
    ///   - region: The code of the state.
    ///   - saturday: The years with Easter Saturday, the day after Good Friday.
    ///   - sunday: The years with Easter Sunday.
    ///   - mondayMoves: The years in which Easter Monday was on another day.
    ///   - source: The law of the state.
    /// - Returns: A rule for each day.
    static func easter(
        in region: String,
        saturday: ClosedRange<Int>? = nil,
        sunday: ClosedRange<Int>? = nil,
        mondayMoves: [HolidayRule.Move] = [],
        source: String
    ) -> [HolidayRule] {
        var rules = [HolidayRule("good-friday", "Good Friday", .easter(-2), in: [region], source: source)]
        if let saturday {
            rules.append(
                HolidayRule(
                    "easter-saturday",
                    "Easter Saturday",
                    .easter(-1),
                    in: [region],
                    years: saturday,
                    source: source
                )
            )
        }
        if let sunday {
            rules.append(
                HolidayRule("easter-sunday", "Easter Sunday", .easter(0), in: [region], years: sunday, source: source)
            )
        }
        rules.append(
            HolidayRule(
                "easter-monday",
                "Easter Monday",
                .easter(1),
                in: [region],
                moves: mondayMoves,
                source: source
            )
        )
        return rules
    }

    /// The sovereign's birthday, under its name in each year.
    static func sovereignsBirthday(
        _ pattern: HolidayPattern = .nth(2, .monday, month: 6),
        in region: String,
        years: ClosedRange<Int> = 2000...9999,
        source: String
    ) -> [HolidayRule] {
        [("Queen's Birthday", 2000...2022), ("King's Birthday", 2023...9999)].compactMap { name, reign in
            guard years.overlaps(reign) else { return nil }
            return HolidayRule(
                "sovereigns-birthday",
                name,
                pattern,
                in: [region],
                years: years.clamped(to: reign),
                source: source
            )
        }
    }
}

extension SubstituteRule {
    /// Two days after a Saturday or a Sunday: Christmas Day and Boxing Day each have their own additional day.
    static let twoDaysLater = SubstituteRule.shift([.saturday: 2, .sunday: 2])

    /// For Boxing Day, if Christmas Day takes the Monday: the Tuesday after a Sunday or a Monday.
    static let afterChristmas = SubstituteRule.shift([.saturday: 2, .sunday: 2, .monday: 1])
}
