import FeedCore
import FeedReaders

/// The text of a country's holidays, as the files under `Countries/` have it.
///
/// A line that begins with a blank continues the one before it. The first line is `country CODE | NAME`, with the term
/// for a substitute day if the country has one of its own, and each region has `region CODE | NAME | ZONE | OTHER CODES`.
/// `let NAME = TEXT` replaces `{NAME}` by the text in the lines below it. A part of a rule that stands alone, such as
/// `law TEXT`, applies to all rules below it; and each other line is a rule, `NAME | DATE`, with further parts.
extension HolidayCalendar {
    package init(text: [UInt8]) {
        self.init(code: "", name: "", regions: [], rules: [])
        var texts: [String: String] = [:]
        var common = HolidayRule()
        for line in Self.lines(of: text) {
            let columns = Self.filled(line, from: texts).split(separator: "|").map(\.trimmed)
            let column = { columns.indices.contains($0) && !columns[$0].isEmpty ? columns[$0] : nil }
            let (key, value) = columns[0].cut(at: " ") ?? (columns[0], "")
            switch key {
            case "country":
                (code, name) = (value, columns[1])
                substituteLabel = column(2) ?? substituteLabel
            case "region":
                let others = column(3)?.split(separator: " ").map(String.init) ?? []
                regions.append(Region(code: value, name: columns[1], timeZone: column(2), aliases: others))
            case "let":
                if let (name, text) = value.cut(at: " = ") { texts[name] = text }
            default:
                if columns.count == 1 { common.set(columns[0]) } else { rules += common.rules(columns) }
            }
        }
    }

    /// Replaces each name in braces by its text.
    private static func filled(_ line: String, from texts: [String: String]) -> String {
        guard let (start, rest) = line.cut(at: "{"), let (name, end) = rest.cut(at: "}") else { return line }
        return start + (texts[name] ?? name) + filled(end, from: texts)
    }

    private static func lines(of text: [UInt8]) -> [String] {
        text.lines.reduce(into: []) { lines, line in
            if line.utf8.first == UInt8(ascii: " ") {
                lines[lines.count - 1] += " \(line.trimmed)"
            } else {
                lines.append(line)
            }
        }
    }
}

extension HolidayRule {
    /// Sets a part, such as `law Act 1/1990`.
    fileprivate mutating func set(_ part: String) {
        let (key, value) = part.cut(at: " ") ?? (part, "")
        switch key {
        case "id": slug = value
        case "in": regions = value.split(separator: " ").map(String.init)
        case "law": source = value
        case "locally": localName = value
        case "moved":
            guard let (date, authority) = value.cut(at: " "), let day = CivilDay(date) else { break }
            moves.append(Move(day: day, source: authority))
        case "only": communities = value
        case "weekend": substitute = SubstituteRule(value)
        case "without": suspension = ClosedRange(years: value)
        case "years": years = ClosedRange(years: value)
        default: preconditionFailure("no rule of a holiday has the part \"\(part)\"")
        }
    }

    /// Reads a line: one rule, or a rule for each date after `once`; the id of the second rule of a year ends in `-2`.
    fileprivate func rules(_ columns: [String]) -> [HolidayRule] {
        var rule = self
        rule.name = columns[0]
        rule.slug = rule.name.filter { $0 != "'" }.slug
        var days = 1
        for part in columns.dropFirst(2) {
            if let (key, count) = part.cut(at: " "), key == "days" { days = Int(count) ?? 1 } else { rule.set(part) }
        }
        var words = columns[1].split(separator: " ")[...]
        guard words.first == "once" else {
            rule.pattern = HolidayPattern(&words)
            return [rule]
        }
        let dates = words.compactMap { CivilDay($0) }
        let rules = dates.enumerated().map { index, date in
            let earlier = dates[..<index].count { $0.year == date.year }
            var rule = rule
            rule.slug += earlier > 0 ? "-\(earlier + 1)" : ""
            rule.pattern = .fixed(month: date.month, day: date.day)
            rule.years = date.year...date.year
            return rule
        }
        return (0..<days).flatMap { later in later == 0 ? rules : rules.map { $0.later(later) } }
    }

    /// Returns the rule of a later day of a holiday that lasts several days, with an id of its own.
    private func later(_ days: Int) -> HolidayRule {
        var rule = self
        rule.slug += "-day-\(days + 1)"
        rule.pattern = .offset(days, from: pattern)
        return rule
    }
}

