import FeedCore

/// The holidays of a year by the rules; days that were moved or added for one year only are left out.
///
/// - SeeAlso: [UK bank holidays](https://www.gov.uk/bank-holidays).
enum HolidayRows {
    /// Returns the holidays by date: all British ones for `GB`, a few common ones for other countries, none for an
    /// unknown country.
    static func rows(country: String, year: Int) -> [HolidayRow] {
        let name = CountryName.english(country)
        guard name != country, let easter = easterSunday(of: year) else { return [] }
        var rows = common(year: year, easter: easter, name)
        if country == "GB" { rows += british(year: year, easter: easter) }
        return rows.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    }

    private static func common(year: Int, easter: CivilDay, _ place: String) -> [HolidayRow] {
        var rows = [
            HolidayRow("Good Friday", easter.adding(days: -2), in: place, "National"),
            // The same name and day in several rows.
            HolidayRow("Easter Sunday", easter, in: place, "Christian"),
            HolidayRow("Easter Sunday", easter, in: place, "Observance"),
        ]
        func add(_ month: Int, _ day: Int, _ name: String, _ type: String) {
            if let day = CivilDay(year: year, month: month, day: day) {
                rows.append(HolidayRow(name, day, in: place, type))
            }
        }
        add(1, 1, "New Year's Day", "National")
        add(2, 14, "Valentine's Day", "Observance")
        add(10, 31, "Halloween", "Observance")
        add(12, 24, "Christmas Eve", "Observance")
        add(12, 25, "Christmas Day", "National")
        add(12, 31, "New Year's Eve", "Observance")
        return rows
    }

    private static func british(year: Int, easter: CivilDay) -> [HolidayRow] {
        let all = "United Kingdom"
        let england = "England, Northern Ireland, Wales"
        var rows = [
            HolidayRow("Easter Monday", easter.adding(days: 1), in: "\(all) - \(england)", "Common local holiday"),
            HolidayRow("Easter Monday", easter.adding(days: 1), in: "\(all) - Scotland", "Observance"),
        ]
        func add(_ name: String, _ day: CivilDay?, _ place: String, _ type: String) {
            guard let day else { return }
            rows.append(HolidayRow(name, day, in: place, type))
            // A bank holiday on a weekend is also observed on the next free weekday.
            guard type != "Observance", day.weekday.rawValue > 5 else { return }
            let days = name == "Boxing Day" || name == "2nd January" ? 2 : 8 - day.weekday.rawValue
            rows.append(HolidayRow("\(name) (substitute day)", day.adding(days: days), in: place, type))
        }
        let date = { CivilDay(year: year, month: $0, day: $1) }
        // The days themselves are in the list for all countries; only their substitutes are missing.
        if let day = date(12, 25), day.weekday.rawValue > 5 {
            rows.append(HolidayRow("Christmas Day (substitute day)", day.adding(days: 2), in: all, "National"))
        }
        if let day = date(1, 1), day.weekday == .saturday {
            rows.append(HolidayRow("New Year's Day (substitute day)", day.adding(days: 2), in: all, "National"))
        } else if let day = date(1, 1), day.weekday == .sunday {
            // In Scotland the 2nd of January is also a holiday.
            for (days, place) in [(1, england), (2, "Scotland")] {
                let substitute = day.adding(days: days)
                let location = "\(all) - \(place)"
                rows.append(HolidayRow("New Year's Day (substitute day)", substitute, in: location, "Local holiday"))
            }
        }
        add("2nd January", date(1, 2), "\(all) - Scotland", "Local holiday")
        add("St. Patrick's Day", date(3, 17), "\(all) - Northern Ireland", "Local holiday")
        add("Early May Bank Holiday", monday(onOrAfter: date(5, 1)), all, "National")
        add("Spring Bank Holiday", monday(onOrAfter: date(5, 25)), all, "National")
        add("Battle of the Boyne", date(7, 12), "\(all) - Northern Ireland", "Local holiday")
        add("Summer Bank Holiday", monday(onOrAfter: date(8, 1)), "\(all) - Scotland", "Local holiday")
        add("Summer Bank Holiday", monday(onOrAfter: date(8, 25)), "\(all) - \(england)", "Common local holiday")
        add("Guy Fawkes Day", date(11, 5), all, "Observance")
        add("St. Andrew's Day", date(11, 30), "\(all) - Scotland", "Local holiday")
        add("Boxing Day", date(12, 26), all, "National")
        return rows
    }

    private static func monday(onOrAfter day: CivilDay?) -> CivilDay? {
        day.map { $0.adding(days: (8 - $0.weekday.rawValue) % 7) }
    }

    /// Returns the Sunday after the first full moon of spring, as the western churches calculate it.
    ///
    /// - SeeAlso: The anonymous Gregorian computus, Nature, 20 April 1876.
    static func easterSunday(of year: Int) -> CivilDay? {
        let (century, rest) = (year / 100, year % 100)
        let golden = year % 19
        let epact =
            (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30
        let weekday = (32 + 2 * (century % 4) + 2 * (rest / 4) - epact - rest % 4) % 7
        let correction = (golden + 11 * epact + 22 * weekday) / 451
        let number = epact + weekday - 7 * correction + 114
        return CivilDay(year: year, month: number / 31, day: number % 31 + 1)
    }
}
