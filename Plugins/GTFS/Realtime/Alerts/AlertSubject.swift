import FeedCore
import Foundation

/// A thing that an alert may be about: a vehicle at a stop, or all vehicles of a line at a stop.
struct AlertSubject {
    var route: Int?
    var direction: Int?

    /// The stop, its station, and the platform to which it moved.
    var stops: Set<Int>

    /// The trip, its day and its start; `nil` for all trips of the line.
    var trip: (id: String, day: CivilDay?, start: Int?)?
}

extension Timetable {
    /// Returns true if all selectors that are present match a subject; a selector of nothing matches nothing.
    ///
    /// A station stands for its platforms.
    ///
    /// - SeeAlso: [GTFS Realtime, EntitySelector](https://gtfs.org/documentation/realtime/reference/#message-entityselector).
    func matches(_ selector: EntitySelector, _ subject: AlertSubject) -> Bool {
        var isEmpty = true
        func holds(_ isGiven: Bool, _ test: @autoclosure () -> Bool) -> Bool {
            guard isGiven else { return true }
            isEmpty = false
            return test()
        }
        let route = subject.route.map { routes[$0] }
        let isMatch =
            holds(selector.agencyID.isGiven, route.map { isRun($0, by: selector.agencyID ?? "") } ?? false)
            && holds(selector.routeID.isGiven, route?.id == selector.routeID)
            && holds(selector.routeType != nil, route?.type == selector.routeType.map(Int.init))
            && holds(selector.directionID != nil, subject.direction == selector.directionID.map(Int.init))
            && holds(selector.stopID.isGiven, subject.stops.contains { stops[$0].id == selector.stopID })
            && holds(selector.trip?.isEmpty == false, selector.trip.map { names($0, subject) } ?? false)
        return isMatch && !isEmpty
    }

    private func names(_ descriptor: TripDescriptor, _ subject: AlertSubject) -> Bool {
        if let id = descriptor.tripID, !id.isEmpty, id != subject.trip?.id { return false }
        if let route = descriptor.routeID, !route.isEmpty, route != subject.route.map({ routes[$0].id }) {
            return false
        }
        if let direction = descriptor.directionID, Int(direction) != subject.direction { return false }
        if let date = descriptor.startDate, let day = subject.trip?.day, RealtimeTime.day(date) != day { return false }
        if let time = descriptor.startTime.flatMap(RealtimeTime.seconds), let start = subject.trip?.start, time != start
        {
            return false
        }
        return true
    }

    /// Returns true if an agency runs a route; a schedule of one agency need not name it.
    private func isRun(_ route: Route, by agency: String) -> Bool {
        if let index = route.agency { return agencies[index].id == agency }
        return agencies.count == 1 && (agencies[0].id == agency || agencies[0].id.isEmpty)
    }

    /// Returns a stop and its station.
    func place(of stop: Int) -> Set<Int> { Set([stop, stops[stop].station].compactMap(\.self)) }

    /// The lines that stop at each chosen stop, by direction.
    var servedLines: [AlertSubject] {
        var seen: Set<[Int]> = []
        var lines: [AlertSubject] = []
        for trip in trips where seen.insert([trip.pattern, trip.route, trip.direction ?? -1]).inserted {
            for call in patterns[trip.pattern].calls where chosen.contains(call.stop) {
                guard seen.insert([trip.route, trip.direction ?? -1, call.stop, 0]).inserted else { continue }
                lines.append(AlertSubject(route: trip.route, direction: trip.direction, stops: place(of: call.stop)))
            }
        }
        return lines
    }
}

extension TripDescriptor {
    /// True if the descriptor names nothing.
    var isEmpty: Bool {
        !tripID.isGiven && !routeID.isGiven && directionID == nil && !startDate.isGiven && !startTime.isGiven
    }
}

extension String? {
    /// True for a text that is neither missing nor empty.
    fileprivate var isGiven: Bool { self?.isEmpty == false }
}
