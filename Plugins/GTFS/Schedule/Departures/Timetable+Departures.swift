package import FeedCore
package import Foundation

extension Timetable {
    /// Returns the departures at the chosen stops in a window, sorted by time.
    ///
    /// The service days of a window begin before it: the times of a service day go on after its midnight.
    ///
    /// - Parameters:
    ///   - window: The times of the departures; a repeated trip without exact times counts if its period touches it.
    ///   - arrivals: True to add the arrivals at the last stops, and at stops where riders may not board.
    /// - Returns: The departures with a time.
    package func departures(in window: Range<Date>, arrivals: Bool = false) -> [Departure] {
        guard !window.isEmpty, !trips.isEmpty else { return [] }
        let zone = timeZone
        // Noon minus twelve hours is at most an hour or two from midnight.
        let first = CivilDay(window.lowerBound - Double(latestSecond + 7_200), in: zone)
        let last = CivilDay(window.upperBound + 7_200, in: zone)
        var departures: [Departure] = []
        for number in first.number...max(first.number, last.number) {
            addDepartures(on: CivilDay(number: number), within: window, arrivals: arrivals, to: &departures)
        }
        // The window is that of the time by which a departure is shown.
        return departures.filter { $0.touches(window) }.sorted(by: Departure.isBefore)
    }

    /// Returns the departures of a service day, in the order of the trips; also those without a time.
    package func departures(on day: CivilDay, arrivals: Bool = false) -> [Departure] {
        var departures: [Departure] = []
        addDepartures(on: day, within: nil, arrivals: arrivals, to: &departures)
        return departures
    }

    /// The last second of a service day that has a departure.
    private var latestSecond: Int {
        let lengths = profiles.map { profile in profile.times.map { max($0.arrival, $0.departure) }.max() ?? 0 }
        return trips.reduce(0) { latest, trip in
            max(latest, (trip.frequencies.map(\.end).max() ?? trip.start) + lengths[trip.profile])
        }
    }

    private func addDepartures(
        on day: CivilDay,
        within window: Range<Date>?,
        arrivals: Bool,
        to departures: inout [Departure]
    ) {
        let running = services.map { $0.runs(on: day) }
        guard running.contains(true) else { return }
        let base = day.serviceBase(in: timeZone)
        let seconds = window.map { $0.lowerBound.timeIntervalSince(base)..<$0.upperBound.timeIntervalSince(base) }
        let places = patterns.map { shownPlaces(of: $0, arrivals: arrivals) }
        let blocks = Blocks(self, running: running)
        for index in trips.indices where running[trips[index].service] && !places[trips[index].pattern].isEmpty {
            let trip = trips[index]
            for run in runs(of: trip) {
                for place in places[trip.pattern] {
                    let time = profiles[trip.profile].times[place]
                    if let seconds, time.isUnknown || !run.isIn(seconds, at: time) { continue }
                    let next = blocks.next(after: index)
                    if place == patterns[trip.pattern].calls.count - 1, let next, boards(next) { continue }
                    departures.append(departure(of: index, run, at: place, on: day, base, next: next))
                }
            }
        }
    }

    /// The positions of a pattern whose departures, or arrivals, are shown.
    private func shownPlaces(of pattern: Pattern, arrivals: Bool) -> [Int] {
        pattern.calls.indices.filter { index in
            guard chosen.contains(pattern.calls[index].stop) else { return false }
            let isDeparture = isDeparture(index, of: pattern)
            return isDeparture || arrivals && pattern.calls[index].dropOff != .none && index > 0
        }
    }

    /// Returns true if riders may board: not at the last stop, and not where `pickup_type` is 1.
    private func isDeparture(_ index: Int, of pattern: Pattern) -> Bool {
        pattern.calls[index].pickup != .none && (index < pattern.calls.count - 1 || pattern.goesOnOnDemand)
    }

    /// Returns true if riders may board a trip at its first stop, which is shown.
    private func boards(_ trip: Int) -> Bool {
        let pattern = patterns[trips[trip].pattern]
        return pattern.calls.first.map { chosen.contains($0.stop) } == true && isDeparture(0, of: pattern)
    }

    private func departure(
        of index: Int,
        _ run: ScheduledRun,
        at place: Int,
        on day: CivilDay,
        _ base: Date,
        next: Int?
    )
        -> Departure
    {
        let trip = trips[index]
        let pattern = patterns[trip.pattern]
        let (call, time) = (pattern.calls[place], profiles[trip.profile].times[place])
        var departure = Departure(tripID: trip.id, serviceDay: day, sequence: call.sequence, stop: call.stop)
        (departure.trip, departure.route, departure.position) = (index, trip.route, place)
        (departure.start, departure.frequency) = (run.start, run.frequency)
        departure.isArrival = !isDeparture(place, of: pattern)
        departure.pickup = call.pickup
        if !time.isUnknown {
            departure.planned = Departure.Times(
                arrival: base + Double(run.start + time.arrival),
                departure: base + Double(run.start + time.departure)
            )
        }
        departure.times = departure.planned
        departure.isInterpolated = time.isInterpolated
        departure.headsign = call.headsign ?? headsign(of: index)
        departure.continuesAs = next.flatMap(headsign)
        return departure
    }

    /// Returns the sign of a trip, or else the name of its last stop.
    package func headsign(of trip: Int) -> String? {
        let pattern = patterns[trips[trip].pattern]
        return trips[trip].headsign
            ?? (pattern.goesOnOnDemand ? nil : pattern.calls.last.map { stops[$0.stop].name })
    }
}

extension Timetable {
    /// Returns the departures of a window on the days that the schedule describes.
    ///
    /// After the last day of `feed_info.txt` a schedule may go on, but its publisher does not stand for it.
    package func validDepartures(in window: Range<Date>, arrivals: Bool = false) -> [Departure] {
        departures(in: window, arrivals: arrivals).filter { departure in
            feed.lastDay.map { departure.serviceDay <= $0 } ?? true
        }
    }
}
