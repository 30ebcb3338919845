import FeedCore
import Foundation

/// A query's filter of one feed's items by their time, before other filters and limits.
struct TimeFilter {
    let now: Double

    /// The start of the shown window.
    private let from: Double
    /// The end of the shown window; infinity if it has no end.
    private let until: Double

    /// True if a window was requested.
    let hasWindow: Bool
    /// True if items were requested by their ids, and are therefore shown at any time.
    private let hasNames: Bool
    let keepsPast: Bool
    private let showsPast: Bool

    /// The feed's `ahead` in seconds; `nil` for no limit.
    let ahead: Double?

    init(_ query: FeedQuery, of feed: Feed) {
        let visible = query.window(of: feed)
        now = query.now.timeIntervalSinceReferenceDate
        from = visible.from.timeIntervalSinceReferenceDate
        until = visible.until?.timeIntervalSinceReferenceDate ?? .infinity
        (hasWindow, hasNames) = (query.window != nil, !query.ids.isEmpty)
        (keepsPast, showsPast) = (feed.profile.keepsPast, query.showsPast)
        ahead = feed.ahead?.seconds
    }

    /// Returns the reason for which an item is hidden now; `nil` if its time does not hide it.
    func reason(toHide times: ItemTimes) -> HiddenReason? {
        if hasWindow {
            // A live item lasts until now at least.
            let isOn = times.isLive && !times.isPast(at: now) && from <= now && now < until
            guard isOn || isInWindow(times) else { return .outsideWindow }
            return isHiddenPast(times) ? .keptPast : nil
        }
        if hasNames { return nil }
        // An item that is still relevant is current, even if it began earlier.
        if times.isRelevantUntil {
            if times.over <= now { return .past }
        } else if !keepsPast, times.isLive ? times.isPast(at: now) : times.end < now {
            return .past
        }
        if isHiddenPast(times) { return .keptPast }
        // The distance of an undated item is unknown.
        return !times.isUndated && times.start >= until ? .tooFarAhead : nil
    }

    private func isInWindow(_ times: ItemTimes) -> Bool {
        !times.isUndated && from < until && times.start < until && (times.end > from || times.start >= from)
    }

    private func isHiddenPast(_ times: ItemTimes) -> Bool { !showsPast && times.isPast(at: now) }

    /// Returns the first instant, not before now and before `limit`, just after which an item appears, disappears or
    /// counts as past without a new answer; `limit` if there is none.
    func nextChange(of times: ItemTimes, before limit: Double) -> Double {
        var next = limit
        forEachTurningPoint(of: times) { if $0 >= now, $0 < next { next = $0 } }
        return next
    }

    /// Returns the last instant, before now and after `limit`, just after which an item appeared, disappeared or
    /// counted as past without a new answer; `limit` if there is none.
    func lastChange(of times: ItemTimes, after limit: Double) -> Double {
        var last = limit
        forEachTurningPoint(of: times) { if $0 < now, $0 > last { last = $0 } }
        return last
    }

    /// Calls a closure with the instants just after which an item appears, disappears or counts as past without a new
    /// answer.
    private func forEachTurningPoint(of times: ItemTimes, _ body: (Double) -> Void) {
        body(times.over)
        if hasWindow || times.isUndated { return }
        if !times.isRelevantUntil, !keepsPast { body(times.end) }
        if let ahead { body(times.start - ahead) }
    }
}

/// The times of an item as numbers, which queries compare.
struct ItemTimes: Sendable {
    /// The start in the viewer's zone, in seconds since 2001.
    let start: Double
    /// The end in the viewer's zone, in seconds since 2001.
    let end: Double

    /// The time at which the item is over, in seconds since 2001; see ``Timeline/Entry/end(of:in:)``.
    let over: Double

    let isDay: Bool
    let isUndated: Bool
    let isLive: Bool

    /// True if the provider sets the time until which the item is relevant.
    let isRelevantUntil: Bool

    init(_ item: UnsafePointer<FeedItem>, in timeZone: TimeZone) {
        let time = item.pointee.time
        start = time.start(in: timeZone).timeIntervalSinceReferenceDate
        end = time.end(in: timeZone).timeIntervalSinceReferenceDate
        over = Timeline.Entry.end(of: item, in: timeZone).timeIntervalSinceReferenceDate
        (isDay, isUndated) = (time.isDay, time.isUndated)
        isLive = item.pointee.status == .live
        if case .open = item.pointee.relevance { isRelevantUntil = false } else { isRelevantUntil = true }
    }

    /// Returns true if ``over`` has passed; if the provider sets the relevance, also at the very instant ``over``.
    func isPast(at now: Double) -> Bool { isRelevantUntil ? over <= now : over < now }
}
