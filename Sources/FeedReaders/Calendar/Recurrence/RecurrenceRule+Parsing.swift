import FeedCore

/// The reason why a text is not a recurrence rule, worded to continue "the rule".
package struct RecurrenceRuleError: Error, Hashable {
    package var message: String

    package init(_ message: String) { self.message = message }
}

extension RecurrenceRule {
    /// Parses a text such as `FREQ=MONTHLY;BYDAY=-1FR;COUNT=6`, in any letter case and order.
    ///
    /// - Throws: The problem: no FREQ, a text that is too long, a part that appears twice, an unknown BY part or an
    ///   invalid value. Only an invalid value in a list may be ignored, if the other times stay the same.
    package init(_ text: some StringProtocol) throws(RecurrenceRuleError) {
        var remarks: [String] = []
        try self.init(text, remarks: &remarks)
    }

    /// Parses a rule and collects remarks, each worded to continue "the rule".
    ///
    /// Remarks are about:
    /// - parts that are ignored: unknown ones that do not select days, ones without a value, invalid values in lists, a
    ///   negative `COUNT`, which some publishers write for no limit, and numbers in `BYDAY` without a meaning;
    /// - parts that apply although they are not allowed: with this `FREQ`, or `COUNT` beside `UNTIL`.
    package init(_ text: some StringProtocol, remarks: inout [String]) throws(RecurrenceRuleError) {
        guard text.utf8.count <= 10_000 else { throw RecurrenceRuleError("is longer than 10000 bytes") }
        var parts: [String: Substring] = [:]
        for part in text.uppercased().split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(pair[0]).trimmed
            guard pair.count == 2, !String(pair[1]).trimmed.isEmpty, name != "FREQ" || !pair[1].isEmpty else {
                remarks.append("has \"\(part.shortened)\", which has no value; the rest of it holds")
                continue
            }
            guard Self.names.contains(name) || name.hasPrefix("BY") else {
                remarks.append("has the part \(name.shortened), which is not supported; the rest of it holds")
                continue
            }
            guard parts.updateValue(pair[1], forKey: name) == nil else {
                throw RecurrenceRuleError("has \(name.shortened) twice")
            }
        }
        guard let frequency = parts.removeValue(forKey: "FREQ") else { throw RecurrenceRuleError("has no FREQ") }
        guard let known = Frequency(rawValue: frequency.lowercased()) else {
            throw RecurrenceRuleError("has FREQ=\(frequency.shortened), expected one of SECONDLY to YEARLY")
        }
        self.init(known)
        if let value = parts["COUNT"], let count = Int(String(value).trimmed), count < 0 {
            remarks.append("has COUNT=\(value.shortened), which counts nothing; the rest of it holds")
            parts["COUNT"] = nil
        }
        for (name, value) in parts.sorted(by: { $0.key < $1.key }) {
            do {
                try read(name, value)
            } catch {
                // Without the value there would be fewer times, so that a count and positions would mean other times.
                guard parts["COUNT"] == nil, parts["BYSETPOS"] == nil, let usable = Self.usable(name, value) else {
                    throw error
                }
                remarks.append("\(error.message); the rest of it holds")
                try read(name, usable)
            }
        }
        if parts["COUNT"] != nil, until != nil {
            remarks.append("has both COUNT and UNTIL, and ends with the first of them; the rest of it holds")
        }
        checkOrdinals(&remarks)
        checkPairs(&remarks)
    }

    /// Returns the valid values of a list; `nil` if none is valid, or if the part is not a list.
    private static func usable(_ name: String, _ value: Substring) -> Substring? {
        guard name.hasPrefix("BY") else { return nil }
        let values = value.split(separator: ",").filter { value in
            var rule = RecurrenceRule(.yearly)
            return (try? rule.read(name, value)) != nil
        }
        return values.isEmpty ? nil : values.joined(separator: ",")[...]
    }

    private static let names: Set = [
        "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYMONTH", "BYWEEKNO", "BYYEARDAY", "BYMONTHDAY", "BYDAY", "BYHOUR",
        "BYMINUTE", "BYSECOND", "BYSETPOS", "WKST", "RSCALE", "SKIP",
    ]

    /// Ignores the number before a weekday if the rule has no month or year that it could refer to.
    ///
    /// - SeeAlso: [RFC 5545, section 3.3.10](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10)
    private mutating func checkOrdinals(_ remarks: inout [String]) {
        guard weekdays.contains(where: { $0.ordinal != 0 }) else { return }
        if frequency.unit != nil {
            remarks.append("has a number in BYDAY, which only MONTHLY and YEARLY rules may have; the rest of it holds")
        } else if !weekNumbers.isEmpty {
            remarks.append("has a number in BYDAY beside BYWEEKNO, where it means nothing; the rest of it holds")
        } else {
            return
        }
        weekdays = Set(weekdays.map { WeekdayPart($0.weekday) })
    }

    /// Warns about parts that a rule of this frequency may not have; they still apply, and often exclude all times.
    ///
    /// - SeeAlso: [RFC 5545, section 3.3.10](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.10)
    private func checkPairs(_ remarks: inout [String]) {
        func tell(_ part: String, _ reason: String) {
            remarks.append("has \(part), \(reason); only times that fit it are shown")
        }
        if !weekNumbers.isEmpty, frequency != .yearly { tell("BYWEEKNO", "which only YEARLY rules may have") }
        if !yearDays.isEmpty, [.daily, .weekly, .monthly].contains(frequency) {
            tell("BYYEARDAY", "which DAILY, WEEKLY and MONTHLY rules may not have")
        }
        if !monthDays.isEmpty, frequency == .weekly { tell("BYMONTHDAY", "which WEEKLY rules may not have") }
        var others = self
        others.positions = []
        if !positions.isEmpty, others.isPlain { tell("BYSETPOS", "which another BY part has to accompany") }
    }

    private mutating func read(_ name: String, _ value: Substring) throws(RecurrenceRuleError) {
        switch name {
        case "INTERVAL": interval = try Self.number(name, value, in: 1...1_000_000_000)
        case "COUNT": count = try Self.count(value)
        case "UNTIL":
            guard let time = CalendarTime(value) else {
                throw RecurrenceRuleError("has UNTIL=\(value.shortened), expected a time such as 20261224T090000Z")
            }
            until = time
        case "BYMONTH": months = try Self.numbers(name, value, in: 1...12)
        case "BYWEEKNO": weekNumbers = try Self.numbers(name, value, in: 1...53, orFromEnd: true)
        case "BYYEARDAY": yearDays = try Self.numbers(name, value, in: 1...366, orFromEnd: true)
        case "BYMONTHDAY": monthDays = try Self.numbers(name, value, in: 1...31, orFromEnd: true)
        case "BYDAY": weekdays = try Self.weekdays(value)
        case "BYHOUR": hours = try Self.numbers(name, value, in: 0...23)
        case "BYMINUTE": minutes = try Self.numbers(name, value, in: 0...59)
        case "BYSECOND": seconds = try Self.numbers(name, value, in: 0...60)
        case "BYSETPOS": positions = try Self.numbers(name, value, in: 1...366, orFromEnd: true)
        case "WKST":
            guard let day = Self.weekdayNames.firstIndex(of: String(value)) else {
                throw RecurrenceRuleError("has WKST=\(value.shortened), expected a day such as MO")
            }
            weekStart = day
        // The calendar of all other dates; the rule for skipped days in RFC 7529 then has no effect.
        case "RSCALE": try Self.expect("GREGORIAN", of: name, value)
        case "SKIP": try Self.expect("OMIT", of: name, value)
        default: throw RecurrenceRuleError("has the part \(name.shortened), which is not supported")
        }
    }

    private static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    /// Returns the number of times; `nil` for more than 10¹², which no rule reaches in the valid years.
    private static func count(_ value: Substring) throws(RecurrenceRuleError) -> Int? {
        let digits = String(value).trimmed
        guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }),
            digits.utf8.contains(where: { $0 != UInt8(ascii: "0") })
        else { throw RecurrenceRuleError("has COUNT=\(value.shortened), expected a number from 1 on") }
        return Int(digits).flatMap { $0 > 1_000_000_000_000 ? nil : $0 }
    }

    private static func expect(_ expected: String, of name: String, _ value: Substring) throws(RecurrenceRuleError) {
        guard String(value).trimmed == expected else {
            throw RecurrenceRuleError("has \(name)=\(value.shortened), but only \(expected) is supported")
        }
    }

    private static func number(
        _ name: String,
        _ value: some StringProtocol,
        in range: ClosedRange<Int>,
        orFromEnd: Bool = false
    ) throws(RecurrenceRuleError) -> Int {
        let found = Int(String(value).trimmed)
        let magnitude = orFromEnd ? found?.magnitude : found.flatMap(UInt.init(exactly:))
        guard let found, let magnitude, range.contains(Int(clamping: magnitude)) else {
            let bounds = "\(range.lowerBound) to \(range.upperBound)" + (orFromEnd ? ", or the same below zero" : "")
            throw RecurrenceRuleError("has \(name)=\(value.shortened), expected \(bounds)")
        }
        return found
    }

    private static func numbers(
        _ name: String,
        _ value: Substring,
        in range: ClosedRange<Int>,
        orFromEnd: Bool = false
    ) throws(RecurrenceRuleError) -> Set<Int> {
        var numbers: Set<Int> = []
        for element in value.split(separator: ",", omittingEmptySubsequences: false) {
            numbers.insert(try number(name, element, in: range, orFromEnd: orFromEnd))
        }
        return numbers
    }

    private static func weekdays(_ value: Substring) throws(RecurrenceRuleError) -> Set<WeekdayPart> {
        var weekdays: Set<WeekdayPart> = []
        for element in value.split(separator: ",", omittingEmptySubsequences: false) {
            let element = String(element).trimmed
            guard let weekday = weekdayNames.firstIndex(of: String(element.suffix(2))) else {
                throw RecurrenceRuleError("has BYDAY=\(element.shortened), expected a day such as MO or -1FR")
            }
            let ordinal = element.dropLast(2)
            let number = ordinal.isEmpty ? 0 : try number("BYDAY", ordinal, in: 1...53, orFromEnd: true)
            weekdays.insert(WeekdayPart(weekday, ordinal: number))
        }
        return weekdays
    }
}