extension HolidayPattern {
    /// The tables of days by lunar or solar calendars, for 2000 to 2050.
    private static let tables = WordLists.named(in: PackageResources.moon_txt)

    /// Reads a pattern from its words, such as `nth 3 monday 6`, and leaves the words that follow the pattern.
    package init(_ words: inout ArraySlice<Substring>) {
        let name = words.popFirst() ?? ""
        func number() -> Int { words.popFirst().flatMap { Int($0) } ?? 0 }
        func weekday() -> Weekday { words.popFirst().flatMap { Weekday(named: $0) } ?? .monday }
        func date() -> (month: Int, day: Int) { words.popFirst().flatMap(Self.monthDay) ?? (0, 0) }
        switch name {
        case "nth": self = .nth(number(), weekday(), month: number())
        case "last": self = .last(weekday(), month: number())
        case "onOrBefore", "onOrAfter", "nearest":
            let (weekday, (month, day)) = (weekday(), date())
            self =
                switch name {
                case "onOrBefore": .onOrBefore(weekday, month: month, day: day)
                case "onOrAfter": .onOrAfter(weekday, month: month, day: day)
                default: .nearest(weekday, month: month, day: day)
                }
        case "easter": self = .easter(number())
        case "orthodoxEaster": self = .orthodoxEaster(number())
        case "offset": self = .offset(number(), from: HolidayPattern(&words))
        case "ifOn": self = .ifOn(weekday(), HolidayPattern(&words), else: HolidayPattern(&words))
        case "on":
            let weekdays = words.popFirst()?.split(separator: ",").compactMap { Weekday(named: $0) } ?? []
            self = .on(Set(weekdays), HolidayPattern(&words))
        case "listed":
            let days = words.compactMap { CivilDay($0) }
            self = .listed(Dictionary(days.map { ($0.year, $0) }) { $1 })
        case "moon":
            let dates = words.popFirst().flatMap { Self.tables[String($0)] } ?? []
            let days = zip(HolidayCalendar.years, dates).compactMap { year, date in
                Int(date).flatMap { CivilDay(year: year, month: $0 / 100, day: $0 % 100) }
            }
            self = .listed(Dictionary(days.map { ($0.year, $0) }) { $1 })
        default:
            guard let date = Self.monthDay(name) else { preconditionFailure("no pattern of a holiday is \"\(name)\"") }
            self = .fixed(month: date.month, day: date.day)
        }
    }

    /// Reads a date such as `12-25`.
    private static func monthDay(_ text: Substring) -> (month: Int, day: Int)? {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        return parts.count == 2 ? (parts[0], parts[1]) : nil
    }
}

extension SubstituteRule {
    /// Reads a rule such as `saturday+2 sunday+1 free instead 2017-`: the days to add by weekday; `free` for the next
    /// day that is no holiday; `instead`, or `instead:saturday` for some weekdays, if the holiday moves; and its years.
    package init(_ text: String) {
        self.init(shifts: [:])
        for word in text.split(separator: " ") {
            if word == "none" { continue }
            if word == "free" {
                skipsTaken = true
            } else if word == "instead" {
                movedOn = Set(shifts.keys)
            } else if let (_, weekday) = String(word).cut(at: "instead:") {
                movedOn = Weekday(named: weekday).map { [$0] } ?? []
            } else if let sign = word.firstIndex(where: { "+-".contains($0) }), let day = Weekday(named: word[..<sign])
            {
                shifts[day] = Int(word[sign...])
            } else {
                years = ClosedRange(years: String(word))
            }
        }
    }
}

extension Weekday {
    private static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    /// Creates the day with an English name, such as `monday`.
    fileprivate init?(named name: some StringProtocol) {
        guard let place = Self.names.firstIndex(where: { $0 == name }) else { return nil }
        self = Self.allCases[place]
    }
}

extension ClosedRange<Int> {
    /// Reads years such as `2012`, `2017-`, `-2016` or `2012-2016`.
    fileprivate init(years text: String) {
        let (first, last) = text.cut(at: "-") ?? (text, text)
        let all = CivilDay.years
        self = (Int(first) ?? all.lowerBound)...(Int(last) ?? all.upperBound)
    }
}
