extension Timetable {
    /// A trip of `trips.txt`, with its times of `stop_times.txt` and its frequencies.
    package struct Trip: Sendable, Equatable {
        package var id: String
        /// The position in ``Timetable/routes``.
        package var route: Int
        /// The position in ``Timetable/services``.
        package var service: Int
        /// The position in ``Timetable/patterns``.
        package var pattern: Int
        /// The position in ``Timetable/profiles``.
        package var profile: Int
        /// The departure at the first stop, in seconds from noon minus twelve hours of the service day; the first known
        /// time of a trip that has none there.
        package var start: Int
        package var headsign: String?
        /// The number or name that riders know the trip by, such as that of a train.
        package var shortName: String?
        /// The `direction_id`, 0 or 1; it has no meaning beyond the difference.
        package var direction: Int?
        /// The vehicle's block: the trips of a block on a day follow each other, and riders may stay on board.
        package var block: String?
        package var wheelchair: Permission = .unknown
        package var bikes: Permission = .unknown
        /// The periods in which the trip is repeated; empty for a trip that runs once.
        package var frequencies: [Frequency] = []

        package init(id: String, route: Int, service: Int, pattern: Int, profile: Int, start: Int) {
            (self.id, self.route, self.service) = (id, route, service)
            (self.pattern, self.profile, self.start) = (pattern, profile, start)
        }
    }

    /// An answer of the publisher that may be missing, such as `wheelchair_accessible` and `bikes_allowed`.
    package enum Permission: UInt8, Sendable {
        case unknown, yes, no
    }

    /// A period of `frequencies.txt` in which a trip is repeated.
    ///
    /// - SeeAlso: [frequencies.txt](https://gtfs.org/documentation/schedule/reference/#frequenciestxt)
    package struct Frequency: Sendable, Equatable {
        /// The seconds from noon minus twelve hours at which the first repetition leaves the first stop.
        package var start: Int
        /// The seconds at which the period ends; no repetition leaves the first stop then or later.
        package var end: Int
        /// The seconds between two repetitions, at least one.
        package var headway: Int
        /// True if the repetitions leave exactly at their times (`exact_times` 1).
        package var isExact: Bool

        package init(start: Int, end: Int, headway: Int, isExact: Bool) {
            (self.start, self.end, self.headway, self.isExact) = (start, end, headway, isExact)
        }

        /// The seconds from the first repetition to the last one.
        package var length: Int { max(0, (end - start - 1) / headway * headway) }

        /// The starts of the repetitions, at most one a second of two days.
        package var starts: StrideTo<Int> { stride(from: start, to: end, by: max(headway, 1)) }
    }
}
