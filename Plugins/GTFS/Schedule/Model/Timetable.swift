package import FeedCore
package import Foundation

/// The schedule of the chosen stops: the trips that serve them, with all stops and times of these trips.
///
/// Trips, stops, routes, services and patterns refer to each other by their positions in the arrays here, which the
/// reader of a schedule and the reader of a stored timetable check: any position in a timetable is valid.
///
/// - SeeAlso: [GTFS Schedule Reference](https://gtfs.org/documentation/schedule/reference/)
package struct Timetable: Sendable, Equatable {
    /// The trips, sorted by the bytes of their ids, so that ``trip(id:)`` finds one quickly.
    package var trips: [Trip] = []

    /// The orders of stops that trips have.
    package var patterns: [Pattern] = []

    /// The times that trips have, in seconds from their starts.
    package var profiles: [Profile] = []

    /// The stops of the patterns, the chosen ones, and the stations of all of these.
    package var stops: [Stop] = []
    package var routes: [Route] = []
    package var services: [Service] = []
    package var agencies: [Agency] = []
    package var feed = FeedInfo()

    /// The positions of the stops whose departures are shown.
    package var chosen: Set<Int> = []

    package init() {}

    /// The zone of all times, which all agencies share; `stop_timezone` is for display alone.
    package var timeZone: TimeZone { agencies.first?.timeZone ?? .gmt }

    /// Returns the position of a trip in ``trips``; `nil` for an unknown id.
    package func trip(id: String) -> Int? {
        var (low, high) = (0, trips.count)
        while low < high {
            let middle = (low + high) / 2
            if trips[middle].id.isBefore(id) { low = middle + 1 } else { high = middle }
        }
        return low < trips.count && trips[low].id == id ? low : nil
    }

    /// Returns the position of a stop in ``stops``; `nil` for an unknown id.
    package func stop(id: String) -> Int? { stops.firstIndex { $0.id == id } }

    /// Returns the position of a route in ``routes``; `nil` for an unknown id.
    package func route(id: String) -> Int? { routes.firstIndex { $0.id == id } }

    /// Returns true if a service day has a trip, by its service alone.
    package func runs(_ trip: Int, on day: CivilDay) -> Bool { services[trips[trip].service].runs(on: day) }
}

extension String {
    /// Returns true if the bytes of the text come before those of another one; Swift's own order compares characters.
    func isBefore(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
