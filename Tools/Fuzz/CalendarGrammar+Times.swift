/// Times, zones and rules of calendars, and numbers that are invalid in a calendar.
extension CalendarGrammar {
    /// Returns a property's zone, colon and time: usually a whole day or a time like the calendar's others.
    mutating func moment() -> String {
        if isDay != chance(8) {
            return pick([";VALUE=DATE:\(time(""))", ";VALUE=DATE:\(time(""))", "\(zoneParameter()):\(midnight())"])
        }
        return "\(zoneParameter()):\(anyTime())"
    }

    mutating func zoneParameter() -> String { chance(2) ? "" : ";TZID=\"\(zoneName())\"" }

    mutating func zoneName() -> String {
        pick([
            "Europe/Berlin", "Europe/London", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Z1", "Z1",
            "Z2",
            "W. Europe Standard Time", "Eastern Daylight Time", "(UTC-05:00) Eastern Time (US & Canada)", "UTC+05:30",
            "(GMT+01.00) Nowhere, Berlin", "/Europe/Stockholm", "/example.org/1/Asia/Tokyo", "GMT-14", "GMT+99", "(",
            "()",
            "(UTC", "Pacific/Apia", "Customized Time Zone", "tzone://Microsoft/Utc", "+0000", "/", "", "é", "a\\,b",
        ])
    }

    private mutating func midnight() -> String {
        let text = time("T")
        return text.prefix(8) + pick(["T000000", "T000000Z", "T230000Z", "T235959", "T050000Z", "T120000Z"])
    }

    mutating func anyTime() -> String { chance(4) ? midnight() : time(pick(["", "T", "T", "Z", "Z"])) }

    /// Returns a time, usually within the window and near changes of clocks.
    mutating func time(_ form: String) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let days = [
            "202611\(two(number(1...30)))", "202611\(two(number(20...25)))", "202612\(two(number(1...31)))", "20261025",
            "20261101", "20260329", "20240229", "19700101", "00010101", "99991231", "19991231", "20991231", "20261131",
        ]
        let day = pick(days.dropLast(isFaulty() ? 0 : 1) + days.prefix(3))
        guard !form.isEmpty else { return day }
        let hour = isFaulty() ? 24 : number(0...23)
        return "\(day)T\(two(hour))\(pick(["00", "30", "59"]))\(pick(["00", "00", "60"]))\(form == "Z" ? "Z" : "")"
    }

    mutating func offset() -> String {
        pick([
            "+0000", "+0100", "+0200", "-0500", "+1400", "-1200", "+2359", "-2359", "+053000", "-235959", "+9999",
            "0100",
        ])
    }

    mutating func duration() -> String {
        pick(["PT1H", "P1D", "P1W", "P3DT4H", "PT0S", "P9999999W", "-PT1H", "P1DT9999999S", "P", "PT", "+P40D"])
    }

    mutating func period() -> String { "\(anyTime())/\(chance(2) ? duration() : anyTime())" }

    mutating func list(_ most: Int, _ make: (inout Self) -> String) -> String {
        make(&self) + (chance(3) ? "," + many(most, ",", make) : "")
    }

    // MARK: - Rules

    mutating func rule() -> String {
        let frequency = pick([
            "SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "YEARLY", "YEARLY",
        ])
        return "FREQ=\(frequency)" + many(4) { ";" + $0.part() }
    }

    private mutating func part() -> String {
        let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU", "1MO", "-1FR", "5SU", "-5WE", "53TH", "-53TU"]
        func part(_ name: String, _ numbers: [Int]) -> String {
            "\(name)=" + list(4) { $0.isFaulty() ? $0.extreme() : "\($0.pick(numbers))" }
        }
        switch number(0...13) {
        case 0: return "INTERVAL=\(pick(["1", "2", "3", "7", "13", "52", "1000000000", extreme()]))"
        case 1: return "COUNT=\(pick(["1", "2", "9", "400", "100000", extreme()]))"
        case 2, 3: return "UNTIL=\(anyTime())"
        case 4: return "BYDAY=" + list(4) { $0.isFaulty() ? "XX" : $0.pick(days) }
        case 5: return part("BYMONTH", [1, 2, 11, 12])
        case 6: return part("BYMONTHDAY", [1, 13, 28, 29, 30, 31, -1, -29, -31])
        case 7: return part("BYYEARDAY", [1, 60, 365, 366, -1, -366])
        case 8: return part("BYWEEKNO", [1, 20, 52, 53, -1, -53])
        case 9: return part("BYSETPOS", [1, 2, -1, 366, -366])
        case 10: return part("BYHOUR", [0, 2, 3, 23])
        case 11: return part("BYMINUTE", [0, 30, 59]) + ";" + part("BYSECOND", [0, 59, 60])
        case 12: return "WKST=\(pick(days))"
        default: return pick(["X-A=1", "WKST=", "", "RSCALE=GREGORIAN", "RSCALE=CHINESE", "SKIP=OMIT", "FREQ=DAILY"])
        }
    }

    mutating func extreme() -> String {
        pick([
            "0", "1", "-1", "2", "60", "366", "9223372036854775807", "-9223372036854775808", "99999999999999999999",
            "1e9", "",
        ])
    }
}
