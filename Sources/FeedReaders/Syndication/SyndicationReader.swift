package import FeedCore
package import Foundation

/// The reader of RSS, Atom and JSON Feed, with the settings of a feed.
package struct SyndicationReader: Sendable {
    private let time: EntryTime

    /// The zone of times that name none.
    private let timeZone: TimeZone

    package init(time: EntryTime = .eventOrPublished, timeZone: TimeZone = .gmt) {
        (self.time, self.timeZone) = (time, timeZone)
    }

    /// Reads a document, with any headers; its name is for errors.
    ///
    /// - Throws: ``FeedCore/FeedError`` with code `malformed` if it is not a feed; `CancellationError`.
    package func read(
        _ response: FeedResponse,
        called name: String = "the answer",
        in context: FetchContext,
        limits: XMLLimits = XMLLimits(),
        work: ReadingWork? = nil
    ) throws -> FeedSnapshot {
        var warnings = FeedWarnings()
        let known = ReadingContext(name: name, base: response.url, timeZone: timeZone, limits: limits, work: work)
        let document = try SyndicationDocument(response, in: known, warnings: &warnings)
        var timing = EntryTiming(time: time, timeZone: timeZone, now: context.now, state: context.state)
        let items = try document.items(timing: &timing, warnings: &warnings)
        return FeedSnapshot(
            groups: document.groups(of: items),
            items: items,
            warnings: warnings,
            // A feed lists the latest entries only: a missing entry was not withdrawn, but made room for others.
            coverage: TimeWindow(from: context.now, until: context.now),
            state: timing.newState
        )
    }
}

/// The time to use for an entry.
package enum EntryTime: String, CaseIterable, SettingValue {
    /// The time of the event that the entry announces, otherwise the time of publication.
    case eventOrPublished = "event-or-published"
    /// The time of the event; an entry without an event is left out with a warning.
    case event
    /// The time of publication, even if the entry announces an event.
    case published
}
