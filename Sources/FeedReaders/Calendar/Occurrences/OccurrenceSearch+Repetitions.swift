import FeedCore

/// Events that repeat: the times of their rules and lists within the span.
extension OccurrenceSearch {
    /// The properties that all times of a repeated event share.
    private struct Series {
        var index: Int
        var zone: ZoneRules
        var isDay: Bool

        /// The span to search: instants or, for whole days, midnights as if in UTC.
        var wanted: Range<Int>

        /// The times at which the event does not happen: its `EXDATE`s.
        var excepted: Set<Key>

        /// The ends of the occurrences that have their own end, by start.
        var ends: [Int: Int] = [:]

        /// The periods in which the calendar's definition of the zone differs from the zone that is used; empty after a
        /// warning.
        var doubts: [ZoneDoubt] = []

        /// True until the first warning about a local time that clocks skip or show twice; always false if a rule is
        /// hourly or more frequent.
        var warns: Bool
    }

    /// The times of an event or of a rule.
    private struct Times {
        /// The local times, in seconds since 1970-01-01 00:00 on the local clock.
        var locals: [Int] = []
        /// The instants at which clocks show one of the local times for the second time.
        var again: [Int] = []
    }

    /// Adds the occurrences of a repeated event that are in the span, without the event's own exceptions.
    ///
    /// `replacements` are the events that change all occurrences from a certain one on.
    ///
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
        let following = try following(replacements, of: index, zone: zone)
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

        var series = Series(
            index: index,
            zone: zone,
            isDay: isDay,
            wanted: wanted,
            excepted: excepted,
            warns: !event.rules.contains { $0.frequency.isWithinDay }
        )
        series.doubts = doubts(of: event.start, event: index)
        var times = Times(locals: event.rules.isEmpty && locals.contains(first) ? [first] : [])
        for rule in event.rules {
            let found = self.times(of: rule, in: series, within: locals, movedBackBy: -back)
            times.locals += found.locals
            times.again += found.again
        }
        for addition in event.additions { add(addition, to: &times.locals, of: &series) }
        for rule in event.exceptionRules { remove(rule, from: &times, of: series, within: locals) }
        times.locals.sort()

