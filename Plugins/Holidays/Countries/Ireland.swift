import FeedCore

extension HolidayCalendar {
    /// The public holidays of Ireland.
    ///
    /// The law moves none of them: if a holiday is on an employee's day off, the employer gives another day or pays for
    /// it (section 21); a firm may choose to close on the Monday. Good Friday is a day off only by custom.
    ///
    /// - SeeAlso:
    ///   [Organisation of Working Time Act 1997](https://www.irishstatutebook.ie/eli/1997/act/20/enacted/en/html),
    ///   second schedule.
    static let ireland = HolidayCalendar(
        "IE",
        "Ireland",
        substituteLabel: "observed",
        [
            .newYearsDay.by(schedule("1(f)")),
            .day("St Brigid's Day", .ifOn(.friday, .fixed(month: 2, day: 1), else: .nth(1, .monday, month: 2)))
                .since(2023, regulations2022),
            .day("St Patrick's Day", 3, 17).by(schedule("1(c)")),
            .once("Day of Remembrance and Recognition", 2022, 3, 18, regulations2022),
            .easterMonday.by(schedule("1(d)")),
            .day("May bank holiday", .nth(1, .monday, month: 5)).by(schedule("1(d)")),
            .day("June bank holiday", .nth(1, .monday, month: 6)).by(schedule("1(d)")),
            .day("August bank holiday", .nth(1, .monday, month: 8)).by(schedule("1(d)")),
            // After the attacks of 11 September in the United States.
            .once("National Day of Mourning", 2001, 9, 14, order2001),
            .day("October bank holiday", .last(.monday, month: 10)).by(schedule("1(e)")),
            .christmasDay.by(schedule("1(a)")), .day("St Stephen's Day", 12, 26).by(schedule("1(b)")),
        ]
    )

    private static func schedule(_ paragraph: String) -> String {
        "Organisation of Working Time Act 1997, second schedule, paragraph \(paragraph)"
    }

    private static let order2001 = """
        Order of the Tánaiste under the Organisation of Working Time Act 1997, \
        as the Taoiseach told the Dáil on 20 April 2005 (written answer 12339/05)
        """
    private static let regulations2022 =
        "S.I. No. 50 of 2022: https://www.irishstatutebook.ie/eli/2022/si/50/made/en/html"
}
