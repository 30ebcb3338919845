import FeedCore

/// Makes calendars from the grammar of iCalendar, mostly well-formed ones, with forms that programs write and no
/// standard says: zones of Windows and of the calendar's own, whole days as midnights, rules with extreme numbers,
/// series that are changed again and again, folds in odd places and other encodings.
///
/// - SeeAlso: [RFC 5545, section 3](https://www.rfc-editor.org/rfc/rfc5545#section-3)
struct CalendarGrammar {
    private var random: SeededGenerator

    /// One of this many places is deliberately wrong; 0 for none.
    private var faultRate = 0

    /// The kind of this calendar's times, which is the same throughout a series.
    private(set) var isDay = false

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    /// Returns the next calendar, or several of them, in a random encoding.
    mutating func next() -> [UInt8] {
        faultRate = pick([0, 0, 40, 12])
        var text = ""
        for _ in 0..<pick([1, 1, 1, 2, 3]) { text += calendar() }
        if isFaulty() { text = pick(["\u{FEFF}", "\r\n", " \n", "notice:\n"]) + text }
        if isFaulty() { text = String(text.unicodeScalars.prefix(number(0...text.unicodeScalars.count))) }
        return encoded(folded(text))
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func chance(_ count: Int) -> Bool { number(0...count - 1) == 0 }
    mutating func isFaulty() -> Bool { faultRate > 0 && chance(faultRate) }
    mutating func pick<Value>(_ list: [Value]) -> Value { list[number(0...list.count - 1)] }
    mutating func many(_ most: Int, _ separator: String = "", _ make: (inout Self) -> String) -> String {
        (0..<number(0...most)).map { _ in make(&self) }.joined(separator: separator)
    }

    mutating func line(_ text: String) -> String {
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

    // MARK: - Texts

    private mutating func words() -> String {
        pick([
            "Tea", "Grüße", "日本", "\u{1F600}", "a\\, b\\; c\\\\d\\ne", "\\", "", " ", "BEGIN:VEVENT", "a\u{0}b",
            "\u{2028}",
            "e\u{301}", String(repeating: "long ", count: 30),
        ])
    }

    /// Returns the text with any valid line ends, folded anywhere.
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
