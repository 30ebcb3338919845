package import FeedCore
package import Foundation

/// The items of calendars in the days of a window.
package struct CalendarItems {
    /// The place of a calendar's items in a feed.
    package struct Place: Sendable {
        /// The first part of the items' ids, which tells a calendar's items from those of others; `nil` for none.
        package var prefix: String?
        package var group: String?

        /// The category of all items; `nil` for that of each event.
        package var category: ItemCategory?

        /// The region of whole days: the zone of the feed's settings, else everywhere.
        package var region: String

        package init(prefix: String? = nil, group: String?, category: ItemCategory? = nil, region: String) {
            (self.prefix, self.group, self.category, self.region) = (prefix, group, category, region)
        }
    }

    let timeZone: TimeZone?
    let limits: CalendarLimits
    let work: ReadingWork?

    /// - Parameters:
    ///   - timeZone: The zone of the feed's settings for times without one; `nil` for the calendars' or the viewer's.
    ///   - limits: The limits on the cost.
    ///   - work: The counter of the work.
    package init(in timeZone: TimeZone?, limits: CalendarLimits = CalendarLimits(), work: ReadingWork? = nil) {
        (self.timeZone, self.limits, self.work) = (timeZone, limits, work)
    }

    /// Finds the items of calendars in the window.
    ///
    /// - Parameters:
    ///   - calendars: The calendars of one text.
    ///   - isCut: True if the text is cut off.
    ///   - places: The place of each calendar's items.
    ///   - context: The context with the window and the viewer's zone.
    /// - Returns: The items, with the days that are covered completely: none if the text is cut off, since any event may
    ///   be missing.
    /// - Throws: ``FeedCore/FeedError`` with code `cancelled` if the task was cancelled.
    package func snapshot(
        of calendars: [CalendarObject],
        isCut: Bool,
        at places: [Place],
        in context: FetchContext
    ) throws(FeedError) -> FeedSnapshot {
        let span = CalendarSpan(context.window, in: context.timeZone)
        var search = OccurrenceSearch(
            calendars,
            span: span,
            setting: timeZone,
            viewer: context.timeZone,
            limits: limits,
            work: work
        )
        try search.run()
        var warnings = search.warnings
        var occurrences = search.found
        var end = search.missingFrom
        if occurrences.count > limits.items {
            let first = occurrences.map(\.start).sorted()[limits.items]
            end = min(end ?? .max, first)
            let count = occurrences.count - limits.items
            warnings.add(.missingPart, "there are \(occurrences.count) events in all; the last \(count) are left out")
            let together = occurrences.filter { $0.start == first }
            occurrences.removeAll { $0.start >= first }
            occurrences += together.prefix(limits.items - occurrences.count)
        }
        var snapshot = FeedSnapshot(
            items: try items(of: occurrences, calendars, places, search),
            warnings: warnings,
            coverage: coverage(span, end: isCut ? Int.min : end)
        )
        snapshot.isAnswerWhole = !isCut
        return snapshot
    }

    private func items(
        of occurrences: [Occurrence],
        _ calendars: [CalendarObject],
        _ places: [Place],
        _ search: OccurrenceSearch
    ) throws(FeedError) -> [FeedItem] {
        // The occurrences of an event are adjacent, unless another event replaces some of them.
        var made: Int?
        var maker: EventItemMaker?
        var items: [FeedItem] = []
        items.reserveCapacity(occurrences.count)
        for occurrence in occurrences {
            if items.count % 256 == 0, Task.isCancelled { throw FeedError(CancellationError()) }
            let index = occurrence.event
            if made != index {
                let calendar = search.events[index].calendar
                maker = EventItemMaker(index, of: search, in: calendars[calendar], places[calendar])
                made = index
            }
            if let item = maker?.item(occurrence) { items.append(item) }
        }
        return items
    }

    private func coverage(_ span: CalendarSpan, end: Int?) -> TimeWindow {
        guard let end else { return span.window }
        let from = span.window.from
        let until = Swift.max(from, Date(timeIntervalSince1970: Double(Swift.max(end, 0))))
        return TimeWindow(from: from, until: Swift.min(until, span.window.until ?? until))
    }
}
