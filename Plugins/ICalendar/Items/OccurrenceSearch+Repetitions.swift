import FeedCore

extension OccurrenceSearch {
    /// A change of one time of an event that also applies to all later ones.
    ///
    /// - SeeAlso: [RFC 5545, section 3.2.13](https://www.rfc-editor.org/rfc/rfc5545#section-3.2.13)
    private struct Following {
        /// The time from which it applies, and the shift of later times, on the clocks of the event's zone.
        var from: Int
        var shift: Int

        /// The event whose texts and length apply.
        var event: Int
    }

    /// The changes that also apply to later times of an event, in the order of the times.
    private mutating func following(
        _ replacements: [(key: Key, event: Int)],
        of index: Int,
        zone: CalendarZone
    ) throws(FeedError) -> [Following] {
        let first = events[index].start.time
        var following: [Following] = []
        for (count, (key, replacement)) in replacements.enumerated() {
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

    /// The length of an event's first occurrence, to find occurrences that began before the span.
    private mutating func length(of index: Int) -> Int {
        let event = events[index]
        let zone = zone(of: event.start, event: index)
        let start = key(of: event.start, event: index).seconds
        let end = end(of: index, from: start, local: event.start.time.seconds, zone: zone)
        return min(max(end.map { $0 - start } ?? 0, 0), Self.longest)
    }

    /// Adds the occurrences of a repeated event that are in the span.
    ///
    /// - Parameters:
    ///   - index: The event.
    ///   - excepted: The event's own exceptions.
    ///   - replacements: The events that change it from some time on.
    /// - Throws: ``FeedCore/FeedError`` with code `cancelled` if the task was cancelled.
    mutating func expand(
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
            times += occurrences(of: rule, index, zone: zone, in: locals, movedBackBy: -back)
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
            // Two local times are the same instant if clocks skip one of them.
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
                !contains(replaced, key, of: index), !contains(excepted, key, of: index)
            else { continue }
            if certainty != .exact, !warned, !isFine {
                warn(of: certainty, at: local, event: index)
                warned = true
            }
            found.append(Occurrence(event: change?.event ?? index, start: start, end: end, recurrence: key.text))
        }
    }

    /// The local times of a rule, up to the limits.
    private mutating func occurrences(
        of rule: RecurrenceRule,
        _ index: Int,
        zone: CalendarZone,
        in locals: Range<Int>,
        movedBackBy shift: Int
    ) -> [Int] {
        let event = events[index]
        let isDay = event.start.time.isDay
        let last = rule.until.map { until in
            switch until.form {
            case .day: until.lastSecond
            // The rule of whole days may end at an instant, which then means a day.
            case _ where isDay: lastDay(of: until, event: index) * 86_400
            case .utc: zone.local(of: until.seconds)
            case .local: until.seconds
            }
        }
        let recurrence = Recurrence(rule, start: event.start.time.seconds, last: last, isDay: isDay)
        let limit = min(limits.timesOfEvent, limits.times - found.count)
        var steps = RecurrenceBudget(steps: min(limits.stepsOfEvent, budget.steps))
        let before = steps.steps
        let times = recurrence.occurrences(in: locals, limit: limit, budget: &steps)
        budget.take(before - steps.steps)
        work?.add(before - steps.steps)
        if times.count >= limit || steps.isSpent {
            let from = times.last.map { zone.instant(ofLocal: $0).instant - shift } ?? span.instants.lowerBound
            missingFrom = min(missingFrom ?? .max, from)
            let shown =
                times.isEmpty ? "none of its times is shown" : "its first \(times.count) times in the window are shown"
            lacksTimes = lacksTimes || steps.isSpent
            let reason = steps.isSpent ? "takes too long to work out" : "repeats too often"
            warnings.add(.missingPart, pointer: event.place, "the event \(reason); \(shown)")
        }
        return times
    }

    /// Adds a time from a list.
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
