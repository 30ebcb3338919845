import FeedCore

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

/// The groups of a file: one for each name of a calendar.
struct CalendarGroups {
    private(set) var all: [FeedGroup] = []
    private var ids: [String?] = []

    init(_ calendars: [CalendarObject]) {
        var known: Set<String> = []
        for calendar in calendars {
            let id = calendar.name.map { $0.slug.isEmpty ? $0 : $0.slug }
            ids.append(id)
            if let id, let name = calendar.name, known.insert(id).inserted {
                all.append(FeedGroup(id: id, title: name))
            }
        }
    }

    /// Returns the group of a calendar; `nil` if it has no name.
    func id(of calendar: Int) -> String? { ids[calendar] }
}
