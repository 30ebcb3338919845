/// The rule of a zone after its last listed change: the TZ string at the end of a time zone file.
///
/// - SeeAlso: [RFC 9636, section 3.3](https://www.rfc-editor.org/rfc/rfc9636#section-3.3), and for the grammar [POSIX,
///   section 8.3](https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/V1_chap08.html)
struct PosixZone: Sendable, Hashable {
    /// The offset of standard time in seconds, positive to the east.
    let standard: Int

    /// Daylight saving time; `nil` for a zone without it.
    let daylight: Daylight?

    struct Daylight: Sendable, Hashable {
        var offset: Int
        var start: Turn
        var end: Turn
    }

    /// The time in each year at which the clocks change.
    struct Turn: Sendable, Hashable {
        var day: Day

        /// The seconds after midnight on the clocks before the change; negative, or more than a day, for another day.
        var time = 7_200
    }

    enum Day: Sendable, Hashable {
        /// A day of the year from 1 to 365; February 29 is not counted.
        case julian(Int)
        /// A day of the year from 0 to 365; February 29 is counted.
        case zeroBased(Int)
        /// A weekday (0 is Sunday) in a week (5 is the last one) of a month.
        case weekday(month: Int, week: Int, day: Int)
    }

    /// The instant from which the rule is evaluated, 2101-01-01; ``ZoneRules/changes`` has all earlier changes.
    static let end = 4_133_980_800

    /// Parses a TZ string; `nil` for any other text.
    init?(_ text: some Collection<UInt8>) {
        var scanner = DigitScanner(String(decoding: text, as: UTF8.self))
        guard scanner.skipName(), let standard = scanner.offsetToWest() else { return nil }
        self.standard = -standard
        guard !scanner.isAtEnd else {
            daylight = nil
            return
        }
        guard scanner.skipName() else { return nil }
        var offset = self.standard + 3_600
        if !scanner.isAtEnd, !scanner.isAt(anyOf: ",") {
            guard let written = scanner.offsetToWest() else { return nil }
            offset = -written
        }
        // POSIX does not specify a default rule; all programs use that of the United States.
        if scanner.isAtEnd { scanner = DigitScanner(",M3.2.0,M11.1.0") }
        guard let start = scanner.turn(), let end = scanner.turn(), scanner.isAtEnd else { return nil }
        daylight = Daylight(offset: offset, start: start, end: end)
    }

    /// Returns the offset from UTC in seconds at an instant, in seconds since 1970-01-01 00:00 UTC.
    func offset(at instant: Int) -> Int {
        guard daylight != nil else { return standard }
        let year = CivilDay(number: min(max(instant, -1_000_000_000_000), 1_000_000_000_000) / 86_400).year
        var last: (instant: Int, offset: Int)?
        for change in changes(in: year - 1...year + 1) where change.instant <= instant { last = change }
        return last?.offset ?? standard
    }

    /// Returns the changes in a range of years, ascending.
    func changes(in years: ClosedRange<Int>) -> [(instant: Int, offset: Int)] {
        guard let daylight else { return [] }
        var list: [(instant: Int, offset: Int)] = []
        for year in years {
            guard let first = CivilDay(year: year, month: 1, day: 1) else { continue }
            list.append((daylight.end.local(in: first) - daylight.offset, standard))
            list.append((daylight.start.local(in: first) - standard, daylight.offset))
        }
        // If one period of daylight saving time ends as the next begins, as in a year that is all summer, the beginning
        // counts.
        return list.enumerated().sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }
            .map(\.element)
    }
}

extension PosixZone.Turn {
    /// Returns the time of the change in the year that begins with `first`, in seconds since 1970-01-01 00:00 on the
    /// clocks before the change.
    fileprivate func local(in first: CivilDay) -> Int {
        let isLeap = CivilDay.length(ofMonth: 2, year: first.year) == 29
        let number =
            switch day {
            case .julian(let day): first.number + day - (isLeap && day >= 60 ? 0 : 1)
            case .zeroBased(let day): first.number + day
            case .weekday(let month, let week, let day): first.number(ofWeekday: day, week: week, month: month)
            }
        return number * 86_400 + time
    }
}

extension CivilDay {
    /// Returns the day number of a weekday (0 is Sunday) in a week (5 is the last one) of a month in the day's year.
    fileprivate func number(ofWeekday weekday: Int, week: Int, month: Int) -> Int {
        let first = CivilDay(year: year, month: month, day: 1)?.number ?? number
        let length = CivilDay.length(ofMonth: month, year: year)
        let offset = (weekday - CivilDay(number: first).weekday.rawValue % 7 + 7) % 7 + (week - 1) * 7
        return first + (offset < length ? offset : offset - 7)
    }
}

// MARK: - The parts of a TZ string

extension DigitScanner {
    /// Skips an abbreviation of three or more letters, or one between angle brackets.
    fileprivate mutating func skipName() -> Bool {
        if consume(anyOf: "<") {
            return skip { $0.isLetterOrDigit || "+-".utf8.contains($0) } >= 3 && consume(anyOf: ">")
        }
        return skip { $0.isLetterOrDigit && $0 > UInt8(ascii: "9") } >= 3
    }

    /// Reads an offset of at most 24 hours in seconds, positive to the west.
    fileprivate mutating func offsetToWest() -> Int? { time(hours: 24) }

    /// Reads a comma and the time of a change; without a time of day, the change is at two o'clock.
    fileprivate mutating func turn() -> PosixZone.Turn? {
        guard consume(anyOf: ","), let day = turningDay() else { return nil }
        guard consume(anyOf: "/") else { return .init(day: day) }
        // The format allows more than the 24 hours of POSIX.
        return time(hours: 167).map { .init(day: day, time: $0) }
    }

    private mutating func turningDay() -> PosixZone.Day? {
        if consume(anyOf: "J") { return number(in: 1...365).map { .julian($0) } }
        guard consume(anyOf: "M") else { return number(in: 0...365).map { .zeroBased($0) } }
        guard let month = number(in: 1...12), consume(anyOf: "."), let week = number(in: 1...5), consume(anyOf: "."),
            let day = number(in: 0...6)
        else { return nil }
        return .weekday(month: month, week: week, day: day)
    }

    private mutating func time(hours most: Int) -> Int? {
        let isNegative = isAt(anyOf: "-")
        _ = consume(anyOf: "+-")
        guard let hours = number(in: 0...most) else { return nil }
        var seconds = hours * 3_600
        for unit in [60, 1] where consume(anyOf: ":") {
            guard let part = number(in: 0...59) else { return nil }
            seconds += part * unit
        }
        return isNegative ? -seconds : seconds
    }

    private mutating func number(in range: ClosedRange<Int>) -> Int? {
        number(upTo: 3).flatMap { range.contains($0) && !isAtDigit ? $0 : nil }
    }
}
