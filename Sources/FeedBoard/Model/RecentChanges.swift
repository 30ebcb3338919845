package import FeedCore
import FeedTimeline
package import Foundation

/// The recent changes of items, for rows that show them: `moved 14:05 → 14:20`, `platform 3 → 4`, `cancelled`.
package struct RecentChanges: Sendable {
    /// The number of seconds for which a row shows a change.
    package static let span: TimeInterval = 10 * 60

    /// The changes by item, in the viewer's language.
    package private(set) var texts: [ItemID: String] = [:]

    /// The time at which the first of them is no longer shown; `nil` if there are none.
    package private(set) var nextChange: Date?

    /// - Parameters:
    ///   - events: Recent events, in any order.
    ///   - clock: The viewer's time, zone and languages.
    package init(_ events: [ItemEvent], by clock: ViewerClock) {
        // A new item has not changed, and one that is gone has no row.
        let told = events.filter { event in
            event.kind != .appeared && event.kind != .disappeared && event.at <= clock.now
                && clock.now.timeIntervalSince(event.at) < Self.span
        }
        // Of several at once, the most important is shown: that it moves, or takes place or not.
        for event in told.sorted(by: { ($0.at, $0.kind == .changed ? 0 : 1) < ($1.at, $1.kind == .changed ? 0 : 1) }) {
            texts[event.item] = event.changeInRow(by: clock)
        }
        nextChange = told.map { $0.at.addingTimeInterval(Self.span) }.min()
    }
}
