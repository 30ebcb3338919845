import FeedCore
import Foundation
import Testing

@testable import GTFS

/// The times of a scheduled trip, from the updates of its stops.
@Suite struct StopTimesTests {
    /// Returns a time of the day in seconds since 1970.
    private static func time(_ hour: Int64, _ minute: Int64, _ second: Int64 = 0) -> Int64 {
        City.base + hour * 3_600 + minute * 60 + second
    }

    @Test(
        arguments: [
            ("no stops", [], "A · B · C · D · E ·"),
            ("a delay is carried on", [.stop(20, departure: Wire.late(120))], "A · B +120 C +120 D +120 E +120"),
            (
                "until the next", [.stop(10, departure: Wire.late(300)), .stop(30, departure: Wire.late(60))],
                "A +300 B +300 C +60 D +60 E +60"
            ),
            ("by stop", [.stop(id: "B", departure: Wire.late(120))], "A · B +120 C +120 D +120 E +120"),
            ("on time", [.stop(20, departure: Wire.late(0))], "A · B +0 C +0 D +0 E +0"),
            ("early", [.stop(20, departure: Wire.late(-60))], "A · B -60 C -60 D -60 E -60"),
            ("a time", [.stop(20, departure: Wire.at(time(8, 13)))], "A · B +120 C +120 D +120 E +120"),
            (
                "a time before a delay", [.stop(20, departure: Wire.at(time(8, 13), delay: 999))],
                "A · B +120 C +120 D +120 E +120"
            ),
            ("a time of 0 is none", [.stop(20, departure: Wire.at(0, delay: 30))], "A · B +30 C +30 D +30 E +30"),
            ("an arrival alone", [.stop(20, arrival: Wire.late(90))], "A · B +90 C +90 D +90 E +90"),
            (
                "the departure's delay goes on",
                [.stop(20, arrival: Wire.late(90), departure: Wire.late(30))], "A · B +30 C +30 D +30 E +30"
            ),
            (
                "skipped: the delay goes over it",
                [.stop(20, departure: Wire.late(60)), .stop(30, 1)], "A · B +60 C / D +60 E +60"
            ),
            ("skipped alone", [.stop(30, 1)], "A · B · C / D · E ·"),
            (
                "no data from a stop on",
                [.stop(20, departure: Wire.late(60)), .stop(30, 2)], "A · B +60 C ? D ? E ?"
            ),
            (
                "data again",
                [.stop(10, 2), .stop(40, departure: Wire.late(60))], "A ? B ? C ? D +60 E +60"
            ),
            (
                "a stop without times ends a delay",
                [.stop(20, departure: Wire.late(60)), .stop(40)], "A · B +60 C +60 D · E ·"
            ),
            (
                "a carried delay does not pass a later time",
                [.stop(10, departure: Wire.late(600)), .stop(30, arrival: Wire.late(0), departure: Wire.late(0))],
                "A +600 B +540 C +0 D +0 E +0"
            ),
            (
                "unscheduled stops of a scheduled trip", [.stop(20, departure: Wire.late(60), 3)],
                "A · B +60 C +60 D +60 E +60"
            ),
        ] as [(String, [Wire], String)]
    )
    func `follows the updates of stops`(name: String, stops: [Wire], expected: String) throws {
        let merge = try City.merged([.update(Wire.trip("t1"), stops)])
        #expect(City.words(merge, "t1") == expected, "\(name)")
        #expect(City.words(merge, "t2") == "A · B · C · D · E ·")
        #expect(City.words(merge, "t1", on: City.day.adding(days: 1)) == "A · B · C · D · E ·")
    }

    @Test func `uses the delay of the trip up to the first stop with an update`() throws {
        let merge = try City.merged([.update(Wire.trip("t1"), [.stop(30, departure: Wire.late(60))], [.number(5, 180)])]
        )
        #expect(City.words(merge, "t1") == "A +180 B +180 C +60 D +60 E +60")
    }

    @Test func `keeps the planned times, the uncertainty and the time of the measurement`() throws {
        let stops = [Wire.stop(20, arrival: Wire.late(60), departure: Wire.late(90, uncertainty: 30))]
        let merge = try City.merged([.update(Wire.trip("t1"), stops, [.number(4, City.base + 28_600)])])
        let found = merge.departures.filter { $0.tripID == "t1" && $0.serviceDay == City.day }
        let planned = City.departures("t1")
        #expect(found.map(\.planned) == planned.map(\.planned))
        #expect(found.map(\.uncertainty) == [nil, 30, nil, nil, nil])
        #expect(found[1].times?.arrival == planned[1].planned?.arrival.map { $0 + 60 })
        #expect(found[0].observedAt == nil)
        #expect(found[1].observedAt == Date(timeIntervalSince1970: Double(City.base + 28_600)))
    }

