import FeedCore
import Foundation

@testable import GTFS

/// A small invented schedule whose files a test changes, in memory.
struct SmallSchedule: FileArchive {
    var texts: [String: String]

    /// The size of the parts in which files are read.
    var partSize = 7

    var files: [String: Int] { texts.mapValues(\.utf8.count) }

    func read(_ name: String, by part: (UnsafeRawBufferPointer) throws -> Void) throws {
        guard let text = texts[name] else { throw FeedError(.malformed, "\(name) is missing") }
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: partSize) {
            try bytes[start..<min(start + partSize, bytes.count)].withUnsafeBytes(part)
        }
    }

    /// One line from A by B to C, on all days of March 2026, at 08:00.
    init(zone: String = "Europe/Vienna", _ changes: [String: String] = [:]) {
        texts = [
            "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nV,Verkehr,https://example.org,\(zone)\n",
            "stops.txt": """
            stop_id,stop_name,stop_code,stop_lat,stop_lon,location_type,parent_station,platform_code
            S,Mitte,,48.2,16.3,1,,
            A,Anger,11,48.2,16.3,0,,
            B,Mitte,12,48.2,16.3,0,S,2
            C,Celler Straße,13,48.3,16.3,0,,
            """,
            "routes.txt":
                "route_id,agency_id,route_short_name,route_long_name,route_type,route_color\nR,V,U1,Nord,1,e20613\n",
            "trips.txt": "route_id,service_id,trip_id,trip_headsign\nR,D,T,Nordheim\n",
            "stop_times.txt": """
            trip_id,arrival_time,departure_time,stop_id,stop_sequence
            T,08:00:00,08:00:00,A,1
            T,08:10:00,08:11:00,B,2
            T,08:20:00,08:20:00,C,3
            """,
            "calendar.txt": """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            D,1,1,1,1,1,1,1,20260301,20260331
            """,
        ]
        for (name, text) in changes { texts[name + ".txt"] = text.isEmpty ? nil : text }
    }

    /// Replaces `stop_times.txt` by rows with the usual columns.
    func calling(_ rows: String..., columns: String = "trip_id,arrival_time,departure_time,stop_id,stop_sequence")
        -> Self
    {
        var copy = self
        copy.texts["stop_times.txt"] = ([columns] + rows).joined(separator: "\n")
        return copy
    }

    func timetable(_ choice: StopChoice = .all, language: String? = nil) throws -> Timetable {
        try Timetable.read(self, choice, language: language).timetable
    }

    /// The departures of a day, each as trip, stop, and time in UTC, with a mark for an interpolated time.
    func departures(_ choice: StopChoice = .all, on day: String, arrivals: Bool = false) throws -> [String] {
        let timetable = try timetable(choice)
        return timetable.departures(on: try day.day, arrivals: arrivals).map { departure in
            let stop = timetable.stops[departure.stop].id
            let time = departure.planned?.departure?.rfc3339.dropFirst(5).dropLast(4) ?? "?"
            return
                "\(departure.tripID) \(stop) \(time)\(departure.isInterpolated ? "~" : "")"
        }
    }
}

extension String {
    var day: CivilDay { get throws { try requireDay(self) } }
}

/// Returns the day of a text in a test.
private func requireDay(_ text: String) throws -> CivilDay {
    guard let day = CivilDay(text) else { throw FeedError(.internal, "\(text) is not a day") }
    return day
}
