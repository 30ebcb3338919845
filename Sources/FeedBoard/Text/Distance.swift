package import FeedCore
import FeedTimeline
package import Foundation

/// The kind of surface that shows a text, which decides whether the text stays as written or counts.
package enum TimeSurface: Sendable, CaseIterable {
    /// A page, a document, the output of a command: `in 5 min`.
    case printed
    /// A screen that counts: `in 5 min 10 s`.
    case live
    /// A page whose script counts with the texts of a live screen, so that they never have to be sent again.
    case counted
}

// How far away something is. Each distance has one text for each surface; every page, table and line uses these.
//
//     distance        printed            live
//     over, past      12 min ago
//     on              now                now where its end is known, else 37 s ago
//     begun           37 s ago
//     seconds         in 42 s
//     minutes         in 5 min           in 5 min 10 s
//     hours           in 2 h 42 min
//     from 10 hours   in 14 h
//     from a day on   tomorrow, in 3 days, as for whole days
//     whole days      today, tomorrow, in 3 days, yesterday, 3 days ago
//     years           in 2 years
//
// The sheet of an item counts the seconds of any distance: in 2 h 42 min 10 s, in 3 d 4 h 12 min 09 s.

extension ViewerClock {
    /// Returns the distance to a time; empty for an undated item, whose distance is unknown.
    ///
    /// From a day on, the distance is in calendar days, as for whole days, so that a row never looks nearer than one
    /// with an earlier date. An item of several days is `today` on each of them, and past after the last.
    ///
    /// - Parameters:
    ///   - time: The time of the item.
    ///   - isPast: True if the item is over. The query decides that, not the clock: a race is shown for another minute.
    ///     If it is `nil`, an item that has begun is on only while its end is ahead.
    ///   - surface: The surface that shows the text.
    ///   - isBrief: True for one unit only, beside a time of day: `in 5 min`, `in 97 min`, `in 2 h` for
    ///     2 h 42 min.
    /// - Returns: The text.
    package func distance(
        to time: FeedTime,
        isPast: Bool? = nil,
        on surface: TimeSurface = .printed,
        isBrief: Bool = false
    ) -> String {
        switch time {
        case .undated: return ""
        case .days(let first, let last, _): return words.distance(days: days(to: first, last))
        case .instant(let start, let end):
            let seconds = seconds(until: start)
            if seconds == 0 || isPast == true && seconds > 0 { return words[.now] }
            if isPast != true && seconds < 0 {
                // That the item is on matters more than the time since its start.
                let isOn = isPast == false && surface == .printed || (end ?? start) > now
                if isOn { return words[.now] }
            }
            return isBrief ? briefText(of: seconds, to: start) : text(of: seconds, to: start, on: surface)
        }
    }

    /// Returns the text for a time with room for only one text: the distance of a near time, otherwise the date and
    /// time.
    ///
    /// `in 5 min` within the hour, `16:45` later today, `Fri 18:30`, `Fri 25 Dec`; `today` and `tomorrow` for whole
    /// days.
    package func nearText(_ time: FeedTime, isPast: Bool? = nil, on surface: TimeSurface = .printed) -> String {
        switch time {
        case .undated: return shortTime(time)
        case .days(let first, let last, _):
            return abs(days(to: first, last)) < 2 ? distance(to: time) : shortTime(time)
        case .instant(let start, _):
            let isOn = isPast != true && start <= now
            return isOn || abs(seconds(until: start)) < 3_600
                ? distance(to: time, isPast: isPast, on: surface) : shortTime(time)
        }
    }

    /// Returns the number of days until the first day, or since the last day as a negative number; otherwise 0.
    private func days(to first: CivilDay, _ last: CivilDay) -> Int {
        isOn(first, last) ? 0 : (today < first ? first : max(first, last)).number - today.number
    }

    private func text(of seconds: Int, to start: Date, on surface: TimeSurface) -> String {
        let days = CivilDay(start, in: timeZone).number - today.number
        // The day on which summer time ends has an hour more.
        if abs(seconds) >= 86_400, days != 0 { return words.distance(days: days) }
        if seconds < 0 { return words.ago(seconds: -seconds) }
        return surface == .printed ? words.ahead(seconds: seconds) : words.ahead(counting: seconds)
    }

    private func briefText(of seconds: Int, to start: Date) -> String {
        if (3_600..<Self.minutesAlone).contains(seconds) { return words.ahead(minutes: seconds / 60) }
        // Rounded down, so that a reader does not come late.
        let isInHours = (3_600..<86_400).contains(abs(seconds))
        return text(of: isInHours ? seconds / 3_600 * 3_600 : seconds, to: start, on: .printed)
    }

