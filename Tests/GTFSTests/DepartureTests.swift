import FeedCore
import Foundation
import Testing

@testable import GTFS

@Suite struct DepartureTests {
    @Test("A trip departs from all stops but the last, and arrives at it on request")
    func lastStop() throws {
        #expect(try SmallSchedule().departures(on: "2026-03-02") == ["T A 03-02T07:00", "T B 03-02T07:11"])
        let all = try SmallSchedule().departures(on: "2026-03-02", arrivals: true)
        #expect(all == ["T A 03-02T07:00", "T B 03-02T07:11", "T C 03-02T07:20"])
    }

    @Test(
        "Times count from noon minus twelve hours of the service day",
        arguments: [
            // On 2026-03-29 the clocks of Vienna go from 02:00 to 03:00, on 2026-10-25 from 03:00 to 02:00.
            ("Europe/Vienna", "2026-03-29", "08:00:00", "03-29T06:00"),
            ("Europe/Vienna", "2026-03-29", "01:30:00", "03-28T23:30"),
            ("Europe/Vienna", "2026-03-29", "00:30:00", "03-28T22:30"),
            ("Europe/Vienna", "2026-03-28", "26:30:00", "03-29T01:30"),
            ("Europe/Vienna", "2026-10-25", "02:30:00", "10-25T01:30"),
            ("Europe/Vienna", "2026-10-25", "00:00:00", "10-24T23:00"),
            ("Europe/Vienna", "2026-10-24", "26:30:00", "10-25T00:30"),
            ("America/New_York", "2026-03-08", "08:00:00", "03-08T12:00"),
            ("Australia/Lord_Howe", "2026-04-05", "08:00:00", "04-04T21:30"),
            ("Asia/Kolkata", "2026-03-02", "100:00:00", "03-05T22:30"),
            ("Europe/Vienna", "2026-03-02", "8:05", "03-02T07:05"),
        ]
    )
    func times(zone: String, day: String, time: String, expected: String) throws {
        let calendar = SmallSchedule().texts["calendar.txt"]?.replacing("20260331", with: "20261231")
        let schedule = SmallSchedule(zone: zone, ["calendar": calendar ?? ""])
            .calling("T,\(time),\(time),A,1", "T,\(time),\(time),C,2")
        #expect(try schedule.departures(on: day) == ["T A \(expected)"])
    }

    @Test(
        "A window finds the departures of yesterday's service day, from its first instant to before its last",
        arguments: [
            ("2026-03-03T00:30:00Z", "2026-03-03T00:31:00Z", 1), ("2026-03-03T00:29:00Z", "2026-03-03T00:30:00Z", 0),
            ("2026-03-03T00:30:01Z", "2026-03-03T00:40:00Z", 0), ("2026-03-03T00:00:00Z", "2026-03-06T00:00:00Z", 3),
            ("2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z", 0), ("2026-03-31T23:00:00Z", "2026-04-09T00:00:00Z", 1),
        ]
    )
    func windows(from: String, until: String, count: Int) throws {
        let schedule = SmallSchedule().calling("T,25:30:00,25:30:00,A,1", "T,25:40:00,25:40:00,C,2")
        let window = try #require(Date(rfc3339: from))..<(try #require(Date(rfc3339: until)))
        #expect(try schedule.timetable().departures(in: window).count == count)
    }

