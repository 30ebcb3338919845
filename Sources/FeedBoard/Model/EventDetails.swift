package import FeedCore
import FeedTimeline
package import Foundation

extension ItemEvent {
    /// Returns the details that distinguish the event's item from others with the same title and time, as in a row:
    /// line, platform and station.
    ///
    /// - Parameters:
    ///   - clock: The viewer's time, zone and languages.
    ///   - changes: The changes already shown, such as `platform 3 -> 4`. A part is left out if they contain all its
    ///     words.
    /// - Returns: The parts in the order in which people read them; empty for an event stored by an earlier version.
    package func details(by clock: ViewerClock, besides changes: [String] = []) -> [RowPart] {
        if subtitle == nil, categoryLabel == nil, groupTitle == nil { return [] }
        let category = categoryLabel.map { ItemCategory(id: $0, label: $0) }
        let item = FeedItem(id: item.local, title: title, subtitle: subtitle, time: time, category: category)
        let said = Set(changes.flatMap(\.wordsInLowercase))
        return clock.details(of: item, at: groupTitle).filter { !said.isSuperset(of: $0.text.wordsInLowercase) }
    }
}

/// The details that distinguish items with the same title, among events that are shown together.
///
/// A list with one train needs neither line nor station; for two trains of one line, the stations are enough.
struct DistinctiveDetails {
    private struct Key: Hashable {
        let feed: FeedID
        let title: String

        init(_ event: ItemEvent) { (feed, title) = (event.item.feed, event.title) }
    }

    /// For each title that several items have, the parts that all these items have.
    private var common: [Key: Set<RowPart>] = [:]
    private let clock: ViewerClock

    init(_ events: [ItemEvent], by clock: ViewerClock) {
        self.clock = clock
        var items: [Key: Set<ItemID>] = [:]
        for event in events { items[Key(event), default: []].insert(event.item) }
        for event in events where items[Key(event), default: []].count > 1 {
            let parts = Set(event.details(by: clock))
            common[Key(event)] = common[Key(event)]?.intersection(parts) ?? parts
        }
    }

    /// Returns the parts of an event's item that another item with its title lacks, except those that `change` has.
    func details(of event: ItemEvent, besides change: String) -> [RowPart] {
        guard let common = common[Key(event)] else { return [] }
        return event.details(by: clock, besides: [change]).filter { !common.contains($0) }
    }
}

extension String {
    fileprivate var wordsInLowercase: [Substring] { lowercased().split { !$0.isLetter && !$0.isNumber } }
}

/// The recent changes of items, for rows that show them: `moved 14:05 → 14:20`, `platform 3 → 4`, `cancelled`.
package struct RecentChanges: Sendable {
    /// The number of seconds for which a row shows a change.
    package static let span: TimeInterval = 10 * 60

    /// The changes by item, in the viewer's language.
    package private(set) var texts: [ItemID: String] = [:]

    /// The time at which the first change is no longer shown; `nil` if there are no changes.
    package private(set) var nextChange: Date?

    /// - Parameters:
    ///   - events: Recent events, in any order.
    ///   - clock: The viewer's time, zone and languages.
    package init(_ events: [ItemEvent], by clock: ViewerClock) {
        // A new item has not changed, and one that is gone has no row.
        let told = events.filter { event in
            event.isChange && event.at <= clock.now && clock.now.timeIntervalSince(event.at) < Self.span
        }
        // Of several changes at once, that of the time or the status is shown, rather than that of a fact.
        for event in told.sorted(by: { ($0.at, $0.kind == .changed ? 0 : 1) < ($1.at, $1.kind == .changed ? 0 : 1) }) {
            texts[event.item] = event.changeInRow(by: clock)
        }
        nextChange = told.map { $0.at.addingTimeInterval(Self.span) }.min()
    }
}
