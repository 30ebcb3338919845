package import FeedCore
package import Foundation

extension Timetable {
    /// A stop, platform or station of `stops.txt`.
    package struct Stop: Sendable, Equatable {
        package var id: String
        package var name: String
        package var code: String?
        package var platform: String?
        package var coordinates: Coordinates?
        /// The position of the station in ``Timetable/stops``.
        package var station: Int?
        package var wheelchair: Permission = .unknown

        package init(id: String, name: String) { (self.id, self.name) = (id, name) }
    }

    /// A route of `routes.txt`.
    package struct Route: Sendable, Equatable {
        package var id: String
        package var shortName: String?
        package var longName: String?
        /// The `route_type`, also an extended one such as 109, a suburban railway.
        package var type: Int
        /// The colour as six hexadecimal digits in upper case.
        package var colour: String?
        /// The position in ``Timetable/agencies``.
        package var agency: Int?

        package init(id: String, type: Int) { (self.id, self.type) = (id, type) }
    }

    /// An agency of `agency.txt`.
    package struct Agency: Sendable, Equatable {
        package var id: String
        package var name: String
        package var timeZone: TimeZone

        package init(id: String, name: String, timeZone: TimeZone) {
            (self.id, self.name, self.timeZone) = (id, name, timeZone)
        }
    }

    /// Facts about the whole schedule: `feed_info.txt` and `attributions.txt`.
    package struct FeedInfo: Sendable, Equatable {
        package var publisher: String?
        package var version: String?
        package var language: String?
        /// The first and the last day that the schedule describes, of `feed_info.txt` or else of its services.
        package var firstDay: CivilDay?
        package var lastDay: CivilDay?
        /// The names of organisations that ask to be named.
        package var attributions: [String] = []

        package init() {}
    }
}