    @Test(
        "Services run by calendar.txt, calendar_dates.txt, or both",
        arguments: [
            ("D,1,0,0,0,0,0,0,20260301,20260331", nil, ["02", "09"]),
            ("D,1,0,0,0,0,0,0,20260303,20260309", nil, ["09"]),
            ("D,1,0,0,0,0,0,0,20260301,20260331", "D,20260302,2\nD,20260303,1", ["03", "09"]),
            (nil, "D,20260304,1\nX,20260305,1", ["04"]),
            ("D,0,0,0,0,0,0,0,20260301,20260331", "D,20260310,1", ["10"]),
            (nil, "D,20260399,1\nD,20260304,7\nD,20260305,1", ["05"]),
        ] as [(String?, String?, [String])]
    )
    func services(calendar: String?, dates: String?, days: [String]) throws {
        let weekdays = "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n"
        let schedule = SmallSchedule([
            "calendar": calendar.map { weekdays + $0 } ?? "",
            "calendar_dates": dates.map { "service_id,date,exception_type\n" + $0 } ?? "",
        ])
        let running = try (1...10).map { $0.padded(to: 2) }.filter { day in
            try !schedule.departures(on: "2026-03-\(day)").isEmpty
        }
        #expect(running == days)
    }

    @Test(
        "Missing times lie between those of their neighbours, and are marked",
        arguments: [
            (["08:00:00,08:00:00,A,1,", ",,B,2,", "08:20:00,08:20:00,C,3,"], ["T A 03-02T07:00", "T B 03-02T07:10~"]),
            (
                ["08:00:00,08:00:00,A,1,0", ",,B,2,3", "08:20:00,08:20:00,C,3,4"],
                ["T A 03-02T07:00", "T B 03-02T07:15~"]
            ),
            (
                ["08:00:00,08:00:00,A,1,4", ",,B,2,3", "08:20:00,08:20:00,C,3,0"],
                ["T A 03-02T07:00", "T B 03-02T07:10~"]
            ),
            (["08:00:00,08:10:00,A,1,", ",,B,2,", "08:20:00,08:40:00,C,3,"], ["T A 03-02T07:10", "T B 03-02T07:15~"]),
            ([",08:00:00,A,1,", "08:10:00,,B,2,", "08:20:00,,C,3,"], ["T A 03-02T07:00", "T B 03-02T07:10"]),
            ([",,A,1,", "08:10:00,08:10:00,B,2,", "08:20:00,,C,3,"], ["T A ?", "T B 03-02T07:10"]),
            (["soon,soon,A,1,", "08:10:00,08:10:00,B,2,", "08:20:00,,C,3,"], ["T A ?", "T B 03-02T07:10"]),
            (
                ["08:20:00,,C,30,", "08:00:00,08:00:00,A,1,", "08:10:00,08:10:00,B,2,"],
                ["T A 03-02T07:00", "T B 03-02T07:10"]
            ),
            ([",,A,1,", ",,B,2,", ",,C,3,"], ["T A ?", "T B ?"]),
        ] as [([String], [String])]
    )
    func interpolation(rows: [String], expected: [String]) throws {
        var schedule = SmallSchedule()
        let columns = "trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled"
        schedule.texts["stop_times.txt"] = ([columns] + rows.map { "T,\($0)" }).joined(separator: "\n")
        #expect(try schedule.departures(on: "2026-03-02") == expected)
        // A departure without a time is in no window.
        let day = try "2026-03-02".day.start(in: .gmt)
        let known = expected.filter { !$0.hasSuffix("?") }.count
        #expect(try schedule.timetable().departures(in: day..<(day + 86_400)).count == known)
    }

