/// Dates of digits only, and times of day.
extension DateParts {
    /// Parses `21.11.2026`, `21/11/2026` or `21-11-26`; also `11/21/2026`, because there is no month 21.
    ///
    /// With dots the day always comes first. Otherwise an ambiguous date is refused: half of the world would see the
    /// wrong day.
    mutating func readDate(_ text: Substring) -> Bool {
        guard year == nil, month == nil, day == nil, let mark = text.first(where: { !$0.isNumber }),
            "./-".contains(mark)
        else { return false }
        let fields = text.split(separator: mark, omittingEmptySubsequences: false)
        guard fields.count == 3, [2, 4].contains(fields[2].count), fields.allSatisfy({ $0.decimal != nil }),
            (1...2).contains(fields[0].count), (1...2).contains(fields[1].count),
            let first = fields[0].decimal, let second = fields[1].decimal, let last = fields[2].decimal
        else { return false }
        guard mark == "." || first > 12 || second > 12 || first == second else { return false }
        (day, month) = second > 12 && mark != "." ? (second, first) : (first, second)
        year = fields[2].count == 4 ? last : Self.year(ofTwoDigits: last)
        return true
    }

    /// Returns the year for two digits, as RFC 5322 interprets those of RFC 822.
    static func year(ofTwoDigits number: Int) -> Int { number < 50 ? 2000 + number : 1900 + number }

    /// Parses `10:00`, `10:00:29`, `1:05:00.5`, `10.00.29`, `10h30`; also `100029` if digits may be joined.
    mutating func readTime(_ text: Substring, maybeTogether: Bool = false) -> Bool {
        var fields = Self.timeFields(text)
        if fields.count == 1, maybeTogether, text.count >= 4 {
            let whole = text.prefix { $0 != "." && $0 != "," }
            guard whole.count == 4 || whole.count == 6 else { return false }
            fields = [text.prefix(2), text.dropFirst(2).prefix(2)]
            if whole.count == 6 { fields.append(text.dropFirst(4)) }
        }
        guard fields.count == 2 || fields.count == 3, let hour = fields[0].decimal, fields[0].count <= 2,
            let minute = fields[1].decimal, fields[1].count <= 2, minute < 60
        else { return false }
        var second = 0
        if fields.count == 3 {
            let parts = fields[2].split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
            guard parts.count <= 2, let whole = parts[0].decimal, parts[0].count <= 2, whole <= 60 else { return false }
            second = whole
            if parts.count == 2 {
                guard let digits = parts[1].prefix(9).decimal, parts[1].decimalCount == parts[1].count else {
                    return false
                }
                let scale = (0..<min(parts[1].count, 9)).reduce(1) { power, _ in power * 10 }
                fraction = Double(digits) / Double(scale)
            }
        }
        guard hour < 24 || (hour == 24 && minute == 0 && second == 0) else { return false }
        seconds = hour * 3_600 + minute * 60 + second
        return half.map { readHalf($0) } ?? true
    }

    /// Returns hours, minutes and seconds, which are separated by colons, by dots throughout, or by an `h`.
    private static func timeFields(_ text: Substring) -> [Substring] {
        let fields = text.split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count == 1 else { return fields }
        let dotted = text.split(separator: ".", omittingEmptySubsequences: false)
        if dotted.count > 1, dotted.allSatisfy({ (1...2).contains($0.count) }) { return dotted }
        let hours = text.split(omittingEmptySubsequences: false) { $0 == "h" || $0 == "H" }
        return hours.count == 2 ? [hours[0], hours[1].isEmpty ? "00" : hours[1]] : fields
    }

    /// The halves of the day in Czech, Greek and Turkish, by CLDR 47.
    private static let halves = ["dop": "am", "odp": "pm", "πμ": "am", "μμ": "pm", "öö": "am", "ös": "pm"]

    /// Parses `am` and `pm`, before or after a time; `false` for any other word.
    mutating func readHalf(_ written: String) -> Bool {
        let word = Self.halves[written] ?? written
        guard word == "am" || word == "pm" else { return false }
        guard let seconds else {
            // Before the date it is German for "on".
            guard day != nil else { return false }
            half = word
            return true
        }
        if seconds < 13 * 3_600 { self.seconds = seconds % 43_200 + (word == "pm" ? 43_200 : 0) }
        return true
    }
}
