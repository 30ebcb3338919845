import FeedCore
import Foundation

/// The trips that the schedule does not have: new, added, duplicated, replaced and unplanned ones.
extension RealtimeMerge {
    /// Adds new, added and duplicated trips; those of a stale message are left out.
    mutating func add(_ extra: [DatedUpdate]) {
        var trips: [[String]: DatedUpdate] = [:]
        var order: [[String]] = []
        for dated in extra where !dated.isStale {
            let (descriptor, properties) = (dated.update.trip, dated.update.properties)
            let key = [
                properties?.tripID ?? descriptor.tripID ?? "\(order.count)", descriptor.startDate ?? "",
                descriptor.startTime ?? "",
            ]
            if let other = trips.updateValue(dated, forKey: key) {
                issues.add(.severalUpdates, key[0])
                if (other.update.timestamp ?? 0) > (dated.update.timestamp ?? 0) { trips[key] = other }
            } else {
                order.append(key)
            }
        }
        for key in order {
            guard let dated = trips[key] else { continue }
            let descriptor = dated.update.trip
            let known = descriptor.tripID.flatMap(timetable.trip(id:))
            if dated.update.relationship == .duplicated {
                addCopy(of: known, dated, dated.update.properties?.startDate, dated.update.properties?.startTime)
            } else if let known, descriptor.startTime?.isEmpty == false {
                addCopy(of: known, dated, descriptor.startDate, descriptor.startTime)
            } else {
                addTrip(known, dated)
            }
        }
    }

    /// Adds a trip that consists of its updates.
    private mutating func addTrip(_ known: Int?, _ dated: DatedUpdate) {
        let descriptor = dated.update.trip
        let calls = ExtraCall.calls(of: dated.update, &issues)
        let first = calls.lazy.compactMap { $0.times?.departure ?? $0.times?.arrival }.first
        guard
            let day = descriptor.startDate.flatMap(RealtimeTime.day)
                ?? first.map({ CivilDay($0, in: timetable.timeZone) })
        else { return }
        let start = descriptor.startTime.flatMap(RealtimeTime.seconds)
        let route = descriptor.routeID.flatMap(timetable.route(id:)) ?? known.map { timetable.trips[$0].route }
        let last = calls.last.flatMap { timetable.stop(id: $0.stopID) }.map { timetable.stops[$0].name }
        for call in calls {
            guard
                let departure = departure(
                    call,
                    tripID: descriptor.tripID ?? "",
                    day,
                    start: start,
                    route: route,
                    headsign: last,
                    dated
                )
            else { continue }
            departures.append(departure)
        }
    }

    private mutating func departure(
        _ call: ExtraCall,
        tripID: String,
        _ day: CivilDay,
        start: Int?,
        route: Int?,
        headsign: String?,
        _ dated: DatedUpdate
    ) -> Departure? {
        guard let stop = chosen[call.stopID] ?? call.properties?.assignedStopID.flatMap({ chosen[$0] }) else {
            return nil
        }
        var departure = Departure(tripID: tripID, serviceDay: day, sequence: call.sequence, stop: stop)
        departure.route = route
        departure.start = start
        departure.planned = call.planned
        departure.times = call.times
        departure.headsign = headsign
        departure.status = call.status
        departure.uncertainty = call.uncertainty
        departure.observedAt = dated.observedAt
        departure.set(call.properties, dated.update.properties, name: tripID, in: timetable, &issues)
        departure.isArrival = call.isLast || departure.pickup == .none
        guard let time = departure.time else {
            if call.status != .skipped { issues.add(.noTimes, tripID) }
            return nil
        }
        return window.contains(time) && (withArrivals || !departure.isArrival) ? departure : nil
    }

    /// Adds a copy of a scheduled trip at another time or on another day.
    private mutating func addCopy(of original: Int?, _ dated: DatedUpdate, _ date: String?, _ time: String?) {
        let update = dated.update
        let id = update.relationship == .duplicated ? update.properties?.tripID : update.trip.tripID
        guard let original, let id, !id.isEmpty, let start = time.flatMap(RealtimeTime.seconds),
            let day = date.flatMap(RealtimeTime.day)
                ?? (date == nil ? CivilDay(dated.reference, in: timetable.timeZone) : nil),
            !timetable.trips[original].frequencies.contains(where: { !$0.isExact })
        else { return issues.add(.noCopy, update.trip.tripID ?? "") }
        let (prediction, planned) = timetable.predict(original, on: day, startingAt: start, update, &issues)
        for (position, stop) in prediction.stops.enumerated() {
            var departure = timetable.departure(original, id: id, at: position, on: day, startingAt: start)
            guard timetable.chosen.contains(departure.stop), withArrivals || !departure.isArrival else { continue }
            departure.planned = planned[position]
            departure.set(stop, dated, in: timetable, &issues)
            if departure.status == .scheduled { departure.status = .added }
            guard let time = departure.time, window.contains(time) else { continue }
            departures.append(departure)
        }
    }

    /// Adds a run of a trip that is repeated without exact times: the stops at which it is predicted.
    mutating func add(_ run: RealtimeRun, _ prediction: TripPrediction, _ dated: DatedUpdate) {
        for (position, stop) in prediction.stops.enumerated() where stop.status == .predicted {
            var departure = timetable.departure(
                run.trip,
                id: timetable.trips[run.trip].id,
                at: position,
                on: run.day,
                startingAt: run.start ?? 0
            )
            guard timetable.chosen.contains(departure.stop), withArrivals || !departure.isArrival else { continue }
            departure.set(stop, dated, in: timetable, &issues)
            guard let time = departure.time, window.contains(time) else { continue }
            departure.status = .added
            departures.append(departure)
        }
    }

    /// Replaces the stops of a scheduled trip; a departure that remains keeps its id.
    mutating func replace(_ affected: [Int], _ run: RealtimeRun, _ dated: DatedUpdate) {
        let name = timetable.trips[run.trip].id
        var calls = ExtraCall.calls(of: dated.update, &issues)
        guard !calls.isEmpty else { return issues.add(.noTimes, name) }
        for place in affected {
            let stop = departures[place].stop
            let match =
                calls.firstIndex { $0.stopID == timetable.stops[stop].id }
                ?? calls.firstIndex { timetable.isSibling($0.stopID, of: stop) }
            departures[place].observedAt = dated.observedAt
            guard let match else {
                departures[place].status = .skipped
                continue
            }
            let call = calls.remove(at: match)
            departures[place].planned = call.planned
            departures[place].times = call.times
            departures[place].uncertainty = call.uncertainty
            departures[place].status = call.status == .added ? .predicted : call.status
            departures[place].isArrival = call.isLast || departures[place].pickup == .none
            if let other = timetable.stop(id: call.stopID) { departures[place].currentStop = other }
            departures[place].set(call.properties, dated.update.properties, name: name, in: timetable, &issues)
        }
        let sign = affected.first.flatMap { departures[$0].headsign } ?? timetable.trips[run.trip].headsign
        for call in calls {
            guard
                var extra = departure(
                    call,
                    tripID: name,
                    run.day,
                    start: run.start ?? timetable.trips[run.trip].start,
                    route: timetable.trips[run.trip].route,
                    headsign: sign,
                    dated
                )
            else { continue }
            extra.trip = run.trip
            departures.append(extra)
        }
    }
}
