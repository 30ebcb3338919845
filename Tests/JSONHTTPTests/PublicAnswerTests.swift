import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// Mappings that are proposed for answers in the shapes of those of public interfaces: games, tickets, holidays.
@Suite(.timeLimit(.minutes(20)))
struct PublicAnswerTests {
    private static let zone = TimeZone(known: "Europe/London") ?? .gmt

    /// The time at which the answers were given.
    private static let now = "2026-11-25T22:00:00Z"

    private func proposal(_ answer: String) throws -> MappingProposal {
        var hints = MappingHints()
        hints.now = Date(rfc3339: Self.now)
        return try #require(MappingProposal(of: JSONDocument(answer).root, in: Self.zone, hints: hints))
    }

    private func field(_ name: String, of proposal: MappingProposal) -> String? {
        proposal.fields.first { $0.name == name }.map { $0.value.text ?? $0.value.json }
    }

    private func otherLists(_ proposal: MappingProposal) -> [String] {
        proposal.notes.flatMap { if case .otherLists(let lists) = $0 { lists } else { [String]() } }
    }

    @Test func `a name that ends in capitals tells records apart`() throws {
        let matches = [(77_321, 40, 16), (77_322, 7, 9), (77_323, 6, 87)].map { match, home, guest in
            """
            { "matchID": \(match), "matchDateTime": "2026-12-04T20:30:00", "leagueId": 4802,
              "matchDateTimeUTC": "2026-12-04T19:30:00Z", "team1": { "teamId": \(home), "teamName": "Home \(home)" },
              "team2": { "teamId": \(guest), "teamName": "Guest \(guest)" } }
            """
        }
        #expect(field("id", of: try proposal("[\(matches.joined(separator: ","))]")) == "matchID")
        #expect(field("id", of: try proposal("[\(matches[0])]")) == "matchID")
    }

    /// The items that come of an answer as it is proposed to be read: title, status and subtitle.
    private func items(of answer: String) throws -> [String] {
        try proposal(answer).items(of: answer).map { item in
            "\(item.title): \(item.status.rawValue)\(item.subtitle.map { " (\($0))" } ?? "")"
        }
    }

    // MARK: - Lists in lists

    @Test(arguments: [
        // Two days of games, whose days have a text that is no title.
        (
            #"{"gameWeek":[{"date":"2026-11-26","dayAbbrev":"THU","games":[{"id":1,"startTimeUTC":"2026-11-27T00:00:00Z","awayTeam":{"id":10,"abbrev":"TOR"},"homeTeam":{"id":8,"abbrev":"MTL"}},{"id":2,"startTimeUTC":"2026-11-27T03:30:00Z","awayTeam":{"id":3,"abbrev":"NYR"},"homeTeam":{"id":6,"abbrev":"BOS"}}]},{"date":"2026-11-27","dayAbbrev":"FRI","games":[{"id":3,"startTimeUTC":"2026-11-28T00:00:00Z","awayTeam":{"id":23,"abbrev":"VAN"},"homeTeam":{"id":20,"abbrev":"CGY"}}]}]}"#,
            "$.gameWeek[*].games; {awayTeam.abbrev} – {homeTeam.abbrev}; startTimeUTC", ""
        ),
        // The same with names, and a team in an object of each side.
        (
            #"{"gameWeek":[{"date":"2026-11-26","dayAbbrev":"THU","games":[{"id":1,"startTimeUTC":"2026-11-27T00:00:00Z","awayTeam":{"commonName":{"default":"Maple Leafs"},"abbrev":"TOR"},"homeTeam":{"commonName":{"default":"Canadiens"},"abbrev":"MTL"}}]}]}"#,
            "$.gameWeek[*].games; {awayTeam.commonName.default} – {homeTeam.commonName.default}; startTimeUTC", ""
        ),
        (
            #"{"dates":[{"date":"2026-11-27","totalGames":2,"games":[{"gamePk":1,"link":"/api/v1.1/game/1","gameDate":"2026-11-27T23:05:00Z","officialDate":"2026-11-27","teams":{"away":{"team":{"id":1,"name":"Yankees"}},"home":{"team":{"id":2,"name":"Red Sox"}}}},{"gamePk":2,"link":"/api/v1.1/game/2","gameDate":"2026-11-27T23:10:00Z","officialDate":"2026-11-27","teams":{"away":{"team":{"id":3,"name":"Mets"}},"home":{"team":{"id":4,"name":"Cubs"}}}}]}]}"#,
            "$.dates[*].games; {teams.away.team.name} – {teams.home.team.name}; gameDate", ""
        ),
        // A round has a name of its own, and less of everything else; a week has a first and a last day.
        (
            #"{"rounds":[{"name":"Round 13","date":"2026-11-28","matches":[{"id":1,"utcDate":"2026-11-28T12:30:00Z","homeTeam":{"name":"A"},"awayTeam":{"name":"B"}},{"id":2,"utcDate":"2026-11-28T15:00:00Z","homeTeam":{"name":"C"},"awayTeam":{"name":"D"}}]}]}"#,
            "$.rounds[*].matches; {homeTeam.name} – {awayTeam.name}; utcDate", ""
        ),
        (
            #"{"weeks":[{"label":"Week 12","startDate":"2026-11-23","endDate":"2026-11-29","games":[{"id":1,"name":"Packers at Bears","venue":"Field","start":"2026-11-29T18:00:00Z"},{"id":2,"name":"Jets at Bills","venue":"Park","start":"2026-11-26T21:25:00Z"}]}]}"#,
            "$.weeks[*].games; name; start", ""
        ),
        // A conference is more than its sessions, which are named; of its comments, none is on its day.
        (
            #"{"events":[{"id":1,"title":"Conference","place":"Hall","price":10,"date":"2026-12-01","sessions":[{"title":"A","start":"2026-12-01T09:00:00Z"},{"title":"B","start":"2026-12-01T10:00:00Z"}]}]}"#,
            "$.events; title; date", "$.events[*].sessions"
        ),
        (
            #"{"events":[{"id":1,"title":"Conference","start":"2026-12-01T09:00:00Z","sessions":[{"id":5,"title":"A","room":"1","start":"2026-12-01T09:00:00Z"},{"id":6,"title":"B","room":"2","start":"2026-12-01T10:00:00Z"}]}]}"#,
            "$.events; title; start", "$.events[*].sessions"
        ),
        (
            #"{"talks":[{"title":"A","date":"2026-12-01","comments":[{"id":1,"text":"Nice","by":"X","time":"2026-11-20T09:00:00Z"}]}]}"#,
            "$.talks; title; date", ""
        ),
    ])
    func `events in the days of an answer are read where they say more than the days do`(
        answer: String,
        expected: String,
        others: String
    ) throws {
        let proposal = try proposal(answer)
        let start = field("start", of: proposal) ?? field("day", of: proposal) ?? ""
        let found = [proposal.records, field("title", of: proposal) ?? "", start].joined(separator: "; ")
        #expect(found == expected)
        #expect(otherLists(proposal).joined(separator: " ") == others)
    }