    @Test(
        arguments: [
            // In the order of the issue's kinds: the validator's rule, the stops, what holds, the kind.
            (
                "E002", [.stop(30, departure: Wire.late(60)), .stop(10, departure: Wire.late(30))],
                "A +30 B +30 C +60 D +60 E +60", .unsorted
            ),
            (
                "E036", [.stop(20, arrival: Wire.late(60)), .stop(20, departure: Wire.late(90))],
                "A · B +90 C +90 D +90 E +90", .repeatedStop
            ),
            ("E040", [.stop(departure: Wire.late(60))], "A · B · C · D · E ·", .noStop),
            ("E051", [.stop(25, departure: Wire.late(60))], "A · B · C · D · E ·", .unknownStop),
            ("E011", [.stop(id: "nowhere", departure: Wire.late(60))], "A · B · C · D · E ·", .unknownStop),
            ("E045", [.stop(20, id: "nowhere", departure: Wire.late(60))], "A · B · C · D · E ·", .unknownStop),
            ("E045", [.stop(20, id: "D", departure: Wire.late(60))], "A · B · C · D +60 E +60", .otherStop),
            ("E051", [.stop(2, id: "D", departure: Wire.late(60))], "A · B · C · D +60 E +60", .otherStop),
            ("E043", [.stop(20)], "A · B · C · D · E ·", .noTimes),
            ("E044", [.stop(20, departure: [.number(3, 10)])], "A · B · C · D · E ·", .noTimes),
            ("E042", [.stop(20, departure: Wire.late(60), 2)], "A · B ? C ? D ? E ?", .timesWithoutData),
            (
                "E025", [.stop(20, arrival: Wire.late(300), departure: Wire.late(60))],
                "A · B +240 C +240 D +240 E +240", .departureBeforeArrival
            ),
            (
                "E022", [.stop(20, departure: Wire.at(time(8, 30))), .stop(30, departure: Wire.at(time(8, 20)))],
                "A · B · C · D · E ·", .decreasingTimes
            ),
            (
                "E001", [.stop(20, departure: Wire.at(time(8, 13) * 1_000))],
                "A · B +120 C +120 D +120 E +120", .milliseconds
            ),
            ("E001", [.stop(20, departure: Wire.at(1))], "A · B · C · D · E ·", .implausibleTime),
            ("E001", [.stop(20, departure: Wire.at(.max))], "A · B · C · D · E ·", .implausibleTime),
            ("", [.stop(20, departure: Wire.at(time(8, 13) + 3 * 86_400))], "A · B · C · D · E ·", .implausibleTime),
            ("", [.stop(20, departure: Wire.late(.max))], "A · B -1 C -1 D -1 E -1", nil),
            ("", [.stop(20, departure: Wire.late(1 << 30))], "A · B · C · D · E ·", .implausibleTime),
            (
                "", [.stop(20, properties: [.text(1, "nowhere")])],
                "A · B · C · D · E ·", .unknownPlatform
            ),
        ] as [(String, [Wire], String, RealtimeIssues.Kind?)]
    )
    func `warns of a broken update and shows no wrong time`(
        rule: String,
        stops: [Wire],
        expected: String,
        kind: RealtimeIssues.Kind?
    ) throws {
        let merge = try City.merged([.update(Wire.trip("t1"), stops)])
        #expect(City.words(merge, "t1") == expected, "\(rule)")
        #expect(merge.issues.kinds.contains(kind ?? .noTimes) == (kind != nil), "\(rule) \(merge.issues.kinds)")
        #expect(merge.warnings.isEmpty == (kind == nil))
    }