    /// The number of seconds below which a brief distance is in minutes, since an hour would be too coarse: two hours.
    private static let minutesAlone = 7_200

    /// Returns the distance to the start of an item for the item's sheet: as ``distance(to:isPast:on:)``, but on a
    /// screen that counts with the seconds of any distance: `in 2 h 42 min 10 s`, `in 3 d 4 h 12 min 09 s`.
    package func countdown(to time: FeedTime, on surface: TimeSurface) -> String {
        guard surface != .printed, case .instant(let start, _) = time else { return distance(to: time, on: surface) }
        let seconds = seconds(until: start)
        return seconds < 3_600 ? distance(to: time, on: surface) : words.countdown(seconds: seconds)
    }

    /// Returns the distance to a start for speech: `in 20 seconds`, `in 2 hours 5 minutes`, `tomorrow`; `started`.
    ///
    /// The last minute is told in tens of seconds, since a voice takes some of them.
    package func spokenDistance(to start: Date) -> String {
        let rest = start.wholeSeconds.timeIntervalSince(now)
        if rest <= 0 { return words[.begun] }
        if rest < 60 { return words.spokenAhead(seconds: Int((rest / 10).rounded(.up)) * 10) }
        return rest < 86_400 ? words.spokenAhead(seconds: Int(rest)) : distance(to: .instant(start))
    }

    /// Returns the seconds until a start, rounded up, so that a countdown does not reach zero early.
    ///
    /// The start is rounded down to the second that a time of day shows: rows with the same time count together.
    func seconds(until start: Date) -> Int {
        Int(min(max(start.wholeSeconds.timeIntervalSince(now), -1e12), 1e12).rounded(.up))
    }
}

// MARK: - Ages

extension ViewerClock {
    /// Returns the age of something: `just now`, `12 s ago`, `20 min ago`, `3 h 5 min ago`, `2 days ago`.
    ///
    /// An instant in the future, from a publisher's fast clock, gives `just now`.
    package func age(of instant: Date) -> String {
        let seconds = seconds(since: instant)
        return seconds < 1 ? words[.justNow] : words.ago(seconds: seconds)
    }

    /// Returns the length of time since an instant, to follow "for": `12 s`, `20 min`, `3 h 5 min`, `2 days`; `nil` for
    /// less than a second.
    package func length(since instant: Date) -> String? {
        let seconds = seconds(since: instant)
        return seconds < 1 ? nil : words.length(seconds: seconds)
    }

    private func seconds(since instant: Date) -> Int {
        Int(min(max(now.timeIntervalSince(instant), -1e12), 1e12).rounded(.down))
    }
}

// MARK: - Long items

extension ViewerClock {
    private func isOn(_ first: CivilDay, _ last: CivilDay) -> Bool { first <= today && today <= max(first, last) }

    /// Returns the part of a time that ``shortTime(_:)`` leaves out; `nil` if it leaves out nothing.
    ///
    /// `until Mon 10 Aug` for several days; on one of these days, if `tellsToday` is true,
    /// `day 3 of 40, until Mon 10 Aug`; `until Mon 18:00` for a time that ends on another day; for an undated item the
    /// publisher's words.
    package func rest(of time: FeedTime, tellsToday: Bool = true) -> String? {
        switch time {
        case .days(let first, let last, _) where last > first:
            let place = tellsToday ? placeOfToday(in: time) : nil
            return [place, words.until(shortDay(last))].compactMap { $0 }.joined(separator: ", ")
        case .instant(let start, let end?) where endsOnLaterDay(start, end):
            // From last Thursday until the next: the dates distinguish two times with the same weekday.
            return words.until(shortTime(end, hasDate: local(start).day.weekday == local(end).day.weekday))
        case .undated(let text): return text.isEmpty ? nil : words.piece(text)
        default: return nil
        }
    }

    /// Returns the end of an item that is on and ends today, such as `until 21:00`; `nil` for any other item.
    package func restOfToday(of time: FeedTime) -> String? {
        guard case .instant(let start, let end?) = time, start <= now, end > now, !endsOnLaterDay(start, end) else {
            return nil
        }
        return words.until(shortTime(.instant(end)))
    }

    /// Returns `day 3 of 40` on one of several days, otherwise `nil`.
    package func placeOfToday(in time: FeedTime) -> String? {
        guard case .days(let first, let last, _) = time, last > first, isOn(first, last) else { return nil }
        return words.day(today.number - first.number + 1, of: last.number - first.number + 1)
    }
}
