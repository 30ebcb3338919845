import FeedCore

/// A date as people write it in English, with the month as a word: `Tue 1 December 2026, 7.30pm`, `1st Dec 2026 19:30`,
/// `Dec 1, 2026 at 7:30 PM`.
///
/// The month may also be in one of the languages of ``MonthNames``, and the weekday in one of ``WeekdayNames``:
/// `Di, 1. Dezember 2026`. Spreadsheets write `1-Dec-2026` and `1-Dec-26`. With a weekday, the date may be in figures:
/// `Di, 01.12.2026`. Ambiguous or wrong texts are not read, such as a time `7.30` without am or pm, or a weekday that
/// does not fit the date. Of a range of times, the first counts.
package struct EnglishTime {
    private var year: Int?
    private var month: Int?
    private var day: Int?
    private var weekday: Weekday?
    private var clock: WrittenClock?
    private var offset: Int?

    /// Reads a text; `nil` if it is not a date, or has no year.
    static func read(_ text: String) -> WrittenTime? {
        guard let time = Self(text), let year = time.year, let month = time.month, let day = time.day,
            let date = CivilDay(year: year, month: month, day: day)
        else { return nil }
        if let weekday = time.weekday, date.weekday != weekday { return nil }
        guard let clock = time.clock else { return WrittenTime(day: date, offset: time.offset, hasTime: false) }
        let offset = clock.offset ?? time.offset
        return WrittenTime(day: date, hour: clock.hour, minute: clock.minute, second: clock.second, offset: offset)
    }

    /// Returns true if a text is a date without its year.
    package static func lacksYear(_ text: String) -> Bool { Self(text).map { $0.year == nil } ?? false }

    private static let marks = Set(TimeWords.list("marks"))
    private static let fillers = Set(TimeWords.list("fillers"))
    private static let ranges = Set(TimeWords.list("ranges"))

    /// Returns the index of a name that is written in full or abbreviated to three to five letters, such as `sept.`.
    private static func number(of word: String, among names: [String]) -> Int? {
        let letters = word.hasSuffix(".") ? String(word.dropLast()) : word
        guard letters.count >= 3, letters.allSatisfy(\.isLetter) else { return nil }
        return names.firstIndex { $0 == letters || letters.count <= 5 && $0.hasPrefix(letters) }
    }

    private init?(_ text: String) {
        guard text.utf8.count <= 100 else { return nil }
        let words = Self.words(of: text)
        var position = 0
        var isRange = false
        while position < words.count {
            let word = words[position]
            let next = position + 1 < words.count ? words[position + 1] : ""
            position += 1
            if Self.fillers.contains(word) { continue }
            if Self.ranges.contains(word) {
                guard clock != nil, !isRange else { return nil }
                isRange = true
            } else if let found = WrittenClock(Self.marks.contains(next) ? "\(word) \(next)" : word) {
                if Self.marks.contains(next) { position += 1 }
                if isRange {
                    clock = clock?.before(found)
                } else {
                    guard clock == nil else { return nil }
                    clock = found
                }
            } else if clock != nil, ["gmt", "utc", "z"].contains(word) {
                offset = 0
            } else {
                guard consume(word) else { return nil }
            }
        }
        guard month != nil, day != nil, clock?.isClear ?? true else { return nil }
    }

    /// Reads a part of the date; returns false if the word is not one, or if the date has that part already.
    private mutating func consume(_ word: String) -> Bool {
        let plain = word.hasSuffix(".") ? String(word.dropLast()) : word
        if let found = Self.number(of: word, among: EnglishNames.months).map({ $0 + 1 }) ?? MonthNames.number(of: plain)
        {
            guard month == nil else { return false }
            month = found
        } else if let found = WeekdayNames.weekday(word) {
            guard weekday == nil else { return false }
            weekday = found
        } else if let dotted = word.wholeMatch(of: /([0-9]{1,2})\.([0-9]{1,2})\.(20[0-9]{2}|[0-9]{2})/) {
            // Without a weekday, such figures may be a version.
            guard weekday != nil, year == nil, month == nil, day == nil, let number = Int(dotted.3) else {
                return false
            }
            (year, month, day) = (number < 100 ? 2_000 + number : number, Int(dotted.2), Int(dotted.1))
        } else {
            let digits = word.prefix { $0.isASCII && $0.isNumber }
            let rest = word.dropFirst(digits.count)
            guard let number = Int(digits) else { return false }
            if digits.count == 4, rest.isEmpty {
                guard year == nil, (2_000...2_099).contains(number) else { return false }
                year = number
            } else {
                guard day == nil, digits.count <= 2, rest.isEmpty || ["st", "nd", "rd", "th", "."].contains(rest) else {
                    return false
                }
                day = number
            }
        }
        return true
    }

    /// Returns the words and numbers of a text, in lower case; each hyphen is a word of its own.
    private static func words(of text: String) -> [String] {
        var plain = text.tidied.lowercased()
        if let match = plain.firstMatch(of: /\b([0-9]{1,2})-(\p{L}{3,9})\.?-(20)?([0-9]{2})(?![0-9-])/) {
            plain.replaceSubrange(match.range, with: "\(match.1) \(match.2) 20\(match.4)")
        }
        let marked = plain.map { character -> String in
            switch character {
            case ",", "|", "·", "(", ")", ";", "/", "\u{A0}": " "
            case "-", "–", "—": " - "
            default: String(character)
            }
        }
        return marked.joined().split(separator: " ").map(String.init)
    }
}

/// The names of months and weekdays in English, in lower case.
enum EnglishNames {
    static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
    static let weekdays = Weekday.allCases.map { "\($0)" }
    static let shortMonths = months.map { String($0.prefix(3)) }
    static let shortWeekdays = weekdays.map { String($0.prefix(3)) }
}
