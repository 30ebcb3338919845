import FeedCore

/// The format of a publisher's times, in the letters of Unicode's date patterns: `dd/MM/yyyy HH:mm`.
///
/// `yyyy` the year, `yy` its last two digits from 2000 on; `MM` or `M` the month, `MMM` or `MMMM` its English name,
/// short or whole; `dd` or `d` the day; `EEE` or `EEEE` the weekday's English name, which is not checked; `HH` or `H`
/// hours of 24, `hh` or `h` of 12 with `a` for AM or PM; `mm` or `m` minutes, `ss` or `s` seconds, `S` as many digits
/// of the fraction as there are letters; `X` or `Z` an offset such as `+01:00`, `+0100` or `Z`. Two letters are two
/// digits, one letter is one or two. Literal texts are between apostrophes, two apostrophes are one; all characters but
/// letters are literal.
///
/// A pattern must have year, month and day.
///
/// - SeeAlso:
///   [UTS #35, date field symbols](https://www.unicode.org/reports/tr35/tr35-dates.html#Date_Field_Symbol_Table).
package struct TimePattern: Sendable, Hashable {
    /// The pattern as it was written.
    let text: String
    private let pieces: [PatternPiece]

    /// True if the pattern has a time of day.
    let hasTime: Bool

    /// Parses a pattern.
    ///
    /// - Throws: The column of an unknown letter, or the missing part.
    package init(_ text: String) throws(MappingTextError) {
        self.text = text
        pieces = try PatternPiece.pieces(of: text, Self.lengths) { letters in
            "found \"\(letters)\", which is not a part of a time; put text between apostrophes"
        }
        func error(_ reason: String) -> MappingTextError { MappingTextError(column: text.count + 1, reason: reason) }
        let letters = pieces.compactMap { if case .field(let letter, _) = $0 { letter } else { nil } }
        for (letter, name) in [("y", "a year (yyyy)"), ("M", "a month (MM)"), ("d", "a day (dd)")]
            as [(Character, String)]
        where !letters.contains(letter) {
            throw error("the pattern has no place for \(name)")
        }
        guard letters.contains("a") == letters.contains("h") else {
            throw error("hours of 12 (hh) and AM or PM (a) need each other")
        }
        hasTime = letters.contains("H") || letters.contains("h")
    }

    /// The allowed numbers of repetitions of each letter.
    private static let lengths: [Character: [Int]] = [
        "y": [2, 4], "M": [1, 2, 3, 4], "d": [1, 2], "E": [3, 4], "H": [1, 2], "h": [1, 2], "m": [1, 2], "s": [1, 2],
        "S": Array(1...9), "a": [1], "X": [1, 2, 3], "Z": [1],
    ]

    /// Reads the day of a text that ends before its time of day; `nil` if the text does not follow the pattern.
    func readDay(_ text: String) -> CivilDay? {
        let times: Set<Character> = ["H", "h", "m", "s", "S", "a", "X", "Z"]
        var day = pieces.prefix { if case .field(let letter, _) = $0 { !times.contains(letter) } else { true } }
        if day.count < pieces.count, case .literal? = day.last { day.removeLast() }
        let letters = day.compactMap { if case .field(let letter, _) = $0 { letter } else { nil } }
        guard Set("yMd").isSubset(of: letters) else { return nil }
        return Self(text: self.text, pieces: Array(day), hasTime: false).read(text)?.day
    }

    private init(text: String, pieces: [PatternPiece], hasTime: Bool) {
        (self.text, self.pieces, self.hasTime) = (text, pieces, hasTime)
    }

    /// Reads a text; `nil` if the text does not follow the pattern or is not a time.
    package func read(_ text: String) -> WrittenTime? {
        var scanner = DigitScanner(text)
        var time = WrittenTime(day: CivilDay(number: 0), hasTime: hasTime)
        var (year, month, day) = (0, 0, 0)
        var isAfternoon: Bool?
        for piece in pieces {
            guard case .field(let letter, let count) = piece else {
                guard case .literal(let text) = piece, scanner.consume(text: text) else { return nil }
                continue
            }
            func digits() -> Int? { count == 1 ? scanner.number(upTo: 2) : scanner.number(count) }
            switch letter {
            case "y":
                guard let value = scanner.number(count) else { return nil }
                year = count == 2 ? 2_000 + value : value
            case "M" where count > 2:
                let names = count == 3 ? EnglishNames.shortMonths : EnglishNames.months
                guard let position = scanner.name(among: names) else { return nil }
                month = position + 1
            case "E":
                let names = count == 3 ? EnglishNames.shortWeekdays : EnglishNames.weekdays
                guard scanner.name(among: names) != nil else { return nil }
            case "a":
                guard let position = scanner.name(among: ["am", "pm"]) else { return nil }
                isAfternoon = position == 1
            case "S":
                guard let value = scanner.number(count) else { return nil }
                time.fraction = Double(value) / (1...count).reduce(1.0) { power, _ in power * 10 }
            case "X", "Z":
                guard let value = scanner.offset() else { return nil }
                time.offset = value
            default:
                guard let value = digits() else { return nil }
                switch letter {
                case "M": month = value
                case "d": day = value
                case "m": time.minute = value
                case "s": time.second = value
                default: time.hour = value
                }
            }
        }
        guard scanner.isAtEnd, time.minute < 60, time.second <= 60 else { return nil }
        if let isAfternoon {
            guard (1...12).contains(time.hour) else { return nil }
            time.hour = time.hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard time.hour < 24, let date = CivilDay(year: year, month: month, day: day) else { return nil }
        time.day = date
        return time
    }
}
