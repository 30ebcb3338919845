import FeedCore
import Foundation
import Testing

@testable import GTFS

/// The relationships of trips to the schedule.
@Suite struct RelationshipTests {
    private static func at(_ minutes: Int64) -> [Wire] { Wire.at(City.base + minutes * 60) }

    @Test(arguments: [(3, "A x B x C x D x E x"), (7, "A # B # C # D # E #")] as [(Int64, String)])
    func `cancels and deletes a run, whatever its stops say`(relationship: Int64, expected: String) throws {
        let stops = [Wire.stop(20, departure: Wire.late(60))]
        let merge = try City.merged([.update(Wire.trip("t1", relationship, date: "20261130"), stops)])
        #expect(City.words(merge, "t1") == expected)
        #expect(City.words(merge, "t1", on: City.day.adding(days: 1)) == "A · B · C · D · E ·")
        #expect(merge.warnings.isEmpty)
    }

    @Test(arguments: [1, 2, 8] as [Int64])
    func `adds a trip that the schedule does not have`(relationship: Int64) throws {
        let stops = [
            Wire.stop(1, id: "elsewhere", departure: Self.at(485)),
            .stop(
                2,
                id: "B",
                arrival: Self.at(490),
                departure: Wire.at(City.base + 29_460, scheduled: City.base + 29_400)
            ),
            .stop(3, id: "C", 1), .stop(4, id: "D", arrival: Self.at(500)),
        ]
        let trip = Wire.trip("extra", relationship, date: "20261130", time: "08:05:00", route: "R1")
        let merge = try City.merged([.update(trip, stops)])
        let added = merge.departures.filter { $0.tripID == "extra" }
        #expect(City.words(merge, "extra") == "B 8:11 D 8:20")
        #expect(added.map(\.sequence) == [2, 4])
        #expect(added.map(\.isArrival) == [false, true])
        #expect(added.map(\.headsign) == ["Stop D", "Stop D"])
        #expect(added.map(\.route) == [0, 0])
        #expect(added.map(\.start) == [29_100, 29_100])
        #expect(added.map(\.plannedTime) == [Date(timeIntervalSince1970: Double(City.base + 29_400)), nil])
        #expect(City.words(merge, "t1") == "A · B · C · D · E ·")
    }

    @Test(
        arguments: [
            ("no times", [.stop(1, id: "B"), .stop(2, id: "C")], "", .noTimes),
            ("a delay alone", [.stop(1, id: "B", departure: Wire.late(60))], "", .delayWithoutSchedule),
            (
                "decreasing", [.stop(1, id: "B", departure: at(500)), .stop(2, id: "C", departure: at(490))], "",
                .decreasingAdded
            ),
            (
                "unsorted", [.stop(2, id: "C", departure: at(500)), .stop(1, id: "B", departure: at(490))],
                "B 8:10 C 8:20", .unsorted
            ),
            ("no stop", [.stop(1, departure: at(500)), .stop(2, id: "C", departure: at(505))], "C 8:25", .noStop),
            (
                "long ago", [.stop(1, id: "B", departure: at(100)), .stop(2, id: "C", departure: at(490))], "C 8:10",
                nil
            ),
            (
                "milliseconds", [.stop(1, id: "B", departure: Wire.at((City.base + 29_400) * 1_000))], "B 8:10",
                .milliseconds
            ),
            (
                "no data yet",
                [
                    .stop(1, id: "B", departure: [.number(4, City.base + 29_400)], 2),
                    .stop(2, id: "C", departure: at(500)),
                ],
                "B ? C 8:20", nil
            ),
        ] as [(String, [Wire], String, RealtimeIssues.Kind?)]
    )
    func `shows no wrong time of an added trip`(
        name: String,
        stops: [Wire],
        expected: String,
        kind: RealtimeIssues.Kind?
    ) throws {
        let merge = try City.merged([.update(Wire.trip("extra", 8, date: "20261130"), stops)])
        #expect(City.words(merge, "extra") == expected, "\(name)")
        #expect(kind.map(merge.issues.kinds.contains) ?? merge.issues.kinds.isEmpty, "\(name) \(merge.issues.kinds)")
    }

    @Test func `reads an added trip that is in the schedule as the scheduled one`() throws {
        let merge = try City.merged([
            .update(Wire.trip("t1", 1, date: "20261130"), [.stop(20, departure: Wire.late(60))])
        ])
        #expect(City.words(merge, "t1") == "A · B +60 C +60 D +60 E +60")
        #expect(merge.issues.kinds == [.addedIsScheduled])
    }

