package import FeedCore
package import Foundation

/// A vehicle at a stop: as it was planned, and as it is expected.
package struct Departure: Sendable, Equatable {
    /// The position in ``Timetable/trips``; `nil` for a trip that the schedule does not have.
    package var trip: Int?
    package var tripID: String
    /// The position in ``Timetable/routes``; `nil` for an unknown route.
    package var route: Int?
    package var serviceDay: CivilDay
    /// The first time of the trip in seconds from noon minus twelve hours; `nil` for an added trip without one.
    package var start: Int?
    /// The repetition of a trip of `frequencies.txt`, or the period for one without exact times; otherwise `nil`.
    package var frequency: Timetable.Frequency?
    /// The position in the pattern; `nil` for an added trip.
    package var position: Int?
    package var sequence: Int
    /// The stop as planned, a position in ``Timetable/stops``; it names the item, even if the platform moves.
    package var stop: Int
    /// True for the arrival at the last stop, and at a stop without boarding, which are shown on request.
    package var isArrival = false
    /// The times as planned; `nil` for an added trip.
    package var planned: Times?
    /// True if the planned times lie between those of neighbouring stops.
    package var isInterpolated = false
    package var headsign: String?
    package var pickup: Timetable.Boarding = .regular
    /// The sign of the trip that the vehicle goes on as after the last stop of this one; riders stay on board.
    package var continuesAs: String?

    // The following members are what holds; they begin as planned, and realtime data changes them.

    /// The times that hold; `nil` if they are not known, as for a cancelled trip that was never planned.
    package var times: Times?
    /// The stop that holds, such as another platform; a position in ``Timetable/stops``.
    package var currentStop: Int
    package var status: Status = .scheduled
    /// The time to which the realtime data applies.
    package var observedAt: Date?
    /// The uncertainty of the times in seconds, if it is known.
    package var uncertainty: Int?
    /// Texts of alerts on this departure.
    package var alerts: [String] = []

    /// The two times at a stop; one of them may be unknown.
    package struct Times: Sendable, Equatable {
        package var arrival: Date?
        package var departure: Date?

        package init(arrival: Date?, departure: Date?) { (self.arrival, self.departure) = (arrival, departure) }
    }

    /// The knowledge about a departure.
    package enum Status: String, Sendable {
        /// The schedule alone: there is no realtime data, or none about this stop.
        case scheduled
        /// A prediction holds.
        case predicted
        /// The publisher says that it has no data about the stop.
        case noData
        /// The realtime data is too old to hold.
        case stale
        /// The vehicle does not stop here.
        case skipped
        case cancelled
        /// The trip is deleted: it is not to be shown.
        case deleted
        /// The trip is not in the schedule.
        case added
    }

    package init(tripID: String, serviceDay: CivilDay, sequence: Int, stop: Int) {
        (self.tripID, self.serviceDay, self.sequence) = (tripID, serviceDay, sequence)
        (self.stop, currentStop) = (stop, stop)
    }

    /// The time that holds and that the departure is sorted by.
    package var time: Date? { isArrival ? times?.arrival ?? times?.departure : times?.departure ?? times?.arrival }

    /// The planned time, in the sense of ``time``.
    package var plannedTime: Date? {
        isArrival ? planned?.arrival ?? planned?.departure : planned?.departure ?? planned?.arrival
    }

    /// The planned time of the last departure of a period without exact times; `nil` for a single departure.
    package var periodEnd: Date? {
        guard let frequency, !frequency.isExact, let plannedTime else { return nil }
        return plannedTime + Double(frequency.length)
    }

    /// Returns true if the departure, or its period, is in a window.
    func touches(_ window: Range<Date>) -> Bool {
        guard let time else { return false }
        return time < window.upperBound && max(time, periodEnd ?? time) >= window.lowerBound
    }

    /// The order of departures: by time, then by what names them.
    static func isBefore(_ one: Departure, _ other: Departure) -> Bool {
        let times = (one.time ?? .distantFuture, other.time ?? .distantFuture)
        return times.0 != times.1
            ? times.0 < times.1 : (one.tripID, one.sequence, one.stop) < (other.tripID, other.sequence, other.stop)
    }
}
