import FeedCore
import Testing

@testable import GTFS

/// The reading of messages.
@Suite struct RealtimeFeedTests {
    @Test func `reads each member of a trip update`() throws {
        let body = Wire.feed(
            1_700_000_000,
            [
                .update(
                    Wire.trip("t", 6, date: "20261130", time: "25:15:35", route: "r", direction: 1),
                    [
                        .stop(
                            4,
                            id: "s",
                            arrival: Wire.at(1_700_000_100, scheduled: 1_700_000_000, delay: -7),
                            departure: Wire.late(60, uncertainty: 30),
                            2,
                            properties: [.text(1, "p"), .text(2, "h"), .number(3, 2), .number(4, 3)]
                        )
                    ],
                    [
                        .message(3, [.text(1, "v"), .text(2, "label"), .number(4, 2)]), .number(4, 1_700_000_050),
                        .number(5, -90),
                        .message(6, [.text(1, "n"), .text(2, "d"), .text(3, "t"), .text(5, "hs"), .text(6, "sn")]),
                    ]
                )
            ],
            header: [.text(4, "v7")]
        )
        let feed = try RealtimeFeed(body)
        #expect(feed.header.version == "2.0")
        #expect(feed.header.incrementality == .fullDataset)
        #expect(feed.header.timestamp == 1_700_000_000)
        #expect(feed.header.scheduleVersion == "v7")
        let update = try #require(feed.updates.first)
        #expect(
            update.trip
                == TripDescriptor(
                    tripID: "t",
                    routeID: "r",
                    directionID: 1,
                    startTime: "25:15:35",
                    startDate: "20261130",
                    relationship: .duplicated
                )
        )
        #expect(
            update.stops == [
                StopTimeUpdate(
                    sequence: 4,
                    stopID: "s",
                    arrival: StopTimeEvent(delay: -7, time: 1_700_000_100, scheduledTime: 1_700_000_000),
                    departure: StopTimeEvent(delay: 60, uncertainty: 30),
                    properties: StopTimeProperties(
                        assignedStopID: "p",
                        headsign: "h",
                        pickup: .phoneAgency,
                        dropOff: .askDriver
                    ),
                    relationship: .noData
                )
            ]
        )
        #expect(update.vehicle == VehicleDescriptor(label: "label", wheelchair: .accessible))
        #expect(update.timestamp == 1_700_000_050)
        #expect(update.delay == -90)
        #expect(
            update.properties
                == TripProperties(tripID: "n", startDate: "d", startTime: "t", headsign: "hs", shortName: "sn")
        )
    }

    @Test func `reads each member of an alert`() throws {
        let body = Wire.feed(
            nil,
            [
                .alert(
                    "a",
                    [
                        .message(1, [.number(1, 10), .number(2, 20)]), .message(2, [.number(1, 11)]),
                        .message(3, [.number(2, 21)]),
                        .message(
                            5,
                            [
                                .text(1, "ag"), .text(2, "r"), .number(3, 3), .message(4, Wire.trip("t")),
                                .text(5, "s"), .number(6, 1),
                            ]
                        ),
                        .number(6, 13), .number(7, 11), Wire.texts(8, ("https://x", nil)),
                        Wire.texts(10, ("Title", "en"), ("Titel", "de")), Wire.texts(11, ("Text", nil)),
                        .number(14, 4), Wire.texts(17, ("why", nil)), Wire.texts(18, ("what", nil)),
                    ]
                )
            ]
        )
        let entry = try #require(try RealtimeFeed(body).alerts.first)
        let alert = entry.alert
        #expect(entry.id == "a")
        #expect(alert.activePeriods == [AlertPeriod(start: 10, end: 20)])
        #expect(alert.communicationPeriods == [AlertPeriod(start: 11)])
        #expect(alert.impactPeriods == [AlertPeriod(end: 21)])
        #expect(
            alert.informed == [
                EntitySelector(
                    agencyID: "ag",
                    routeID: "r",
                    routeType: 3,
                    trip: TripDescriptor(tripID: "t"),
                    stopID: "s",
                    directionID: 1
                )
            ]
        )
        #expect((alert.cause, alert.effect, alert.severity) == (.specialEvent, .accessibilityIssue, .severe))
        #expect(alert.header.text(in: "de") == "Titel")
        #expect(alert.header.text(in: "fr") == "Title")
        #expect(alert.url.text(in: "de") == "https://x")
        #expect(alert.description.text(in: "de") == "Text")
        #expect(alert.causeDetail.text(in: "de") == "why")
        #expect(alert.effectDetail.text(in: "de") == "what")
    }

    @Test(arguments: TripRelationship.allCases)
    func `reads each relationship of a trip`(relationship: TripRelationship) throws {
        let body = Wire.feed(1, [.update(Wire.trip("t", Int64(relationship.rawValue)))])
        #expect(try RealtimeFeed(body).updates.first?.relationship == relationship)
    }

    @Test(arguments: [4, 9, -1, 1 << 40] as [Int64])
    func `takes an unknown relationship for none`(value: Int64) throws {
        let trip = try #require(try RealtimeFeed(Wire.feed(1, [.update(Wire.trip("t", value))])).updates.first?.trip)
        // Of an enumeration the low 32 bits count.
        #expect(trip.relationship == (value == 1 << 40 ? .scheduled : nil))
    }

    @Test func `ignores unknown members, members of another type, and deleted entities`() throws {
        let body = Wire.feed(
            1,
            [
                .group(1_000, [.text(1, "x")]), .fixed64(1_001),
                .update(
                    Wire.trip("a") + [.message(1_001, [.text(1, "x")]), .number(1, 7), .text(4, "x")],
                    entity: "1"
                ),
                .message(2, [.text(1, "2"), .number(2, 1), .message(3, [.message(1, Wire.trip("b"))])]),
                .message(2, [.text(1, "3"), .message(4, [.raw([0x0E, 0xFF])])]),
                .number(2, 8),
            ]
        )
        let feed = try RealtimeFeed(body)
        #expect(feed.updates.map(\.trip) == [TripDescriptor(tripID: "a")])
        #expect(feed.entityCount == 3)
        #expect(feed.warnings.isEmpty)
    }

    @Test func `merges a message that is sent in parts, and uses the last value`() throws {
        let body = Wire.feed(
            1,
            [.update(Wire.trip("a", route: "r"), [], [.message(1, Wire.trip("b")), .message(6, [.text(5, "h")])])]
        )
        let update = try #require(try RealtimeFeed(body).updates.first)
        #expect(update.trip == TripDescriptor(tripID: "b", routeID: "r"))
    }

    @Test func `leaves out an entity that cannot be read, with a warning`() throws {
        let broken = Wire.message(2, [.text(1, "x"), .message(3, [.message(1, Wire.trip("x")), .raw([0x12, 0x7F])])])
        let feed = try RealtimeFeed(Wire.feed(1, [.update(Wire.trip("a")), broken, .update(Wire.trip("b"))]))
        #expect(feed.updates.map(\.trip.tripID) == ["a", "b"])
        #expect(
            feed.warnings.listed.map(\.sentence) == [
                "/entity/1: a field is longer than the message around it, at byte 35"
            ]
        )
        #expect(feed.warnings.lostRecords == 1)
    }

    @Test(
        arguments: [
            ([], "the answer of 0 bytes is not a GTFS Realtime message: the message has no header"),
            (
                Array(" <html></html>".utf8), "the answer of 14 bytes is not a GTFS Realtime message: a text"
            ),
            (Array(#"{"a":1}"#.utf8), "the answer of 7 bytes is not a GTFS Realtime message: a text"),
            (
                [0x0A, 0x05, 0x0A],
                "the answer of 3 bytes is not a GTFS Realtime message: a field is longer than the message around it, at byte 0"
            ),
            (
                Wire.feed(1, [.update(Wire.trip("a"))]).dropLast(),
                "the answer of 22 bytes is not a GTFS Realtime message: a field is longer than the message around it, at byte 11"
            ),
        ] as [([UInt8], String)]
    )
    func `refuses what is not a whole message`(body: [UInt8], expected: String) {
        let error = #expect(throws: FeedError.self) { try RealtimeFeed(body) }
        #expect(error?.code == .malformed)
        #expect(error?.message == expected)
    }

    @Test(
        arguments: [
            (Wire.trip("ours"), [], true),
            (Wire.trip("theirs"), [], false),
            (Wire.trip("theirs", 3), [], false),
            (Wire.trip("ours", 3), [], true),
            // A trip that the schedule does not have concerns us at a chosen stop.
            (Wire.trip("theirs", 1), [.stop(1, id: "s1")], false),
            (Wire.trip("theirs", 1), [.stop(1, id: "s1"), .stop(2, id: "s")], true),
            (Wire.trip("theirs", 8), [.stop(1, id: "x", properties: [.text(1, "s")])], true),
            (Wire.trip("theirs", 2), [.stop(1, id: "s")], true),
            (Wire.trip("theirs", 0), [.stop(1, id: "s")], false),
            // A trip without an id is one of a route.
            (Wire.trip(nil, route: "r"), [], true),
            (Wire.trip("", route: "r"), [], true),
            (Wire.trip(nil, route: "x"), [], false),
            (Wire.trip("0800_1..S"), [], true),
            (Wire.trip("0810_1..S"), [], false),
            ([], [], true),
        ] as [([Wire], [Wire], Bool)]
    )
    func `builds only what concerns the chosen stops`(trip: [Wire], stops: [Wire], isRead: Bool) throws {
        let interest = RealtimeInterest(trips: ["ours", "our"], ends: ["0800_1..S"], routes: ["r"], stops: ["s"])
        let feed = try RealtimeFeed(Wire.feed(1, [.update(trip, stops)]), about: interest)
        #expect(feed.updates.count == (isRead ? 1 : 0))
        #expect(feed.hasUpdates)
    }

    @Test(
        arguments: [
            ([("a", "en"), ("b", "de")], "de", "b"),
            ([("a", "en"), ("b", "de-AT")], "de", "b"),
            ([("a", "en"), ("b", "fr")], "de", "a"),
            ([("a", nil), ("b", "fr")], "de", "a"),
            ([("b", "fr"), ("a", "it")], "de", "b"),
            ([("", "de"), ("a", "en")], "de", "a"),
            ([("<p>a</p>", "de-html"), ("a", "de")], "de", "a"),
            ([("<p>a</p>", "en-html")], "de", "<p>a</p>"),
            ([], "de", nil),
        ] as [([(String, String?)], String, String?)]
    )
    func `chooses the text of the viewer's language`(texts: [(String, String?)], language: String, expected: String?) {
        let text = TranslatedText(translations: texts.map { .init(text: $0.0, language: $0.1) })
        #expect(text.text(in: language) == expected)
    }
}
