import FeedCore
import Testing

@testable import GTFS

/// The courses of lines on the map.
struct LineTests {
    /// Returns the courses of the lines through stops, each stop by the last letter of its id, such as `ABC CD`.
    private static func courses(_ trips: [String], through chosen: [String], sides: String = "") throws -> [String] {
        let letters = Set(trips.joined()).sorted().map(String.init)
        let stops = letters.flatMap { letter in
            // On the other side of the street is a stop of the same name, 20 m away.
            [("\(letter)", 0.0)] + (sides.contains(letter) ? [("x\(letter)", 0.0002)] : [])
        }
        var schedule = SmallSchedule([
            "stops": "stop_id,stop_name,stop_lat,stop_lon\n"
                + stops.map { id, east in
                    let place = Double(letters.firstIndex(of: String(id.suffix(1))) ?? 0)
                    return "\(id),Stop \(id.suffix(1)),48.\(Int(place) + 10),\(16.3 + east)\n"
                }.joined(),
            "trips": "route_id,service_id,trip_id\n" + trips.indices.map { "R,D,T\($0)\n" }.joined(),
        ])
        let rows = trips.enumerated().flatMap { number, trip in
            trip.enumerated().map { place, letter in
                // The way back stops on the other side.
                let isOther = number % 2 == 1 && sides.contains(letter)
                return "T\(number),08:\(10 + place):00,08:\(10 + place):00,\(isOther ? "x" : "")\(letter),\(place)"
            }
        }
        schedule.texts["stop_times.txt"] =
            (["trip_id,arrival_time,departure_time,stop_id,stop_sequence"] + rows).joined(separator: "\n")
        let timetable = try schedule.timetable(.named(chosen))
        return timetable.lines { _ in true }.map { line in
            line.courses.map { course in
                course.map { point in
                    timetable.stops.first { $0.coordinates == point }.map { String($0.id.suffix(1)) } ?? "?"
                }.joined()
            }.joined(separator: " ")
        }
    }

    @Test(
        "A line goes from the stop before the first chosen one to the one after the last",
        arguments: [
            (["ABCDE", "EDCBA"], ["B", "C"], "ABCD"),
            (["ABCDE", "EDCBA"], ["A"], "AB"),
            // An express passes stops, and is no line of its own.
            (["ABCDE", "ACE"], ["A", "C"], "ABCD"),
            // A branch.
            (["ABCDE", "ABCFG"], ["B", "C"], "ABCD CF"),
            // A branch that none of the chosen stops is on.
            (["ABCDE", "ABCDF"], ["A"], "AB"),
            // A ring.
            (["ABCA"], ["A", "B"], "ABCA"),
        ]
    )
    func courses(trips: [String], chosen: [String], expected: String) throws {
        #expect(try Self.courses(trips, through: chosen) == [expected])
    }

    @Test("The two sides of a street are one place")
    func sides() throws {
        #expect(try Self.courses(["ABCD", "DCBA"], through: ["B", "C"], sides: "ABCD") == ["ABCD"])
    }

    @Test("Routes that are not shown have no line")
    func hidden() throws {
        #expect(try SmallSchedule().timetable().lines { _ in false }.isEmpty)
    }
}
