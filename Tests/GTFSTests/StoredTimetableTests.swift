import FeedCore
import Foundation
import Testing

@testable import GTFS

@Suite struct StoredTimetableTests {
    private func rich() throws -> Timetable {
        var schedule = SmallSchedule([
            "frequencies": "trip_id,start_time,end_time,headway_secs,exact_times\nT,06:00:00,23:00:00,600,0\n",
            "feed_info": "feed_publisher_name,feed_lang,feed_start_date,feed_end_date\nP,de,20260301,20260401\n",
            "attributions": "organization_name\nMaps Ltd\n",
            "calendar_dates": "service_id,date,exception_type\nD,20260302,2\nD,20260402,1\nD,20260403,1\n",
            "trips":
                "route_id,service_id,trip_id,trip_headsign,direction_id,block_id,bikes_allowed\n"
                + "R,D,T,Nordheim,1,b,2\nR,D,É,,,,\n",
        ])
        schedule = schedule.calling(
            "T,07:59:00,08:00:00,A,1,In,2",
            "T,,,B,20,,3",
            "T,08:20:00,08:20:00,C,300,,1",
            "É,,,A,1,,",
            "É,30:00:00,,C,2,,",
            columns: "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,pickup_type"
        )
        return try schedule.timetable()
    }

    @Test("A stored timetable is read back as it was")
    func roundTrip() throws {
        for timetable in [try rich(), try SmallSchedule().timetable(.named(["S"]))] {
            #expect(Timetable(stored: try timetable.stored()) == timetable)
        }
    }

    @Test("Damaged bytes are refused, also with the right checksum, and never crash")
    func damage() throws {
        let bytes = try rich().stored()
        #expect(Timetable(stored: []) == nil)
        for length in 0..<bytes.count { #expect(Timetable(stored: Array(bytes[..<length])) == nil) }
        for position in bytes.indices {
            var damaged = bytes
            damaged[position] ^= 0x55
            #expect(Timetable(stored: damaged) == nil)
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] where position >= 8 {
                damaged[position] = value
                let hash = damaged[8...].withUnsafeBytes { $0.stableHash }
                for index in 0..<8 { damaged[index] = UInt8(truncatingIfNeeded: hash >> (index * 8)) }
                guard let timetable = Timetable(stored: damaged) else { continue }
                // What is read can be used.
                let day = CivilDay(number: 20_514)
                let departures = timetable.departures(on: day, arrivals: true)
                _ = timetable.items(of: departures)
                _ = timetable.groups
                _ = timetable.departures(in: day.start(in: .gmt)..<(day.start(in: .gmt) + 3_600))
            }
        }
    }
}
