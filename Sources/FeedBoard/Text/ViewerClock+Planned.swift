package import FeedCore
import FeedTimeline
import Foundation

// The planned time beside the current one, if they are a minute or more apart: `18:02 → 18:09`.

extension ViewerClock {
    /// Returns the planned start of an item, with its day if that is not the item's day: `18:02`, `Thu 22:00`,
    /// `Sat 21 Nov 18:02`; `nil` if the item begins as planned, or no plan is known.
    package func plannedMoment(of item: FeedItem) -> String? {
        guard let planned = item.planned, planned.beginsApart(from: item.time) else { return nil }
        if case .undated(let text) = planned { return text.isEmpty ? nil : text }
        guard case .instant(let before, _) = planned else { return shortTime(planned) }
        guard needsDay(planned, beside: item.time) else { return clock(on: before).shortTime(planned) }
        // The name of a weekday is enough for a day within six of both today and the item's day.
        let first = local(before).day
        let isNear = [today, day(of: item.time)].allSatisfy { $0.map { abs(first.number - $0.number) < 7 } ?? false }
        let name = isNear ? shortName(of: first.weekday) : shortDay(first)
        return "\(name) \(clock(on: before).shortTime(planned))"
    }

    /// Returns an item's planned and current start: `18:02 → 18:09`, `Fri 18:23 → 18:30`; `nil` if the item begins as
    /// planned, or no plan is known.
    package func shiftedMoment(of item: FeedItem) -> String? {
        guard let planned = item.planned, planned.beginsApart(from: item.time) else { return nil }
        let (before, after) = words(of: .time(planned), .time(item.time))
        return "\(before) → \(after)"
    }

    /// Returns ``datedTime(_:)`` of an item, after the planned time if that differs: `Sat 21 Nov 18:02 → 18:09`.
    package func datedTimes(of item: FeedItem) -> String {
        guard let planned = item.planned, planned.beginsApart(from: item.time) else { return datedTime(item.time) }
        let before = datedTime(planned.withoutEnd)
        guard !needsDay(planned, beside: item.time),
            case (.instant, .instant(let start, let end)) = (planned, item.time),
            !endsOnLaterDay(start, end ?? start)
        else { return "\(before) → \(datedTime(item.time))" }
        return "\(before) → \(clock(on: start).unmistakableTime(start))"
    }

    /// Returns true if a planned time is on another day than `time`, in the viewer's zone, so that the day has to be
    /// written.
    private func needsDay(_ planned: FeedTime, beside time: FeedTime) -> Bool { day(of: planned) != day(of: time) }

    /// Returns this clock at another instant, so that times on the day of the instant need no day.
    private func clock(on instant: Date) -> ViewerClock {
        ViewerClock(now: instant, timeZone: timeZone, languages: languages)
    }

    /// Returns the plan of an item in full, if its start or its end has moved; otherwise `nil`:
    /// `Sat 21 Nov 2026 18:02 to 19:30 (Europe/London, UTC+00:00)`.
    package func fullPlan(of item: FeedItem) -> String? {
        guard let planned = item.planned, planned.isApart(from: item.time) else { return nil }
        return fullTime(planned)
    }
}

extension FeedTime {
    /// The minimum difference that is shown, in seconds.
    private static let leastShift: TimeInterval = 60

    /// Returns true if this begins a minute or more before or after `other`, on another day, or has different words.
    func beginsApart(from other: FeedTime) -> Bool {
        switch (self, other) {
        case (.instant(let one, _), .instant(let two, _)): abs(one.timeIntervalSince(two)) >= Self.leastShift
        case (.days(let one, _, _), .days(let two, _, _)): one != two
        case (.undated(let one), .undated(let two)): one != two
        default: true
        }
    }

    /// Returns true if this begins or, as far as both ends are known, ends at another time than `other`.
    fileprivate func isApart(from other: FeedTime) -> Bool {
        if beginsApart(from: other) { return true }
        switch (self, other) {
        case (.instant(_, let one?), .instant(_, let two?)): return abs(one.timeIntervalSince(two)) >= Self.leastShift
        case (.days, .days): return days?.upperBound != other.days?.upperBound
        default: return false
        }
    }

    fileprivate var withoutEnd: FeedTime {
        switch self {
        case .instant(let start, _): .instant(start)
        case .days(let first, _, let region): .day(first, region: region)
        case .undated: self
        }
    }
}
