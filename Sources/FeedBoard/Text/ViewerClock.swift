package import FeedCore
package import FeedTimeline
package import Foundation

/// The viewer's time, time zone and languages; formats times in words and 24-hour figures.
package struct ViewerClock: Sendable {
    package let now: Date
    package let timeZone: TimeZone
    package let languages: Languages
    package let today: CivilDay

    package init(now: Date, timeZone: TimeZone, languages: Languages = .english) {
        self.now = now
        self.timeZone = timeZone
        self.languages = languages
        today = CivilDay(now, in: timeZone)
    }

    package init(of timeline: Timeline) {
        self.init(now: timeline.now, timeZone: timeline.timeZone, languages: timeline.languages)
    }

    package init(of query: FeedQuery) {
        self.init(now: query.now, timeZone: query.timeZone, languages: query.languages)
    }

    /// The texts of the viewer's language.
    package var words: Texts { languages.words.texts }

    /// The date formats of the viewer's country.
    var dates: Texts { languages.dates.texts }

    /// The number formats of the viewer's country.
    var numbers: Texts { languages.numbers.texts }
}

// MARK: - Times in a table

// A date is written as people say it, with all that distinguishes it from another:
//
//     today                14:05
//     within six days      Fri 18:30, and a whole day Fri 25 Dec
//     within a year        Fri 25 Dec 18:30, and with its year if that is not the current one: Fri 1 Jan 2027
//     beyond               1 Jan 2029 18:30; so far away the weekday tells nothing
//
// A time of day that comes twice, when clocks are put back, has its offset from UTC: 01:30 UTC+01:00.

extension ViewerClock {
    /// Returns the start of a time in its shortest unambiguous form: `14:05`, `Fri 18:30`, `Fri 25 Dec 18:30`,
    /// `Fri 1 Jan 2027`.
    ///
    /// A whole day is the same day in every zone. For several days, this is the first of them.
    package func shortTime(_ time: FeedTime) -> String {
        switch time {
        case .instant(let start, _): shortTime(start, hasDate: false)
        case .undated: words[.undated]
        case .days(let day, _, _): shortDay(day)
        }
    }

    /// Returns an instant in its shortest unambiguous form.
    ///
    /// - Parameters:
    ///   - instant: The instant.
    ///   - hasDate: True to write the date even within six days, instead of the weekday alone.
    /// - Returns: The text.
    func shortTime(_ instant: Date, hasDate: Bool) -> String {
        let (day, seconds) = local(instant)
        let time = Self.clock(seconds) + (comesTwice(instant, seconds) ? " \(offset(at: instant))" : "")
        if day == today { return time }
        let isNear = !hasDate && abs(day.number - today.number) < 7
        return "\(isNear ? shortName(of: day.weekday) : shortDay(day)) \(time)"
    }

    /// Returns a day in its shortest unambiguous form: `Fri 25 Dec`, `Fri 1 Jan 2027`, `1 Jan 2029`.
    package func shortDay(_ day: CivilDay) -> String {
        abs(day.number - today.number) > 366 ? date(day) : datedDay(day)
    }

    /// Returns the time of day of an instant, with the seconds unless they are 0: `14:02:31`.
    package func preciseTime(_ instant: Date) -> String { Self.preciseClock(local(instant).seconds) }

    /// Returns the time for a document that is read on another day: `Sat 21 Nov 11:01:29`, `Fri 25 Dec`,
    /// `Sat 1 Aug to Mon 10 Aug`.
    ///
    /// The year is included if it is not the current one, the end if it is on another day.
    package func datedTime(_ time: FeedTime) -> String {
        let day: CivilDay
        let seconds: Int?
        switch time {
        case .instant(let start, let end?) where endsOnLaterDay(start, end):
            return words.range(datedTime(.instant(start)), datedTime(.instant(end)))
        case .instant(let start, _): (day, seconds) = local(start)
        case .days(let first, let last, _) where last > first: return words.range(datedDay(first), datedDay(last))
        case .days(let first, _, _): (day, seconds) = (first, nil)
        case .undated(let text): return text.isEmpty ? words[.undated] : words.piece(text)
        }
        return "\(datedDay(day))\(seconds.map { " \(Self.preciseClock($0))" } ?? "")"
    }

    /// Returns true if the end is on a later day than the start; midnight still belongs to the day before.
    func endsOnLaterDay(_ start: Date, _ end: Date) -> Bool {
        local(end.addingTimeInterval(-1)).day > local(start).day
    }

    private func datedDay(_ day: CivilDay) -> String { "\(shortName(of: day.weekday)) \(dateInYear(day))" }

    /// Returns `25 Dec`, with the year if that is not the current one.
    private func dateInYear(_ day: CivilDay) -> String { day.year == today.year ? dayOfMonth(day) : date(day) }

    /// Returns `25 Dec`.
    func dayOfMonth(_ day: CivilDay) -> String { dates.date(day.day, dates.months[day.month - 1]) }
}

// MARK: - Times on a page

