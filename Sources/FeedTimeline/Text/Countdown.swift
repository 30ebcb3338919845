package import FeedCore
package import Foundation

// The time until an event and the time since: two ways to express a distance in time.

extension ViewerClock {
    /// The time until something begins: `1m 29s`, `2h 05m`, `4d 2h`, `now`; then `-0:12` while it is on, and `12m ago`
    /// once it is past.
    ///
    /// Whole days are counted in calendar days: `today`, `tomorrow`, `4d`, `yesterday`, `4d ago`. An item of several
    /// days is today on each of them, and past since the last. An undated item has no countdown.
    ///
    /// The query decides whether it is past, not the clock: a race is shown for another minute.
    package func countdown(to time: FeedTime, isPast: Bool = false) -> String {
        switch time {
        case .days(let first, let last, _): days(until: isOn(first, last) ? today : today < first ? first : last)
        case .undated: ""
        case .instant(let start, _):
            isPast ? since(-seconds(until: start)) : until(seconds(until: start))
        }
    }

    private func isOn(_ first: CivilDay, _ last: CivilDay) -> Bool { first <= today && today <= max(first, last) }

    private func place(of day: CivilDay, in first: CivilDay, _ last: CivilDay) -> String {
        "day \(day.number - first.number + 1) of \(last.number - first.number + 1)"
    }

    /// What ``shortTime(_:)`` leaves out; `nil` if there is nothing more.
    ///
    /// `until 10 Aug` for several days, on one of them `day 3 of 40, until 10 Aug`; `until Mon 18:00` for a time that
    /// ends on another day; for an undated item the publisher's words. The place of today is included if `tellsToday`
    /// is set.
    package func rest(of time: FeedTime, tellsToday: Bool = true) -> String? {
        switch time {
        case .days(let first, let last, _) where last > first:
            let end = "until \(dateInYear(last))"
            let place = tellsToday ? placeOfToday(in: time) : nil
            return [place, end].compactMap { $0 }.joined(separator: ", ")
        case .instant(let start, let end?) where endsOnLaterDay(start, end): return "until \(shortTime(.instant(end)))"
        case .undated(let text): return text.isEmpty ? nil : text
        default: return nil
        }
    }

    /// `day 3 of 40` on one of several days, otherwise `nil`.
    package func placeOfToday(in time: FeedTime) -> String? {
        guard case .days(let first, let last, _) = time, last > first, isOn(first, last) else { return nil }
        return place(of: today, in: first, last)
    }

    private func days(until day: CivilDay) -> String {
        let days = day.number - today.number
        return switch days {
        case 0: "today"
        case 1: "tomorrow"
        case -1: "yesterday"
        case 2...: Self.manyDays(days)
        default: "\(Self.manyDays(-days)) ago"
        }
    }

    /// Seconds, rounded up before the start, so that the countdown does not reach zero early.
    private func seconds(until start: Date) -> Int {
        Int(min(max(start.timeIntervalSince(now), -1e12), 1e12).rounded(.up))
    }

    private func until(_ seconds: Int) -> String {
        switch seconds {
        case 0: "now"
        case ..<0: "-" + Self.stopwatch(-seconds)
        case ..<60: "\(seconds)s"
        case ..<3_600: "\(seconds / 60)m \((seconds % 60).padded(to: 2))s"
        case ..<86_400: "\(seconds / 3_600)h \((seconds / 60 % 60).padded(to: 2))m"
        case ..<(7 * 86_400): "\(seconds / 86_400)d \(seconds / 3_600 % 24)h"
        default: Self.manyDays(seconds / 86_400)
        }
    }

    /// `0:12`, `59:59`, `1h 05m`, `2d 3h`.
    private static func stopwatch(_ seconds: Int) -> String {
        switch seconds {
        case ..<3_600: "\(seconds / 60):\((seconds % 60).padded(to: 2))"
        case ..<86_400: "\(seconds / 3_600)h \((seconds / 60 % 60).padded(to: 2))m"
        default: "\(seconds / 86_400)d \(seconds / 3_600 % 24)h"
        }
    }

    private func since(_ seconds: Int) -> String {
        switch seconds {
        case ..<1: "now"
        case ..<60: "\(seconds)s ago"
        case ..<3_600: "\(seconds / 60)m ago"
        case ..<86_400: "\(seconds / 3_600)h ago"
        default: "\(Self.manyDays(seconds / 86_400)) ago"
        }
    }

    /// Days up to two years, then years.
    private static func manyDays(_ days: Int) -> String { days < 730 ? "\(days)d" : "\(days / 365)y" }
}

extension ViewerClock {
    /// The age of something, in words: `just now`, `12 s ago`, `20 min ago`, `3 h ago`, `2 d ago`.
    ///
    /// An instant in the future, from a publisher's fast clock, gives `just now`.
    package func age(of instant: Date) -> String {
        length(since: instant).map { "\($0) ago" } ?? "just now"
    }

    /// How long something has lasted: `12 s`, `20 min`, `3 h`, `2 d`; `nil` for less than a second.
    package func length(since instant: Date) -> String? {
        let seconds = Int(min(max(now.timeIntervalSince(instant), -1e12), 1e12).rounded(.down))
        return switch seconds {
        case ..<1: nil
        case ..<60: "\(seconds) s"
        case ..<3_600: "\(seconds / 60) min"
        case ..<(48 * 3_600): "\(seconds / 3_600) h"
        default: "\(seconds / 86_400) d"
        }
    }
}

extension ViewerClock {
    /// The distance in words: `in 3h 53m`, `now`, `12 s ago`, `tomorrow`, `in 4d`, `day 3 of 40`.
    package func distance(to time: FeedTime) -> String {
        switch time {
        case .instant(let start, _):
            let text = countdown(to: time)
            return start <= now ? (text == "now" ? text : age(of: start)) : "in \(text)"
        case .undated(let text): return text
        case .days(let day, _, _):
            if let place = placeOfToday(in: time) { return place }
            return day.number - today.number > 1 ? "in \(countdown(to: time))" : countdown(to: time)
        }
    }
}
