import FeedCore
import Foundation

/// A stop of a trip that consists of its updates alone: a new, added or replaced trip.
struct ExtraCall {
    var stopID: String
    var sequence: Int
    var planned: Departure.Times?
    var times: Departure.Times?
    var status: Departure.Status
    var uncertainty: Int?
    var properties: StopTimeProperties?
    var isLast: Bool

    /// Returns the stops of a trip; empty, with an issue, if their times decrease.
    ///
    /// - SeeAlso: [GTFS Realtime, StopTimeUpdate](https://gtfs.org/documentation/realtime/reference/#message-stoptimeupdate).
    static func calls(of update: TripUpdate, _ issues: inout RealtimeIssues) -> [ExtraCall] {
        let name = update.trip.tripID ?? ""
        var calls: [ExtraCall] = []
        var visits: [String: Int] = [:]
        var latest: Date?
        let sorted = update.stops.enumerated().sorted { one, other in
            guard let first = one.element.sequence, let second = other.element.sequence, first != second else {
                return one.offset < other.offset
            }
            return first < second
        }
        if sorted.map(\.offset) != Array(update.stops.indices) { issues.add(.unsorted, name) }
        for (_, stop) in sorted {
            guard let id = stop.stopID ?? stop.properties?.assignedStopID, !id.isEmpty else {
                issues.add(.noStop, name)
                continue
            }
            // Stops that have been passed may be left out later, so that their number is not the stop's name.
            visits[id, default: 0] += 1
            var call = ExtraCall(
                stopID: id,
                sequence: stop.sequence.map(Int.init) ?? visits[id] ?? 1,
                status: .added,
                properties: stop.properties,
                isLast: false
            )
            call.set(stop, name, &issues)
            let known = [call.times?.arrival, call.times?.departure].compactMap(\.self)
            if call.status == .added, let latest, let first = known.min(), latest.timeIntervalSince(first) > 60 {
                issues.add(.decreasingAdded, name)
                return []
            }
            if call.status == .added { latest = known.max() ?? latest }
            calls.append(call)
        }
        if !calls.isEmpty { calls[calls.count - 1].isLast = true }
        return calls
    }

    private mutating func set(_ stop: StopTimeUpdate, _ name: String, _ issues: inout RealtimeIssues) {
        let scheduled = Departure.Times(
            arrival: RealtimeTime.instant(stop.arrival?.scheduledTime, &issues, of: name),
            departure: RealtimeTime.instant(stop.departure?.scheduledTime, &issues, of: name)
        )
        if scheduled.arrival != nil || scheduled.departure != nil { planned = scheduled }
        switch stop.relationship ?? .scheduled {
        case .noData: (times, status) = (planned, .noData)
        case .skipped: (times, status) = (planned, .skipped)
        case .scheduled, .unscheduled:
            func time(_ event: StopTimeEvent?, _ plan: Date?, _ issues: inout RealtimeIssues) -> Date? {
                if let time = RealtimeTime.instant(event?.time, &issues, of: name) { return time }
                if let delay = event?.delay, plan == nil, abs(Double(delay)) > 0 {
                    issues.add(.delayWithoutSchedule, name)
                }
                return plan.map { $0 + Double(event?.delay ?? 0) }
            }
            let arrival = time(stop.arrival, scheduled.arrival, &issues)
            var departure = time(stop.departure, scheduled.departure, &issues)
            if let start = arrival, let end = departure, end < start {
                issues.add(.departureBeforeArrival, name)
                departure = start
            }
            if arrival != nil || departure != nil { times = .init(arrival: arrival, departure: departure) }
            uncertainty = (stop.departure?.uncertainty ?? stop.arrival?.uncertainty).flatMap { $0 < 0 ? nil : Int($0) }
        }
    }
}
