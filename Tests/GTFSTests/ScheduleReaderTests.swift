import FeedCore
import Foundation
import Synchronization
import Testing

@testable import GTFS

@Suite struct ScheduleReaderTests {
    @Test(
        "Stops are chosen by id, code, name or place, and a station stands for its platforms",
        arguments: [
            (.named(["B"]), ["B"]), (.named(["11"]), ["A"]), (.named(["celler strasse"]), []),
            (.named(["S"]), ["B", "S"]),
            (.named(["Mitte"]), ["B", "S"]), (.named(["MITTE", "A"]), ["A", "B", "S"]), (.named(["ANGER"]), ["A"]),
            (.near(Coordinates(latitude: 48.2, longitude: 16.3), radius: 500), ["A", "B"]), (.all, ["A", "B", "C"]),
        ] as [(StopChoice, [String])]
    )
    func choice(choice: StopChoice, expected: [String]) throws {
        guard !expected.isEmpty else {
            let error = #expect(throws: FeedError.self) { try SmallSchedule().timetable(choice) }
            #expect(error?.code == .configuration)
            return
        }
        let timetable = try SmallSchedule().timetable(choice)
        #expect(
            timetable.chosen.map { timetable.stops[$0].id }.sorted()
                == (choice.isAll ? ["A", "B", "C", "S"] : expected)
        )
    }

    @Test("A choice that is only partly known is read with a warning")
    func unknownStop() throws {
        let reading = try Timetable.read(SmallSchedule(), .named(["A", "Nowhere"]))
        #expect(reading.timetable.trips.count == 1)
        #expect(
            reading.warnings.listed.map(\.message) == ["the schedule has no stop with the id, code or name \"Nowhere\""]
        )
    }

    @Test("Trips that do not serve a chosen stop are not kept, and all stops of the others are")
    func trips() throws {
        let schedule = SmallSchedule(["trips": "route_id,service_id,trip_id\nR,D,T\nR,D,U\n"])
            .calling(
                "U,07:00:00,07:00:00,A,1",
                "U,07:10:00,07:10:00,C,2",
                "T,08:00:00,08:00:00,A,1",
                "T,08:10:00,08:11:00,B,2",
                "T,08:20:00,08:20:00,C,3"
            )
        let timetable = try schedule.timetable(.named(["B"]))
        #expect(timetable.trips.map(\.id) == ["T"])
        #expect(timetable.stopTimes(of: 0).map { timetable.stops[$0.call.stop].id } == ["A", "B", "C"])
        #expect(timetable.stopTimes(of: 0).map(\.time.departure) == [28_800, 29_460, 30_000])
        #expect(timetable.stopTimes(of: 0, startingAt: 0).map(\.time.departure) == [0, 660, 1_200])
    }

    @Test("Rows of a trip need not stand together", arguments: [1, 5, 1_000])
    func split(size: Int) throws {
        var schedule = SmallSchedule(["trips": "route_id,service_id,trip_id\nR,D,T\nR,D,U\nR,D,V\n"]).calling(
            "T,08:20:00,08:20:00,C,3",
            "U,07:00:00,07:00:00,A,1",
            "V,09:00:00,09:00:00,B,1",
            "T,08:00:00,08:00:00,A,1",
            "U,07:10:00,07:10:00,C,2",
            "V,09:10:00,09:10:00,C,2",
            "T,08:10:00,08:11:00,B,2",
            "X,1:00,1:00,B,1"
        )
        schedule.partSize = size
        #expect(try schedule.departures(.named(["B"]), on: "2026-03-02") == ["T B 03-02T07:11", "V B 03-02T08:00"])
        #expect(try schedule.timetable(.named(["B"])).patterns.count == 2)
    }

    @Test(
        "What is wrong in a file is a warning with its line, and costs nothing else",
        arguments: [
            (
                "stop_times", "T,08:00:00,08:00:00,A,x", "stop_times.txt:5",
                "stop_sequence is \"x\", but a whole number is expected"
            ),
            (
                "stop_times", "T,08:99:00,08:30:00,C,4", "stop_times.txt:5",
                "arrival_time is \"08:99:00\", but a time such as 25:10:00 is expected"
            ),
            ("stop_times", "T,08:30:00,08:30:00,Z,4", "stops.txt", "the stop \"Z\" is missing"),
            ("stop_times", "Q,08:30:00,08:30:00,A,4", "trips.txt", "the trip \"Q\" of stop_times.txt is missing"),
            ("trips", "\"Q,1,2,3", "trips.txt:3", "a quotation mark lacks its second one"),
            ("stop_times", "T,08:30:00", "stop_times.txt:5", "stop_id is missing"),
            (
                "calendar", "D,1,2,1,1,1,1,1,20260301,20260331", "calendar.txt:3",
                "tuesday is \"2\", but 0 or 1 is expected"
            ),
            ("trips", "R,D,T,Again", "trips.txt:3", "the trip \"T\" appears twice"),
            (
                "calendar", "D,1,1,1,1,1,1,1,2026,20260331", "calendar.txt:3",
                "a start_date and an end_date such as 20261231 are expected"
            ),
            (
                "agency", "W,Other,https://example.org,Asia/Tokyo", "agency.txt",
                "the agencies have different zones, so all times are read as those of Europe/Vienna"
            ),
        ]
    )
    func warnings(table: String, row: String, pointer: String, message: String) throws {
        var schedule = SmallSchedule()
        schedule.texts["\(table).txt"] = (schedule.texts["\(table).txt"] ?? "").trimmed + "\n" + row + "\n"
        let reading = try Timetable.read(schedule, .all)
        #expect(reading.warnings.listed.map { "\($0.pointer ?? ""): \($0.message)" } == ["\(pointer): \(message)"])
        #expect(reading.timetable.departures(on: try "2026-03-02".day).count >= 2)
        #expect(!reading.warnings.tellOfMissingPart && reading.warnings.lostRecords == 0)
    }

    @Test(
        "An archive without what is needed is refused with a reason",
        arguments: [
            (["stop_times": ""], "the archive has no stop_times.txt"),
            (["agency": "", "stops": ""], "the archive has no agency.txt and stops.txt"),
            (
                ["trips": "route_id,trip_id\nR,T\n"],
                "trips.txt has no column service_id; its first line is \"route_id,trip_id\""
            ),
            (
                ["stop_times": "trip_id;stop_id;stop_sequence\nT;A;1\n"],
                "stop_times.txt has no column trip_id; its first line is \"trip_id;stop_id;stop_sequence\""
            ),
            (
                ["agency": "agency_name,agency_timezone\nX,Mars/Base\n"],
                "agency.txt has no agency_timezone that is known; found \"Mars/Base\""
            ),
        ]
    )
    func refused(changes: [String: String], reason: String) {
        let error = #expect(throws: FeedError.self) { try SmallSchedule(changes).timetable() }
        #expect(error?.message.hasPrefix(reason) == true && error?.code == .malformed)
    }

    @Test(
        "Files may be empty, and those of stops, trips and times have the columns that they need",
        arguments: [
            ("calendar", ""), ("routes", ""), ("stop_times", "trip_id,stop_id,stop_sequence"),
            ("trips", "trip_id,route_id,service_id"), ("stops", "stop_id"),
        ]
    )
    func emptyFiles(table: String, columns: String) throws {
        for text in ["", "\n", "a,b\n", "\(columns),b\n"] {
            var schedule = SmallSchedule()
            schedule.texts[table + ".txt"] = text
            guard let first = columns.split(separator: ",").first, !text.contains(first) else {
                _ = try schedule.timetable()
                continue
            }
            let error = #expect(throws: FeedError.self) { try schedule.timetable() }
            let found = text.trimmed.isEmpty ? "it is empty" : "its first line is \"a,b\""
            #expect(error?.message == "\(table).txt has no column \(first); \(found)")
        }
    }

    @Test(
        "What a file lacks, or says in a way that may mean another thing, is a warning",
        arguments: [
            (
                "calendar", "service_id,monday,start_date,end_date\nD,1,20260301,20260331\n",
                "calendar.txt has no column tuesday; its first line is \"service_id,monday,start_date,end_date\""
            ),
            (
                "frequencies", "trip_id,start_time,end_time,headway_secs\nT,08:00:00,09:00:00,0\n",
                "a start_time, an end_time and a headway_secs from 1 on with fewer than 100000 departures are expected"
            ),
            (
                "agency", "agency_name,agency_timezone\nX,GMT+5\n",
                "agency_timezone is \"GMT+5\", which is read as GMT+0500, but a name such as Europe/Vienna is expected"
            ),
        ]
    )
    func unclear(table: String, text: String, message: String) throws {
        let reading = try Timetable.read(SmallSchedule([table: text]), .all)
        #expect(reading.warnings.listed.first?.message == message)
        // The times of a repeated trip are those of no departure.
        #expect(reading.timetable.trips.isEmpty == (table == "frequencies"))
    }

    @Test("Repeated trips with more departures than a timetable may have are refused", arguments: [0, 1])
    func repeated(exact: Int) throws {
        let rows = String(repeating: "T,00:00:00,23:59:59,86399,\(exact)\n", count: 11)
        let schedule = SmallSchedule(["frequencies": "trip_id,start_time,end_time,headway_secs,exact_times\n" + rows])
        let trip = try #require(schedule.timetable().trips.first { !$0.frequencies.isEmpty })
        let limit = 11 * (try schedule.timetable().patterns[trip.pattern].calls.count)
        let largest = try Timetable.read(schedule, .all, limits: ScheduleLimits(storedBytes: 32 * limit))
        #expect(!largest.timetable.trips.isEmpty)
        let error = #expect(throws: FeedError.self) {
            try Timetable.read(schedule, .all, limits: ScheduleLimits(storedBytes: 32 * (limit - 1)))
        }
        #expect(error?.message == "the repeated trips of the chosen stops have more than \(limit - 1) departures")
    }

    @Test("A timetable that is too large says to choose fewer stops")
    func tooLarge() throws {
        let error = #expect(throws: FeedError.self) {
            try Timetable.read(SmallSchedule(), .all, limits: ScheduleLimits(storedBytes: 20))
        }
        #expect(error?.hint == "Choose fewer stops.")
        #expect(throws: FeedError.self) {
            try SmallSchedule().timetable().stored(limits: ScheduleLimits(storedBytes: 100))
        }
    }

    @Test(
        "Names and signs are translated, by record or by value",
        arguments: [
            (
                "table_name,field_name,language,translation,record_id,record_sub_id\nstops,stop_name,en,Square,A,\n",
                "Square", "Nordheim"
            ),
            (
                "table_name,field_name,language,translation,field_value\ntrips,trip_headsign,en-GB,Northam,Nordheim\n",
                "Anger", "Northam"
            ),
            ("trans_id,lang,translation\nAnger,en,Green\nAnger,fr,Vert\nNordheim,en,Northam\n", "Green", "Northam"),
            (
                "table_name,field_name,language,translation,field_value\ntrips,trip_headsign,fr,Nord,Nordheim\n",
                "Anger", "Nordheim"
            ),
        ]
    )
    func translations(text: String, stop: String, headsign: String) throws {
        let timetable = try SmallSchedule(["translations": text]).timetable(language: "en")
        let departure = try #require(timetable.departures(on: try "2026-03-02".day).first)
        #expect(timetable.stops[departure.stop].name == stop)
        #expect(departure.headsign == headsign)
    }

    @Test(
        "An expired schedule is said",
        arguments: [
            ("2026-03-31", nil),
            ("2026-04-01", "the schedule has expired: it ended on 2026-03-31, so no departures are known after that"),
            ("2026-02-28", "the schedule begins on 2026-03-01"),
        ] as [(String, String?)]
    )
    func validity(day: String, sentence: String?) throws {
        #expect(try SmallSchedule().timetable().validityWarning(on: try day.day) == sentence)
    }

    @Test("After the end of a schedule no departures are valid, though its services go on")
    func afterEnd() throws {
        let info = "feed_publisher_name,feed_end_date\nP,20260310\n"
        let timetable = try SmallSchedule(["feed_info": info]).timetable(.named(["A"]))
        let window = try "2026-03-09".day.start(in: .gmt)..<"2026-03-13".day.start(in: .gmt)
        #expect(timetable.departures(in: window).count == 4)
        #expect(timetable.validDepartures(in: window).count == 2)
    }

    @Test(
        "Numbers beyond all measure are refused or left out, and never crash",
        arguments: [
            ("stop_times", "T,08:00:00,08:00:00,A,99999999999999999999"), ("stop_times", "T,999:59:59,999:59:59,A,4"),
            ("stop_times", "T,99999:00:00,,A,2147483647"), ("calendar", "D,1,1,1,1,1,1,1,00010101,99991231"),
            ("stops", "A,X,,1e400,nan,0,,"), ("routes", "R,V,U1,Nord,99999999999999,zzz"),
            ("frequencies", "T,00:00:00,999:59:59,1,1"), ("frequencies", "T,23:00:00,01:00:00,600,0"),
            ("frequencies", "T,00:00:00,26:00:00,1,1"), ("frequencies", "T,00:00:00,10:00:00,999999999999999999,1"),
        ]
    )
    func extremes(table: String, row: String) throws {
        var schedule = SmallSchedule(["frequencies": "trip_id,start_time,end_time,headway_secs,exact_times\n"])
        schedule.texts["\(table).txt"] = (schedule.texts["\(table).txt"] ?? "").trimmed + "\n" + row + "\n"
        guard let timetable = try? schedule.timetable() else {
            // A departure each second is too much.
            return #expect(row == "T,00:00:00,26:00:00,1,1")
        }
        let window = try "2026-03-09".day.start(in: .gmt)..<"2026-03-10".day.start(in: .gmt)
        _ = timetable.items(of: timetable.departures(in: window, arrivals: true))
        #expect(Timetable(stored: try timetable.stored())?.trips.count == timetable.trips.count)
    }

    @Test("Distances beyond all measure do not matter")
    func distances() throws {
        let schedule = SmallSchedule().calling(
            "T,08:00:00,,A,1,-1e308",
            "T,,,B,2,0",
            "T,08:20:00,,C,3,1e308",
            columns: "trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled"
        )
        #expect(try schedule.departures(on: "2026-03-02") == ["T A 03-02T07:00", "T B 03-02T07:10~"])
    }

    @Test("The publisher, the agencies and attributions in use are named")
    func attributions() throws {
        let rows = "organization_name,route_id,agency_id\nMaps Ltd,,\nOther,X,\nLine Co,R,\nMaps Ltd,,V\n"
        #expect(try SmallSchedule(["attributions": rows]).timetable().attribution == "Verkehr, Maps Ltd, Line Co")
        let info = "feed_publisher_name,feed_lang\nThe Publisher,de\n"
        #expect(try SmallSchedule(["feed_info": info]).timetable().attribution == "The Publisher")
    }

    @Test("A recording keeps the first row and the rows of the trips through chosen stops, each once")
    func recorded() throws {
        let recorder = Recorder(
            SmallSchedule(["trips": "route_id,service_id,trip_id\nR,D,T\nR,D,U\n"]).calling(
                "U,07:00:00,07:00:00,A,1",
                "T,08:00:00,08:00:00,A,1",
                "U,07:10:00,07:10:00,C,2",
                "T,08:10:00,08:11:00,B,2"
            )
        )
        _ = try Timetable.read(recorder, .named(["B"]))
        let rows = recorder.text.withLock { $0 }.split(separator: "\n").map { String($0.prefix(7)) }
        #expect(rows == ["trip_id", "T,08:10", "T,08:00"])
    }
}

extension StopChoice {
    fileprivate var isAll: Bool { if case .all = self { true } else { false } }
}
