package import FeedCore
package import Foundation

/// The reader of a calendar as items, with the zone that a feed's settings name.
package struct CalendarItems {
    /// The zone of times that name none, and of whole days; `nil` for the calendar's.
    private let timeZone: TimeZone?
    private let limits: CalendarLimits
    private let work: ReadingWork?

    package init(timeZone: TimeZone? = nil, limits: CalendarLimits = CalendarLimits(), work: ReadingWork? = nil) {
        (self.timeZone, self.limits, self.work) = (timeZone, limits, work)
    }

    /// Reads the text of a calendar as ``CalendarReader`` does.
    ///
    /// - Returns: The items, the problems of the text as warnings, and the days that it covers completely.
    /// - Throws: ``FeedCore/FeedError`` with code `malformed` if the text is not a calendar, `cancelled` if the task
    ///   was cancelled.
    package func read(
        _ bytes: [UInt8],
        named name: String = "the answer",
        charset: String? = nil,
        in context: FetchContext
    ) throws(FeedError) -> FeedSnapshot {
        var warnings = FeedWarnings()
        let (calendars, isCut) = try CalendarReader.read(
            bytes,
            named: name,
            charset: charset,
            limits: limits,
            work: work,
            warnings: &warnings
        )
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
        warnings.add(search.warnings)
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
        let groups = calendars.map(\.group)
        var snapshot = FeedSnapshot(
            groups: groups.compactMap(\.self).withUniqueIDs,
            items: try items(of: occurrences, calendars: calendars, groups: groups, search),
            warnings: warnings,
            coverage: coverage(span, end: isCut ? Int.min : end)
        )
        snapshot.isAnswerWhole = !isCut
        return snapshot
    }

    private func items(
        of occurrences: [Occurrence],
        calendars: [CalendarObject],
        groups: [FeedGroup?],
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
                let region = timeZone?.name ?? FeedTime.everywhere
                let group = groups[calendar]?.id
                maker = EventItemMaker(index, of: search, in: calendars[calendar], group: group, region: region)
                made = index
            }
            if let item = maker?.item(occurrence) { items.append(item) }
        }
        return items
    }

    /// Returns the days that the answer covers completely; none if the text is cut off, since any event may be missing.
    private func coverage(_ span: CalendarSpan, end: Int?) -> TimeWindow {
        guard let end else { return span.window }
        let from = span.window.from
        let until = Swift.max(from, Date(timeIntervalSince1970: Double(Swift.max(end, 0))))
        return TimeWindow(from: from, until: Swift.min(until, span.window.until ?? until))
    }
}

extension CalendarObject {
    /// The group of the calendar's events; `nil` if the calendar has no name.
    fileprivate var group: FeedGroup? { name.map { FeedGroup(id: $0.slug.isEmpty ? $0 : $0.slug, title: $0) } }
}
