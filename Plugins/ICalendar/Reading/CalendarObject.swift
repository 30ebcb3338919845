/// A calendar of a file: what it is called, its zones and its events.
struct CalendarObject: Sendable {
    /// `NAME`, or what was written before there was such a thing, `X-WR-CALNAME`.
    var name: String?

    /// The name of the zone of times that name none, from `X-WR-TIMEZONE`, which Google and Apple write; `nil` for none.
    var timeZone: String?

    /// Whether all its events are called off: its `METHOD` is `CANCEL`.
    var isCancelled = false

    /// The zones that it defines, by their `TZID`; of two with the same one the first.
    var zones: [String: ZoneDefinition] = [:]
    var events: [CalendarEvent] = []
}

/// A time zone as it is written: its `STANDARD` and `DAYLIGHT` parts.
struct ZoneDefinition: Sendable {
    /// The properties of each part, as far as they are used.
    var observances: [[ContentLine]] = []
    var line: Int
}
