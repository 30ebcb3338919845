/// Makes calendars from the grammar of iCalendar, mostly well-formed ones, with what programs write and no standard says:
/// zones of Windows and of the calendar's own, whole days as midnights, rules with extreme numbers, series that are changed
/// again and again, folds in odd places and other encodings.
///
/// - SeeAlso: [RFC 5545, section 3](https://www.rfc-editor.org/rfc/rfc5545#section-3)
struct CalendarGrammar {
    private var random: SplitMix64

    /// One of this many places is wrong on purpose; 0 for none.
    private var faultRate = 0

    /// The kind of this calendar's times, since those of a series are alike.
    private var isDay = false

    init(seed: UInt64) { random = SplitMix64(state: seed) }

    /// The next calendar, or several of them, in one of the encodings that they may be in.
    mutating func next() -> [UInt8] {
        faultRate = pick([0, 0, 40, 12])
        var text = ""
        for _ in 0..<pick([1, 1, 1, 2, 3]) { text += calendar() }
        if isFaulty() { text = pick(["\u{FEFF}", "\r\n", " \n", "notice:\n"]) + text }
        if isFaulty() { text = String(text.unicodeScalars.prefix(number(0...text.unicodeScalars.count))) }
        return encoded(folded(text))
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private mutating func chance(_ count: Int) -> Bool { number(0...count - 1) == 0 }
    private mutating func isFaulty() -> Bool { faultRate > 0 && chance(faultRate) }
    private mutating func pick<Value>(_ list: [Value]) -> Value { list[number(0...list.count - 1)] }
    private mutating func many(_ most: Int, _ separator: String = "", _ make: (inout Self) -> String) -> String {
        (0..<number(0...most)).map { _ in make(&self) }.joined(separator: separator)
    }

    private mutating func line(_ text: String) -> String {
        isFaulty() ? pick(["", text + text, String(text.dropFirst()), "\"" + text]) + "\n" : text + "\n"
    }

    private mutating func component(_ name: String, _ content: String) -> String {
        let end = isFaulty() ? pick(["", "END:X\n", "END:VCALENDAR\n"]) : "END:\(name)\n"
        return "BEGIN:\(name)\n\(content)\(end)"
    }

    // MARK: - Components

    private mutating func calendar() -> String {
        isDay = chance(2)
        var text = line("VERSION:2.0")
        if chance(3) { text += line("METHOD:\(pick(["PUBLISH", "CANCEL"]))") }
        if chance(3) { text += line("X-WR-TIMEZONE:\(zoneName())") }
        if chance(3) { text += line("NAME:\(words())") }
        text += many(2) { $0.zone() }
        text += many(6) { $0.event() }
        if chance(4) { text += component("VTODO", event()) }
        text += many(1) { $0.zone() }
        return component("VCALENDAR", text)
    }

    private mutating func zone() -> String {
        let parts = many(3) { grammar in
            var text = grammar.line(
                "DTSTART:\(grammar.pick(["16010101T020000", "19700101T000000", grammar.time("T")]))"
            )
            text += grammar.line("TZOFFSETFROM:\(grammar.offset())") + grammar.line("TZOFFSETTO:\(grammar.offset())")
            if grammar.chance(2) { text += grammar.line("RRULE:\(grammar.rule())") }
            text += grammar.many(1) { $0.line("RDATE:\($0.list(3) { $0.time("T") })") }
            return grammar.component(grammar.pick(["STANDARD", "DAYLIGHT"]), text)
        }
        return component("VTIMEZONE", line("TZID:\(zoneName())") + parts)
    }

    private mutating func event() -> String {
        var text = chance(12) ? "" : line("UID:\(pick(["a", "a", "a", "b", "", words()]))")
        text += line("DTSTART\(moment())")
        if chance(2) { text += line("DTEND\(moment())") }
        if chance(4) { text += line("DURATION:\(duration())") }
        if chance(3) { text += line("RECURRENCE-ID\(chance(3) ? ";RANGE=THISANDFUTURE" : "")\(moment())") }
        text += many(chance(3) ? 3 : 1) { $0.line("RRULE:\($0.rule())") }
        text += many(2) { $0.line("EXDATE\($0.zoneParameter()):\($0.list(8) { $0.anyTime() })") }
        text += many(2) { grammar in
            grammar.line(
                "RDATE\(grammar.zoneParameter()):\(grammar.list(5) { $0.chance(3) ? $0.period() : $0.anyTime() })"
            )
        }
        if chance(3) { text += line("SEQUENCE:\(extreme())") }
        if chance(4) { text += line("LAST-MODIFIED:\(time("Z"))") }
        text += line("SUMMARY\(chance(5) ? ";LANGUAGE=\"de:;,\"" : ""):\(words())")
        text += many(3) { grammar in
            grammar.line(
                grammar.pick([
                    "LOCATION:\(grammar.words())", "CATEGORIES:\(grammar.list(4) { $0.words() })", "STATUS:CANCELLED",
                    "DESCRIPTION;ALTREP=\"data:,^n^'\":\(grammar.words())",
                    "GEO:\(grammar.extreme());\(grammar.extreme())",
                    "URL:https://a.example.org/", "ORGANIZER;CN=A^nB:mailto:a@example.org", "X-A;B=c:d",
                    "EXRULE:FREQ=DAILY",
                ])
            )
        }
        return component("VEVENT", text + (chance(6) ? component("VALARM", line("TRIGGER:-PT5M")) : ""))
    }

    // MARK: - Times

    /// A property's zone, colon and time: mostly a whole day or a time as the calendar's other ones.
    private mutating func moment() -> String {
        if isDay != chance(8) {
            return pick([";VALUE=DATE:\(time(""))", ";VALUE=DATE:\(time(""))", "\(zoneParameter()):\(midnight())"])
        }
        return "\(zoneParameter()):\(anyTime())"
    }

    private mutating func zoneParameter() -> String { chance(2) ? "" : ";TZID=\"\(zoneName())\"" }

    private mutating func zoneName() -> String {
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

    private mutating func anyTime() -> String { chance(4) ? midnight() : time(pick(["", "T", "T", "Z", "Z"])) }

    /// A time, mostly within the window and where clocks change.
    private mutating func time(_ form: String) -> String {
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

    private mutating func offset() -> String {
        pick([
            "+0000", "+0100", "+0200", "-0500", "+1400", "-1200", "+2359", "-2359", "+053000", "-235959", "+9999",
            "0100",
        ])
    }

    private mutating func duration() -> String {
        pick(["PT1H", "P1D", "P1W", "P3DT4H", "PT0S", "P9999999W", "-PT1H", "P1DT9999999S", "P", "PT", "+P40D"])
    }

    private mutating func period() -> String { "\(anyTime())/\(chance(2) ? duration() : anyTime())" }

    private mutating func list(_ most: Int, _ make: (inout Self) -> String) -> String {
        make(&self) + (chance(3) ? "," + many(most, ",", make) : "")
    }

    // MARK: - Rules

    private mutating func rule() -> String {
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

    private mutating func extreme() -> String {
        pick([
            "0", "1", "-1", "2", "60", "366", "9223372036854775807", "-9223372036854775808", "99999999999999999999",
            "1e9", "",
        ])
    }

    // MARK: - Texts

    private mutating func words() -> String {
        pick([
            "Tea", "Grüße", "日本", "\u{1F600}", "a\\, b\\; c\\\\d\\ne", "\\", "", " ", "BEGIN:VEVENT", "a\u{0}b",
            "\u{2028}",
            "e\u{301}", String(repeating: "long ", count: 30),
        ])
    }

    /// The text with the ends of lines that it may have, folded anywhere.
    private mutating func folded(_ text: String) -> String {
        let end = pick(["\r\n", "\r\n", "\n", "\r", "\r\r\n", "\n\n"])
        let rate = pick([0, 0, 75, 9, 2])
        var folded = ""
        for scalar in text.unicodeScalars {
            if rate > 0, chance(rate) { folded += end + pick([" ", "\t"]) }
            if scalar == "\n" { folded += end } else { folded.unicodeScalars.append(scalar) }
        }
        return folded
    }

    private mutating func encoded(_ text: String) -> [UInt8] {
        func narrow(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) } }
        switch number(0...9) {
        case 0: return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        case 1: return text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        case 2: return [0xEF, 0xBB, 0xBF] + Array(text.utf8)
        case 3: return narrow(text)
        case 4:
            return text.unicodeScalars.flatMap {
                [UInt8($0.value & 0xFF), UInt8($0.value >> 8 & 0xFF), UInt8($0.value >> 16), 0]
            }
        default: return Array(text.utf8)
        }
    }
}
