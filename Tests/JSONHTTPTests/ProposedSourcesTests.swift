import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// Mappings that are proposed where several members of a record say the same thing, and not every record has each.
@Suite(.timeLimit(.minutes(20)))
struct ProposedSourcesTests {
    private static let zone = TimeZone(known: "Europe/London") ?? .gmt

    private func proposal(_ answer: String) throws -> MappingProposal {
        var hints = MappingHints()
        hints.now = Date(rfc3339: "2026-11-25T22:00:00Z")
        return try #require(MappingProposal(of: JSONDocument(answer).root, in: Self.zone, hints: hints))
    }

    private func items(of answer: String) throws -> [FeedItem] { try proposal(answer).items(of: answer) }

    // MARK: - Status

    private func games(_ states: [(state: String, schedule: String)]) -> String {
        let games = states.enumerated().map { index, game in
            """
            { "id": \(index), "startTimeUTC": "2026-11-2\(index + 4)T00:00:00Z", "gameState": "\(game.state)",
              "gameScheduleState": "\(game.schedule)", "homeTeam": { "abbrev": "H\(index)" },
              "awayTeam": { "abbrev": "A\(index)" } }
            """
        }
        return #"{ "games": [\#(games.joined(separator: ","))] }"#
    }

    @Test func `of two statuses of a game the one that says it is off wins`() throws {
        let answer = games([("FINAL", "OK"), ("FUT", "OK"), ("FUT", "PPD"), ("FUT", "CNCL")])
        let items = try items(of: answer)
        #expect(items.map(\.status) == [.ended, .scheduled, .cancelled, .cancelled])
        #expect(items.map(\.subtitle) == [nil, nil, "postponed", nil])
    }

    @Test func `a game that is called off later is so by the mapping of a day when none was`() throws {
        let proposal = try proposal(games([("OFF", "OK"), ("FUT", "OK")]))
        let later = games([("FINAL", "OK"), ("FUT", "PPD"), ("LIVE", "SUSP"), ("FUT", "CNCL")])
        let items = try proposal.items(of: later)
        #expect(items.map(\.status) == [.ended, .cancelled, .live, .cancelled])
        #expect(proposal.words.contains("status is gameScheduleState or gameState"), "\(proposal.words)")
    }

