import FeedCore
import Foundation

/// Decides which items of a feed a query shows by their time, before other filters and limits.
struct TimeFilter {
    private let now: Double

    /// The window that is shown; without an end where there is none.
    private let from: Double
    private let until: Double

    /// Whether a window was asked for, or an item by its name, which whoever names it wants to see.
    private let hasWindow: Bool
    private let hasNames: Bool
    private let keepsPast: Bool
    private let showsPast: Bool

    /// How far the feed looks ahead, in seconds.
    private let ahead: Double?

    init(_ query: FeedQuery, of feed: Feed) {
        let visible = query.window(of: feed)
        now = query.now.timeIntervalSinceReferenceDate
        from = visible.from.timeIntervalSinceReferenceDate
        until = visible.until?.timeIntervalSinceReferenceDate ?? .infinity
        (hasWindow, hasNames) = (query.window != nil, !query.ids.isEmpty)
        (keepsPast, showsPast) = (feed.profile.keepsPast, query.showsPast)
        ahead = feed.ahead?.seconds
    }

    /// Why an item is hidden now; `nil` where its time does not hide it.
    func reason(toHide times: ItemTimes) -> HiddenReason? {
        if hasWindow {
            // What is live lasts until now at least.
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

    /// The first instant from now on, and before another, just after which an item comes, is over or leaves by itself.
    func nextChange(of times: ItemTimes, before limit: Double) -> Double {
        var next = limit
        forEachTurningPoint(of: times) { if $0 >= now, $0 < next { next = $0 } }
        return next
    }

    /// The last instant before now, and after another, just after which an item came, was over or left by itself.
    func lastChange(of times: ItemTimes, after limit: Double) -> Double {
        var last = limit
        forEachTurningPoint(of: times) { if $0 < now, $0 > last { last = $0 } }
        return last
    }

    /// Names the instants just after which an item is shown or marked otherwise, whatever feeds answer.
    private func forEachTurningPoint(of times: ItemTimes, _ body: (Double) -> Void) {
        body(times.over)
        if hasWindow || times.isUndated { return }
        if !times.isRelevantUntil, !keepsPast { body(times.end) }
        if let ahead { body(times.start - ahead) }
    }
}