    // MARK: - Ends

    @Test(arguments: [
        // The end of sales, of a registration or of a season is none of the event.
        (
            #""sales":{"public":{"startDateTime":"2026-08-17T22:20:00Z","endDateTime":"2026-12-01T23:00:00Z"}},"dates":{"start":{"dateTime":"2026-12-01T19:00:00Z"}}"#,
            nil
        ),
        (#""start":"2026-12-01T19:00:00Z","registration":{"end":"2026-12-01T20:00:00Z"}"#, nil),
        (#""start":"2026-12-01T19:00:00Z","registrationEnd":"2026-12-01T20:00:00Z""#, nil),
        (#""start":"2026-12-01T19:00:00Z","publication":{"end":"2026-12-01T20:00:00Z"}"#, nil),
        (#""date":"2026-12-01","time":"19:00","booking":{"endTime":"20:00"}"#, nil),
        (#""utcDate":"2026-12-01T19:00:00Z","season":{"endDate":"2027-05-24T19:00:00Z"}"#, nil),
        // Before the start, it is none either.
        (#""start":"2026-12-01T19:00:00Z","end":"2026-12-01T18:00:00Z""#, nil),
        // Beside the start, under a name that goes with it, and in the record.
        (
            #""dates":{"start":{"dateTime":"2026-12-01T19:00:00Z"},"end":{"dateTime":"2026-12-01T21:00:00Z"}}"#,
            "dates.end.dateTime"
        ),
        (#""when":{"start":"2026-12-01T19:00:00Z","end":"2026-12-01T21:00:00Z"}"#, "when.end"),
        (#""start":{"utc":"2026-12-01T19:00:00Z"},"end":{"utc":"2026-12-01T21:00:00Z"}"#, "end.utc"),
        (#""start":"2026-12-01T19:00:00Z","expires":"2026-12-01T21:00:00Z""#, "expires"),
        (#""onset":"2026-12-01T19:00:00Z","expires":"2026-12-01T21:00:00Z","ends":"2026-12-01T23:00:00Z""#, "ends"),
        (#""schedule":{"start":"2026-12-01T19:00:00Z"},"ends":"2026-12-01T21:00:00Z""#, "ends"),
    ])
    func `an end stands beside the start`(times: String, end: String?) throws {
        let proposal = try proposal(#"[{"id":1,"name":"A",\#(times)},{"id":2,"name":"B",\#(times)}]"#)
        #expect(field("end", of: proposal) == end)
        #expect(field("start", of: proposal) != nil)
    }

    @Test func `an end before the start of one record of several is none`() throws {
        let good = #"{"id":1,"name":"A","start":"2026-12-01T19:00:00Z","end":"2026-12-01T21:00:00Z"}"#
        let bad = #"{"id":2,"name":"B","start":"2026-12-02T19:00:00Z","end":"2026-12-01T21:00:00Z"}"#
        let open = #"{"id":3,"name":"C","start":"2026-12-02T19:00:00Z"}"#
        #expect(try field("end", of: proposal("[\(open),\(good),\(bad)]")) == nil)
        #expect(try field("end", of: proposal("[\(open),\(good)]")) == "end")
    }

    // MARK: - Status and place

    @Test func `tickets have the status of the event and its first venue`() throws {
        func event(_ id: String, _ code: String) -> String {
            #"{"name":"\#(id)","id":"\#(id)","dates":{"start":{"localDate":"2026-12-05","dateTime":"2026-12-06T00:00:00Z"},"timezone":"America/New_York","status":{"code":"\#(code)"}},"_embedded":{"venues":[{"name":"The Hall","id":"K1","city":{"name":"New York"}}]}}"#
        }
        let answer = #"{"_embedded":{"events":[\#(event("A", "cancelled")),\#(event("B", "onsale"))]}}"#
        let proposal = try proposal(answer)
        #expect(field("status", of: proposal) == "dates.status.code")
        #expect(field("place", of: proposal) == "_embedded.venues[0].name")
        #expect(proposal.notes.isEmpty)
        #expect(try items(of: answer) == ["A: cancelled", "B: scheduled"])
    }

    @Test(arguments: [
        // What begins in three days is not live, nor is what begins on a later day; what has begun is.
        (#"["2026-11-28T18:00:00Z","live"],["2026-11-29T18:00:00Z","canceled"]"#, ["scheduled", "cancelled"]),
        (#"["2026-11-28T18:00:00Z","live"],["2026-11-29T18:00:00Z","draft"]"#, ["scheduled", "scheduled"]),
        (#"["2026-11-28","started"],["2026-11-24","ended"]"#, ["scheduled", "ended"]),
        (#"["2026-11-25T22:30:00Z","live"],["2026-11-24T18:00:00Z","ended"]"#, ["live", "ended"]),
        // Publishers of sport.
        (
            #"["2026-11-28T12:30:00Z","Not Started"],["2026-11-28T15:00:00Z","Match Postponed"]"#,
            ["scheduled", "cancelled (postponed)"]
        ),
        (#"["2026-11-24T12:30:00Z","Match Finished"],["2026-11-28T15:00:00Z","Not Started"]"#, ["ended", "scheduled"]),
        (#"["2026-11-24T12:30:00Z","Game Over"],["2026-11-28T15:00:00Z","Game Cancelled"]"#, ["ended", "cancelled"]),
    ])
    func `a status is what the records show to be true`(pairs: String, expected: [String]) throws {
        let list = try JSONDocument("[\(pairs)]").root.elements.map(Array.init) ?? []
        let records = list.enumerated().map { index, pair in
            let texts = pair.elements?.compactMap(\.string) ?? []
            return #"{"id":\#(index),"name":"N","start":"\#(texts[0])","status":"\#(texts[1])"}"#
        }
        let found = try items(of: "[\(records.joined(separator: ","))]")
        #expect(found == expected.map { "N: \($0)" })
    }

    @Test(
        arguments: [
            (#""_embedded":{"venues":[{"name":"Hall","type":"venue"},{"name":"Barn"}]}"#, "_embedded.venues[0].name"),
            (#""locations":[{"name":"Hall"},{"name":"Barn"}]"#, "locations[0].name"),
            (#""venue":{"default":"Hall"}"#, "venue.default"),
            (#""venue":{"name":"Hall"},"places":[{"name":"Barn"}]"#, "venue.name"),
            (#""replacements":[{"name":"Ann"}]"#, nil), (#""_embedded":{"artists":[{"name":"Ann"}]}"#, nil),
        ] as [(String, String?)]
    )
    func `a place may be the first of several`(members: String, place: String?) throws {
        let answer = #"[{"id":1,"title":"A","start":"2026-12-01T19:00:00Z",\#(members)}]"#
        #expect(field("place", of: try proposal(answer)) == place)
        #expect(field("title", of: try proposal(answer)) == "title")
    }

    // MARK: - Titles

    @Test(arguments: [
        (
            #"[{"id":"a","startDate":"2026-12-23","endDate":"2027-01-08","type":"School","nationwide":false,"name":[{"language":"DE","text":"Weihnachtsferien"},{"language":"EN","text":"Christmas"}],"subdivisions":[{"code":"DE-BY","shortName":"BY"}]},{"id":"b","startDate":"2027-02-08","endDate":"2027-02-12","type":"School","nationwide":false,"name":[{"language":"DE","text":"Frühjahrsferien"},{"language":"EN","text":"Spring"}],"subdivisions":[{"code":"DE-BE","shortName":"BE"}]}]"#,
            "$; name[0].text"
        ),
        // What has no languages beside it is a list of records.
        (
            #"{"days":[{"date":"2026-12-01","event":[{"text":"Soup"},{"text":"Pie"}]},{"date":"2026-12-02","event":[{"text":"Rice"},{"text":"Stew"}]}]}"#,
            "$.days[*].event; text"
        ),
    ])
    func `a title in several languages is its first text`(answer: String, expected: String) throws {
        let proposal = try proposal(answer)
        #expect("\(proposal.records); \(field("title", of: proposal) ?? "")" == expected)
    }
}
