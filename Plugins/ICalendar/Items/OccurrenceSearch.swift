import FeedCore
import Foundation

/// Works out when the events of a file happen.
///
/// Events that happen once are all there, whenever that is; those that happen again at their times within the span. Of
/// several events with the same UID the one holds that was revised most often, then the one changed last, then the last in
/// the file.
struct OccurrenceSearch {
    /// How far before the span an occurrence may have begun that is still on, in seconds.
    static let longest = 366 * 86_400

    let span: CalendarSpan
    let events: [CalendarEvent]
    let limits: CalendarLimits
    let work: CalendarWork?
    private var zones: [ZoneTable]
    private var definedZones: DefinedZones
    var budget: RecurrenceBudget
    var found: [Occurrence] = []

    /// The times of the UID in hand for which another event stands.
    var replaced: Set<Key> = []
    var warnings = FeedWarnings()

    /// The first time from which occurrences may be missing, since there are too many; `nil` where all are there.
    var missingFrom: Int?

    /// Whether a rule took too long to work out.
    var lacksTimes = false

    /// Whether any times may be missing or wrong; a warning says which.
    ///
    /// That there are only the first of many is no such thing: ``missingFrom`` says from when on.
    var isPartial: Bool { lacksTimes || definedZones.lacksChanges }

    /// - Parameters:
    ///   - calendars: The calendars of the file.
    ///   - span: The days that are looked at.
    ///   - setting: The zone of times without one by the feed's settings; `nil` for each calendar's, or the viewer's.
    ///   - viewer: The viewer's zone.
    ///   - limits: What the events may cost.
    ///   - work: Counts what is looked at; `nil` for no count.
    init(
        _ calendars: [CalendarObject],
        span: CalendarSpan,
        setting: TimeZone?,
        viewer: TimeZone,
        limits: CalendarLimits,
        work: CalendarWork?
    ) {
        self.span = span
        self.limits = limits
        self.work = work
        definedZones = DefinedZones(limits: limits, work: work)
        budget = RecurrenceBudget(steps: limits.steps)
        events = calendars.flatMap(\.events)
        zones = calendars.map { ZoneTable($0, setting: setting, viewer: viewer) }
    }

    /// The zone in which the days of a calendar begin and end.
    func floatingZone(of calendar: Int) -> TimeZone { zones[calendar].floating }

    /// Looks for the occurrences of all events, which are then in ``found``.
    ///
    /// - Throws: ``FeedCore/FeedError`` with code `cancelled` where nobody waits any more.
    mutating func run() throws(FeedError) {
        var families: [String: [Int]] = [:]
        var order: [String] = []
        for (index, event) in events.enumerated() {
            try checkCancellation(index)
            guard let uid = event.uid else {
                warnings.add(
                    .unusualRecord,
                    pointer: event.place,
                    "an event has no UID; its start and title stand for it"
                )
                try add([index])
                continue
            }
            if families[uid] == nil { order.append(uid) }
            families[uid, default: []].append(index)
        }
        for uid in order {
            try add(families[uid] ?? [])
        }
    }

    /// Counts what is looked at, and looks now and then whether anybody still waits.
    func checkCancellation(_ count: Int) throws(FeedError) {
        work?.add()
        if count % 256 == 0, Task.isCancelled { throw FeedError(CancellationError()) }
    }

    // MARK: - Times

    /// What tells the occurrences of one event from each other.
    struct Key: Hashable {
        /// Seconds since 1970-01-01 00:00 UTC; of a day its midnight.
        var seconds: Int
        var isDay: Bool

        var text: String { CalendarTime(seconds: seconds, form: isDay ? .day : .utc).text }
    }

    mutating func zone(of moment: CalendarEvent.Moment, event: Int) -> CalendarZone {
        work?.add()
        let (calendar, line) = (events[event].calendar, events[event].line)
        return zones[calendar].zone(of: moment, at: line, defined: &definedZones, warnings: &warnings)
    }

