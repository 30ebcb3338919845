import FeedCore

/// Events that share a UID: series, their revisions, and replacements of single times.
extension OccurrenceSearch {
    /// Adds the occurrences of the events that share a UID.
    mutating func add(_ family: [Int]) throws(FeedError) {
        let masters = try self.masters(of: family)
        let master = masters.last
        var replacements: [String: (key: Key, event: Int)] = [:]
        for (count, index) in family.enumerated() {
            try checkCancellation(count)
            guard let moment = events[index].recurrenceID else { continue }
            let key = key(of: moment, event: index, in: master ?? index)
            replacements[key.text] = (key, newer(of: index, and: replacements[key.text]?.event))
        }
        if let master { try leaveOutWithdrawn(&replacements, by: master) }
        let inOrder = replacements.values.sorted { $0.event < $1.event }
        (replaced, unmoved) = ([], [:])
        for (count, (key, event)) in inOrder.enumerated() {
            try checkCancellation(count)
            if !events[event].hasStart, let master {
                series[event] = master
                if events[master].repeats {
                    unmoved[key] = event
                    continue
                }
            }
            planned[event] = plannedTime(key, movedBy: event, in: master)
            add(event, recurrence: key.text)
            replaced.insert(key)
        }
        // If several series have one UID, a change of later occurrences applies to the last series, as far as can be
        // determined.
        let following = inOrder.filter { events[$0.event].holdsForFollowing }
        for (count, index) in masters.enumerated() {
            try checkCancellation(count)
            let excepted = exceptions(of: index)
            if events[index].repeats {
                try expand(index, without: excepted, replacements: index == master ? following : [])
                continue
            }
            let key = key(of: events[index].start, event: index)
            guard !contains(replaced, key, of: index), !contains(excepted, key, of: index) else { continue }
            add(index, recurrence: masters.count > 1 ? key.text : nil)
            if masters.count > 1 { replaced.insert(key) }
        }
    }

    /// Returns the original time of an occurrence that an event moves, and true if that time is a day; `nil` if the
    /// time did not change or is not known.
    private mutating func plannedTime(_ key: Key, movedBy event: Int, in master: Int?) -> (Occurrence, isDay: Bool)? {
        let index = master ?? event
        let start = events[index].start
        let zone = zone(of: start, event: index)
        var planned = key
        // The day of a series with times of day.
        if key.isDay, !start.time.isDay {
            guard master != nil else { return nil }
            let local = key.seconds + start.time.seconds.secondOfDay
            planned = Key(seconds: zone.instant(ofLocal: local).instant, isDay: false)
        }
        guard self.key(of: events[event].start, event: event) != planned else { return nil }
        let local = zone.local(of: planned.seconds)
        let end = master.flatMap { self.end(of: $0, from: planned.seconds, local: local, zone: zone) }
        return (Occurrence(event: event, start: planned.seconds, end: end, recurrence: key.text), planned.isDay)
    }

    /// Returns the event that replaces an occurrence without moving it; `nil` if there is none.
    func unmoved(_ key: Key, _ zone: ZoneRules) -> Int? {
        if unmoved.isEmpty { return nil }
        if let event = unmoved[key] { return event }
        guard !key.isDay else { return nil }
        return unmoved[Key(seconds: zone.local(of: key.seconds).dayNumber * 86_400, isDay: true)]
    }

    /// Returns the events of a UID that do not replace an occurrence: the newest revision, and every equally new event
    /// with another start, since some publishers give all their events one UID.
    private mutating func masters(of family: [Int]) throws(FeedError) -> [Int] {
        // Nearly all events are alone.
        if family.count == 1, let only = family.first, events[only].recurrenceID == nil { return family }
        var newest: Int?
        for (count, index) in family.enumerated() where events[index].recurrenceID == nil {
            try checkCancellation(count)
            if let other = newest, !isNewer(index, than: other) { continue }
            newest = index
        }
        guard let newest else { return [] }
        var byStart: [Key: Int] = [:]
        for (count, index) in family.enumerated() where events[index].recurrenceID == nil {
            try checkCancellation(count)
            guard isNewer(index, than: newest) else {
                _ = newer(of: index, and: newest)
                continue
            }
            let key = key(of: events[index].start, event: index)
            byStart[key] = newer(of: index, and: byStart[key])
        }
        let masters = byStart.values.sorted()
        if masters.count > 1, let first = masters.first {
            let uid = (events[first].uid ?? "").shortened
            warnings.add(
                at: events[first].place,
                "\(masters.count) events have the UID \"\(uid)\" and begin at different times; all are shown"
            )
        }
        return masters
    }