extension ViewerClock {
    /// Returns the time in full: `Sat 21 Nov 2026 11:01:29 to 11:04 (Europe/London, UTC+00:00)`.
    ///
    /// The offset from UTC distinguishes the hour that is repeated when summer time ends.
    package func fullTime(_ time: FeedTime) -> String {
        switch time {
        case .instant(let start, let end):
            let (day, seconds) = local(start)
            var text = "\(fullDate(day)) \(Self.preciseClock(seconds))"
            if let end {
                let (lastDay, lastSeconds) = local(end)
                let last = "\(lastDay == day ? "" : fullDate(lastDay) + " ")\(Self.preciseClock(lastSeconds))"
                text = words.range(text, last)
            }
            let isUTC = Self.utcNames.contains(timeZone.name)
            return "\(text) (\(isUTC ? "UTC" : "\(timeZone.name), \(offset(at: start))"))"
        case .undated(let text): return text.isEmpty ? words[.noDate] : "\(words.piece(text)) (\(words[.noDate]))"
        case .days(let first, let last, let region):
            let place = region == FeedTime.everywhere ? "" : region
            guard last > first else { return "\(fullDate(first)) (\(words.allDay(in: place)))" }
            let count = last.number - first.number + 1
            return "\(words.range(fullDate(first), fullDate(last))) (\(words.days(count, in: place)))"
        }
    }

    /// The names of the zone of UTC, which say nothing beside its offset.
    private static let utcNames: Set = ["UTC", "Etc/UTC", "GMT", "Etc/GMT", "Etc/UCT", "Etc/Universal", "Etc/Zulu"]

    /// Returns a day without its weekday: `25 Dec 2026`.
    package func date(_ day: CivilDay) -> String {
        "\(dayOfMonth(day)) \(day.year)"
    }

    /// Returns an instant with its date, and with the seconds unless they are 0: `Wed 25 Nov 2026 14:05`.
    package func fullTime(_ instant: Date) -> String {
        let (day, seconds) = local(instant)
        return "\(fullDate(day)) \(Self.preciseClock(seconds))"
    }

    /// Returns a day with its weekday: `Fri 25 Dec 2026`.
    package func fullDate(_ day: CivilDay) -> String { "\(shortName(of: day.weekday)) \(date(day))" }

    private func offset(at instant: Date) -> String {
        let minutes = timeZone.offset(at: instant) / 60
        let hours = (abs(minutes) / 60).padded(to: 2)
        return "UTC\(minutes < 0 ? "-" : "+")\(hours):\((abs(minutes) % 60).padded(to: 2))"
    }
}

// MARK: - Parts

extension ViewerClock {
    /// Returns the day of an instant and the seconds since midnight, in the viewer's zone.
    func local(_ instant: Date) -> (day: CivilDay, seconds: Int) {
        let offset = Double(timeZone.offset(at: instant))
        // Clamped to a range that converts, as in ``CivilDay``.
        let seconds = Int(min(max(instant.timeIntervalSince1970 + offset, -1e12), 1e12).rounded(.down))
        let ofDay = seconds % 86_400
        return (CivilDay(instant, in: timeZone), ofDay < 0 ? ofDay + 86_400 : ofDay)
    }

    /// Returns an instant to the second, with its day unless that is today, and with its offset from UTC if the clocks
    /// show the time twice: `02:30 UTC+01:00`.
    package func unmistakableTime(_ instant: Date) -> String {
        let (day, seconds) = local(instant)
        let time = day == today ? preciseTime(instant) : datedTime(.instant(instant))
        return comesTwice(instant, seconds) ? "\(time) \(offset(at: instant))" : time
    }

    /// Returns true if the time of day of an instant occurs twice that day because clocks are put back.
    private func comesTwice(_ instant: Date, _ seconds: Int) -> Bool {
        // Clocks are put back at night; all other times skip the search.
        guard seconds < 4 * 3_600 || seconds >= 22 * 3_600 else { return false }
        let offset = { (seconds: Int) in timeZone.offset(at: instant.addingTimeInterval(Double(seconds))) }
        let (before, after) = (offset(-10_800), offset(10_800))
        let shift = before - after
        guard shift > 0 else { return false }
        return offset(0) == before ? offset(shift) == after : offset(-shift) == before
    }

    private static func clock(_ seconds: Int) -> String {
        "\((seconds / 3_600).padded(to: 2)):\((seconds / 60 % 60).padded(to: 2))"
    }

    /// The time of day now, always with its seconds: `14:02:31`.
    package var timeOfDay: String {
        let seconds = local(now).seconds
        return "\(Self.clock(seconds)):\((seconds % 60).padded(to: 2))"
    }

    private static func preciseClock(_ seconds: Int) -> String {
        seconds % 60 == 0 ? clock(seconds) : "\(clock(seconds)):\((seconds % 60).padded(to: 2))"
    }
}

// MARK: - Names

extension ViewerClock {
    /// Returns the name in two or three letters, such as `Wed`.
    package func shortName(of weekday: Weekday) -> String { dates.weekdays[weekday.rawValue - 1] }

    /// Returns a month of a year as a title: `December 2026`.
    package func title(of month: CivilMonth) -> String { dates.title(of: month) }
}
