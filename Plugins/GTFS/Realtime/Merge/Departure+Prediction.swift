import FeedCore
import Foundation

extension Departure {
    /// Takes what holds at a stop of a trip.
    mutating func set(
        _ stop: StopPrediction,
        _ dated: RealtimeMerge.DatedUpdate,
        in timetable: Timetable,
        _ issues: inout RealtimeIssues
    ) {
        status = stop.status
        times = stop.times
        uncertainty = stop.uncertainty
        if status != .scheduled { observedAt = dated.observedAt }
        set(stop.properties, dated.update.properties, name: tripID, in: timetable, &issues)
    }

    /// Takes another platform, sign or way of boarding.
    mutating func set(
        _ properties: StopTimeProperties?,
        _ trip: TripProperties?,
        name: String,
        in timetable: Timetable,
        _ issues: inout RealtimeIssues
    ) {
        if let sign = properties?.headsign ?? trip?.headsign, !sign.isEmpty { headsign = sign }
        if let boarding = properties?.pickup.flatMap({ Timetable.Boarding(rawValue: UInt8($0.rawValue)) }) {
            pickup = boarding
            // Nobody may board, although the schedule said so.
            if boarding == .none, !isArrival, status == .scheduled || status == .predicted { status = .skipped }
        }
        guard let id = properties?.assignedStopID, !id.isEmpty else { return }
        if let assigned = timetable.stop(id: id) {
            currentStop = assigned
        } else {
            issues.add(.unknownPlatform, name)
        }
    }
}

extension Timetable {
    /// Predicts a trip that starts at a time of a day.
    ///
    /// - Returns: The prediction, and the times as planned.
    func predict(
        _ trip: Int,
        on day: CivilDay,
        startingAt start: Int,
        _ update: TripUpdate,
        _ issues: inout RealtimeIssues
    ) -> (TripPrediction, planned: [Departure.Times]) {
        let name = trips[trip].id
        let base = day.serviceBase(in: timeZone)
        let stopTimes = stopTimes(of: trip, startingAt: start)
        let planned = stopTimes.map {
            $0.time.isUnknown
                ? Departure.Times(arrival: nil, departure: nil)
                : Departure.Times(arrival: base + Double($0.time.arrival), departure: base + Double($0.time.departure))
        }
        let updates = match(update.stops, to: stopTimes, from: base, of: name, &issues)
        return (TripPrediction(planned, updates, delay: update.delay, of: name, &issues), planned)
    }

    /// Returns a departure of a run that the schedule does not have: an unplanned repetition, or a copy of a trip.
    func departure(_ trip: Int, id: String, at position: Int, on day: CivilDay, startingAt start: Int) -> Departure {
        let calls = patterns[trips[trip].pattern].calls
        let call = calls[position]
        var departure = Departure(tripID: id, serviceDay: day, sequence: call.sequence, stop: call.stop)
        departure.trip = trip
        departure.route = trips[trip].route
        departure.start = start
        // A run of its own, so that the start is a part of what names it.
        departure.frequency = Timetable.Frequency(start: start, end: start + 1, headway: 1, isExact: true)
        departure.position = position
        departure.pickup = call.pickup
        departure.isArrival = position == calls.count - 1 || call.pickup == .none
        departure.headsign = call.headsign ?? headsign(of: trip)
        departure.status = .added
        return departure
    }
}
