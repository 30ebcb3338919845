import FeedCore
package import Foundation

/// A date as people write it: a whole day or a time, absolute or relative to now.
package struct DateArgument: Sendable, Hashable, CustomStringConvertible {
    /// A day in the viewer's zone.
    enum Day: Sendable, Hashable {
        case civil(CivilDay)
        /// A number of days after today; negative for days before.
        case away(Int)
        case weekday(Weekday)
    }

    enum Kind: Sendable, Hashable {
        case instant(Date)
        case day(Day)
        /// A local time in the viewer's zone; without a day, today, unless `end(in:now:after:)` needs a later day.
        case time(ClockTime, on: Day?)
        case now
    }

    let kind: Kind

    /// A text that is read as the same date.
    package let description: String

    /// True if the argument is a whole day.
    package var isDay: Bool {
        if case .day = kind { true } else { false }
    }

    /// Returns the word for a day that is most similar to a text; `nil` if none is similar.
    package static func nearest(to text: String) -> String? {
        text.nearest(of: words)
    }

    /// The description of the texts that ``init(_:)`` reads, for messages.
    package static let rule =
        "a day such as 2026-12-25, today, tomorrow or friday, or a time such as 18:00, \"friday 18:00\" or"
        + " 2026-12-25T18:00:00Z"

    /// The words for days and times in JSON schemas, beside the formats `date` and `date-time`.
    ///
    /// ``init(_:)`` also reads other words.
    package static let words = ["now"] + englishDays.map(\.0).filter { $0.count > 3 }
    /// The pattern of times of day in JSON schemas.
    package static let clockPattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$"

    /// Returns the reason why a text in the form of a date is invalid, such as `November 2026 has 30 days`; `nil` for
    /// any other text.
    package static func fault(of text: String) -> String? {
        let (month, day, rest) = (text.prefix(7), text.dropFirst(8).prefix(2), text.dropFirst(10))
        guard text.dropFirst(7).first == "-", rest.first.map({ " tT".contains($0) }) ?? true,
            let month = CivilMonth(month), day.utf8.count == 2,
            let number = Int(digits: Array(day.utf8)[...]), number > month.length
        else { return nil }
        return "\(month.title) has \(month.length) days"
    }

    private static let days = englishDays + germanDays

    private static let englishDays: [(String, Day)] =
        [("today", .away(0)), ("tomorrow", .away(1)), ("yesterday", .away(-1))]
        + Weekday.allCases.flatMap { day in
            [("\(day)", .weekday(day)), (String("\(day)".prefix(3)), .weekday(day))]
        }

    /// The German words for days; none of them means another day in English.
    private static let germanDays: [(String, Day)] =
        [("heute", .away(0)), ("morgen", .away(1)), ("übermorgen", .away(2)), ("gestern", .away(-1))]
        + zip(
            Weekday.allCases,
            ["montag", "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag"]
        )
        .flatMap { day, name in [(name, .weekday(day)), (String(name.prefix(2)), .weekday(day))] }

    /// Creates a date from a text; `nil` if the text is not a date.
    ///
    /// A time of [RFC 3339](https://www.rfc-editor.org/rfc/rfc3339) is an instant. `2026-12-25T18:00` without an
    /// offset, and `18:00`, are local times in the viewer's zone.
    package init?(_ text: String) {
        let text = text.lowercased()
        if ["now", "jetzt"].contains(text) {
            self.init(.now, text)
        } else if let day = Self.day(text[...]) {
            self.init(.day(day), text)
        } else if let date = Date(rfc3339: text) {
            self.init(.instant(date), date.rfc3339)
        } else if let time = ClockTime(text, takesSeconds: true) {
            self.init(.time(time, on: nil), text)
        } else if let mark = text.lastIndex(where: { $0 == " " || $0 == "t" }), let day = Self.day(text[..<mark]),
            let time = ClockTime(text[text.index(after: mark)...], takesSeconds: true)
        {
            self.init(.time(time, on: day), text)
        } else {
            return nil
        }
    }

    private init(_ kind: Kind, _ description: String) {
        self.kind = kind
        self.description = description
    }

    private static func day(_ text: Substring) -> Day? {
        CivilDay(text).map { .civil($0) } ?? days.first { $0.0 == text }?.1
    }

    // MARK: - Instants

    /// The direction in which to look for the nearest day of a given weekday, beginning with today.
    package enum Direction: Sendable { case ahead, back }

    /// Returns the instant at which the argument begins, for `--from` and `--now`.
    package func start(in timeZone: TimeZone, now: Date, _ direction: Direction = .ahead) -> Date {
        let civil = { (day: Day) in Self.civil(day, today: CivilDay(now, in: timeZone), direction) }
        switch kind {
        case .instant(let date): return date
        case .now: return now
        case .day(let day): return civil(day).start(in: timeZone)
        case .time(let time, let day): return time.instant(on: civil(day ?? .away(0)), in: timeZone)
        }
    }

    /// Returns the instant at which the argument ends, for `--until`.
    ///
    /// A day ends at the start of the next day. A time without a day is that time today or, if this is not after
    /// `start`, the next such time after `start`. Other arguments end where they begin.
    package func end(in timeZone: TimeZone, now: Date, after start: Date) -> Date {
        switch kind {
        case .instant, .now: return self.start(in: timeZone, now: now)
        case .day(let day):
            return Self.civil(day, today: CivilDay(now, in: timeZone), .ahead).adding(days: 1).start(in: timeZone)
        case .time(let time, let day):
            let end = self.start(in: timeZone, now: now)
            guard day == nil, end <= start else { return end }
            let first = CivilDay(start, in: timeZone)
            let next = time.instant(on: first, in: timeZone)
            return next > start ? next : time.instant(on: first.adding(days: 1), in: timeZone)
        }
    }

    private static func civil(_ day: Day, today: CivilDay, _ direction: Direction) -> CivilDay {
        switch day {
        case .civil(let day): return day
        case .away(let days): return today.adding(days: days)
        case .weekday(let weekday):
            let ahead = (weekday.rawValue - today.weekday.rawValue + 7) % 7
            return today.adding(days: direction == .back && ahead > 0 ? ahead - 7 : ahead)
        }
    }
}

/// A time in the past on the command line: a date, or a duration before now.
package enum PastArgument: Sendable {
    case ago(Duration)
    case since(DateArgument)

    /// The description of the texts that ``init(_:)`` reads, for messages.
    package static let rule = "\(Duration.rule), or \(DateArgument.rule)"

    package init?(_ text: String) {
        if let duration = Duration(text) {
            self = .ago(duration)
        } else if let date = DateArgument(text) {
            self = .since(date)
        } else {
            return nil
        }
    }

    package func start(before now: Date, in timeZone: TimeZone) -> Date {
        switch self {
        case .ago(let duration): now.addingTimeInterval(-duration.seconds)
        case .since(let date): date.start(in: timeZone, now: now, .back)
        }
    }
}
