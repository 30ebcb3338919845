import FeedCore

/// Days that are written as times, as by Outlook and Exchange for series of whole days.
extension OccurrenceSearch {
    /// The day that a time in a series of whole days stands for.
    ///
    /// A local time stands for its local day. A time in UTC stands for the day that begins then in one of the
    /// calendar's zones or, if it is midnight in none of them, in any other zone.
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

    /// The last day of a series of whole days, from the end of its rule.
    ///
    /// The last second of a day stands for that day, in whatever zone.
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
}
