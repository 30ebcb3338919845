/// Why a text is no recurrence rule, to follow "the rule".
package struct RecurrenceRuleError: Error, Hashable {
    package var message: String

    package init(_ message: String) { self.message = message }
}

extension RecurrenceRule {
    /// Reads a text such as `FREQ=MONTHLY;BYDAY=-1FR;COUNT=6`, without regard to case and order.
    ///
    /// - Throws: What is wrong: a part that is unknown, stands twice or has a value that it cannot have. Nothing is
    ///   guessed, since a rule that is read in part repeats something on the wrong days.
    package init(_ text: some StringProtocol) throws(RecurrenceRuleError) {
        var parts: [String: Substring] = [:]
        for part in text.uppercased().split(separator: ";") {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else {
                throw RecurrenceRuleError("has \"\(part.shortened)\", which is no part with a value")
            }
            let name = String(pair[0]).trimmed
            guard parts.updateValue(pair[1], forKey: name) == nil else {
                throw RecurrenceRuleError("has \(name.shortened) twice")
            }
        }
        guard let frequency = parts.removeValue(forKey: "FREQ") else { throw RecurrenceRuleError("has no FREQ") }
        guard let known = Frequency(rawValue: frequency.lowercased()) else {
            throw RecurrenceRuleError("has FREQ=\(frequency.shortened), expected one of SECONDLY to YEARLY")
        }
        self.init(known)
        for (name, value) in parts.sorted(by: { $0.key < $1.key }) { try read(name, value) }
        guard count == nil || until == nil else { throw RecurrenceRuleError("has both COUNT and UNTIL") }
    }

    private mutating func read(_ name: String, _ value: Substring) throws(RecurrenceRuleError) {
        switch name {
        case "INTERVAL": interval = try Self.number(name, value, in: 1...1_000_000_000)
        case "COUNT": count = try Self.number(name, value, in: 1...1_000_000_000)
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
        default: throw RecurrenceRuleError("has the part \(name.shortened), which is not supported")
        }
    }

    private static let weekdayNames = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

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