    @Test func `a flag of words beside a status says that a match is postponed`() throws {
        let matches = [("NS", "no"), ("PST", "yes"), ("NS", "yes"), ("FT", "no"), ("CANC", "no")].enumerated().map {
            #"{"idEvent":"\#($0)","strEvent":"A\#($0) vs B","strTimestamp":"2026-11-2\#($1.0 == "FT" ? 3 : $0 + 4)T15:00:00Z","strStatus":"\#($1.0)","strPostponed":"\#($1.1)"}"#
        }
        let items = try items(of: #"{"events":[\#(matches.joined(separator: ","))]}"#)
        #expect(items.map(\.status) == [.scheduled, .cancelled, .cancelled, .ended, .cancelled])
        #expect(items.map(\.subtitle) == [nil, "postponed", "postponed", nil, nil])
    }

    @Test func `a status that is not known makes no postponed match a scheduled one`() throws {
        let match = { (id: Int, status: String) in
            #"{"id":\#(id),"name":"Match \#(id)","at":"2026-12-0\#(id)T15:00:00Z","status":"\#(status)"}"#
        }
        let proposal = try proposal("[\(match(1, "NS")),\(match(2, "XYZ"))]")
        #expect(proposal.notes.contains(.unknownStatus(["XYZ"])))
        let items = try proposal.items(of: "[\(match(1, "PST")),\(match(2, "XYZ"))]")
        #expect(items.map(\.status) == [.cancelled, .scheduled])
    }

    @Test func `a state of the country is no status`() throws {
        let answer =
            #"[{"id":1,"name":"Fair","at":"2026-12-01T10:00:00Z","state":"OK"},{"id":2,"name":"Show","at":"2026-12-02T10:00:00Z","state":"TX"}]"#
        #expect(try !proposal(answer).fields.contains { $0.name == "status" })
    }

    // MARK: - Nothing there

    @Test func `a release without a name is called as its tag`() throws {
        let releases = [#""First""#, #""""#, "null"].enumerated().map {
            #"{"id":\#($0),"tag_name":"v\#($0)","name":\#($1),"published_at":"2026-11-2\#($0)T10:00:00Z"}"#
        }
        let answer = "[\(releases.joined(separator: ","))]"
        let proposal = try proposal(answer)
        #expect(proposal.words.contains("title is name or tag_name"), "\(proposal.words)")
        #expect(try proposal.items(of: answer).map(\.title) == ["First", "v1", "v2"])
    }

    @Test(arguments: ["due_on", "dueDate"])
    func `a record without a time is an item without a date`(name: String) throws {
        let time = { (day: Int) in name == "due_on" ? #""2026-12-0\#(day)T08:00:00Z""# : #""2026-12-0\#(day)""# }
        let milestones = ["null", time(2), time(3)].enumerated().map {
            #"{"id":\#($0),"title":"Part \#($0)","\#(name)":\#($1)}"#
        }
        let items = try items(of: "[\(milestones.joined(separator: ","))]")
        let isUndated = items.map { if case .undated = $0.time { true } else { false } }
        #expect(isUndated == [true, false, false] && items.map(\.title) == ["Part 0", "Part 1", "Part 2"])
    }

    // MARK: - Planned

    @Test func `what holds now goes before what was planned, which stands in for it`() throws {
        let departures = [(#""12""#, "11"), (#""3""#, "3"), ("null", "7"), ("null", "8")].enumerated().map {
            index,
            stop in
            """
            { "tripId": "1|\(index)", "plannedWhen": "2026-11-26T08:0\(index):00Z", "when": "2026-11-26T08:1\(index):00Z",
              "plannedPlatform": "\(stop.1)", "platform": \(stop.0), "direction": "Hafen \(index)" }
            """
        }
        let items = try items(of: #"{ "departures": [\#(departures.joined(separator: ","))] }"#)
        #expect(items.first?.time == .instant(try Date("2026-11-26T08:10:00Z", strategy: .iso8601)))
        let platforms = items.map {
            $0.facts.filter { $0.key.lowercased().contains("platform") }.map { $0.value.words() }
        }
        #expect(platforms == [["12"], ["3"], ["7"], ["8"]])
        #expect(items.first?.facts.contains { $0.key == "platform" } == true)
    }

    // MARK: - Zones

    @Test func `it is said which zone each record names`() throws {
        let answer =
            #"[{"id":1,"name":"A","at":"2026-11-28T15:30:00","timeZoneID":"W. Europe Standard Time"},{"id":2,"name":"B","at":"2026-11-28T18:30:00","timeZoneID":"W. Europe Standard Time"}]"#
        let berlin = try #require(TimeZone(known: "Europe/Berlin"))
        #expect(try proposal(answer).notes.contains(.recordZones([berlin], path: "timeZoneID")))
    }

    // MARK: - Columns

    @Test(arguments: [1, 2, 3], [false, true])
    func `lists beside their units are no records, be they as short`(days: Int, isSeveral: Bool) throws {
        let list = { (time: String) in (1...days).map { #""2026-12-0\#($0)\#(time)""# }.joined(separator: ",") }
        let place = """
            { "latitude": 52.5, "longitude": 13.4, "timezone": "Europe/Berlin", "timezone_abbreviation": "GMT+1",
              "daily_units": { "time": "iso8601", "sunrise": "iso8601" },
              "daily": { "time": [\(list(""))], "sunrise": [\(list("T07:55"))] } }
            """
        // The units of one of the lists are enough.
        for place in [place, place.replacing(#", "sunrise": "iso8601" }"#, with: " }")] {
            let answer = isSeveral ? "[\(place), \(place)]" : place
            #expect(MappingProposal(of: try JSONDocument(answer).root, in: Self.zone) == nil)
        }
    }
}