    mutating func key(of moment: CalendarEvent.Moment, event: Int) -> Key {
        let zone = zone(of: moment, event: event)
        return Key(seconds: zone.instant(ofLocal: moment.time.seconds).instant, isDay: moment.time.isDay)
    }

    /// What tells a time that an event names from its other times.
    ///
    /// - Parameters:
    ///   - moment: The time; without a zone it is in that of the series.
    ///   - event: The event that names it, which is of the calendar in which its zone is looked for.
    ///   - series: The event whose times they are, whole days or not.
    /// - Returns: The day as one, where the series is of whole days.
    mutating func key(of moment: CalendarEvent.Moment, event: Int, in series: Int) -> Key {
        let start = events[series].start
        if start.time.isDay { return Key(seconds: day(of: moment, event: event) * 86_400, isDay: true) }
        return key(of: moment.inZone(of: start), event: event)
    }

    /// The zones in which days of an event's calendar may begin.
    mutating func dayZones(of event: Int) -> [CalendarZone] {
        zones[events[event].calendar].dayZones(defined: &definedZones, warnings: &warnings)
    }

    /// Whether a time of an event is among some that may be written as the day on which it happens.
    mutating func contains(_ keys: Set<Key>, _ key: Key, of event: Int) -> Bool {
        if keys.contains(key) { return true }
        guard !key.isDay, !keys.isEmpty else { return false }
        let local = zone(of: events[event].start, event: event).local(of: key.seconds)
        return keys.contains(Key(seconds: local.dayNumber * 86_400, isDay: true))
    }

    /// When an event that begins at a time ends.
    mutating func end(of index: Int, from start: Int, local: Int, zone: CalendarZone) -> Int? {
        let event = events[index]
        switch event.ending {
        case .none: return event.start.time.isDay ? start + 86_400 : nil
        case .after(let duration):
            let end = zone.instant(ofLocal: local + duration.days * 86_400).instant + duration.seconds
            return end > start ? end : event.start.time.isDay ? start + 86_400 : nil
        case .at(let moment):
            // An end makes each occurrence exactly as long as the first, whatever the clocks do.
            let first = key(of: event.start, event: index).seconds
            let length = key(of: moment, event: index).seconds - first
            return length > 0 ? start + length : event.start.time.isDay ? start + 86_400 : nil
        }
    }

    /// Adds an event at its own time, wherever that lies.
    mutating func add(_ index: Int, recurrence: String?) {
        let event = events[index]
        let zone = zone(of: event.start, event: index)
        let local = event.start.time.seconds
        let (start, certainty) = zone.instant(ofLocal: local)
        // What was over before items may begin is in no window, and nothing is wrong with it.
        guard start >= Int(Date.plausibleStarts.lowerBound.timeIntervalSince1970) else { return }
        guard Date.plausibleStarts.contains(Date(timeIntervalSince1970: Double(start))) else {
            let message = "found the start \(event.start.time.text), expected a time from 2000 to 2099"
            warnings.add(.malformedRecord, pointer: event.place, message)
            return
        }
        warn(of: certainty, at: local, event: event)
        let end = end(of: index, from: start, local: local, zone: zone)
        checkEnd(of: index)
        found.append(Occurrence(event: index, start: start, end: end, recurrence: recurrence))
    }

    /// Warns of an end that is passed over since it comes before the start.
    mutating func checkEnd(of index: Int) {
        let event = events[index]
        guard case .at(let moment) = event.ending,
            key(of: moment, event: index).seconds < key(of: event.start, event: index).seconds
        else { return }
        let message = "the event ends before it begins; the end was passed over"
        warnings.add(.unusualRecord, pointer: event.place, message)
    }

    mutating func warn(of certainty: LocalTime.Certainty, at local: Int, event: CalendarEvent) {
        let time = CalendarTime(seconds: local, form: .local).text
        switch certainty {
        case .exact: return
        case .skipped:
            let message = "clocks skip \(time); the event was moved forward by as much"
            warnings.add(.adjustedTime, pointer: event.place, message)
        case .repeated:
            warnings.add(.adjustedTime, pointer: event.place, "clocks show \(time) twice; the first is used")
        }
    }
}
