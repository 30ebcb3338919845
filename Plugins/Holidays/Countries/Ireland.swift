import FeedCore

extension HolidayCalendar {
    /// The public holidays of Ireland.
    ///
    /// The law moves none of them: if a holiday is on an employee's day off, the employer gives another day or pays for
    /// it (section 21); whether a firm closes on the Monday is its own choice. Good Friday is a day off only by custom.
    ///
    /// - SeeAlso: [Organisation of Working Time Act 1997](https://www.irishstatutebook.ie/eli/1997/act/20/enacted/en/html),
    ///   second schedule.
    static let ireland = HolidayCalendar(
        code: "IE",
        name: "Ireland",
        regions: [],
        substituteLabel: "observed",
        rules: [
            HolidayRule("new-years-day", "New Year's Day", .fixed(month: 1, day: 1), source: schedule("1(f)")),
            HolidayRule(
                "st-brigids-day",
                "St Brigid's Day",
                .ifOn(.friday, .fixed(month: 2, day: 1), else: .nth(1, .monday, month: 2)),
                years: 2023...9999,
                source: regulations2022
            ),
            HolidayRule("st-patricks-day", "St Patrick's Day", .fixed(month: 3, day: 17), source: schedule("1(c)")),
            .once(
                "day-of-remembrance-and-recognition",
                "Day of Remembrance and Recognition",
                2022,
                3,
                18,
                source: regulations2022
            ),
            HolidayRule("easter-monday", "Easter Monday", .easter(1), source: schedule("1(d)")),
            HolidayRule(
                "may-bank-holiday",
                "May bank holiday",
                .nth(1, .monday, month: 5),
                source: schedule("1(d)")
            ),
            HolidayRule(
                "june-bank-holiday",
                "June bank holiday",
                .nth(1, .monday, month: 6),
                source: schedule("1(d)")
            ),
            HolidayRule(
                "august-bank-holiday",
                "August bank holiday",
                .nth(1, .monday, month: 8),
                source: schedule("1(d)")
            ),
            // After the attacks of 11 September in the United States.
            .once(
                "national-day-of-mourning",
                "National Day of Mourning",
                2001,
                9,
                14,
                source: """
                    Order of the Tánaiste under the Organisation of Working Time Act 1997, \
                    as the Taoiseach told the Dáil on 20 April 2005 (written answer 12339/05)
                    """
            ),
            HolidayRule(
                "october-bank-holiday",
                "October bank holiday",
                .last(.monday, month: 10),
                source: schedule("1(e)")
            ),
            HolidayRule("christmas-day", "Christmas Day", .fixed(month: 12, day: 25), source: schedule("1(a)")),
            HolidayRule("st-stephens-day", "St Stephen's Day", .fixed(month: 12, day: 26), source: schedule("1(b)")),
        ]
    )

    private static func schedule(_ paragraph: String) -> String {
        "Organisation of Working Time Act 1997, second schedule, paragraph \(paragraph)"
    }

    private static let regulations2022 =
        "S.I. No. 50 of 2022: https://www.irishstatutebook.ie/eli/2022/si/50/made/en/html"
}
