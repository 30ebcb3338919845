import FeedCore
import Foundation

/// One run of a scheduled trip: on a day and, for a repeated trip, at a time.
struct RealtimeRun: Hashable {
    /// The position in ``Timetable/trips``.
    let trip: Int
    let day: CivilDay

    /// The start of a repetition; `nil` for a trip that runs once a day.
    let start: Int?

    /// True if the trip is repeated without exact times, so that the schedule has no times for the run.
    let isUnplanned: Bool
}

extension Timetable {
    /// Returns the run that an update is about; `nil`, with an issue, if it names none.
    ///
    /// - SeeAlso: [GTFS Realtime, TripDescriptor](https://gtfs.org/documentation/realtime/reference/#message-tripdescriptor).
    /// - Parameters:
    ///   - update: The update; its descriptor counts and, for a trip without a date, its times.
    ///   - now: The time of the message, near which a trip without a date and times is.
    ///   - issues: The faults that were found.
    /// - Returns: The run; `nil` also for a trip that is not in the timetable, without an issue.
    func run(of update: TripUpdate, at now: Date, _ issues: inout RealtimeIssues) -> RealtimeRun? {
        let descriptor = update.trip
        let name = descriptor.tripID ?? descriptor.routeID ?? ""
        guard let trip = trip(of: descriptor, &issues) else { return nil }
        var day: CivilDay?
        if let text = descriptor.startDate, !text.isEmpty {
            day = RealtimeTime.day(text)
            if day == nil {
                issues.add(.badStartDate, name)
                return nil
            }
        }
        let start = descriptor.startTime.flatMap { $0.isEmpty ? nil : $0 }.map(RealtimeTime.seconds)
        if start == .some(nil) { issues.add(.badStartTime, name) }
        let repetitions = trips[trip].frequencies
        guard !repetitions.isEmpty else {
            if let start, let start, start != trips[trip].start {
                issues.add(.otherStartTime, name)
            }
            guard let found = self.day(of: trip, update, given: day, at: now) else {
                issues.add(.notRunning, name)
                return nil
            }
            if let day, found != day { issues.add(.calendarDay, name) }
            return RealtimeRun(trip: trip, day: found, start: nil, isUnplanned: false)
        }
        // A repeated trip needs both.
        guard let start, let start, let day, runs(trip, on: day) else {
            issues.add(.noRepetition, name)
            return nil
        }
        if repetitions.contains(where: { $0.isExact && $0.starts(at: start) }) {
            return RealtimeRun(trip: trip, day: day, start: start, isUnplanned: false)
        }
        guard repetitions.contains(where: { !$0.isExact }) else {
            issues.add(.noRepetition, name)
            return nil
        }
        return RealtimeRun(trip: trip, day: day, start: start, isUnplanned: true)
    }

    /// Returns the trip of a descriptor, by its id or else by route, direction and start.
    private func trip(of descriptor: TripDescriptor, _ issues: inout RealtimeIssues) -> Int? {
        if let id = descriptor.tripID, !id.isEmpty {
            guard let trip = trip(id: id) else { return nil }
            if let route = descriptor.routeID, let other = self.route(id: route), other != trips[trip].route {
                issues.add(.otherRoute, id)
                return nil
            }
            return trip
        }
        guard !descriptor.isModified else {
            issues.add(.modifiedTrip, "")
            return nil
        }
        if let route = descriptor.routeID.flatMap(route(id:)), let direction = descriptor.directionID,
            let start = descriptor.startTime.flatMap(RealtimeTime.seconds),
            let day = descriptor.startDate.flatMap(RealtimeTime.day)
        {
            let found = trips.indices.filter {
                trips[$0].route == route && trips[$0].direction == Int(direction) && trips[$0].frequencies.isEmpty
                    && trips[$0].start == start && runs($0, on: day)
            }
            if found.count == 1 { return found[0] }
        }
        issues.add(.noTripID, descriptor.routeID ?? "")
        return nil
    }

    /// Returns the service day of a trip that is meant by an update: the given one, or the one whose times are nearest.
    ///
    /// Some publishers give the day of the calendar for a trip that begins after its service day's midnight.
    private func day(of trip: Int, _ update: TripUpdate, given: CivilDay?, at now: Date) -> CivilDay? {
        let today = CivilDay(now, in: timeZone)
        // A trip may last several days; most last hours.
        let last = trips[trip].start + (profiles[trips[trip].profile].times.last?.arrival ?? 0)
        var days = (-3 - max(0, last / 86_400)...2).map(today.adding(days:))
        if let given { days = trips[trip].start < 86_400 ? [given] : [given, given.adding(days: -1)] }
        days.removeAll { !runs(trip, on: $0) }
        return days.count < 2 ? days.first : nearest(of: days, to: update, of: trip, at: given == nil ? now : nil)
    }

    /// Returns the day on which a trip is nearest to the times of an update; without a time, nearest to `now`.
    private func nearest(of days: [CivilDay], to update: TripUpdate, of trip: Int, at now: Date?) -> CivilDay? {
        let times = profiles[trips[trip].profile].times
        var offset = (first: trips[trip].start, last: trips[trip].start + (times.last?.arrival ?? 0))
        var target = now
        for stop in update.stops {
            guard let time = (stop.arrival?.time ?? stop.departure?.time), time > 0, time < 4_102_444_800 else {
                continue
            }
            target = Date(timeIntervalSince1970: Double(time))
            let call = patterns[trips[trip].pattern].calls.firstIndex {
                stop.sequence.map(Int.init) == $0.sequence || stop.stopID == stops[$0.stop].id
            }
            if let call, call < times.count {
                offset = (trips[trip].start + times[call].arrival, trips[trip].start + times[call].departure)
            }
            break
        }
        guard let target else { return days.first }
        func distance(_ day: CivilDay) -> Double {
            let base = day.serviceBase(in: timeZone)
            let (first, last) = (base + Double(offset.first), base + Double(offset.last))
            return target < first ? first.timeIntervalSince(target) : max(0, target.timeIntervalSince(last))
        }
        return days.min { distance($0) < distance($1) }
    }
}

extension Timetable.Frequency {
    /// Returns true if one of the repetitions starts at a time.
    fileprivate func starts(at start: Int) -> Bool {
        self.start <= start && start < end && (start - self.start) % max(headway, 1) == 0
    }
}
