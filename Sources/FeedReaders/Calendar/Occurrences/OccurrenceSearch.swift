package import FeedCore
package import Foundation

/// A search for the occurrences of a file's events.
///
/// Events that happen once are all included, at any time; repeated events are included within the span. Of several
/// events with the same UID, the one with the highest revision is used, then the one changed last, then the last in the
/// file.
package struct OccurrenceSearch {
    /// The maximum number of seconds by which an occurrence that reaches into the span may begin before it, and by
    /// which an event may move later occurrences.
    static let longest = 366 * 86_400

    let span: CalendarSpan
    package internal(set) var events: [CalendarEvent]
    let limits: CalendarLimits
    let work: ReadingWork?
    private(set) var zones: [ZoneTable]
    private var definedZones: DefinedZones
    var budget: RecurrenceBudget
    package var found: [Occurrence] = []

    /// The occurrences of the current UID that another event replaces.
    var replaced: Set<Key> = []

    /// The current UID's replacements without a start of their own, by the keys of the occurrences that they replace
    /// but do not move.
    var unmoved: [Key: Int] = [:]

    /// For each replacement without a start of its own, the index of its series; both are indices in ``events``.
    var series: [Int: Int] = [:]

    /// The original times of moved occurrences, by the index of the event that moves them.
    package var planned: [Int: (time: Occurrence, isDay: Bool)] = [:]
    package var warnings = FeedWarnings()

    /// The time from which occurrences may be missing because a limit was reached; `nil` if all are included.
    package var missingFrom: Int?

    /// Creates a search of a file's calendars in the days of a span.
    ///
    /// Times without a zone are in the zone of the feed's settings (`setting`), otherwise the calendar's, otherwise the
    /// viewer's.
    package init(
        _ calendars: [CalendarObject],
        span: CalendarSpan,
        setting: TimeZone?,
        viewer: TimeZone,
        limits: CalendarLimits,
        work: ReadingWork?
    ) {
        self.span = span
        self.limits = limits
        self.work = work
        definedZones = DefinedZones(limits: limits, work: work)
        budget = RecurrenceBudget(steps: limits.steps)
        // Most files have one calendar, whose events are not copied.
        events = calendars.count == 1 ? calendars[0].events : calendars.flatMap(\.events)
        zones = calendars.map { ZoneTable($0, setting: setting, viewer: viewer) }
    }

    /// Returns the zone in which the days of a calendar begin and end.
    package func floatingZone(of calendar: Int) -> TimeZone { zones[calendar].floating }

    /// Finds the occurrences of all events, and stores them in ``found``.
    ///
    /// - Throws: ``FeedCore/FeedError`` with code `cancelled` if the task was cancelled.
    package mutating func run() throws(FeedError) {
        for index in events.indices where events[index].mayBeWholeDays { makeWholeDays(of: index) }
        var families: [[Int]] = []
        var places: [String: Int] = [:]
        // An event has many parts, so it is not copied if one of them is enough.
        for index in events.indices {
            try checkCancellation(index)
            guard let uid = events[index].uid else {
                warnings.add(at: events[index].place, "an event has no UID; its start and title stand for it")
                try add([index])
                continue
            }
            if let place = places[uid] {
                families[place].append(index)
            } else {
                places[uid] = families.count
                families.append([index])
            }
        }
        for family in families { try add(family) }
    }

    /// Counts a unit of work, and checks for cancellation if `count` is a multiple of 256.
    func checkCancellation(_ count: Int) throws(FeedError) {
        work?.add()
        if count % 256 == 0, Task.isCancelled { throw FeedError(CancellationError()) }
    }

    // MARK: - Times

    /// The key of an occurrence among those of an event.
    struct Key: Hashable {
        /// Seconds since 1970-01-01 00:00 UTC; for a day, its midnight as if in UTC.
        var seconds: Int
        var isDay: Bool

        var text: String { CalendarTime(seconds: seconds, form: isDay ? .day : .utc).text }
    }

    mutating func zone(of moment: CalendarEvent.Moment, event: Int) -> ZoneRules {
        work?.add()
        let (calendar, line) = (events[event].calendar, events[event].line)
        return zones[calendar].zone(of: moment, at: line, defined: &definedZones, warnings: &warnings)
    }

    mutating func key(of moment: CalendarEvent.Moment, event: Int) -> Key {
        let zone = zone(of: moment, event: event)
        return Key(seconds: zone.instant(ofLocal: moment.time.seconds).instant, isDay: moment.time.isDay)
    }

    /// Returns the key of the occurrence of a series that an event replaces or excludes; for a series of whole days, a
    /// day.
    ///
    /// A zone is looked up in the event's calendar. A time without a zone is in the zone of the series.
    mutating func key(of moment: CalendarEvent.Moment, event: Int, in series: Int) -> Key {
        let start = events[series].start
        if start.time.isDay { return Key(seconds: day(of: moment, event: event) * 86_400, isDay: true) }
        return key(of: moment.inZone(of: start), event: event)
    }

    /// Returns the unknown zone name of an event's start or, if the start has no zone, of its calendar; `nil` if the
    /// zone is known or none is named.
    package func unknownZone(of index: Int) -> String? {
        let start = events[index].start
        return start.time.form == .local ? zones[events[index].calendar].unknownName(start.zone) : nil
    }

    /// Returns the event whose texts an occurrence shows: a replacement without a start of its own takes its missing
    /// texts from its series.
    package func shown(_ index: Int) -> CalendarEvent {
        guard let series = series[index] else { return events[index] }
        var event = events[series]
        event.status = events[index].status
        event.title = events[index].title ?? event.title
        event.location = events[index].location ?? event.location
        event.text = events[index].text ?? event.text
        event.modified = events[index].modified ?? event.modified
        return event
    }

    /// Returns the periods in the span in which the calendar's definition of a time's zone differs from the zone that
    /// is used.
    mutating func doubts(of moment: CalendarEvent.Moment, event: Int) -> [ZoneDoubt] {
        guard moment.time.form == .local else { return [] }
        return zones[events[event].calendar].doubts(of: moment.zone, in: span.instants, &definedZones, &warnings)
    }

    /// Warns, once for each zone, if `start` is in a period in which the calendar's definition of the zone differs.
    ///
    /// - Returns: True if `start` is in such a period.
    @discardableResult
    mutating func warn(of doubts: [ZoneDoubt], at start: Int, event: Int) -> Bool {
        guard let doubt = doubts.first(where: { $0.instants.contains(start) }) else { return false }
        zones[events[event].calendar].forgetDoubts(of: doubt.zone)
        warnings.add(at: events[event].place, doubt.message(at: start))
        return true
    }

    /// Returns the zones of an event's calendar in which a day may begin.
    mutating func dayZones(of event: Int) -> [ZoneRules] {
        zones[events[event].calendar].dayZones(defined: &definedZones, warnings: &warnings)
    }

    /// Returns true if a set contains the key of an event's time, or of the day on which that time is.
    mutating func contains(_ keys: Set<Key>, _ key: Key, of event: Int) -> Bool {
        if keys.contains(key) { return true }
        guard !key.isDay, !keys.isEmpty else { return false }
        let local = zone(of: events[event].start, event: event).local(of: key.seconds)
        return keys.contains(Key(seconds: local.dayNumber * 86_400, isDay: true))
    }

    /// Returns the end of an event's occurrence that begins at the instant `start`, which is `local` on the clocks of
    /// `zone`; `nil` if the event has no duration.
    mutating func end(of index: Int, from start: Int, local: Int, zone: ZoneRules) -> Int? {
        let isDay = events[index].start.time.isDay
        switch events[index].ending {
        case .none: return isDay ? start + 86_400 : nil
        case .after(let duration):
            let end = zone.instant(ofLocal: local + duration.days * 86_400).instant + duration.seconds
            return end > start ? end : isDay ? start + 86_400 : nil
        case .at(let moment):
            // With an end, each occurrence is exactly as long as the first, even if clocks change.
            let first = key(of: events[index].start, event: index).seconds
            let length = key(of: moment, event: index).seconds - first
            return length > 0 ? start + length : isDay ? start + 86_400 : nil
        }
    }

    /// Adds an event at its own time, even outside the span.
    mutating func add(_ index: Int, recurrence: String?) {
        let moment = events[index].start
        let zone = zone(of: moment, event: index)
        let local = moment.time.seconds
        let (start, certainty) = zone.instant(ofLocal: local)
        let end = end(of: index, from: start, local: local, zone: zone)
        let years = Date.plausibleStarts
        // An event that ended before the valid years is in no window, but it is not an error.
        guard max(start, end ?? start) >= Int(years.lowerBound.timeIntervalSince1970) else { return }
        guard start < Int(years.upperBound.timeIntervalSince1970) else {
            let message = "found the start \(moment.time.text), expected a time from 2000 to 2099"
            warnings.add(.malformedRecord, pointer: events[index].place, message)
            return
        }
        warn(of: certainty, at: local, event: index)
        if moment.time.form == .local, span.instants.contains(start) {
            warn(of: doubts(of: moment, event: index), at: start, event: index)
        }
        checkEnd(of: index)
        found.append(Occurrence(event: index, start: start, end: end, recurrence: recurrence))
    }

    /// Warns of an end that is ignored because it is before the start.
    mutating func checkEnd(of index: Int) {
        guard case .at(let moment) = events[index].ending,
            key(of: moment, event: index).seconds < key(of: events[index].start, event: index).seconds
        else { return }
        warnings.add(at: events[index].place, "the event ends before it begins; the end was passed over")
    }

    mutating func warn(of certainty: LocalTime.Certainty, at local: Int, event index: Int) {
        guard certainty != .exact else { return }
        let time = CalendarTime(seconds: local, form: .local).text
        let message =
            certainty == .skipped
            ? "clocks skip \(time); the event was moved forward by as much"
            : "clocks show \(time) twice; the first is used"
        warnings.add(.adjustedTime, pointer: events[index].place, message)
    }
}