        var previous = Int.min
        var next = 0
        for (count, local) in times.locals.enumerated() {
            try checkCancellation(count)
            let (instant, certainty) = zone.instant(ofLocal: local)
            // Two local times are the same instant if clocks skip one of them.
            guard instant != previous else { continue }
            previous = instant
            while next < following.count, following[next].from <= local { next += 1 }
            add(local, at: instant, certainty, of: &series, changedBy: next > 0 ? following[next - 1] : nil)
        }
        for (count, instant) in times.again.enumerated() {
            try checkCancellation(count)
            let local = zone.local(of: instant)
            add(local, at: instant, .exact, of: &series, changedBy: following.last { $0.from <= local })
        }
    }

    /// Adds one time of a repeated event, if it is in the span and nothing replaces it.
    private mutating func add(
        _ original: Int,
        at instant: Int,
        _ certainty: LocalTime.Certainty,
        of series: inout Series,
        changedBy change: Following?
    ) {
        var (local, start, certainty) = (original, instant, certainty)
        if let change, change.shift != 0 {
            local += change.shift
            (start, certainty) = series.zone.instant(ofLocal: local)
        }
        guard start < series.wanted.upperBound else { return }
        // A cancelled time without a start of its own is as long as the series says.
        let owner = change.map { self.series[$0.event] ?? $0.event } ?? series.index
        let ownEnd = change == nil ? series.ends[start] : nil
        let end = ownEnd ?? end(of: owner, from: start, local: local, zone: series.zone)
        let key = Key(seconds: instant, isDay: series.isDay)
        let unmoved = unmoved(key, series.zone)
        guard start >= series.wanted.lowerBound || end.map({ $0 > series.wanted.lowerBound }) ?? false,
            !contains(replaced, key, of: series.index),
            unmoved != nil || !contains(series.excepted, key, of: series.index)
        else { return }
        if certainty != .exact, series.warns {
            warn(of: certainty, at: local, event: series.index)
            series.warns = false
        }
        if warn(of: series.doubts, at: start, event: series.index) { series.doubts = [] }
        let event = unmoved ?? change?.event ?? series.index
        found.append(Occurrence(event: event, start: start, end: end, recurrence: key.text))
    }

    // MARK: - Rules

    /// Returns the times of a rule, up to the limits; warns if some are missing.
    private mutating func times(
        of rule: RecurrenceRule,
        in series: Series,
        within locals: Range<Int>,
        movedBackBy shift: Int
    ) -> Times {
        let limit = min(limits.timesOfEvent, limits.times - found.count)
        let (times, last, isSpent) = self.times(of: rule, in: series, within: locals, limit: limit)
        let count = times.locals.count + times.again.count
        if count >= limit || isSpent {
            missingFrom = min(missingFrom ?? .max, last.map { $0 - shift } ?? span.instants.lowerBound)
            let shown = count == 0 ? "none of its times is shown" : "its first \(count) times in the window are shown"
            let reason = isSpent ? "takes too long to work out" : "repeats too often"
            warnings.add(.missingPart, pointer: events[series.index].place, "the event \(reason); \(shown)")
        }
        return times
    }

    /// Removes the times that an `EXRULE` excludes.
    private mutating func remove(
        _ rule: RecurrenceRule,
        from times: inout Times,
        of series: Series,
        within locals: Range<Int>
    ) {
        let (excepted, last, isSpent) = self.times(of: rule, in: series, within: locals, isOfExceptions: true)
        let (left, leftAgain) = (Set(excepted.locals), Set(excepted.again))
        times.locals.removeAll { left.contains($0) }
        times.again.removeAll { leftAgain.contains($0) }
        guard isSpent else { return }
        missingFrom = min(missingFrom ?? .max, last ?? span.instants.lowerBound)
        let message = "the event's EXRULE takes too long to work out; times that it leaves out may be shown"
        warnings.add(.missingPart, pointer: events[series.index].place, message)
    }

    /// Returns the times of a rule, the instant of the last one, and true if the budget of steps is spent.
    private mutating func times(
        of rule: RecurrenceRule,
        in series: Series,
        within locals: Range<Int>,
        limit: Int = .max,
        isOfExceptions: Bool = false
    ) -> (times: Times, last: Int?, isSpent: Bool) {
        let (zone, start) = (series.zone, events[series.index].start.time.seconds)
        var steps = RecurrenceBudget(steps: min(limits.stepsOfEvent, budget.steps))
        let before = steps.steps
        defer {
            budget.subtract(before - steps.steps)
            work?.add(before - steps.steps)
        }
        if rule.frequency.isWithinDay, !zone.isConstant {
            let until = rule.until.map { $0.form == .utc ? $0.seconds : zone.instant(ofLocal: $0.lastSecond).instant }
            let found = ClockRecurrence(
                rule,
                start: start,
                startIsFirst: !isOfExceptions,
                until: until,
                zone: zone,
                in: locals,
                limit: limit,
                budget: &steps
            )
            return (Times(locals: found.locals, again: found.again), found.last, steps.isSpent)
        }
        let last = rule.until.map { until in
            switch until.form {
            case .day: until.lastSecond
            // The rule of whole days may end at an instant, which then means a day.
            case _ where series.isDay: lastDay(of: until, event: series.index) * 86_400
            case .utc: zone.local(of: until.seconds)
            case .local: until.seconds
            }
        }
        let recurrence = Recurrence(rule, start: start, last: last, isDay: series.isDay, startIsFirst: !isOfExceptions)
        let found = recurrence.occurrences(in: locals, limit: limit, budget: &steps)
        return (Times(locals: found), found.last.map { zone.instant(ofLocal: $0).instant }, steps.isSpent)
    }

    /// Returns the length of an event's first occurrence, to find occurrences that began before the span.
    private mutating func length(of index: Int) -> Int {
        let event = events[index]
        let zone = zone(of: event.start, event: index)
        let start = key(of: event.start, event: index).seconds
        let end = end(of: index, from: start, local: event.start.time.seconds, zone: zone)
        return min(max(end.map { $0 - start } ?? 0, 0), Self.longest)
    }

    /// Adds a time from an `RDATE`.
    private mutating func add(_ addition: CalendarEvent.Addition, to times: inout [Int], of series: inout Series) {
        let (index, zone) = (series.index, series.zone)
        guard addition.start.time.isDay == events[index].start.time.isDay else {
            let message = "an RDATE is a whole day and the event is not, or the other way round; it was passed over"
            warnings.add(at: events[index].place, message)
            return
        }
        let start = key(of: addition.start, event: index).seconds
        times.append(addition.start.time.isDay ? start : zone.local(of: start))
        switch addition.ending {
        case nil, .some(.none): break
        case .after(let duration)?:
            let local = zone.local(of: start) + duration.days * 86_400
            series.ends[start] = zone.instant(ofLocal: local).instant + duration.seconds
        case .at(let moment)?:
            let end = key(of: moment, event: index).seconds
            if end > start { series.ends[start] = end }
        }
    }
}
