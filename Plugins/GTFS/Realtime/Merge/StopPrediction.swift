import Foundation

/// The times and the status that hold at one stop of a trip.
struct StopPrediction: Equatable {
    var times: Departure.Times
    var status = Departure.Status.scheduled
    var uncertainty: Int?
    var properties: StopTimeProperties?

    /// True if the publisher says something about this stop itself, so that the times are not carried on from another.
    var isExplicit = false
}

/// The predictions of a trip, from its schedule and its updates by position.
struct TripPrediction {
    private(set) var stops: [StopPrediction]

    /// The decrease of times from stop to stop, in seconds, that is taken as a rounding.
    private static let tolerance = 60.0

    /// The seconds by which a time may be before or after the schedule's: more is another day's run.
    private static let plausibleDelays = -7_200.0...86_400.0

    /// Predicts a trip: a time goes before a delay, and the last delay is carried on to later stops.
    ///
    /// - SeeAlso: [GTFS Realtime, Trip updates](https://gtfs.org/documentation/realtime/feed-entities/trip-updates/).
    /// - Parameters:
    ///   - planned: The times of the schedule.
    ///   - updates: The updates by position.
    ///   - delay: The delay of the trip up to the first stop with an update.
    ///   - name: The id of the trip, for issues.
    ///   - issues: The faults that were found.
    init(
        _ planned: [Departure.Times],
        _ updates: [Int: StopTimeUpdate],
        delay: Int32?,
        of name: String,
        _ issues: inout RealtimeIssues
    ) {
        stops = []
        var carried = delay.flatMap { Self.plausibleDelays.contains(Double($0)) ? Double($0) : nil }
        var isWithoutData = false
        for (position, plan) in planned.enumerated() {
            var stop = StopPrediction(times: plan)
            let update = updates[position]
            stop.properties = update?.properties
            switch update?.relationship ?? .scheduled {
            case _ where update == nil: break
            case .noData:
                if update?.arrival?.isGiven == true || update?.departure?.isGiven == true {
                    issues.add(.timesWithoutData, name)
                }
                (carried, isWithoutData) = (nil, true)
            case .skipped: stop.status = .skipped
            case .scheduled, .unscheduled:
                isWithoutData = false
                carried = stop.set(update, plan, carried, name, &issues)
            }
            if stop.status == .scheduled || stop.status == .skipped {
                if let carried, !stop.isExplicit, plan != Departure.Times(arrival: nil, departure: nil) {
                    stop.times.arrival? += carried
                    stop.times.departure? += carried
                    if stop.status == .scheduled { stop.status = .predicted }
                } else if isWithoutData, stop.status == .scheduled {
                    stop.status = .noData
                }
            }
            stops.append(stop)
        }
        order(planned, name, &issues)
    }

    /// Makes the times increase along the trip, or takes those of the schedule if the publisher's own decrease.
    private mutating func order(_ planned: [Departure.Times], _ name: String, _ issues: inout RealtimeIssues) {
        var latest: Date?
        for stop in stops where stop.isExplicit && stop.status == .predicted {
            let times = [stop.times.arrival, stop.times.departure].compactMap(\.self)
            if let latest, let first = times.min(), latest.timeIntervalSince(first) > Self.tolerance {
                issues.add(.decreasingTimes, name)
                for index in stops.indices where stops[index].status == .predicted || stops[index].status == .skipped {
                    stops[index].times = planned[index]
                    stops[index].uncertainty = nil
                    if stops[index].status == .predicted { stops[index].status = .scheduled }
                }
                return
            }
            latest = (times + [latest].compactMap(\.self)).max()
        }
        // A delay that is carried on must not lead past a later stop whose time is known.
        var next: Date?
        for index in stops.indices.reversed() where stops[index].status == .predicted {
            if !stops[index].isExplicit, let next {
                stops[index].times.arrival = stops[index].times.arrival.map { min($0, next) }
                stops[index].times.departure = stops[index].times.departure.map { min($0, next) }
            }
            next = stops[index].times.arrival ?? stops[index].times.departure ?? next
        }
        latest = nil
        for index in stops.indices where stops[index].status == .predicted {
            if let latest {
                stops[index].times.arrival = stops[index].times.arrival.map { max($0, latest) }
                stops[index].times.departure = stops[index].times.departure.map { max($0, latest) }
            }
            latest = stops[index].times.departure ?? stops[index].times.arrival ?? latest
        }
    }

    /// Returns the time and delay of an event; `nil` for one without either, or with an impossible one.
    fileprivate static func time(
        _ event: StopTimeEvent?,
        _ planned: Date?,
        _ name: String,
        _ issues: inout RealtimeIssues
    ) -> Date? {
        guard let event else { return nil }
        if let time = RealtimeTime.instant(event.time, &issues, of: name) {
            guard let planned, !plausibleDelays.contains(time.timeIntervalSince(planned)) else { return time }
            issues.add(.implausibleTime, name)
        }
        guard let delay = event.delay, let planned else { return nil }
        guard plausibleDelays.contains(Double(delay)) else {
            issues.add(.implausibleTime, name)
            return nil
        }
        return planned + Double(delay)
    }
}

extension StopPrediction {
    /// Takes the times of an update.
    ///
    /// - Returns: The delay for later stops; `nil` if the update has no time, which ends what was carried on.
    fileprivate mutating func set(
        _ update: StopTimeUpdate?,
        _ plan: Departure.Times,
        _ carried: Double?,
        _ name: String,
        _ issues: inout RealtimeIssues
    ) -> Double? {
        let arrival = TripPrediction.time(update?.arrival, plan.arrival ?? plan.departure, name, &issues)
        var departure = TripPrediction.time(update?.departure, plan.departure ?? plan.arrival, name, &issues)
        if let start = arrival, let end = departure, end < start {
            issues.add(.departureBeforeArrival, name)
            departure = start
        }
        func delay(_ time: Date?, _ planned: Date?) -> Double? {
            guard let time, let planned else { return nil }
            return time.timeIntervalSince(planned)
        }
        let late = delay(arrival, plan.arrival ?? plan.departure)
        let left = delay(departure, plan.departure ?? plan.arrival)
        guard arrival != nil || departure != nil else {
            if update?.properties == nil { issues.add(.noTimes, name) }
            return nil
        }
        // Where the schedule has no time, the delay of the stop before goes on.
        let last = left ?? late ?? carried
        times.arrival = arrival ?? plan.arrival.map { $0 + (last ?? 0) }
        times.departure = departure ?? plan.departure.map { $0 + (last ?? 0) }
        if arrival == nil, let start = times.arrival, let end = times.departure { times.arrival = min(start, end) }
        uncertainty = (update?.departure?.uncertainty ?? update?.arrival?.uncertainty).flatMap {
            $0 < 0 ? nil : Int($0)
        }
        status = .predicted
        isExplicit = true
        return last
    }
}

extension StopTimeEvent {
    /// True if the event has a time or a delay.
    var isGiven: Bool { delay != nil || time != nil && time != 0 }
}
