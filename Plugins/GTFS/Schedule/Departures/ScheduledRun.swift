/// One run of a trip on a day; or all runs of a period, whose times are not exact.
struct ScheduledRun {
    /// The departure at the first stop, of the first run, in seconds from noon minus twelve hours.
    var start: Int
    var frequency: Timetable.Frequency?

    /// The seconds from the first run to the last one of the period; 0 for a single run.
    var length: Int {
        guard let frequency, !frequency.isExact else { return 0 }
        return frequency.length
    }

    /// Returns true if the departure or the arrival at a stop is within a range of seconds.
    func isIn(_ seconds: Range<Double>, at time: Timetable.CallTime) -> Bool {
        Double(start + max(time.arrival, time.departure) + length) >= seconds.lowerBound
            && Double(start + min(time.arrival, time.departure)) < seconds.upperBound
    }
}

extension Timetable {
    /// Returns the runs of a trip: one, or those of its frequencies.
    ///
    /// - SeeAlso: [frequencies.txt](https://gtfs.org/documentation/schedule/reference/#frequenciestxt)
    func runs(of trip: Trip) -> [ScheduledRun] {
        guard !trip.frequencies.isEmpty else { return [ScheduledRun(start: trip.start)] }
        return trip.frequencies.flatMap { frequency in
            let starts = frequency.isExact ? Array(frequency.starts) : Array(frequency.starts.prefix(1))
            return starts.map { ScheduledRun(start: $0, frequency: frequency) }
        }
    }
}
