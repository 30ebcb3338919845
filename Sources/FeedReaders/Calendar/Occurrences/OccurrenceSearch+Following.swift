import FeedCore

extension OccurrenceSearch {
    /// A change of one time of an event that also applies to all later ones.
    ///
    /// - SeeAlso: [RFC 5545, section 3.2.13](https://www.rfc-editor.org/rfc/rfc5545#section-3.2.13)
    struct Following {
        /// The time from which it applies, and the shift of later times, on the clocks of the event's zone.
        var from: Int
        var shift: Int

        /// The event whose texts and length apply.
        var event: Int
    }

    /// Returns the changes that also apply to later times of an event, in the order of the times.
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
