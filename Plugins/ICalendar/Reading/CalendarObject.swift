/// A calendar of a file, with its name, zones and events.
struct CalendarObject: Sendable {
    /// `NAME`, or its predecessor `X-WR-CALNAME`.
    var name: String?

    /// The name of the zone of times without one, from `X-WR-TIMEZONE`, which Google and Apple write; `nil` for none.
    var timeZone: String?

    /// True if all its events are cancelled: its `METHOD` is `CANCEL`.
    var isCancelled = false

    /// The zones that it defines, by `TZID`; the first definition of each is used.
    var zones: [String: ZoneDefinition] = [:]
    var events: [CalendarEvent] = []
}

/// A time zone as written: its `STANDARD` and `DAYLIGHT` parts.
struct ZoneDefinition: Sendable {
    /// The relevant properties of each part.
    var observances: [[ContentLine]] = []
    var line: Int

    /// The properties of the parts as text: equal definitions have the same.
    var content: [[String]] { observances.map { $0.map { "\($0.name):\($0.value)" } } }
}
