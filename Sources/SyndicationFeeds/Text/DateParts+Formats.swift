extension DateParts {
    // MARK: - ISO 8601

    /// Reads `2026-11-21T10:00:00Z` and its relatives: without a zone, with a blank for the `T`, without hyphens and
    /// colons as in iCalendar, a day, a month or a year alone.
    init?(iso tokens: [Substring]) {
        var tokens = tokens[...]
        guard let first = tokens.popFirst() else { return nil }
        let date = first.prefix { $0 != "T" && $0 != "t" }
        let isPlain = date.decimalCount == date.count
        let fields =
            isPlain && date.count == 8
            ? [date.prefix(4), date.dropFirst(4).prefix(2), date.dropFirst(6)]
            : date.split(separator: date.contains("/") ? "/" : "-", omittingEmptySubsequences: false)
        guard (1...3).contains(fields.count), fields[0].count == 4, let year = fields[0].decimal else { return nil }
        self.year = year
        guard fields.dropFirst().allSatisfy({ (1...2).contains($0.count) && $0.decimal != nil }) else { return nil }
        month = fields.count > 1 ? fields[1].decimal : 1
        day = fields.count > 2 ? fields[2].decimal : 1
        if fields.count < 3 { note = "names no day; the first one was taken" }

        var rest = first.dropFirst(date.count + 1)
        if rest.isEmpty, let next = tokens.popFirst() { rest = next }
        guard !rest.isEmpty else { return }
        let clock = rest.prefix { $0.isNumber || $0 == ":" || $0 == "." || $0 == "," }
        guard fields.count == 3, readTime(clock, maybeTogether: true) else { return nil }
        let zone = [rest.dropFirst(clock.count)].filter { !$0.isEmpty } + tokens
        guard zone.count <= 2, zone.allSatisfy({ readZone($0) }) else { return nil }
    }

    // MARK: - RFC 822 and its successors

    /// Reads `Sat, 21 Nov 2026 10:00:00 GMT` and what feeds make of it.
    ///
    /// The weekday is not looked at. Months may be written in full or stand before the day, years have two digits, hyphens
    /// stand for blanks, seconds or the zone are missing, or the time altogether.
    init?(internet tokens: [Substring]) {
        for token in tokens.flatMap(\.splitAtHyphens) {
            guard let first = token.first else { continue }
            if first == "+" || first == "-" {
                guard seconds != nil, readZone(token) else { return nil }
            } else if token.contains(":") {
                guard seconds == nil else { return nil }
                // Some glue the zone to the time: 10:00:00Z.
                let clock = token.prefix { $0.isNumber || $0 == ":" || $0 == "." }
                guard readTime(clock) else { return nil }
                let zone = token.dropFirst(clock.count)
                if !zone.isEmpty, !readZone(zone) { return nil }
            } else if first.isNumber {
                guard readNumber(token) else { return nil }
            } else {
                guard readWord(token) else { return nil }
            }
        }
        guard year != nil, month != nil, day != nil else { return nil }
    }

    private mutating func readNumber(_ token: Substring) -> Bool {
        // 21st, 2nd
        let digits = token.prefix { $0.isNumber }
        let isOrdinal = ["st", "nd", "rd", "th"].contains(token.dropFirst(digits.count).lowercased())
        guard let number = digits.decimal, isOrdinal || digits.count == token.count else { return false }
        if day == nil, digits.count <= 2 {
            day = number
        } else if year == nil {
            switch digits.count {
            // As RFC 5322 reads the years of RFC 822.
            case 2: year = number < 50 ? 2000 + number : 1900 + number
            case 3: year = 1900 + number
            case 4: year = number
            default: return false
            }
        } else {
            return false
        }
        return true
    }

    private mutating func readWord(_ token: Substring) -> Bool {
        let word = token.lowercased().prefix { $0 != "." }
        if month == nil, let number = Self.months.firstIndex(where: { word.count >= 3 && $0.hasPrefix(word) }) {
            month = number + 1
            return true
        }
        if month == nil, word == "sept" {
            month = 9
            return true
        }
        if word == "am" || word == "pm", let time = seconds, time < 13 * 3_600 {
            seconds = time % 43_200 + (word == "pm" ? 43_200 : 0)
            return true
        }
        if seconds != nil, !Self.weekdays.contains(where: { $0.hasPrefix(word) && word.count >= 3 }) {
            return readZone(token)
        }
        // A weekday, in whatever language, stands before everything else.
        return seconds != nil || (day == nil && month == nil)
    }

    // MARK: - Zones

    /// Reads `Z`, `+01:00`, `+0100`, `+1`, `GMT`, `EST`, `GMT+1`.
    ///
    /// A name that is not known counts as UTC, as RFC 5322 wants it, and is noted.
    private mutating func readZone(_ text: Substring) -> Bool {
        guard let first = text.first else { return false }
        if first == "+" || first == "-" {
            guard let seconds = Self.offset(text.dropFirst()) else { return false }
            offset = first == "-" ? -seconds : seconds
            return true
        }
        let name = text.prefix { $0.isLetter }
        guard !name.isEmpty else { return false }
        let rest = text.dropFirst(name.count)
        guard rest.isEmpty || rest.first == "+" || rest.first == "-" else { return false }
        if let known = Self.zones[name.uppercased()] {
            offset = known
        } else {
            offset = 0
            note = "names the zone \"\(name)\", which is not known; UTC was taken"
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

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    /// Seconds east of UTC of the names that RFC 822 has, and of others that feeds use for one zone only.
    private static let zones: [String: Int] = [
        "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "WET": 0,
        "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
        "AKST": -9, "AKDT": -8, "HST": -10,
        "BST": 1, "WEST": 1, "CET": 1, "MEZ": 1, "CEST": 2, "MESZ": 2, "EET": 2, "EEST": 3, "MSK": 3, "SAST": 2,
        "JST": 9, "KST": 9, "HKT": 8, "SGT": 8, "AWST": 8, "AEST": 10, "AEDT": 11, "NZST": 12, "NZDT": 13,
    ].mapValues { $0 * 3_600 }
}

extension Substring {
    /// `21-Nov-26` in three; everything else whole.
    fileprivate var splitAtHyphens: [Substring] {
        let parts = split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].decimal != nil, parts[2].decimal != nil else { return [self] }
        return parts
    }
}
