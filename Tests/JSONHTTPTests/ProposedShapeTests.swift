import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// Mappings that are proposed for the shapes of publishers' answers: boards of departures, matches, races, prices, tasks.
///
/// The answers are in `Fixtures/shapes`, with invented values.
@Suite(.timeLimit(.minutes(20)))
struct ProposedShapeTests {
    private static let zone = TimeZone(known: "Europe/Berlin") ?? .gmt

    private func proposal(
        of name: String,
        _ hints: MappingHints = MappingHints(),
        now: String = "2026-11-25T22:00:00Z"
    ) throws -> MappingProposal {
        var hints = hints
        hints.now = Date(rfc3339: now)
        let root = try JSONDocument(Fixture.bytes("shapes/\(name).json", in: .module)).root
        return try #require(MappingProposal(of: root, in: Self.zone, hints: hints))
    }

    private func fields(_ proposal: MappingProposal) -> [String: String] {
        let fields = proposal.fields.map { ($0.name, $0.value.text ?? $0.value.json) }
        return Dictionary(uniqueKeysWithValues: [("records", proposal.records)] + fields)
    }

    @Test(
        arguments: [
            (
                "stop-calls",
                [
                    "title": "{serviceJourney.pattern.line.publicCode} → {destinationDisplay.frontText}",
                    "start": #"["expectedDepartureTime","aimedDepartureTime"]"#, "id": "serviceJourney.id",
                    "status": #"{"else":"scheduled","flag":"cancelled","from":"cancellation"}"#,
                ]
            ),
            (
                "board-with-prognosis",
                [
                    "title": "to", "start": #"["stop.prognosis.departure","stop.departure"]"#,
                    "id": #"{"parts":["to","stop.departure"]}"#,
                ]
            ),
            (
                "relationships",
                [
                    "id": "id", "start": #"["attributes.departure_time",{"value":"–"}]"#,
                    "title": "relationships.route.data.id",
                ]
            ),
            (
                "zero-is-none",
                [
                    "title": "{routeShortName} → {tripHeadsign}", "id": "tripId",
                    "start":
                        #"{"format":"epoch-milliseconds","from":["predictedDepartureTime","scheduledDepartureTime"]}"#,
                ]
            ),
            (
                "monitored-visits",
                [
                    "records": "$.ServiceDelivery.StopMonitoringDelivery[*].MonitoredStopVisit",
                    "title": "MonitoredVehicleJourney.DestinationName[0].value", "id": "ItemIdentifier",
                    "start":
                        #"["MonitoredVehicleJourney.MonitoredCall.ExpectedDepartureTime","MonitoredVehicleJourney.MonitoredCall.AimedDepartureTime"]"#,
                ]
            ),
            // The number of a train beside its destination is no title by itself.
            ("ns", ["title": "{name} → {direction}"]),
            ("awattar", ["title": "{marketprice} {unit}"]),
            ("line-numbers", ["title": "ServiceNo", "start": "NextBus.EstimatedArrival"]),
            (
                "planned-estimated",
                [
                    "title": "{transportation.disassembledName} → {transportation.destination.name}",
                    "start":
                        #"["departureTimeEstimated","departureTimePlanned","departureTimeBaseTimetable"]"#,
                    "status": #"{"else":"scheduled","flag":"cancelled","from":"isCancelled"}"#,
                ]
            ),
            (
                "booked-realtime",
                [
                    "records": "$.services", "title": "locationDetail.destination[0].description",
                    "id": "serviceUid",
                    "start":
                        #"{"from":"runDate","time":["locationDetail.realtimeDeparture","locationDetail.gbttBookedDeparture"]}"#,
                    "planned":
                        #"{"from":"runDate","time":"locationDetail.gbttBookedDeparture"}"#,
                ]
            ),
            (
                "clocks-of-a-day",
                [
                    "title": "destination_name",
                    "start": #"{"from":"3/date","time":["expected_departure_time","aimed_departure_time"]}"#,
                ]
            ),
            (
                "matches-with-flags",
                [
                    "title": "{homeTeam.name} – {awayTeam.name}", "start": "utcDate", "category": "competition.name",
                    "id": "id", "link": nil,
                ]
            ),
            (
                "two-teams",
                [
                    "title": "{match.teams[0].name} – {match.teams[1].name}", "start": "startTime", "id": "match.id",
                    "category": "league.name", "link": nil,
                ]
            ),
            (
                "races-of-meetings",
                ["title": "raceName", "start": "raceStartTime", "id": "_links.self", "place": nil]
            ),
            ("twelve-hours", ["title": "race_name", "start": "off_dt", "id": "race_id", "place": "course"]),
            (
                "added-and-due",
                [
                    "title": "content", "start": #"["due.date",{"value":"–"}]"#,
                    "day": #"["due.date",{"value":"–"}]"#,
                    "status": #"{"else":"scheduled","flag":"ended","from":"is_completed"}"#,
                ]
            ),
            ("releases", ["title": "title", "day": "digitalRelease", "id": "id"]),
            (
                "local-twins",
                ["title": "strEvent", "start": #"{"from":"dateEvent","time":"strTime"}"#, "id": "idEvent"]
            ),
            ("alerts", ["title": "properties.headline", "start": "properties.onset", "link": nil]),
            ("venues-in-lists", ["title": "name", "place": "competitions[0].venue.fullName"]),
        ] as [(String, [String: String?])]
    )
    func `are what the publisher means`(name: String, expected: [String: String?]) throws {
        let found = fields(try proposal(of: name))
        for (field, value) in expected { #expect(found[field] == value, "\(field) of \(name)") }
    }

    @Test(arguments: [
        ("aimedDepartureTime", "expectedDepartureTime"), ("scheduledDeparture", "estimatedDeparture"),
        ("plannedDateTime", "actualDateTime"), ("scheduledTime", "predictedTime"),
        ("timetabledTime", "realtimeTime"), ("scheduled_at", "live_at"), ("baseTime", "estimatedTime"),
    ])
    func `the time that is expected goes before the planned one`(planned: String, expected: String) throws {
        let rows = ["22:09", "22:20"].enumerated().map {
            #"{"id":"a\#($0)","dest":"Ayville","\#(planned)":"2026-11-25T22:0\#($0):00Z","\#(expected)":"2026-11-25T\#($1):00Z"}"#
        }
        for rows in [rows, rows.map { $0.replacing(#","\#(planned)"#, with: #","x":1,"\#(planned)"#) }] {
            let root = try JSONDocument("[\(rows.joined(separator: ","))]").root
            let proposal = try #require(MappingProposal(of: root, in: Self.zone))
            #expect(fields(proposal)["start"] == #"["\#(expected)","\#(planned)"]"#)
        }
    }

    @Test func `a path in a template that leads through a list is taken`() throws {
        var hints = MappingHints()
        hints.set(["title"], to: .text("{match.teams[1].name} at {match.teams[0].name}"))
        let proposal = try proposal(of: "two-teams", hints)
        #expect(fields(proposal)["title"] == "{match.teams[1].name} at {match.teams[0].name}")
        let root = try JSONDocument(Fixture.bytes("shapes/two-teams.json", in: .module)).root
        #expect(RecordOutline(of: root, hints: hints)?.unknown(in: hints) == [])
    }

    @Test func `another time that is as likely is offered`() throws {
        let alternatives = try proposal(of: "releases").notes.compactMap { note -> [String]? in
            if case .alternatives("start", "digitalRelease", let others) = note { others } else { nil }
        }
        #expect(alternatives == [["physicalRelease"]])
    }

    @Test func `records with the same id are told of with what tells them apart`() async throws {
        let answer = #"[{"id":8,"title":"A"},{"id":8,"title":"B"}]"#
        let settings: [String: RawSetting] = [
            "url": .text("https://example.org/"), "records": .text("$"),
            "fields": .object(["id": .text("id"), "title": .text("title")]),
        ]
        let provider = try JSONHTTPProvider(settings: SettingValues(settings, of: JSONHTTPProvider.manifest))
        let snapshot = try await provider.fetch(.fixture(transport: ScriptedTransport(body: Array(answer.utf8))))
        #expect(snapshot.warnings.listed.contains { $0.message.contains("'fields.id={\"parts\"") })
    }
}
