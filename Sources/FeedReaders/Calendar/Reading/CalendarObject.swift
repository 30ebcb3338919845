import FeedCore

/// A calendar of a file, with its name, zones and events.
package struct CalendarObject: Sendable {
    /// `NAME`, or its predecessor `X-WR-CALNAME`.
    package var name: String?

    /// The name of the zone of times without one, from `X-WR-TIMEZONE`, which Google and Apple write; `nil` for none.
    var timeZone: String?

    /// True if all its events are cancelled: its `METHOD` is `CANCEL`.
    package var isCancelled = false

    /// The zones that it defines, by `TZID`; the first definition of each is used.
    var zones: [String: ZoneDefinition] = [:]
    var events: [CalendarEvent] = []
}
