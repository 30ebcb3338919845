import FeedCore
import Foundation

extension DateParts {
    // MARK: - ISO 8601

    /// Parses `2026-11-21T10:00:00Z` and its variants: without a zone, with a blank for the `T`, without hyphens and
    /// colons as in iCalendar, a day, a month or a year alone.
    init?(iso tokens: [Substring]) {
        var tokens = tokens[...]
        guard let first = tokens.popFirst() else { return nil }
        let date = first.prefix { $0 != "T" && $0 != "t" }
        let isPlain = date.decimalCount == date.count
        let mark: Character = date.contains("/") ? "/" : date.contains(".") ? "." : "-"
        let fields =
            isPlain && date.count == 8
            ? [date.prefix(4), date.dropFirst(4).prefix(2), date.dropFirst(6)]
            : date.split(separator: mark, omittingEmptySubsequences: false)
        guard (1...3).contains(fields.count), fields[0].count == 4, let year = fields[0].decimal else { return nil }
        self.year = year
        guard fields.dropFirst().allSatisfy({ (1...2).contains($0.count) && $0.decimal != nil }) else { return nil }
        month = fields.count > 1 ? fields[1].decimal : 1
        day = fields.count > 2 ? fields[2].decimal : 1
        if fields.count < 3 { note = "names no day; the first one was taken" }

        var rest = first.dropFirst(date.count + 1)
        if rest.isEmpty, let next = tokens.first, readHalf(next.asDateWord) { tokens.removeFirst() }
        if rest.isEmpty, let next = tokens.popFirst() { rest = next }
        guard !rest.isEmpty else { return }
        let clock = rest.prefix { $0.isNumber || $0 == ":" || $0 == "." || $0 == "," }
        guard fields.count == 3, readTime(clock, maybeTogether: true) else { return nil }
        let words = ([rest.dropFirst(clock.count)] + tokens).filter { !$0.isEmpty }
        guard words.count <= 3, words.allSatisfy({ readHalf($0.asDateWord) || readZone($0) }) else { return nil }
    }

    // MARK: - RFC 822 and its successors

    /// Parses `Sat, 21 Nov 2026 10:00:00 GMT` and its variants in feeds.
    ///
    /// The weekday is ignored. Months may be written in full, in another language, as numbers, or before the day; years
    /// may have two digits; hyphens may replace blanks; seconds, the zone or the whole time may be missing.
    init?(internet tokens: [Substring]) {
        for (index, token) in tokens.flatMap(\.splitAtHyphens).enumerated() {
            guard let first = token.first else { continue }
            if first == "+" || first == "-" {
                guard seconds != nil, readZone(token) else { return nil }
            } else if first.isASCII, first.isNumber, token.contains(":") {
                guard seconds == nil, readGluedTime(token) else { return nil }
            } else if first.isASCII, first.isNumber {
                guard readNumber(token) || readDate(token) || (seconds == nil && hasDate && readGluedTime(token)) else {
                    return nil
                }
            } else {
                guard readWord(token, at: index) else { return nil }
            }
        }
        guard hasDate else { return nil }
    }

    private var hasDate: Bool { year != nil && month != nil && day != nil }

    /// Parses a time with the zone or the half of the day attached: `10:00:00Z`, `10:00PM`.
    private mutating func readGluedTime(_ token: Substring) -> Bool {
        let clock = token.prefix { $0.isNumber || $0 == ":" || $0 == "." || $0 == "h" || $0 == "H" }
        let rest = token.dropFirst(clock.count)
        guard readTime(clock) else { return false }
        return rest.isEmpty || readHalf(rest.asDateWord) || readZone(rest)
    }

