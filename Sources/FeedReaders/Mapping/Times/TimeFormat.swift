import FeedCore
import FeedJSON
import Foundation

/// The format of a publisher's times.
package enum TimeFormat: Sendable, Hashable {
    /// A number of seconds since 1970, or a text of ISO 8601 or of .NET.
    case automatic
    /// A number of units since 1970, with the number of units per second.
    case epoch(Double)
    case iso8601
    /// A date in English, with the month as a word.
    case english
    /// A time of day without a day.
    case clock
    /// A span from now on, as a number of units or in words such as `3 min` and `due`.
    case fromNow(WrittenDuration.Unit)
    case pattern(TimePattern)

    private static let names: [(String, TimeFormat)] = [
        ("epoch-seconds", .epoch(1)), ("epoch-milliseconds", .epoch(1_000)), ("iso8601", .iso8601),
        ("english", .english), ("clock", .clock), ("in-minutes", .fromNow(.minutes)),
        ("in-seconds", .fromNow(.seconds)),
    ]

    package init(_ text: String) throws(MappingTextError) {
        if let known = Self.names.first(where: { $0.0 == text }) {
            self = known.1
        } else {
            self = .pattern(try TimePattern(text))
        }
    }

    static let typeName =
        "epoch-seconds, epoch-milliseconds, iso8601, english, clock, in-minutes, in-seconds or a pattern such as dd/MM/yyyy HH:mm"

    /// The description of a valid text or number, for a message.
    private var expected: String {
        switch self {
        case .automatic: "a time such as 2026-11-21T10:01:29Z, or seconds since 1970"
        case .epoch(let scale): "a time in \(scale == 1 ? "seconds" : "milliseconds") since 1970"
        case .iso8601: "a time such as 2026-11-21T10:01:29Z"
        case .english: "a time such as 1 December 2026, 7.30pm"
        case .clock: "a time of day such as 19:30"
        case .fromNow(let unit):
            "a span of time such as 3 min, a number up to \(Int(unit.maximumFromNow)), or a word such as due"
        case .pattern(let pattern): "a time such as \(pattern.text)"
        }
    }

    /// Returns true for a value that means that there is no time: 0 and -1 as a number since 1970, and the default
    /// dates of programs, `0001-01-01` and `1970-01-01T00:00:00`.
    func isNone(_ input: FieldInput) -> Bool {
        if scale(of: input) != nil {
            guard let number = try? input.number().double else { return false }
            return number == 0 || number == -1
        }
        guard self == .automatic || self == .iso8601, let text = try? input.text() else { return false }
        return ["0001-01-01", "1970-01-01T00:00:00"].contains(where: text.hasPrefix)
    }

    /// Reads an instant; `zone` applies to a text without an offset, `now` to a time of day and a span from now.
    ///
    /// - Returns: The instant, and the certainty of its local time, which clocks may skip or show twice.
    /// - Throws: The reason why the value is not an instant, or an error for one outside the years 2000 to 2099.
    func instant(_ input: FieldInput, in zone: TimeZone?, at now: Date) throws(FieldError) -> LocalTime.Instant {
        let found: LocalTime.Instant
        switch self {
        case .clock:
            guard let clock = try input.text().flatMap({ WrittenClock(digits: $0) ?? WrittenClock($0) }) else {
                throw input.fault(expected: expected)
            }
            guard let instant = clock.instant(in: zone, near: now) else { throw input.fault(expected: Self.lacksZone) }
            found = instant
        case .fromNow(let unit):
            guard let span = try input.text().flatMap({ WrittenDuration(fromNow: $0, in: unit) }) else {
                throw input.fault(expected: expected)
            }
            let date = now.addingTimeInterval(span.seconds)
            // The minute that has begun counts, so that a due item is still ahead and the others keep their time.
            let minute = (date.timeIntervalSince1970 / 60).rounded(.up)
            found = (unit == .minutes ? Date(timeIntervalSince1970: minute * 60) : date, .exact)
        default:
            if let scale = scale(of: input) {
                guard let number = try? input.number().double else { throw input.fault(expected: expected) }
                found = (Date(timeIntervalSince1970: number / scale), .exact)
                break
            }
            let written = try written(input)
            guard written.hasTime else {
                throw input.fault(expected: "a time of day too; a whole day is mapped by \"day\"")
            }
            guard let instant = written.instant(in: zone) else { throw input.fault(expected: Self.lacksZone) }
            found = instant
        }
        guard Date.plausibleStarts.contains(found.date) else {
            throw input.fault(expected: "a time from 2000 to 2099" + otherScale(of: input))
        }
        return found
    }

    private static let lacksZone = "a time with a zone, or \"timeZone\" in the feed's settings for those without"

    /// Reads the day of a text as it is written, or of a number in a zone.
    func day(_ input: FieldInput, in zone: TimeZone?) throws(FieldError) -> CivilDay {
        let day: CivilDay
        if scale(of: input) != nil {
            guard let zone else {
                throw input.fault(expected: "a day such as 2026-12-25, or a \"timeZone\" for instants")
            }
            day = CivilDay(try instant(input, in: zone, at: .distantPast).date, in: zone)
        } else {
            guard let written = try? written(input) else { throw input.fault(expected: dayExpected) }
            day = written.day
        }
        guard (2000...2099).contains(day.year) else { throw input.fault(expected: "a day from 2000 to 2099") }
        return day
    }

    /// Returns the day of a time of which only the day is decided, such as `24.12.2026, TBC`; `nil` if the day is not
    /// decided.
    func day(of time: UndecidedTime) -> CivilDay? {
        let day: CivilDay? =
            switch self {
            case .pattern(let pattern): pattern.readDay(time.rest)
            case .english, .automatic, .iso8601: read(time.rest).flatMap { $0.hasTime ? nil : $0.day }
            case .epoch, .clock, .fromNow: nil
            }
        return day.flatMap { (2000...2099).contains($0.year) ? $0 : nil }
    }

    /// Returns true if a text is a day without a time of day.
    func isWholeDay(_ input: FieldInput) -> Bool { scale(of: input) == nil && (try? written(input))?.hasTime == false }

    /// Reads the end of an item of whole days.
    ///
    /// - Returns: The last day of the item: the day before, if the end is at midnight or has no time of day.
    func lastDay(_ input: FieldInput, in zone: TimeZone?) throws(FieldError) -> CivilDay {
        let day = try day(input, in: zone)
        let start = zone.map { day.start(in: $0) }
        let isMidnight =
            if scale(of: input) == nil, let written = try? written(input) {
                !written.hasTime || written.isMidnight
            } else {
                try instant(input, in: zone, at: .distantPast).date == start
            }
        return isMidnight ? day.adding(days: -1) : day
    }

    private var dayExpected: String {
        switch self {
        case .pattern(let pattern): "a day such as \(pattern.text)"
        case .english: "a day such as 1 December 2026"
        default: "a day such as 2026-12-25"
        }
    }

    /// Returns the number of units per second if a number is read; `nil` if a text is read.
    private func scale(of input: FieldInput) -> Double? {
        switch self {
        case .epoch(let scale): return scale
        case .automatic:
            guard case .json(let value) = input, value.kind == .number else { return nil }
            return 1
        case .iso8601, .english, .clock, .fromNow, .pattern: return nil
        }
    }

    /// Returns a hint for a number that would be a time in another format, for a message.
    private func otherScale(of input: FieldInput) -> String {
        guard let scale = scale(of: input), let number = try? input.number().double else { return "" }
        let (name, other) = scale == 1 ? ("epoch-milliseconds", 1_000.0) : ("epoch-seconds", 1.0)
        let date = Date(timeIntervalSince1970: number / other)
        return Date.plausibleStarts.contains(date) ? "; the format \"\(name)\" makes \(date.rfc3339) of it" : ""
    }

    private func written(_ input: FieldInput) throws(FieldError) -> WrittenTime {
        guard let text = try input.text() else { throw .missing }
        guard let written = read(text) else { throw input.fault(expected: expected) }
        return written
    }

    /// Reads a text; `nil` if it has another format.
    package func read(_ text: String) -> WrittenTime? {
        switch self {
        case .pattern(let pattern): pattern.read(text)
        case .english: EnglishTime.read(text)
        case .automatic: WrittenTime(iso8601: text) ?? WrittenTime(dotNet: text)
        case .epoch, .iso8601: WrittenTime(iso8601: text)
        case .clock, .fromNow: nil
        }
    }

    /// Returns the day of a text or number, ignoring its time of day, and the text's offset from UTC, if that is not 0.
    ///
    /// A number is read in UTC: publishers that write a day as a number mean its beginning in UTC.
    func dayAlone(_ input: FieldInput) throws(FieldError) -> (day: CivilDay, offset: Int?) {
        let day = try day(input, in: .gmt)
        guard scale(of: input) == nil, let offset = try written(input).offset, offset != 0 else { return (day, nil) }
        return (day, offset)
    }

    /// Returns a text as an undecided time, if it has a word such as `TBC` or is an English date without its year,
    /// which is not guessed; `nil` for any other.
    func undecided(_ text: String) -> UndecidedTime? {
        if case .english = self, EnglishTime.lacksYear(text) { UndecidedTime(whole: text) } else { UndecidedTime(text) }
    }
}
