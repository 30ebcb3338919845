import FeedCore
import FeedJSON
package import Foundation

/// Lines that begin with a date, as people write them: `2026-11-28 10:00  Haircut`, `2026-12-03 Choir`.
///
/// Empty lines, lines that begin with `#`, and done entries of a list in Markdown (`- [x] …`) are skipped. Each other
/// line becomes an object with `title` and, as ISO 8601 has them, `start` and `end`, or `day` and `lastDay`.
package struct DatedLines {
    package private(set) var items: [DatedLine] = []

    /// The lines that do not begin with a date, with their numbers, for messages.
    package private(set) var faults: [String] = []

    /// A date in figures whose day and month could also be the other way round.
    private(set) var doubtful: String?

    /// Reads a text; `now` decides the year of a date that has a weekday instead.
    package init(_ text: String, now: Date) {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        // One date such as 11/28/2026 shows how all others are meant.
        let dates = lines.compactMap { $0.prefix(40).firstMatch(of: /([0-9]{1,2})\/([0-9]{1,2})\/[0-9]{4}/) }
        let isMonthFirst = dates.contains { Int($0.2) ?? 0 > 12 } && !dates.contains { Int($0.1) ?? 0 > 12 }
        let isDecided = dates.contains { Int($0.1) ?? 0 > 12 || Int($0.2) ?? 0 > 12 }
        doubtful = isDecided ? nil : dates.first { $0.1 != $0.2 }.map { String($0.0) }
        for (index, line) in lines.enumerated() {
            let text = line.trimmingCharacters(in: .whitespaces)
            guard !text.isEmpty, !text.hasPrefix("#"), !DatedLine.isDone(text) else { continue }
            if let item = DatedLine(text, now: now, isMonthFirst: isMonthFirst) {
                items.append(item)
            } else {
                faults.append("line \(index + 1), \(text.shortened(to: 60).quoted)")
            }
        }
    }

    /// True if more lines begin with a date than not.
    package var areLikely: Bool { items.count > faults.count }

    func warn(_ warnings: inout FeedWarnings) {
        for fault in faults {
            warnings.add(.malformedRecord, "\(fault), does not begin with a date such as 2026-11-28 or 28.11.2026")
        }
        if let doubtful {
            let message = "\(doubtful) is read as day/month/year; write a date as 2026-11-28 to be sure"
            warnings.add(.unusualRecord, message)
        }
    }

    var json: [UInt8] {
        var json = JSONWriter()
        json.array { json in for item in items { item.write(to: &json) } }
        return json.bytes
    }
}

