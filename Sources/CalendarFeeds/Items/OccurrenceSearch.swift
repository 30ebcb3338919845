import FeedCore
import Foundation

/// Works out when the events of a file happen.
///
/// Events that happen once are all there, whenever that is; those that happen again at their times within the span. Of
/// several events with the same UID the one holds that was revised most often, then the one changed last, then the last in
/// the file.
struct OccurrenceSearch {
    /// How many times of one event are looked for, the first ones of the span.
    static let maximumCountOfEvent = 10_000

    /// How many times are looked for in all, before they are cut to what a snapshot may hold.
    private static let maximumCount = 1_000_000

    /// What work the rules of one event, and of all, may make.
    private static let stepsOfEvent = 500_000
    private static let steps = 5_000_000

    /// How far before the span an occurrence may have begun that is still on, in seconds.
    private static let longest = 366 * 86_400

    let span: CalendarSpan
    private let events: [CalendarEvent]
    private var zones: [ZoneTable]
    private var definedZones = DefinedZones()
    private var budget = RecurrenceBudget(steps: steps)
    private(set) var found: [Occurrence] = []
    private(set) var warnings = FeedWarnings()

    /// The first time from which occurrences may be missing, since there are too many; `nil` where all are there.
    private(set) var missingFrom: Int?

    /// Whether times are missing, or may be wrong; a warning says which.
    var isPartial: Bool { missingFrom != nil || definedZones.lacksChanges }

