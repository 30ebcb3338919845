import FeedCore

/// Days that are written as times, as Outlook and Exchange do for series of whole days.
extension OccurrenceSearch {
    /// The day that a time of a series of whole days stands for.
    ///
    /// A time on the clocks of a place stands for its day there. A time in UTC stands for the day that begins then in one of
    /// the calendar's zones, or, where it is no midnight there, in any other.
    mutating func day(of moment: CalendarEvent.Moment, event: Int) -> Int {
        let seconds = moment.time.seconds
        guard moment.time.form == .utc else { return seconds.dayNumber }
        for zone in dayZones(of: event) {
            work?.add()
            let local = zone.local(of: seconds)
            if local.secondOfDay == 0 { return local.dayNumber }
        }
        // Zones are up to twelve hours ahead of UTC and as many behind it, in quarters. Noon is written where no zone is meant.
        let second = seconds.secondOfDay
        return seconds.dayNumber + (second % 900 == 0 && second > 43_200 ? 1 : 0)
    }

    /// The last day of a series of whole days by the end of its rule.
    ///
    /// The last second of a day stands for that day, wherever it is the last one.
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
