import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// Mappings that are proposed by the words of names: each word is meant as a whole, and says what its member belongs to.
@Suite(.timeLimit(.minutes(20)))
struct ProposedWordsTests {
    private func proposal(_ answer: String) throws -> MappingProposal {
        var hints = MappingHints()
        hints.now = Date(rfc3339: "2026-11-21T10:00:00Z")
        return try #require(MappingProposal(of: JSONDocument(answer).root, in: .gmt, hints: hints))
    }

    /// A proposal for three records with a name and a time, each with one of these members besides.
    private func proposal(with members: [String], id: String = #""id":"a@","#) throws -> MappingProposal {
        let records = members.enumerated().map { index, member in
            #"{\#(id)"name":"N@","at":"2026-11-21T10:3@:00Z",\#(member)}"#.replacing("@", with: "\(index)")
        }
        return try proposal("[\(records.joined(separator: ","))]")
    }

    private func field(_ name: String, of proposal: MappingProposal) -> String? {
        proposal.fields.first { $0.name == name }.map { $0.value.text ?? $0.value.json }
    }

    // MARK: - Ids

    @Test(arguments: [
        "lineId", "routeId", "route_id", "platformId", "stopId", "stationID", "teamId", "team_uid", "venueId",
        "courtId",
    ])
    func `the id of something else is not that of a record`(name: String) throws {
        let found = try proposal(with: ["3", "8", "11"].map { #""\#(name)":"\#($0)""# }, id: "")
        #expect(field("id", of: found) == #"{"parts":["name","at"]}"#)
        #expect(found.notes.contains(.idHasTime))
    }

    @Test(arguments: [
        ("stations", "stationId", true), ("venues", "venue_id", true), ("events", "eventId", true),
        ("departures", "tripId", true), ("rows", "matchID", true), ("rows", "podId", false),
        ("rows", "vehicleId", false),
        ("rows", "sheetRef", false),
    ])
    func `an id is sure by its name or that of its list, or the number of records is said`(
        list: String,
        name: String,
        isSure: Bool
    ) throws {
        let records = ["3", "8"].map { #"{"\#(name)":"\#($0)","name":"N\#($0)","at":"2026-11-21T10:3\#($0):00Z"}"# }
        let found = try proposal(#"{"\#(list)":[\#(records.joined(separator: ","))]}"#)
        #expect(field("id", of: found) == name)
        #expect(found.notes.contains(.idOfSample(name, count: 2)) == !isSure, "\(found.notes)")
    }

    @Test func `an id that is the title too is the id`() throws {
        let records = ["7", "8"].map {
            #"{"id":"e\#($0)","tripUpdate":{"trip":{"routeId":"\#($0)","startDate":"20261121"},"#
                + #""stopTimeUpdate":[{"departure":{"time":"179525670\#($0)"}}]}}"#
        }
        let found = try proposal(#"{"entity":[\#(records.joined(separator: ","))]}"#)
        #expect(field("id", of: found) == "id" && field("title", of: found) == "id")
        let start = #"{"format":"epoch-seconds","from":"tripUpdate.stopTimeUpdate[0].departure.time"}"#
        #expect(field("start", of: found) == start)
    }

    @Test(arguments: [(false, MappingProposal.Note.idHasTime), (true, .idHasPlace)])
    func `it is said whether a time or the place in the list is a part of the id`(
        isRelative: Bool,
        note: MappingProposal.Note
    ) throws {
        let trains = ["3", "9"].map {
            #"{"Line":"RD","DestinationName":"Ayville \#($0)","Min":"\#($0)","at":"2026-11-21T10:3\#($0):00Z"}"#
        }.map { isRelative ? $0.replacing(/,"at".*Z"/, with: "") : $0.replacing(/"Min":"\d",/, with: "") }
        let found = try proposal(#"{"Trains":[\#(trains.joined(separator: ","))]}"#)
        #expect(found.notes.filter { [.idHasTime, .idHasPlace].contains($0) } == [note])
        let last = isRelative ? "its place in the list" : "at"
        #expect(found.words.contains("id is {Line} → {DestinationName} and \(last) together"), "\(found.words)")
        // The name of a record in a dictionary is no place.
        let table = try proposal(
            #"{"r":{"a":{"name":"A","at":"2026-12-01T10:00:00Z"},"b":{"name":"B","at":"2026-12-02T10:00:00Z"}}}"#
        )
        #expect(table.words.contains("id is its name in the dictionary"), "\(table.words)")
    }

    // MARK: - Places and kinds

    @Test(
        arguments: [
            ("revenue", nil), ("capacity", nil), ("velocity", nil), ("replacement", nil), ("electricity", nil),
            ("venue", "venue"), ("venuename", "venuename"), ("strVenue", "strVenue"), ("locations", "locations"),
            ("event_location", "event_location"), ("eventlocation", "eventlocation"),
            ("streetaddress", "streetaddress"),
            ("ort", "ort"), ("stadium", "stadium"),
        ] as [(String, String?)]
    )
    func `a word inside another one is no place`(name: String, place: String?) throws {
        let found = try proposal(with: ["North Hall", "South Hall", "Barn"].map { #""\#(name)":"\#($0)""# })
        #expect(field("place", of: found) == place)
    }

    @Test(
        arguments: [
            // What all records are, codes, and what says which one it is.
            (#""type":"prediction""#, nil), (#""category":"Met""#, nil), (#""category":"A@""#, nil),
            (#""kind":"@""#, nil),
            (#""category_id":"10@""#, nil), (#""meeting":{"raceType":"R"}"#, nil),
            (#""transport":{"goal":{"type":"stop"}}"#, nil),
            (#""type":"Sort @""#, "type"), (#""category":{"name":"Kind @"}"#, "category.name"),
            (#""sport":"Golf""#, "sport"),
            (#""league":"ABC""#, "league"), (#""statement":"Sort @""#, nil), (#""kindergarten":"Sort @""#, nil),
        ] as [(String, String?)]
    )
    func `what says nothing of a kind is no category`(member: String, category: String?) throws {
        let found = try proposal(with: Array(repeating: member, count: 3))
        #expect(field("category", of: found) == category)
        #expect(field("status", of: found) == nil)
    }

    @Test(arguments: [
        ("flagship", "https://a.example/@", true), ("lexicon", "https://a.example/@", true),
        ("flag", "https://a.example/@", false), ("iconUrl", "https://a.example/@", false),
        ("imageurl", "https://a.example/@", false),
    ])
    func `a link is not to a picture, by whole words`(name: String, address: String, isLink: Bool) throws {
        let found = try proposal(with: Array(repeating: #""\#(name)":"\#(address)""#, count: 3))
        #expect((field("link", of: found) == name) == isLink)
    }

    @Test(arguments: [("startdate", "enddate"), ("startzeit", "endzeit"), ("start", "ends"), ("begins", "finishes")])
    func `a word with an ending is that word`(start: String, end: String) throws {
        let records = (1...2).map {
            #"{"id":"a\#($0)","name":"N\#($0)","\#(end)":"2026-12-01T1\#($0):30:00Z","\#(start)":"2026-12-01T1\#($0):00:00Z"}"#
        }
        let found = try proposal("[\(records.joined(separator: ","))]")
        #expect(field("start", of: found) == start && field("end", of: found) == end, "\(found.words)")
    }

    @Test func `the name of what a record belongs to is a fact`() throws {
        let records = [("Maiden Plate", "Wattle"), ("Long Handicap", "Iron"), ("Last Cup", "Gum")].map {
            #"{"id":"\#($1)","name":"\#($0)","at":"2026-11-21T10:30:00Z","meeting":{"meetingName":"\#($1)","code":"x"}}"#
        }
        let found = try proposal("[\(records.joined(separator: ","))]")
        #expect(field("facts", of: found) == #"[{"from":"meeting.meetingName","key":"meeting"}]"#)
    }
}
