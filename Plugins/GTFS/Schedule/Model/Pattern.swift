extension Timetable {
    /// An order of stops with the rules of boarding, which many trips share.
    package struct Pattern: Sendable, Equatable, Hashable {
        package var calls: [Call]

        /// True if a service on demand follows the last stop, so that riders board there too.
        package var goesOnOnDemand = false

        package init(calls: [Call]) { self.calls = calls }
    }

    /// A stop of a pattern.
    package struct Call: Sendable, Equatable, Hashable {
        /// The `stop_sequence`, which increases along the pattern, not always by one.
        package var sequence: Int
        /// The position in ``Timetable/stops``.
        package var stop: Int
        package var pickup: Boarding = .regular
        package var dropOff: Boarding = .regular
        /// The sign at this stop, which holds instead of the trip's.
        package var headsign: String?

        package init(sequence: Int, stop: Int) { (self.sequence, self.stop) = (sequence, stop) }
    }

    /// The way in which riders board or leave at a stop: `pickup_type` and `drop_off_type`.
    package enum Boarding: UInt8, Sendable {
        case regular, none, byPhone, askDriver
    }

    /// The times at the stops of a pattern, in seconds from the trip's start, which many trips share.
    package struct Profile: Sendable, Equatable, Hashable {
        /// The arrivals and departures in the order of the pattern.
        package var times: [CallTime]

        package init(times: [CallTime]) { self.times = times }
    }

    /// The times at one stop.
    package struct CallTime: Sendable, Equatable, Hashable {
        package var arrival: Int
        package var departure: Int
        /// True if the schedule has no time here, and this one lies between those of the neighbours.
        package var isInterpolated: Bool
        /// True if there is no time, and none on both sides that it could lie between; the times are then 0.
        package var isUnknown = false

        package init(arrival: Int, departure: Int, isInterpolated: Bool = false) {
            (self.arrival, self.departure, self.isInterpolated) = (arrival, departure, isInterpolated)
        }
    }

    /// A stop of a trip with its times in seconds from noon minus twelve hours of the service day.
    package struct StopTime: Sendable, Equatable {
        /// The position in the pattern.
        package var position: Int
        package var call: Call
        package var time: CallTime
    }

    /// Returns all stops of a trip in their order, with their scheduled times.
    ///
    /// - Parameters:
    ///   - trip: The position of the trip.
    ///   - start: The first time of a repetition; `nil` for the time in `stop_times.txt`.
    /// - Returns: The stops of its pattern, in seconds from noon minus twelve hours of the service day.
    package func stopTimes(of trip: Int, startingAt start: Int? = nil) -> [StopTime] {
        let trip = trips[trip]
        let first = start ?? trip.start
        return zip(patterns[trip.pattern].calls, profiles[trip.profile].times).enumerated().map { position, pair in
            var time = pair.1
            time.arrival += first
            time.departure += first
            return StopTime(position: position, call: pair.0, time: time)
        }
    }
}
