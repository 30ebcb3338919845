import FeedCore
import Foundation
import Testing

@testable import GTFS

/// The trip, the day and the start that an update is about.
@Suite struct RealtimeRunTests {
    private static let late = [Wire.stop(20, departure: Wire.late(60))]
    private static let isLate = "A · B +60 C +60 D +60 E +60"
    private static let isPlanned = "A · B · C · D · E ·"

    @Test(
        arguments: [
            (Wire.trip("t1", date: "20261130"), 0, nil),
            (Wire.trip("t1", date: "20261130", time: "08:00:00", route: "R1", direction: 0), 0, nil),
            (Wire.trip("t1", date: "20261201"), 1, nil),
            (Wire.trip("t1", date: "20261129"), -1, nil),
            (Wire.trip("t1", date: ""), 0, nil),
            (Wire.trip(nil, date: "20261130", time: "8:00:00", route: "R1", direction: 0), 0, nil),
            (Wire.trip("t1", time: "08:01:00"), 0, .otherStartTime),
            (Wire.trip("t1", time: "8"), 0, .badStartTime),
            (Wire.trip("t1", route: "unknown"), 0, nil),
            (Wire.trip("t1", date: "2026-11-30"), nil, .badStartDate),
            (Wire.trip("t1", date: "20261331"), nil, .badStartDate),
            (Wire.trip("t1", date: "20280101"), nil, .notRunning),
            (Wire.trip("t1", route: "R2"), nil, .otherRoute),
            (Wire.trip(nil, route: "R1"), nil, .noTripID),
            (Wire.trip(nil, date: "20261130", time: "8:05:00", route: "R1", direction: 0), nil, .noTripID),
            ([.message(7, [.text(2, "t1")])], nil, .modifiedTrip),
            (Wire.trip("unknown"), nil, nil),
        ] as [([Wire], Int?, RealtimeIssues.Kind?)]
    )
    func `finds the run of a descriptor`(trip: [Wire], day: Int?, kind: RealtimeIssues.Kind?) throws {
        let merge = try City.merged([.update(trip, Self.late)])
        for offset in -1...1 {
            let words = City.words(merge, "t1", on: City.day.adding(days: offset))
            #expect(words == (offset == day ? Self.isLate : Self.isPlanned))
        }
        #expect(merge.issues.kinds == Set([kind].compactMap(\.self)))
    }

    @Test(
        arguments: [
            ("0801_1..S", "20261130", true),
            // Tomorrow two trips have this end.
            ("0801_1..S", "20261201", false),
            ("0801_1..S", nil, false),
            ("801_1..S", "20261130", false),
            ("1..S", "20261130", false),
        ] as [(String, String?, Bool)]
    )
    func `finds a trip by the end of its id and the day`(id: String, date: String?, isFound: Bool) throws {
        let merge = try City.merged([.update(Wire.trip(id, date: date), Self.late)])
        let day = date == "20261201" ? City.day.adding(days: 1) : City.day
        #expect(City.words(merge, "u1_0801_1..S", on: day) == (isFound ? Self.isLate : Self.isPlanned))
    }

    @Test(
        arguments: [
            // It is 7:59: last night's trip, of 0:30 to 1:10, is nearer than tonight's.
            ([.stop(20, departure: Wire.late(60))], -1),
            ([.stop(20, departure: Wire.at(City.base + 86_400 + 2_500))], 0),
            ([.stop(20, departure: Wire.at(City.base + 2_500))], -1),
        ] as [([Wire], Int)]
    )
    func `takes the nearest run of a trip without a date`(stops: [Wire], day: Int) throws {
        let merge = try City.merged([.update(Wire.trip("night"), stops)])
        for offset in -1...1 {
            let words = City.words(merge, "night", on: City.day.adding(days: offset))
            #expect((words == Self.isPlanned) == (offset != day), "\(words)")
        }
    }

    @Test(
        arguments: [
            // The trip of 0:30 in the night to Tuesday has Monday's service day.
            ("20261130", City.base + 86_400 + 2_500, 0, nil), ("20261201", City.base + 86_400 + 2_500, 0, .calendarDay),
            ("20261201", City.base + 2 * 86_400 + 2_500, 1, nil), ("20261201", nil, 1, nil),
        ] as [(String, Int64?, Int, RealtimeIssues.Kind?)]
    )
    func `understands a day of the calendar after midnight`(
        date: String,
        time: Int64?,
        day: Int,
        kind: RealtimeIssues.Kind?
    ) throws {
        let stop = Wire.stop(20, departure: time.map { Wire.at($0) } ?? Wire.late(60))
        let merge = try City.merged([.update(Wire.trip("night", date: date), [stop])])
        for offset in -1...1 {
            let words = City.words(merge, "night", on: City.day.adding(days: offset))
            #expect((words == Self.isPlanned) == (offset != day), "\(words)")
        }
        #expect(merge.issues.kinds == Set([kind].compactMap(\.self)))
    }

    @Test(
        arguments: [
            (Wire.trip("exact", date: "20261130", time: "08:20:00"), "B +60 C +60", nil),
            (Wire.trip("exact", date: "20261130", time: "08:21:00"), "B · C ·", .noRepetition),
            (Wire.trip("exact", date: "20261130", time: "09:00:00"), "B · C ·", .noRepetition),
            (Wire.trip("exact", date: "20261130"), "B · C ·", .noRepetition),
            (Wire.trip("exact", time: "08:20:00"), "B · C ·", .noRepetition),
        ] as [([Wire], String, RealtimeIssues.Kind?)]
    )
    func `finds a repetition with exact times`(trip: [Wire], expected: String, kind: RealtimeIssues.Kind?) throws {
        let merge = try City.merged([.update(trip, [.stop(10, departure: Wire.late(60))])])
        #expect(City.words(merge, "exact", start: 30_000) == expected)
        #expect(City.words(merge, "exact", start: 28_800) == "B · C ·")
        #expect(merge.issues.kinds == Set([kind].compactMap(\.self)))
    }

    @Test(arguments: [0, 2] as [Int64])
    func `adds the predicted runs of a trip without exact times`(relationship: Int64) throws {
        let trip = Wire.trip("about", relationship, date: "20261130", time: "08:07:00")
        let stops = [Wire.stop(10, departure: Wire.at(City.base + 29_280), relationship == 2 ? 3 : 0)]
        let merge = try City.merged([.update(trip, stops)])
        #expect(City.words(merge, "about") == "B · C · B 8:08 C 8:18")
        let added = merge.departures.suffix(2)
        #expect(added.map(\.start) == [29_220, 29_220])
        #expect(added.allSatisfy { $0.planned == nil && $0.trip == 0 && $0.route == 1 })
        #expect(added.map(\.isArrival) == [false, true])
    }

    @Test func `uses the latest of several updates`() throws {
        let updates = [(100, 60), (300, 120), (200, 180)].map { time, delay in
            Wire.update(
                Wire.trip("t1"),
                [.stop(20, departure: Wire.late(Int64(delay)))],
                [.number(4, City.base + Int64(time))]
            )
        }
        let merge = try City.merged(updates)
        #expect(City.words(merge, "t1") == "A · B +120 C +120 D +120 E +120")
        #expect(merge.issues.kinds == [.severalUpdates])
    }
}