    @Test(
        arguments: [
            (
                [.stop(30, id: "C2", departure: Wire.late(60), properties: [.text(1, "C2")])],
                "A · B · C2 +60 D +60 E +60"
            ),
            ([.stop(30, 2, properties: [.text(1, "C2")])], "A · B · C2 ? D ? E ?"),
            // Many publishers name another platform of the station alone.
            ([.stop(30, id: "C2", departure: Wire.late(60))], "A · B · C +60 D +60 E +60"),
        ] as [([Wire], String)]
    )
    func `moves the platform`(stops: [Wire], expected: String) throws {
        let merge = try City.merged([.update(Wire.trip("t1"), stops)])
        #expect(City.words(merge, "t1") == expected)
        // The planned stop stays, which names the item.
        #expect(
            merge.departures.filter { $0.tripID == "t1" && $0.serviceDay == City.day }.map(\.stop) == [0, 1, 2, 3, 4]
        )
    }

    @Test func `takes another sign and another way of boarding`() throws {
        let stops = [Wire.stop(20, departure: Wire.late(0), properties: [.text(2, "Depot"), .number(3, 2)])]
        let merge = try City.merged([.update(Wire.trip("t1"), stops, [.message(6, [.text(5, "Elsewhere")])])])
        let found = merge.departures.filter { $0.tripID == "t1" && $0.serviceDay == City.day }
        #expect(found.map(\.headsign) == ["Elsewhere", "Depot", "Elsewhere", "Elsewhere", "Elsewhere"])
        #expect(found.map(\.pickup) == [.regular, .byPhone, .regular, .regular, .regular])
    }

    @Test(
        arguments: [
            ([.stop(40, departure: Wire.late(60))], "A · B · C · A +60", nil),
            ([.stop(id: "A", arrival: Wire.at(time(8, 31)))], "A · B · C · A +60", nil),
            (
                [.stop(id: "C", departure: Wire.late(0)), .stop(id: "A", arrival: Wire.late(60))], "A · B · C +0 A +60",
                nil
            ),
            ([.stop(id: "A", arrival: Wire.late(60))], "A · B · C · A ·", .ambiguousStop),
        ] as [([Wire], String, RealtimeIssues.Kind?)]
    )
    func `finds a stop at which a trip calls twice`(stops: [Wire], expected: String, kind: RealtimeIssues.Kind?) throws
    {
        let merge = try City.merged([.update(Wire.trip("loop"), stops)])
        #expect(City.words(merge, "loop") == expected)
        #expect(merge.issues.kinds == Set([kind].compactMap(\.self)))
    }
}

/// The departures as they are shown.
@Suite struct ShownDeparturesTests {
    @Test func `has a late departure that was planned before the window, and no deleted one`() throws {
        let stops = [Wire.stop(10, departure: Wire.late(86_400 - 1_800))]
        let merge = try City.merged([
            .update(Wire.trip("night", date: "20261129"), stops, [.number(4, City.base)]),
            .update(Wire.trip("t1", 7, date: "20261130")),
        ])
        let shown = merge.shown
        // Tonight's run of yesterday leaves at 0:30, and a day less half an hour later at 0:00.
        #expect(!shown.contains { $0.tripID == "night" })
        #expect(!shown.contains { $0.tripID == "t1" && $0.serviceDay == City.day })
        #expect(shown.compactMap(\.time) == shown.compactMap(\.time).sorted())
        let late = try City.merged([
            .update(Wire.trip("night", date: "20261129"), [.stop(10, departure: Wire.late(8 * 3_600))])
        ])
        #expect(late.shown.filter { $0.tripID == "night" }.map(\.sequence) == [10, 20, 30, 40, 50])
    }

    @Test func `passes by a stop at which nobody may board any more`() throws {
        let stops = [Wire.stop(20, departure: Wire.late(60), properties: [.number(3, 1)])]
        let merge = try City.merged([.update(Wire.trip("t1"), stops)])
        #expect(City.words(merge, "t1") == "A · B / C +60 D +60 E +60")
    }

    @Test func `takes a time at a stop for which the schedule has none`() {
        var issues = RealtimeIssues()
        let base = Date(timeIntervalSince1970: Double(City.base))
        let plan = [
            Departure.Times(arrival: base, departure: base), .init(arrival: nil, departure: nil),
            .init(arrival: base + 600, departure: base + 600),
        ]
        let event = StopTimeEvent(time: City.base + 400)
        let updates = [0: StopTimeUpdate(departure: StopTimeEvent(delay: 60)), 1: StopTimeUpdate(departure: event)]
        let prediction = TripPrediction(plan, updates, delay: nil, of: "t", &issues)
        #expect(prediction.stops.map(\.times.departure) == [base + 60, base + 400, base + 660])
        #expect(prediction.stops.map(\.status) == [.predicted, .predicted, .predicted])
        let carried = TripPrediction(
            plan,
            [0: StopTimeUpdate(departure: StopTimeEvent(delay: 60))],
            delay: nil,
            of: "t",
            &issues
        )
        #expect(carried.stops.map(\.status) == [.predicted, .scheduled, .predicted])
        #expect(issues.kinds.isEmpty)
    }
}