    private mutating func readNumber(_ token: Substring) -> Bool {
        let digits = token.prefix { $0.isNumber }
        let ending = token.dropFirst(digits.count).lowercased()
        guard let number = digits.decimal else { return false }
        if month == nil, ending == "月" || ending == "월" {
            month = number
            return true
        }
        // 21st, 2nd; 1er in French, 21. in German, 1º in Spanish.
        guard ["", "st", "nd", "rd", "th", "er", ".", "º", "°"].contains(ending) else { return false }
        if day == nil, digits.count <= 2 {
            day = number
        } else if year == nil {
            switch digits.count {
            case 2: year = Self.year(ofTwoDigits: number)
            case 3: year = 1900 + number
            case 4: year = number
            default: return false
            }
        } else {
            return false
        }
        return true
    }

    private mutating func readWord(_ token: Substring, at index: Int) -> Bool {
        let word = token.asDateWord
        if readHalf(word) { return true }
        if let number = MonthNames.number(of: word) {
            // A weekday with the same name as a month, such as "mar" for Tuesday, is the first word.
            if month == nil || monthIndex == 0 {
                month = number
                monthIndex = index
                return true
            }
        }
        if seconds == nil || word.count > 2, Self.fillers.contains(word) { return true }
        if seconds != nil, !Self.weekdays.contains(where: { $0.hasPrefix(word) && word.count >= 3 }) {
            return readZone(token)
        }
        // A weekday in any language is the first word.
        return seconds != nil || (day == nil && (month == nil || monthIndex == 0))
    }

    // MARK: - Zones

    /// Parses `Z`, `+01:00`, `+0100`, `+1`, `GMT`, `EST`, `GMT+1`, `UTC+01:00`, `Europe/Berlin`,
    /// `+01:00[Europe/Berlin]`.
    ///
    /// An unknown name counts as UTC, as RFC 5322 requires, with a note.
    private mutating func readZone(_ text: Substring) -> Bool {
        guard let first = text.first else { return false }
        if first == "[", text.last == "]" {
            if offset != nil { return true }
            return readZone(text.dropFirst().dropLast())
        }
        if first == "+" || first == "-" {
            let digits = text.prefix { $0 != "[" }
            guard let seconds = Self.offset(digits.dropFirst()) else { return false }
            offset = first == "-" ? -seconds : seconds
            unknownZone = nil
            return digits.count == text.count || readZone(text.dropFirst(digits.count))
        }
        if text.contains("/"), text.utf8.count <= 40, let zone = TimeZone(known: String(text)) {
            self.zone = zone
            return true
        }
        let name = text.prefix { $0.isLetter }
        guard !name.isEmpty else { return false }
        let rest = text.dropFirst(name.count)
        guard rest.isEmpty || "+-[".contains(rest.first ?? " ") else { return false }
        if let known = Self.zoneOffsets[name.uppercased()] {
            offset = known
        } else {
            offset = 0
            unknownZone = String(name)
        }
        return rest.isEmpty || readZone(rest)
    }

    private static func offset(_ text: Substring) -> Int? {
        let digits = text.filter { $0 != ":" }
        guard let number = Substring(digits).decimal else { return nil }
        let (hours, minutes) = digits.count <= 2 ? (number, 0) : (number / 100, number % 100)
        guard digits.count <= 4, hours < 24, minutes < 60 else { return nil }
        return hours * 3_600 + minutes * 60
    }

    /// The seconds east of UTC for the names in RFC 822, and for other names that are unambiguous in feeds.
    private static let zoneOffsets = FeedWords.table("zone") { (Int($0) ?? 0) * 3_600 }

    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    /// Words between the parts of a date in the languages of ``MonthNames``.
    private static let fillers = Set(FeedWords.lists["filler"] ?? [])
}

extension Substring {
    /// Splits `21-Nov-26` into three; leaves everything else whole.
    fileprivate var splitAtHyphens: [Substring] {
        let parts = split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].decimal != nil, parts[1].decimal == nil, parts[2].decimal != nil else {
            return [self]
        }
        return parts
    }

    /// The word in lower case, without dots.
    fileprivate var asDateWord: String { filter { $0 != "." }.lowercased() }
}
