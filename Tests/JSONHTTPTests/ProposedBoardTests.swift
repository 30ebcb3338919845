import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import Testing

@testable import JSONHTTP

/// Mappings that are proposed for boards of departures and lists of races: times that need a sum, what was planned beside
/// what holds, flags, and the parts that facts play.
@Suite(.timeLimit(.minutes(20)))
struct ProposedBoardTests {
    private static let zone = TimeZone(known: "Europe/Berlin") ?? .gmt

    private func proposal(_ bytes: [UInt8]) throws -> MappingProposal {
        var hints = MappingHints()
        hints.now = Date(rfc3339: "2026-11-21T10:00:00Z")
        return try #require(MappingProposal(of: JSONDocument(bytes).root, in: Self.zone, hints: hints))
    }

    private func proposal(of name: String) throws -> MappingProposal {
        try proposal(Fixture.bytes("shapes/\(name).json", in: .module))
    }

    private func field(_ name: String, of proposal: MappingProposal) -> String? {
        proposal.fields.first { $0.name == name }.map { $0.value.text ?? $0.value.json }
    }

    @Test(
        arguments: [
            // The seconds of a day, a delay, minutes from now, times of day without a day.
            (
                "digitransit",
                [
                    "start": #"{"from":"serviceDay","plus":["realtimeDeparture","scheduledDeparture"]}"#,
                    "planned": #"{"from":"serviceDay","plus":"scheduledDeparture"}"#,
                ]
            ),
            (
                "irail",
                [
                    "start": #"{"format":"epoch-seconds","from":"time","plus":"delay"}"#,
                    "planned": #"{"format":"epoch-seconds","from":"time"}"#,
                    "status": #"{"else":"scheduled","flag":"cancelled","from":"canceled"}"#,
                    // Its texts are coordinates.
                    "place": nil,
                ]
            ),
            (
                "wmata",
                [
                    "start": #"{"format":"in-minutes","from":"Min"}"#, "title": "{Line} → {DestinationName}",
                    // Minutes differ at each reading.
                    "id": #"{"parts":["{Line} → {DestinationName}","0#"]}"#,
                ]
            ),
            (
                "darwin",
                [
                    "start": #"{"format":"clock","from":["etd","std"]}"#,
                    "planned": #"{"format":"clock","from":"std"}"#, "title": "destination[0].locationName",
                ]
            ),
        ] as [(String, [String: String?])]
    )
    func `times that need a sum or the time of the reading are proposed`(
        name: String,
        expected: [String: String?]
    ) throws {
        let found = try proposal(of: name)
        for (field, value) in expected { #expect(self.field(field, of: found) == value, "\(field) of \(name)") }
    }

    @Test(arguments: [
        ("irail", "time and delay", "time"),
        // What is ahead is taken also from a list, before what is past in all records, and before the day of a timetable.
        ("epic", "promotions.upcomingPromotionalOffers[0].promotionalOffers[0].startDate", "effectiveDate"),
        ("gtfsrt", "tripUpdate.stopTimeUpdate[0].departure.time", "tripUpdate.trip.startDate"),
        ("f1cal", "sessions.fp1", "sessions.gp"), ("lta", "NextBus.EstimatedArrival", "NextBus2.EstimatedArrival"),
    ])
    func `a start that may be another one is told of`(name: String, taken: String, other: String) throws {
        let proposal = try proposal(of: name)
        let others = proposal.notes.flatMap { note -> [String] in
            if case .alternatives("start", taken, let others) = note { others } else { [] }
        }
        #expect(others.contains(other), "\(proposal.notes)")
        let path = try #require(proposal.fields.first { $0.name == "start" }?.value.firstPath)
        #expect([path, "\(path) and delay"].contains(taken))
    }

    @Test(arguments: [
        (
            #""stop":{"platform":"7","prognosis":{"platform":PLATFORM}}"#,
            #"{"from":["stop.prognosis.platform","stop.platform"],"key":"platform","role":"platform"}"#
        ),
        (
            #""plannedTrack":"7","actualTrack":PLATFORM"#,
            #"{"from":["actualTrack","plannedTrack"],"key":"actualTrack","role":"platform"}"#
        ),
        (
            #""plannedPlatform":{"name":"7"},"expectedPlatform":{"name":PLATFORM}"#,
            #"{"from":["expectedPlatform.name","plannedPlatform.name"],"key":"platform","role":"platform"}"#
        ),
        (
            #""scheduledDirection":{"name":"Quay"},"realtimeDirection":{"name":PLATFORM}"#,
            #"{"from":["realtimeDirection.name","scheduledDirection.name"],"key":"direction","role":"direction"}"#
        ),
        (
            #""track":{"planned":"7","actual":PLATFORM}"#,
            #"{"from":["track.actual","track.planned"],"key":"platform","role":"platform"}"#
        ),
        (
            #""platform":{"actual":PLATFORM,"scheduled":"7"}"#,
            #"{"from":["platform.actual","platform.scheduled"],"key":"platform","role":"platform"}"#
        ),
        (#""line":{"name":"S 1"}"#, #"{"from":"line.name","key":"line","role":"line"}"#),
        (#""direction":"Quay""#, #"{"from":"direction","key":"direction","role":"direction"}"#),
        (#""homeTeam":{"name":"A"},"awayTeam":{"name":"B"}"#, #"{"from":"homeTeam.name","key":"home","role":"home"}"#),
    ])
    func `facts have the part that their names tell, what holds before what was planned`(
        members: String,
        fact: String
    ) throws {
        let records = [#""8""#, "null"].enumerated().map { index, platform in
            let own = members.replacing("PLATFORM", with: platform)
            return #"{"id":"a\#(index)","name":"N\#(index)","at":"2026-11-21T10:0\#(index):00Z",\#(own)}"#
        }
        let found = try proposal(Array("[\(records.joined(separator: ","))]".utf8))
        #expect(field("facts", of: found)?.contains(fact) == true, "\(field("facts", of: found) ?? "")")
    }

    @Test(
        arguments: [
            #""plannedDestination":{"name":"Long Oldtown"},"expectedDestination":{"name":EXPECTED}"#,
            #""expectedDestination":{"name":EXPECTED},"plannedDestination":{"name":"Long Oldtown"}"#,
            #""destination":{"planned":{"name":"Long Oldtown"},"actual":{"name":EXPECTED}}"#,
            #""plannedDestination":"Long Oldtown","expectedDestination":EXPECTED"#,
        ],
        [#""line":{"name":"S 1"},"#, ""]
    )
    func `the destination that is expected goes before the planned one`(members: String, line: String) throws {
        for (place, isWhole) in [#""Ayville""#, "null"].flatMap({ place in [true, false].map { (place, $0) } }) {
            // Some records know nothing but the plan; some publishers say nothing of departures in any name.
            let time = isWhole ? "departure" : "at"
            let records = [#""Beville""#, #""Ceville""#, place].enumerated().map { index, expected in
                #"{"id":"a\#(index)","\#(time)":"2026-11-21T10:0\#(index):00Z",\#(line)"#
                    + #"\#(members.replacing("EXPECTED", with: expected))}"#
            }
            let found = try proposal(Array("[\(records.joined(separator: ","))]".utf8))
            let title = try #require(found.fields.first { $0.name == "title" }).value
            let texts = title.elements?.compactMap(\.text) ?? [title.text ?? ""]
            #expect(texts.count == (place == "null" ? 2 : 1), "\(texts)")
            #expect(texts[0].contains("xpected") || texts[0].contains("actual"), "\(texts)")
            #expect(texts.dropFirst().allSatisfy { $0.contains("planned") }, "\(texts)")
            #expect(texts.allSatisfy { $0.hasPrefix("{line.name} → ") == !line.isEmpty }, "\(texts)")
        }
    }

    @Test(arguments: ["name", "label"])
    func `a name with a number beside a destination is a line, or the destination is offered`(name: String) throws {
        for time in ["departure", "at"] {
            let records = ["RE 5", "S 21"].enumerated().map {
                #"{"id":"a\#($0)","\#(name)":"\#($1)","towards":"Town \#($1)","\#(time)":"2026-11-21T10:0\#($0):00Z"}"#
            }
            let found = try proposal(Array("[\(records.joined(separator: ","))]".utf8))
            let isMoving = time == "departure"
            #expect(field("title", of: found) == (isMoving ? "{\(name)} → {towards}" : name))
            let note = MappingProposal.Note.alternatives(field: "title", taken: name, others: ["towards"])
            #expect(found.notes.contains(note) == !isMoving, "\(found.notes)")
        }
    }

    @Test func `an expected time of day is that of the expected day`() throws {
        // The first train is late, and leaves after midnight; of the others one has no day of its own, one no such time.
        let records = [
            #""time":"23:58:00","rtDate":"2026-11-22","rtTime":"00:03:00""#, #""time":"22:10:00","rtTime":"22:12:00""#,
            #""time":"22:30:00","rtDate":null,"rtTime":null"#,
        ].enumerated().map { #"{"id":"a\#($0)","name":"N\#($0)","date":"2026-11-21",\#($1)}"# }
        let answer = "[\(records.joined(separator: ","))]"
        let found = try proposal(Array(answer.utf8))
        #expect(field("start", of: found) == #"{"from":["rtDate","date"],"time":["rtTime","time"]}"#)
        #expect(field("planned", of: found) == #"{"from":"date","time":"time"}"#)
        #expect(field("facts", of: found) == nil)
        let starts = ["2026-11-21T23:03:00Z", "2026-11-21T21:12:00Z", "2026-11-21T21:30:00Z"]
        #expect(try found.items(of: answer).map(\.time) == starts.map { .instant(try Date($0, strategy: .iso8601)) })
    }

    @Test func `a flag is no stage of a time of day`() throws {
        let records = (1...2).map {
            #"{"id":"a\#($0)","name":"N\#($0)","runDate":"2026-11-21","realtimeDeparture":"110\#($0)","#
                + #""realtimeDepartureActual":false,"bookedDeparture":"1059"}"#
        }
        let start = field("start", of: try proposal(Array("[\(records.joined(separator: ","))]".utf8)))
        let expected = #""time":["realtimeDeparture","bookedDeparture"]"#
        #expect(start?.contains(expected) == true, "\(start ?? "")")
    }

    @Test(arguments: ["cancellation", "isDropped", "isCancelled", "abandoned"], ["true", #""1""#, #""yes""#])
    func `a flag says that a record does not take place`(name: String, yes: String) throws {
        let no = ["true": "false", #""1""#: #""0""#][yes] ?? #""no""#
        let records = [yes, no].enumerated().map {
            #"{"id":"a\#($0)","name":"N\#($0)","at":"2026-11-21T11:0\#($0):00Z","\#(name)":\#($1)}"#
        }
        let expected = #"{"else":"scheduled","flag":"cancelled","from":"\#(name)"}"#
        #expect(field("status", of: try proposal(Array("[\(records.joined(separator: ","))]".utf8))) == expected)
    }

    @Test(arguments: ["isFinished", "matchIsFinished", "finished", "completed", "isOver"], ["startTime", "dueDate"])
    func `what has begun and is not over goes on, but no task that was due`(name: String, time: String) throws {
        let records = [("25T23:40", "false"), ("26T01:00", "false"), ("25T19:00", "true")].enumerated().map {
            #"{"id":"a\#($0)","name":"N\#($0)","\#(time)":"2026-11-\#($1.0):00Z","\#(name)":\#($1.1)}"#
        }
        let answer = "[\(records.joined(separator: ","))]"
        let found = try proposal(Array(answer.utf8))
        let other = time == "dueDate" ? "scheduled" : "by time"
        #expect(field("status", of: found) == #"{"else":"\#(other)","flag":"ended","from":"\#(name)"}"#)
        let begun: ItemStatus = time == "dueDate" ? .scheduled : .live
        #expect(try found.items(of: answer).map(\.status) == [begun, .scheduled, .ended])
    }

    @Test func `each vocabulary has words`() {
        #expect(Vocabulary.allCases.filter(\.list.isEmpty).isEmpty)
    }

    @Test func `each line of the vocabulary is used, and each weight is that of a known reason`() {
        for (name, words) in Vocabulary.named where Vocabulary(rawValue: name) == nil {
            #expect(name.hasPrefix("weights.") && words.count.isMultiple(of: 2), "\(name)")
            for (place, word) in words.enumerated() {
                #expect(
                    place.isMultiple(of: 2) ? Signal(rawValue: word) != nil : Double(word) != nil,
                    "\(name) \(word)"
                )
            }
        }
    }
}