    /// Returns true if an event's revision is as new as the other event's, or newer.
    private func isNewer(_ index: Int, than other: Int) -> Bool {
        (events[index].sequence, events[index].modified ?? .min)
            >= (events[other].sequence, events[other].modified ?? .min)
    }

    /// Returns the times at which an event does not happen: its `EXDATE`s.
    private mutating func exceptions(of index: Int) -> Set<Key> {
        var keys: Set<Key> = []
        for moment in events[index].exceptions { keys.insert(key(of: moment, event: index, in: index)) }
        return keys
    }

    /// Removes the replacements of occurrences that a later revision of the series excludes, or that begin after its
    /// end.
    private mutating func leaveOutWithdrawn(
        _ replacements: inout [String: (key: Key, event: Int)],
        by master: Int
    ) throws(FeedError) {
        let older = replacements.filter { events[$0.value.event].sequence < events[master].sequence }
        guard !older.isEmpty, events[master].repeats else { return }
        let excepted = exceptions(of: master)
        let zone = zone(of: events[master].start, event: master)
        var last: Int? = Int.min
        for rule in events[master].rules {
            guard let until = rule.until else {
                last = nil
                break
            }
            let end =
                events[master].start.time.isDay
                ? lastDay(of: until, event: master) * 86_400
                : until.form == .utc ? until.seconds : zone.instant(ofLocal: until.lastSecond).instant
            last = last.map { max($0, end) }
        }
        if events[master].rules.isEmpty || !events[master].additions.isEmpty { last = nil }
        for (count, (text, replacement)) in older.enumerated() {
            try checkCancellation(count)
            let isBehind = last.map { replacement.key.seconds > $0 } ?? false
            if isBehind || contains(excepted, replacement.key, of: master) { replacements[text] = nil }
        }
    }

    /// Returns the newer of two events with the same id, and warns that the other one is ignored.
    private mutating func newer(of index: Int, and other: Int?) -> Int {
        guard let other else { return index }
        let isNewer = isNewer(index, than: other)
        let lost = events[isNewer ? other : index]
        warnings.add(
            .duplicateRecord,
            pointer: lost.place,
            "another event has the same UID \"\((lost.uid ?? "").shortened)\" and holds instead of this one"
        )
        return isNewer ? index : other
    }

    // MARK: - Changes of later times

    /// A change of one occurrence that also applies to all later ones: `RANGE=THISANDFUTURE`.
    ///
    /// - SeeAlso: [RFC 5545, section 3.2.13](https://www.rfc-editor.org/rfc/rfc5545#section-3.2.13)
    struct Following {
        /// The local time, in the zone of the series, from which the change applies.
        var from: Int
        /// The number of seconds by which the change moves the times.
        var shift: Int

        /// The event whose texts and length apply.
        var event: Int
    }

    /// Returns the changes that also apply to later occurrences of an event, in the order of their times.
    mutating func following(
        _ replacements: [(key: Key, event: Int)],
        of index: Int,
        zone: ZoneRules
    ) throws(FeedError) -> [Following] {
        let first = events[index].start.time
        var following: [Following] = []
        for (count, (key, replacement)) in replacements.enumerated() {
            try checkCancellation(count)
            let event = events[replacement]
            func refuse(_ reason: String) {
                let message = "RANGE \(reason), which is not supported; the event applies to one time only"
                warnings.add(at: event.place, message)
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
}