    @Test func `reads an added trip with another start as a copy`() throws {
        let merge = try City.merged([.update(Wire.trip("t1", 1, date: "20261130", time: "08:30:00"))])
        #expect(City.words(merge, "t1") == "A · B · C · D · E · A 8:30 B 8:41 C 8:51 D 9:01 E 9:10")
        let ids = City.timetable.items(of: merge.departures).map(\.id)
        #expect(Set(ids).count == ids.count)
    }

    @Test func `copies a trip, and applies delays to the copy`() throws {
        let properties = Wire.message(6, [.text(1, "copy"), .text(2, "20261130"), .text(3, "08:30:00")])
        let stops = [Wire.stop(30, departure: Wire.late(60))]
        let merge = try City.merged([.update(Wire.trip("t1", 6), stops, [properties])])
        #expect(City.words(merge, "t1") == "A · B · C · D · E ·")
        #expect(City.words(merge, "copy") == "A 8:30 B 8:41 C +60 D +60 E +60")
        #expect(merge.warnings.isEmpty)
    }

    @Test(
        arguments: [
            (Wire.trip("t1", 6), [.text(2, "20261130"), .text(3, "08:30:00")]),
            (Wire.trip("t1", 6), [.text(1, "copy"), .text(2, "30.11."), .text(3, "08:30:00")]),
            (Wire.trip("t1", 6), [.text(1, "copy"), .text(2, "20261130")]),
            (Wire.trip("unknown", 6), [.text(1, "copy"), .text(2, "20261130"), .text(3, "08:30:00")]),
            (Wire.trip("about", 6), [.text(1, "copy"), .text(2, "20261130"), .text(3, "08:30:00")]),
        ] as [([Wire], [Wire])]
    )
    func `leaves out a copy without its own id, day and time`(trip: [Wire], properties: [Wire]) throws {
        let merge = try City.merged([.update(trip, [], [.message(6, properties)])])
        #expect(merge.departures.count == City.departures.count)
        #expect(merge.issues.kinds == [.noCopy])
    }

    @Test func `ignores an added trip that is there again as a new or a duplicated one`() throws {
        let stops = [Wire.stop(1, id: "B", departure: Self.at(490)), .stop(2, id: "D", departure: Self.at(500))]
        let copy = Wire.message(6, [.text(1, "copy"), .text(2, "20261130"), .text(3, "08:30:00")])
        let merge = try City.merged([
            .update(Wire.trip("extra", 1, date: "20261130"), stops),
            .update(Wire.trip("extra", 8, date: "20261130"), stops),
            .update(Wire.trip("copy", 1, date: "20261130", time: "08:30:00"), stops),
            .update(Wire.trip("t1", 1, date: "20261130", time: "08:30:00")), .update(Wire.trip("t1", 6), [], [copy]),
        ])
        #expect(City.words(merge, "extra") == "B 8:10 D 8:20")
        #expect(City.words(merge, "copy") == "A 8:30 B 8:41 C 8:51 D 9:01 E 9:10")
        #expect(City.words(merge, "t1") == "A · B · C · D · E ·")
        #expect(merge.warnings.isEmpty)
    }

    @Test func `replaces the stops of a trip, whose departures keep their ids`() throws {
        let stops = [
            Wire.stop(1, id: "A", departure: Wire.at(City.base + 28_860, scheduled: City.base + 28_800)),
            .stop(2, id: "C2", arrival: Self.at(490), departure: Self.at(491)),
            .stop(3, id: "E", arrival: Self.at(510)),
        ]
        let merge = try City.merged([.update(Wire.trip("t1", 5, date: "20261130"), stops)])
        #expect(City.words(merge, "t1") == "A +60 B / C2 8:11 D / E 8:30")
        let found = merge.departures.filter { $0.tripID == "t1" && $0.serviceDay == City.day }
        #expect(found.map(\.sequence) == [10, 20, 30, 40, 50])
        #expect(found.map(\.stop) == [0, 1, 2, 3, 4])
        #expect(merge.warnings.isEmpty)
    }

    @Test func `adds a stop that only the replacement has`() throws {
        let stops = [
            Wire.stop(1, id: "B", departure: Self.at(490)), .stop(2, id: "D", departure: Self.at(500)),
            .stop(3, id: "C", departure: Self.at(510)),
        ]
        let merge = try City.merged([.update(Wire.trip("exact", 5, date: "20261130", time: "08:00:00"), stops)])
        #expect(City.words(merge, "exact", start: 28_800) == "B 8:10 C 8:30 D 8:20")
    }

    @Test func `keeps the schedule for a replacement without stops`() throws {
        let merge = try City.merged([.update(Wire.trip("t1", 5, date: "20261130"))])
        #expect(City.words(merge, "t1") == "A · B · C · D · E ·")
        #expect(merge.issues.kinds == [.noTimes])
    }
}
