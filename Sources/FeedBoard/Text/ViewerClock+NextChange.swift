package import FeedCore
import FeedTimeline
package import Foundation

// The times at which a text changes because time passes. Each is the last instant of the current text or the first
// instant of the next text, so that a reader should look again just after it.

extension ViewerClock {
    /// The start of the viewer's next day: midnight, or the first instant of the day if clocks change over midnight.
    package var nextDay: Date {
        let (_, seconds) = local(now)
        let midnight = now.wholeSeconds.addingTimeInterval(Double(86_400 - seconds))
        let shift = timeZone.offset(at: now) - timeZone.offset(at: midnight)
        // On a night on which clocks change, both offsets are tried.
        let ways = [midnight, midnight.addingTimeInterval(Double(shift))].sorted()
        return ways.first { $0 > now && CivilDay($0, in: timeZone) != today } ?? midnight
    }

    /// The time at which the seconds of the time of day change.
    package var nextSecond: Date { now.wholeSeconds.addingTimeInterval(1) }

    /// The time at which the minutes of the time of day change.
    package var nextMinute: Date {
        now.wholeSeconds.addingTimeInterval(Double(60 - local(now).seconds % 60))
    }

    /// Returns the time at which ``distance(to:isPast:on:)`` changes; `nil` for never.
    package func nextChange(ofDistanceTo time: FeedTime, isPast: Bool? = nil, on surface: TimeSurface) -> Date? {
        switch time {
        case .undated: return nil
        case .days: return nextDay
        case .instant(let start, let end):
            let seconds = seconds(until: start)
            // Longer spans are not counted.
            guard abs(seconds) < 1_000_000_000_000 else { return nil }
            let at = { (seconds: Int) in start.wholeSeconds.addingTimeInterval(-Double(seconds)) }
            // From a day on, calendar days are counted.
            let countsDays = abs(seconds) >= 86_400 && CivilDay(start, in: timeZone) != today
            let ago = { countsDays ? nextDay : at(-Duration.secondsOfSameWords(as: -seconds).upperBound) }
            if isPast == true { return seconds < 0 ? ago() : at(-1) }
            let isOn = end.map { $0 > now } ?? false
            if seconds > 0 {
                if countsDays { return min(nextDay, at(86_399)) }
                // The page counts from here on, but does not know that the item is on at its start.
                if surface == .counted { return end == nil ? nil : start }
                if surface == .live, seconds < 3_600 { return at(seconds - 1) }
                return at(Duration.secondsOfSameWords(as: seconds).lowerBound - 1)
            }
            if surface == .printed, isPast == false { return nil }
            if isOn { return seconds == 0 ? end.map { max(at(-1), $0) } : end }
            return surface == .counted ? nil : seconds == 0 ? at(-1) : ago()
        }
    }

    /// Returns true if ``distance(to:isPast:on:)`` changes each second.
    package func countsSeconds(to time: FeedTime, on surface: TimeSurface) -> Bool {
        guard surface == .live, case .instant(let start, let end) = time else { return false }
        let seconds = seconds(until: start)
        return seconds > 0 ? seconds <= 3_600 : seconds > -60 && (end ?? start) <= now
    }

    /// Returns the time at which ``nearText(_:isPast:on:)`` changes; `nil` for never.
    package func nextChange(ofNearText time: FeedTime, isPast: Bool? = nil, on surface: TimeSurface) -> Date? {
        nextChange(ofNearText: time, isPast: isPast, on: surface, nextDay: nextDay)
    }

    /// Returns the time at which ``nearText(_:isPast:on:)`` changes, with `nextDay` computed once for many texts.
    func nextChange(ofNearText time: FeedTime, isPast: Bool?, on surface: TimeSurface, nextDay: Date) -> Date? {
        guard case .instant(let start, _) = time else { return time.isUndated ? nil : nextDay }
        let seconds = seconds(until: start)
        if isPast != true && start <= now || abs(seconds) < 3_600 {
            return nextChange(ofDistanceTo: time, isPast: isPast, on: surface)
        }
        return seconds > 0 ? min(nextDay, start.wholeSeconds.addingTimeInterval(-3_599)) : nextDay
    }

    /// Returns the time at which ``age(of:)`` changes.
    package func nextChange(ofAge instant: Date) -> Date {
        let seconds = Int(min(max(now.timeIntervalSince(instant), 0), 1e12))
        return instant.addingTimeInterval(Double(Duration.secondsOfSameWords(as: seconds).upperBound))
    }
}

extension Date {
    /// The instant without the fraction of its second.
    var wholeSeconds: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}
