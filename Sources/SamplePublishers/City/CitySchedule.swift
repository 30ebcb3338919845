import FeedCore
import Foundation

/// The schedule of the invented city, the same on every day.
///
/// - SeeAlso: [GTFS Schedule](https://gtfs.org/documentation/schedule/reference/)
enum CitySchedule {
    static let timeZone = TimeZone(identifier: "Europe/London") ?? .gmt

    static let lines = [
        CityLine(
            name: "1",
            type: 0,
            colour: "C8102E",
            stops: ["harbour", "market", "bridge", "university", "hilltop"],
            runs: 5 * 3_600...24 * 3_600,
            interval: 8 * 60
        ),
        CityLine(
            name: "2",
            type: 0,
            colour: "007A4D",
            stops: ["station", "market", "bridge", "garden"],
            runs: 5 * 3_600 + 240...24 * 3_600,
            interval: 12 * 60
        ),
        CityLine(
            name: "N1",
            type: 3,
            colour: "14213D",
            stops: ["harbour", "market", "station", "hilltop"],
            runs: 24 * 3_600 + 900...28 * 3_600 + 1_800,
            interval: 30 * 60
        ),
    ]

    /// The time between two stops, in seconds.
    static let hop = 240

    private static let stops = """
        stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,platform_code,wheelchair_boarding
        harbour,Harbour,50.1900,-1.9000,0,,,1
        market,Market Square,50.1950,-1.9050,1,,,1
        market-A,Market Square,50.1951,-1.9049,0,market,A,1
        market-B,Market Square,50.1949,-1.9051,0,market,B,1
        bridge,Old Bridge,50.1990,-1.9080,0,,,2
        university,University,50.2040,-1.9060,0,,,1
        hilltop,Hilltop,50.2090,-1.9020,0,,,1
        station,Central Station,50.1955,-1.9150,0,,,1
        garden,Botanic Garden,50.2030,-1.9160,0,,,1

        """

    /// The files of the archive, valid for a year and the days around it.
    static func files(year: Int, isEmpty: Bool = false) -> [String: [UInt8]] {
        var trips = "route_id,service_id,trip_id,direction_id,wheelchair_accessible\n"
        var times = "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        for trip in isEmpty ? [] : lines.flatMap(\.trips) {
            trips += "\(trip.line.name),daily,\(trip.id),\(trip.direction),1\n"
            for position in trip.stops.indices {
                let time = clock(trip.start + position * hop)
                times += "\(trip.id),\(time),\(time),\(trip.platform(at: position)),\(position + 1)\n"
            }
        }
        let routes = lines.map { "\($0.name),city,\($0.name),\($0.type),\($0.colour),FFFFFF\n" }
        let texts = [
            "agency":
                "agency_id,agency_name,agency_url,agency_timezone\ncity,Westhaven Trams,https://sample.invalid,Europe/London\n",
            "feed_info": """
            feed_publisher_name,feed_publisher_url,feed_lang,feed_start_date,feed_end_date
            Westhaven Trams,https://sample.invalid,en,\(year - 1)1201,\(year + 1)1231

            """,
            "routes": "route_id,agency_id,route_short_name,route_type,route_color,route_text_color\n"
                + routes.joined(),
            "stops": stops, "trips": trips, "stop_times": times,
            "calendar": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            daily,1,1,1,1,1,1,1,\(year - 1)1201,\(year + 1)1231

            """,
        ]
        return Dictionary(uniqueKeysWithValues: texts.map { ($0.key + ".txt", Array($0.value.utf8)) })
    }

    /// Returns a time such as `25:10:00`.
    private static func clock(_ seconds: Int) -> String {
        let parts = [seconds / 3_600, seconds / 60 % 60, seconds % 60]
        return parts.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
}

/// A line of the invented city.
struct CityLine: Sendable {
    var name: String
    /// The `route_type`: 0 is a tram, 3 a bus.
    var type: Int
    var colour: String
    /// The stops in direction 0.
    var stops: [String]
    /// The first and the last departure of a trip, in seconds from the beginning of the service day.
    var runs: ClosedRange<Int>
    /// The time between two trips, in seconds.
    var interval: Int

    var trips: [CityTrip] {
        (0...1).flatMap { direction in
            // The two directions do not meet at the same minute.
            stride(from: runs.lowerBound + direction * interval / 2, through: runs.upperBound, by: interval)
                .enumerated().map { CityTrip(line: self, direction: direction, number: $0.offset, start: $0.element) }
        }
    }
}

/// A trip of a line.
struct CityTrip: Sendable {
    var line: CityLine
    var direction: Int
    var number: Int
    /// The first departure, in seconds from the beginning of the service day.
    var start: Int

    var id: String { "\(line.name)-\(direction)-\(number)" }
    var stops: [String] { direction == 0 ? line.stops : line.stops.reversed() }
    var end: Int { start + (stops.count - 1) * CitySchedule.hop }

    /// Returns the stop of `stops.txt`: at the station, each direction has its platform.
    func platform(at position: Int) -> String {
        let stop = stops[position]
        return stop == "market" ? "market-\(direction == 0 ? "A" : "B")" : stop
    }
}