/// A line with a date, perhaps a time of day and an end, and a title.
package struct DatedLine {
    private var day: CivilDay
    private var clock: WrittenClock?
    private var end: WrittenClock?

    /// The last of several days, or the day of ``end`` if it is written.
    private var lastDay: CivilDay?
    private let title: String

    /// Reads a line; `nil` if it does not begin with a date, or has nothing else.
    init?(_ text: String, now: Date, isMonthFirst: Bool) {
        // Lists in Markdown have a mark before each entry.
        let mark = text.prefixMatch(of: /(?:[-*+•]\s+)?(?:\[.\]\s+)?/)
        let entry = Self.withoutEmphasis(mark.map { text[$0.range.upperBound...] } ?? text[...])
        var rest = entry[...]
        guard let day = Self.date(&rest, now, isMonthFirst) else { return nil }
        self.day = day
        var tail = rest
        if Self.dash(&tail), let last = Self.date(&tail, now, isMonthFirst), last >= day {
            (lastDay, rest) = (last, tail)
        } else if let clock = Self.clock(&rest) {
            self.clock = clock
            tail = rest
            if Self.dash(&tail) {
                var ending = tail
                if let last = Self.date(&ending, now, isMonthFirst), let end = Self.clock(&ending),
                    (last.number, end.hour, end.minute) > (day.number, clock.hour, clock.minute)
                {
                    (lastDay, self.end, rest) = (last, end, ending)
                } else if let end = Self.clock(&tail) {
                    (self.end, rest) = (end, tail)
                }
            }
        }
        guard let first = rest.first, first.isWhitespace || ",:–—-".contains(first) else { return nil }
        title = rest.drop { $0.isWhitespace || ",:–—-".contains($0) }.trimmingCharacters(in: .whitespaces)
        guard title.contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
    }

    // MARK: - Parts

    /// Returns true for a done entry of a list in Markdown: `- [x] Pay rent`.
    static func isDone(_ text: String) -> Bool { text.prefixMatch(of: /(?:[-*+•]\s+)?\[[xX]\]\s/) != nil }

    /// Returns a text without the marks of Markdown around its beginning: `**2026-12-08** Dentist`.
    private static func withoutEmphasis(_ text: Substring) -> String {
        guard let mark = text.prefixMatch(of: /\*{1,3}|_{1,3}|`/)?.output else { return String(text) }
        let rest = text.dropFirst(mark.count)
        guard let end = rest.firstRange(of: mark) else { return String(text) }
        return String(rest[..<end.lowerBound] + rest[end.upperBound...])
    }

    private static func dash(_ rest: inout Substring) -> Bool {
        guard let match = rest.prefixMatch(of: /\s*(?:-|–|—|\bto\b|\bbis\b)\s*/) else { return false }
        rest = rest[match.range.upperBound...]
        return true
    }

    /// Consumes a time of day, with the blank, the comma or the `T` before it.
    private static func clock(_ rest: inout Substring) -> WrittenClock? {
        // Behind a blank, 22:00-02:00 is a time with its end, not one with an offset.
        let isStamp = rest.first == "T"
        let stamp = /[0-9]{2}:[0-9]{2}(?::[0-9]{2})?(?:Z|[+-][0-9]{2}:[0-9]{2})?/
        let figures = /[0-9]{1,2}[:.][0-9]{2}(?::[0-9]{2})?Z?(?:\s?[ap]\.?m\b\.?|\s(?:Uhr|h)\b)?/
        let hour = /[0-9]{1,2}\s?(?:[ap]m\b|Uhr\b)/
        let text = rest.prefixMatch(of: /(?:\s*,)?\s*[T ]?/).map { rest[$0.range.upperBound...] } ?? rest
        let timed = isStamp ? text.prefixMatch(of: stamp) : text.prefixMatch(of: figures.ignoresCase())
        let found = timed ?? text.prefixMatch(of: hour.ignoresCase())
        guard let match = found, let clock = WrittenClock(String(match.output)) else { return nil }
        rest = text[match.range.upperBound...]
        return clock
    }

    /// Consumes a date, with a weekday before it.
    private static func date(_ rest: inout Substring, _ now: Date, _ isMonthFirst: Bool) -> CivilDay? {
        var text = rest
        var weekday: Weekday?
        if let match = text.prefixMatch(of: /(\p{L}{2,10})\.?,?\s+/), let found = WeekdayNames.weekday(String(match.1))
        {
            weekday = found
            text = text[match.range.upperBound...]
        }
        guard let (day, end) = written(text, weekday, now, isMonthFirst) else { return nil }
        if let weekday, day.weekday != weekday { return nil }
        rest = text[end...]
        return day
    }

    private static func written(
        _ text: Substring,
        _ weekday: Weekday?,
        _ now: Date,
        _ isMonthFirst: Bool
    ) -> (CivilDay, String.Index)? {
        if let match = text.prefixMatch(of: /([0-9]{4})(?:-([0-9]{2})-|\/([0-9]{1,2})\/)([0-9]{1,2})(?![0-9\/-])/),
            let month = match.2 ?? match.3, match.2 == nil || match.4.count == 2
        {
            return CivilDay(match.1, month, match.4).map { ($0, match.range.upperBound) }
        }
        if let match = text.prefixMatch(of: /([0-9]{1,2})\.\s?([0-9]{1,2})\.\s?([0-9]{4}|)(?![0-9])/) {
            return day(match.3, month: Int(match.2), day: match.1, weekday, now).map { ($0, match.range.upperBound) }
        }
        if let match = text.prefixMatch(of: /([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4})(?![0-9])/) {
            let (month, day) = isMonthFirst ? (match.1, match.2) : (match.2, match.1)
            return CivilDay(match.3, month, day).map { ($0, match.range.upperBound) }
        }
        if let match = text.prefixMatch(of: /([0-9]{1,2})(?:st|nd|rd|th|\.)?\s+(\p{L}{3,9})\.?(?:,?\s+(20[0-9]{2})\b)?/)
        {
            let found = day(match.3 ?? "", month: month(match.2), day: match.1, weekday, now)
            return found.map { ($0, match.range.upperBound) }
        }
        if let match = text.prefixMatch(of: /(\p{L}{3,9})\.?\s+([0-9]{1,2})(?:st|nd|rd|th)?\b(?:,?\s+(20[0-9]{2})\b)?/)
        {
            let found = day(match.3 ?? "", month: month(match.1), day: match.2, weekday, now)
            return found.map { ($0, match.range.upperBound) }
        }
        return nil
    }

    /// Returns a day; without a year, the one nearest to now that has the weekday, which decides the year.
    private static func day(
        _ year: Substring,
        month: Int?,
        day: Substring,
        _ weekday: Weekday?,
        _ now: Date
    ) -> CivilDay? {
        guard let month, let day = Int(day) else { return nil }
        if let year = Int(year) { return CivilDay(year: year, month: month, day: day) }
        let today = CivilDay(now, in: .gmt)
        let near = (-1...1).compactMap { CivilDay(year: today.year + $0, month: month, day: day) }
        let distance = { (day: CivilDay) in abs(day.number - today.number) }
        return near.filter { $0.weekday == weekday }.min { distance($0) < distance($1) }
    }

    private static func month(_ word: Substring) -> Int? { MonthNames.number(of: word.lowercased()) }

    // MARK: - Writing

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("title", title)
            guard let clock else {
                json.member("day", "\(day)")
                if let lastDay { json.member("lastDay", "\(lastDay)") }
                return
            }
            json.member("start", "\(day)T\(clock.text)")
            guard let end else { return }
            // A time before the start is on the next day.
            let isNext = (end.hour, end.minute) < (clock.hour, clock.minute)
            json.member("end", "\(lastDay ?? (isNext ? day.adding(days: 1) : day))T\(end.text)")
        }
    }
}

extension CivilDay {
    fileprivate init?(_ year: Substring, _ month: Substring, _ day: Substring) {
        guard let year = Int(year), let month = Int(month), let day = Int(day) else { return nil }
        self.init(year: year, month: month, day: day)
    }
}