    @Test("Repeated trips are single departures with exact times, and periods without")
    func frequencies() throws {
        let columns = "trip_id,start_time,end_time,headway_secs,exact_times\n"
        let exact = SmallSchedule(["frequencies": columns + "T,06:00:00,06:30:00,600,1\nT,22:00:00,22:10:00,600,1"])
        #expect(
            try exact.departures(.named(["B"]), on: "2026-03-02")
                == ["T B 03-02T05:11", "T B 03-02T05:21", "T B 03-02T05:31", "T B 03-02T21:11"]
        )
        let loose = SmallSchedule([
            "frequencies": columns + "T,06:00:00,23:00:00,600,0\nT,1,2,3,4\nT,06:00:00,07:00:00,0,1"
        ])
        let timetable = try loose.timetable(.named(["A"]))
        let departures = timetable.departures(on: try "2026-03-02".day)
        #expect(departures.map { $0.periodEnd?.rfc3339 } == ["2026-03-02T21:50:00Z"])
        let item = try #require(timetable.items(of: departures).first)
        #expect(item.subtitle == "U1 · every 10 min until 22:50")
        #expect(item.id.rawValue == "T/20260302/060000-230000/A/1")
        #expect(item.relevantUntil?.rfc3339 == "2026-03-02T21:50:00Z")
        // The period is under way at noon, and over at night.
        let noon = try #require(Date(rfc3339: "2026-03-02T12:00:00Z"))
        #expect(timetable.departures(in: noon..<(noon + 60)).count == 1)
        #expect(timetable.departures(in: (noon + 36_000)..<(noon + 36_060)).isEmpty)
    }

    @Test(
        "Riders may board where pickup_type allows it",
        arguments: [
            ("0", "T B", nil), ("", "T B", nil), ("1", nil, nil), ("2", "T B", "by phone"),
            ("3", "T B", "ask the driver"),
        ]
            as [(String, String?, String?)]
    )
    func pickup(type: String, departure: String?, words: String?) throws {
        let schedule = SmallSchedule().calling(
            "T,08:00:00,08:00:00,A,1,0",
            "T,08:10:00,08:10:00,B,2,\(type)",
            "T,08:20:00,08:20:00,C,3,0",
            columns: "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type"
        )
        let timetable = try schedule.timetable(.named(["B"]))
        let departures = timetable.departures(on: try "2026-03-02".day)
        #expect(departures.count == (departure == nil ? 0 : 1))
        #expect(timetable.items(of: departures).first?.fact("boarding") == words.map(FactValue.text))
        #expect(timetable.departures(on: try "2026-03-02".day, arrivals: true).count == 1)
    }

    @Test("Riders stay on board of the next trip of a block, whose departure is shown once")
    func blocks() throws {
        var schedule = SmallSchedule([
            "trips": "route_id,service_id,trip_id,trip_headsign,block_id\nR,D,T,Nordheim,1\nR,D,U,Heim,1\n"
        ])
        schedule = schedule.calling(
            "T,08:00:00,08:00:00,A,1",
            "T,08:20:00,08:20:00,C,2",
            "U,08:25:00,08:25:00,C,1",
            "U,08:40:00,08:40:00,A,2"
        )
        let timetable = try schedule.timetable()
        let departures = timetable.departures(on: try "2026-03-02".day, arrivals: true)
        #expect(departures.map(\.tripID) == ["T", "U", "U"])
        #expect(departures.map(\.continuesAs) == ["Heim", nil, nil])
        #expect(departures.map(\.isArrival) == [false, false, true])
    }

    @Test("An archive whose services are all on demand is read, with a warning")
    func onDemandAlone() throws {
        let schedule = SmallSchedule().calling("T,area,1", "T,area,2", columns: "trip_id,location_id,stop_sequence")
        let reading = try Timetable.read(schedule, .all)
        #expect(reading.timetable.trips.isEmpty)
        #expect(
            reading.warnings.listed.first?.message == "services on demand have no times and are not shown (rows: 2)"
        )
    }

    @Test("Rows of services on demand are left out with a warning, and riders board before them")
    func onDemand() throws {
        let schedule = SmallSchedule().calling(
            "T,08:00:00,08:00:00,A,1,,",
            "T,08:10:00,08:10:00,B,2,,",
            "T,,,C,3,09:00:00,10:00:00",
            columns:
                "trip_id,arrival_time,departure_time,stop_id,stop_sequence,start_pickup_drop_off_window,"
                + "end_pickup_drop_off_window"
        )
        #expect(try schedule.departures(on: "2026-03-02") == ["T A 03-02T07:00", "T B 03-02T07:10"])
        let warnings = try Timetable.read(schedule, .all).warnings.listed
        #expect(warnings.map(\.message) == ["services on demand have no times and are not shown (rows: 1)"])
    }
}
