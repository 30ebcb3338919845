import FeedCore

/// Days that are written as times, as Outlook and Exchange write series of whole days.
extension OccurrenceSearch {
    /// Returns the day that a time in a series of whole days denotes.
    ///
    /// A local time denotes its local day. A time in UTC denotes the day that begins at that instant in one of the
    /// calendar's zones or, if none of them has midnight then, in any other zone.
    mutating func day(of moment: CalendarEvent.Moment, event: Int) -> Int {
        let seconds = moment.time.seconds
        guard moment.time.form == .utc else { return seconds.dayNumber }
        for zone in dayZones(of: event) {
            work?.add()
            let local = zone.local(of: seconds)
            if local.secondOfDay == 0 { return local.dayNumber }
        }
        // Zones are up to twelve hours ahead of or behind UTC, in steps of a quarter of an hour. Noon is used without a
        // zone.
        let second = seconds.secondOfDay
        return seconds.dayNumber + (second % 900 == 0 && second > 43_200 ? 1 : 0)
    }

    /// Returns the last day of a series of whole days, from the end of its rule.
    ///
    /// The last second of a day denotes that day, in any zone.
    mutating func lastDay(of until: CalendarTime, event: Int) -> Int {
        func moment(_ seconds: Int) -> CalendarEvent.Moment {
            CalendarEvent.Moment(time: CalendarTime(seconds: seconds, form: .utc), zone: nil)
        }
        guard until.form == .utc else { return until.seconds.dayNumber }
        guard until.seconds % 60 == 59, (until.seconds + 1) % 900 == 0 else {
            return day(of: moment(until.seconds), event: event)
        }
        return day(of: moment(until.seconds + 1), event: event) - 1
    }

    /// Changes an event into one of whole days if Outlook marks it as a whole day and its times, in UTC, are midnights
    /// in a zone.
    ///
    /// - SeeAlso:
    ///   [X-MICROSOFT-CDO-ALLDAYEVENT](https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxcical/)
    mutating func makeWholeDays(of index: Int) {
        let event = events[index]
        let start = event.start.time.seconds
        func moment(_ day: Int) -> CalendarEvent.Moment {
            CalendarEvent.Moment(time: CalendarTime(seconds: day * 86_400, form: .day))
        }
        let end: Int? =
            switch event.ending {
            case .none: start + 86_400
            case .after(let duration): start + duration.days * 86_400 + duration.seconds
            case .at(let moment): moment.time.form == .utc ? moment.time.seconds : nil
            }
        guard let end, end > start else { return }
        // Days on which clocks change are an hour shorter or longer.
        let isMidnight = dayZones(of: index).contains {
            $0.local(of: start).secondOfDay == 0 && $0.local(of: end).secondOfDay == 0
        }
        guard isMidnight || start % 900 == 0 && (end - start) % 86_400 == 0 else { return }
        let first = day(of: event.start, event: index)
        // The days that a rule selects refer to the day of its start, which would change.
        guard first == start.dayNumber || event.rules.allSatisfy(\.isPlain) else { return }
        let last = first + (end - start + 43_200) / 86_400
        events[index].start = moment(first)
        events[index].ending = .at(moment(max(last, first + 1)))
        events[index].additions = event.additions.map { addition in
            CalendarEvent.Addition(start: moment(day(of: addition.start, event: index)), ending: nil)
        }
    }
}