    /// - Parameters:
    ///   - calendars: The calendars of the file.
    ///   - span: The days that are looked at.
    ///   - setting: The zone of times without one by the feed's settings; `nil` for each calendar's, or the viewer's.
    ///   - viewer: The viewer's zone.
    init(_ calendars: [CalendarObject], span: CalendarSpan, setting: TimeZone?, viewer: TimeZone) {
        self.span = span
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

    /// Adds the occurrences of events with one UID.
    private mutating func add(_ family: [Int]) throws(FeedError) {
        var master: Int?
        var replacements: [String: (key: Key, event: Int)] = [:]
        for (count, index) in family.enumerated() {
            try checkCancellation(count)
            guard let moment = events[index].recurrenceID else {
                master = newer(of: index, and: master)
                continue
            }
            let key = key(of: moment, event: index)
            replacements[key.text] = (key, newer(of: index, and: replacements[key.text]?.event))
        }
        let inOrder = replacements.values.sorted { $0.event < $1.event }
        for (count, (key, event)) in inOrder.enumerated() {
            try checkCancellation(count)
            add(event, recurrence: key.text)
        }
        guard let master else { return }
        var excepted = Set(replacements.values.map(\.key))
        for moment in events[master].exceptions { excepted.insert(key(of: moment, event: master)) }
        if events[master].repeats {
            try expand(master, without: excepted, replacements: inOrder)
        } else if excepted.isEmpty || !contains(excepted, key(of: events[master].start, event: master), of: master) {
            add(master, recurrence: nil)
        }
    }

    /// Looks now and then whether anybody still waits.
    private func checkCancellation(_ count: Int) throws(FeedError) {
        if count % 256 == 0, Task.isCancelled { throw FeedError(CancellationError()) }
    }

    /// The one of two events with the same id that holds; the other one is lost.
    private mutating func newer(of index: Int, and other: Int?) -> Int {
        guard let other else { return index }
        let (one, two) = (events[index], events[other])
        let isNewer = (one.sequence, one.modified ?? .min) >= (two.sequence, two.modified ?? .min)
        let lost = events[isNewer ? other : index]
        warnings.add(
            .duplicateRecord,
            pointer: lost.place,
            "another event has the same UID \"\((lost.uid ?? "").shortened)\" and holds in the place of this one"
        )
        return isNewer ? index : other
    }

    // MARK: - Times

    /// What tells the occurrences of one event from each other.
    private struct Key: Hashable {
        /// Seconds since 1970-01-01 00:00 UTC; of a day its midnight.
        var seconds: Int
        var isDay: Bool

        var text: String { CalendarTime(seconds: seconds, form: isDay ? .day : .utc).text }
    }

    private mutating func zone(of moment: CalendarEvent.Moment, event: Int) -> CalendarZone {
        let (calendar, line) = (events[event].calendar, events[event].line)
        return zones[calendar].zone(of: moment, at: line, defined: &definedZones, warnings: &warnings)
    }

    private mutating func key(of moment: CalendarEvent.Moment, event: Int) -> Key {
        let zone = zone(of: moment, event: event)
        return Key(seconds: zone.instant(ofLocal: moment.time.seconds).instant, isDay: moment.time.isDay)
    }

    /// Whether a time of an event is among some that may be written as the day on which it happens.
    private mutating func contains(_ keys: Set<Key>, _ key: Key, of event: Int) -> Bool {
        if keys.contains(key) { return true }
        guard !key.isDay else { return false }
        let local = zone(of: events[event].start, event: event).local(of: key.seconds)
        return keys.contains(Key(seconds: local.dayNumber * 86_400, isDay: true))
    }

    /// When an event that begins at a time ends.
    private mutating func end(of index: Int, from start: Int, local: Int, zone: CalendarZone) -> Int? {
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
    private mutating func add(_ index: Int, recurrence: String?) {
        let event = events[index]
        let zone = zone(of: event.start, event: index)
        let local = event.start.time.seconds
        let (start, certainty) = zone.instant(ofLocal: local)
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
    private mutating func checkEnd(of index: Int) {
        let event = events[index]
        guard case .at(let moment) = event.ending,
            key(of: moment, event: index).seconds < key(of: event.start, event: index).seconds
        else { return }
        let message = "the event ends before it begins; the end was passed over"
        warnings.add(.unusualRecord, pointer: event.place, message)
    }

    private mutating func warn(of certainty: LocalTime.Certainty, at local: Int, event: CalendarEvent) {
        let time = CalendarTime(seconds: local, form: .local).text
        switch certainty {
        case .exact: return
        case .skipped:
            let message = "clocks skip \(time); the event was moved forward by as much"
            warnings.add(.adjustedTime, pointer: event.place, message)
        case .repeated:
            warnings.add(.adjustedTime, pointer: event.place, "clocks show \(time) twice; the first was taken")
        }
    }

    // MARK: - Repetitions

    /// A change of one time of an event that holds for all later ones too.
    ///
    /// - SeeAlso: [RFC 5545, section 3.2.13](https://www.rfc-editor.org/rfc/rfc5545#section-3.2.13)
    private struct Following {
        /// The time from which it holds, and by how much it moves times, on the clocks of the event's zone.
        var from: Int
        var shift: Int

        /// The event whose words and length hold.
        var event: Int
    }

    /// What changes later times of an event too, in the order of the times.
    private mutating func following(
        _ replacements: [(key: Key, event: Int)],
        of index: Int,
        zone: CalendarZone
    ) throws(FeedError) -> [Following] {
        let first = events[index].start.time
        var following: [Following] = []
        for (count, (key, replacement)) in replacements.enumerated() where events[replacement].holdsForFollowing {
            try checkCancellation(count)
            let event = events[replacement]
            func refuse(_ reason: String) {
                let message = "RANGE \(reason), which is not supported; the event stands for one time only"
                warnings.add(.unusualRecord, pointer: event.place, message)
            }
            guard event.start.time.isDay == first.isDay else {
                refuse("changes a time to a whole day or back")
                continue
            }
            let local = key.isDay ? key.seconds : zone.local(of: key.seconds)
            let midnight = local.dayNumber * 86_400
            let original = first.isDay ? midnight : key.isDay ? midnight + first.seconds.secondOfDay : local
            let shift = zone.local(of: self.key(of: event.start, event: replacement).seconds) - original
            guard abs(shift) <= Self.longest else {
                refuse("moves times by more than a year")
                continue
            }
            following.append(Following(from: local, shift: shift, event: replacement))
        }
        return following.sorted { ($0.from, $0.event) < ($1.from, $1.event) }
    }

    /// How long the first time of an event takes, as far as that matters for what began before the span.
    private mutating func length(of index: Int) -> Int {
        let event = events[index]
        let zone = zone(of: event.start, event: index)
        let start = key(of: event.start, event: index).seconds
        let end = end(of: index, from: start, local: event.start.time.seconds, zone: zone)
        return min(max(end.map { $0 - start } ?? 0, 0), Self.longest)
    }

    /// Adds the occurrences of an event that happens again, as far as they lie in the span.
    private mutating func expand(
        _ index: Int,
        without excepted: Set<Key>,
        replacements: [(key: Key, event: Int)]
    ) throws(FeedError) {
        let event = events[index]
        let zone = zone(of: event.start, event: index)
        let isDay = event.start.time.isDay
        let wanted = isDay ? span.days : span.instants
        let first = event.start.time.seconds
        var following = try following(replacements, of: index, zone: zone)[...]
        var length = length(of: index)
        for (count, change) in following.enumerated() {
            try checkCancellation(count)
            length = max(length, self.length(of: change.event))
        }
        let shifts = following.map(\.shift)
        let (forward, back) = (max(shifts.max() ?? 0, 0), min(shifts.min() ?? 0, 0))
        var locals = zone.locals(of: wanted.lowerBound - length..<wanted.upperBound)
        locals = locals.lowerBound - forward..<locals.upperBound - back
        checkEnd(of: index)

        var times: [Int] = event.rules.isEmpty && locals.contains(first) ? [first] : []
        for rule in event.rules {
            times += occurrences(of: rule, event: event, zone: zone, in: locals, movedBackBy: -back)
        }
        var ends: [Int: Int] = [:]
        for addition in event.additions { add(addition, of: index, zone: zone, to: &times, &ends) }
        times.sort()

        var (previous, warned) = (Int.min, false)
        var change: Following?
        let isFine = event.rules.contains { $0.frequency.isWithinDay }
        for (count, original) in times.enumerated() {
            try checkCancellation(count)
            let (named, _) = zone.instant(ofLocal: original)
            // Two local times are the same instant where clocks skip one of them.
            guard named != previous else { continue }
            previous = named
            while let next = following.first, next.from <= original { change = following.popFirst() }
            let local = original + (change?.shift ?? 0)
            let (start, certainty) = zone.instant(ofLocal: local)
            guard start < wanted.upperBound else { continue }
            let end =
                change.map { self.end(of: $0.event, from: start, local: local, zone: zone) }
                ?? ends[start] ?? end(of: index, from: start, local: local, zone: zone)
            let key = Key(seconds: named, isDay: isDay)
            guard start >= wanted.lowerBound || end.map({ $0 > wanted.lowerBound }) ?? false,
                excepted.isEmpty || !contains(excepted, key, of: index)
            else { continue }
            if certainty != .exact, !warned, !isFine {
                warn(of: certainty, at: local, event: event)
                warned = true
            }
            found.append(Occurrence(event: change?.event ?? index, start: start, end: end, recurrence: key.text))
        }
    }

    /// The local times that a rule gives, as many as there is room for.
    private mutating func occurrences(
        of rule: RecurrenceRule,
        event: CalendarEvent,
        zone: CalendarZone,
        in locals: Range<Int>,
        movedBackBy shift: Int
    ) -> [Int] {
        let isDay = event.start.time.isDay
        let last = rule.until.map { until in
            switch until.form {
            case .day: until.lastSecond
            // A day's rule may end at an instant, which is meant as a day all the same.
            case .utc where !isDay: zone.local(of: until.seconds)
            case .utc, .local: until.seconds
            }
        }
        let recurrence = Recurrence(rule, start: event.start.time.seconds, last: last, isDay: isDay)
        let limit = min(Self.maximumCountOfEvent, Self.maximumCount - found.count)
        var steps = RecurrenceBudget(steps: min(Self.stepsOfEvent, budget.steps))
        let before = steps.steps
        let times = recurrence.occurrences(in: locals, limit: limit, budget: &steps)
        budget.take(before - steps.steps)
        if times.count >= limit || steps.isSpent {
            let from = times.last.map { zone.instant(ofLocal: $0).instant - shift } ?? span.instants.lowerBound
            missingFrom = min(missingFrom ?? .max, from)
            let shown =
                times.isEmpty ? "none of its times is shown" : "its first \(times.count) times in the window are shown"
            let reason = steps.isSpent ? "takes too long to work out" : "repeats too often"
            warnings.add(.missingPart, pointer: event.place, "the event \(reason); \(shown)")
        }
        return times
    }

    /// Adds a time that is written by itself.
    private mutating func add(
        _ addition: CalendarEvent.Addition,
        of index: Int,
        zone: CalendarZone,
        to times: inout [Int],
        _ ends: inout [Int: Int]
    ) {
        guard addition.start.time.isDay == events[index].start.time.isDay else {
            let message = "an RDATE is a whole day and the event is not, or the other way round; it was passed over"
            warnings.add(.unusualRecord, pointer: events[index].place, message)
            return
        }
        let start = key(of: addition.start, event: index).seconds
        times.append(addition.start.time.isDay ? start : zone.local(of: start))
        switch addition.ending {
        case nil, .some(.none): break
        case .after(let duration)?:
            let local = zone.local(of: start) + duration.days * 86_400
            ends[start] = zone.instant(ofLocal: local).instant + duration.seconds
        case .at(let moment)?:
            let end = key(of: moment, event: index).seconds
            if end > start { ends[start] = end }
        }
    }
}
