import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// Mappings that are proposed for records with windows, rounds and episodes: what surrounds a time, a number or a name says
/// what it is.
@Suite(.timeLimit(.minutes(20)))
struct NamedPartTests {
    private static let zone = TimeZone(known: "Europe/London") ?? .gmt

    private func proposal(_ answer: String) throws -> MappingProposal {
        var hints = MappingHints()
        hints.now = Date(rfc3339: "2026-11-25T22:00:00Z")
        return try #require(MappingProposal(of: JSONDocument(answer).root, in: Self.zone, hints: hints))
    }

    private func field(_ name: String, of proposal: MappingProposal) -> String? {
        proposal.fields.first { $0.name == name }.map { $0.value.text ?? $0.value.json }
    }

    /// The items that come of an answer as it is proposed to be read.
    private func items(of answer: String) throws -> [FeedItem] { try proposal(answer).items(of: answer) }

    // MARK: - Launches

    private func launch(
        _ name: String,
        net: String,
        window: (String, String),
        _ precision: String,
        _ status: String
    ) -> String {
        """
        { "id": "\(name.lowercased())-5f3", "url": "https://ll.example.org/launch/\(name)/", "slug": "\(name.lowercased())",
          "name": "\(name)", "status": { "id": 1, "name": "\(status)", "abbrev": "X", "description": "Words." },
          "last_updated": "2026-11-25T12:00:00Z", "net": "\(net)",
          "net_precision": { "id": 1, "name": "\(precision)", "abbrev": "X", "description": "Words." },
          "window_end": "\(window.1)", "window_start": "\(window.0)", "probability": 80,
          "launch_service_provider": { "id": 121, "name": "Provider \(name)", "type": "Commercial" },
          "pad": { "id": 87, "name": "Pad 39A", "latitude": "28.6", "longitude": "-80.6" } }
        """
    }

    private var launches: String {
        let launches = [
            launch(
                "Alpha",
                net: "2026-12-01T14:30:00Z",
                window: ("2026-12-01T13:00:00Z", "2026-12-01T17:00:00Z"),
                "Minute",
                "Go for Launch"
            ),
            launch(
                "Beta",
                net: "2026-12-05T00:00:00Z",
                window: ("2026-12-05T00:00:00Z", "2026-12-05T00:00:00Z"),
                "Day",
                "To Be Confirmed"
            ),
            launch(
                "Gamma",
                net: "2027-01-31T00:00:00Z",
                window: ("2027-01-31T00:00:00Z", "2027-01-31T00:00:00Z"),
                "Month",
                "To Be Determined"
            ),
            launch(
                "Delta",
                net: "2026-11-25T02:00:00Z",
                window: ("2026-11-25T02:00:00Z", "2026-11-25T05:00:00Z"),
                "Second",
                "Launch Successful"
            ),
            launch(
                "Epsilon",
                net: "2026-11-25T21:59:00Z",
                window: ("2026-11-25T21:00:00Z", "2026-11-25T23:00:00Z"),
                "Hour",
                "Launch in Flight"
            ),
            launch(
                "Zeta",
                net: "2026-11-20T02:00:00Z",
                window: ("2026-11-20T02:00:00Z", "2026-11-20T05:00:00Z"),
                "Second",
                "Launch was a Partial Failure"
            ),
        ]
        return #"{ "count": 6, "results": [\#(launches.joined(separator: ","))] }"#
    }

    @Test func `a time within a window is the start, and the window has no end of it`() throws {
        let proposal = try proposal(launches)
        #expect(field("start", of: proposal)?.contains(#""net""#) == true)
        #expect(field("end", of: proposal) == nil)
        let items = try items(of: launches)
        #expect(items.first?.time == .instant(try Date("2026-12-01T14:30:00Z", strategy: .iso8601)))
        #expect(items.map(\.status.rawValue) == ["scheduled", "scheduled", "scheduled", "ended", "live", "ended"])
    }

    @Test func `a window without another time in it is a start and an end`() throws {
        let slot =
            #"{"id":1,"name":"Delivery","ordered":"2026-11-20T10:00:00Z","window_start":"2026-12-01T10:00:00Z","window_end":"2026-12-01T12:00:00Z"}"#
        let proposal = try proposal("[\(slot)]")
        #expect(field("start", of: proposal) == "window_start")
        #expect(field("end", of: proposal) == "window_end")
    }

    @Test func `of a time that holds to the day there is the day, of one that holds to the month no date`() throws {
        let items = try items(of: launches)
        let day = try #require(CivilDay("2026-12-05"))
        #expect(items[1].time == .day(day, region: FeedTime.everywhere))
        #expect(items[2].time == .undated("TBD (month)"))
    }

    // MARK: - Days, places and names

    @Test func `from midnight to the last minute of a day are whole days`() throws {
        let answer =
            #"[{"id":1,"name":"Grand Prix","circuit":{"id":9,"name":"Ring"},"date_start":"2026-11-27T00:00:00+01:00","date_end":"2026-11-29T23:59:59+01:00"}]"#
        let item = try #require(try items(of: answer).first)
        let days = try [#require(CivilDay("2026-11-27")), #require(CivilDay("2026-11-29"))]
        #expect(item.time == .days(days[0], through: days[1], region: FeedTime.everywhere))
        #expect(item.place?.name == "Ring")
    }

    @Test func `the address of a mail is no place, and some records have none`() throws {
        let events = [("Standup", "Room 4"), ("Offsite", "")].enumerated().map { index, event in
            """
            { "id": "A\(index)", "subject": "\(event.0)", "start": { "dateTime": "2026-12-0\(index + 1)T09:00:00Z" },
              "organizer": { "emailAddress": { "name": "Ann", "address": "a@example.org" } },
              "location": { "displayName": "\(event.1)" } }
            """
        }
        let items = try items(of: "[\(events.joined(separator: ","))]")
        #expect(items.map(\.place?.name) == ["Room 4", nil])
    }

    @Test func `the line of a train is a part of its title, be it an object`() throws {
        let trains = [("ICE 1", "München"), ("ICE 2", "Hamburg")].enumerated().map { index, train in
            """
            { "tripId": "1|\(index)", "when": "2026-11-26T08:0\(index):00+01:00", "direction": "\(train.1)", "delay": null,
              "line": { "type": "line", "id": "ice-\(index)", "name": "\(train.0)" } }
            """
        }
        let items = try items(of: #"{ "departures": [\#(trains.joined(separator: ","))] }"#)
        #expect(items.map(\.title) == ["ICE 1 → München", "ICE 2 → Hamburg"])
    }

    @Test func `what all records have in common is not their title where they are of several kinds`() throws {
        let collections = ["Refuse", "Recycling", "Garden waste"].enumerated().map { index, kind in
            #"{ "type": "\#(kind)", "date": "0\#(index + 1)/12/2026", "day": "Monday", "roundName": "MON-A" }"#
        }
        #expect(field("title", of: try proposal("[\(collections.joined(separator: ","))]")) == "type")
    }

    // MARK: - Rounds

    @Test func `the title and the time tell races apart, not the id of the circuit, and a note says so`() throws {
        let races = [("Melbourne", "albert_park"), ("Shanghai", "shanghai"), ("Suzuka", "suzuka")].enumerated()
            .map { index, race in
                """
                { "season": "2027", "round": "\(index + 1)", "url": "https://en.example.org/\(race.1)",
                  "raceName": "\(race.0) Grand Prix", "Circuit": { "circuitId": "\(race.1)", "url": "https://c.example.org",
                    "circuitName": "\(race.0) Circuit", "Location": { "lat": "1.5", "long": "2.5", "locality": "\(race.0)" } },
                  "date": "2027-03-0\(index + 1)", "time": "04:00:00Z",
                  "FirstPractice": { "date": "2027-03-0\(index + 1)", "time": "01:30:00Z" } }
                """
            }
        let answer =
            #"{ "MRData": { "limit": "30", "RaceTable": { "season": "2027", "Races": [\#(races.joined(separator: ","))] } } }"#
        let proposal = try proposal(answer)
        #expect(field("title", of: proposal) == "raceName")
        let place =
            #"{"latitude":"Circuit.Location.lat","longitude":"Circuit.Location.long","name":"Circuit.circuitName"}"#
        #expect(field("place", of: proposal) == place)
        #expect(proposal.notes.contains(.idHasTime))
        let items = try items(of: answer)
        #expect(items.first?.time == .instant(try Date("2027-03-01T04:00:00Z", strategy: .iso8601)))
    }

    @Test func `the id of an object with the record's time is the record's`() throws {
        let answer =
            #"{"response":[{"fixture":{"id":7,"date":"2026-12-01T20:00:00+00:00","venue":{"id":1,"name":"Ground"}},"league":{"id":39,"name":"Premier"},"teams":{"home":{"id":1,"name":"A"},"away":{"id":2,"name":"B"}}},{"fixture":{"id":8,"date":"2026-12-02T20:00:00+00:00","venue":{"id":2,"name":"Park"}},"league":{"id":39,"name":"Premier"},"teams":{"home":{"id":3,"name":"C"},"away":{"id":4,"name":"D"}}}]}"#
        #expect(field("id", of: try proposal(answer)) == "fixture.id")
    }

    // MARK: - Episodes

    @Test(arguments: ["\"show\": SHOW", "\"_embedded\": { \"show\": SHOW }"])
    func `an episode is called as its show, with its own name beside that`(_ member: String) throws {
        let episodes = [("Old Friends", "Harbour Lights"), ("Episode 4", "The Long Field"), ("Pilot", "Night Bus")]
            .enumerated()
            .map { index, names in
                let show = """
                    { "id": \(90 + index), "url": "https://tv.example.org/shows/\(index)", "name": "\(names.1)",
                      "type": "Scripted", "language": "English", "genres": ["Drama"],
                      "network": { "id": 12, "name": "Channel", "country": { "name": "United Kingdom" } } }
                    """
                return """
                    { "id": \(3_000 + index), "url": "https://tv.example.org/episodes/\(index)", "name": "\(names.0)",
                      "season": 2, "number": \(index + 4), "type": "regular", "airdate": "2026-11-26", "airtime": "20:00",
                      "airstamp": "2026-11-26T2\(index):00:00+00:00", "runtime": 60,
                      \(member.replacing("SHOW", with: show)) }
                    """
            }
        let items = try items(of: "[\(episodes.joined(separator: ","))]")
        #expect(items.map(\.title) == ["Harbour Lights", "The Long Field", "Night Bus"])
        #expect(items.map(\.subtitle) == ["Old Friends", "Episode 4", "Pilot"])
        #expect(items.map(\.id.rawValue) == ["3000", "3001", "3002"])
        #expect(items.first?.time == .instant(try Date("2026-11-26T20:00:00Z", strategy: .iso8601)))
    }

    @Test func `a number within a season is no id, nor is the id of the series`() throws {
        let trakt = [("2026-11-26T21:00:00Z", 4, "Death", "Blood"), ("2026-11-27T22:00:00Z", 2, "Power", "Night")].map {
            #"{ "first_aired": "\#($0.0)", "episode": { "season": 7, "number": \#($0.1), "title": "\#($0.2)" }, "show": { "title": "\#($0.3)", "year": 2008, "ids": { "slug": "\#($0.3)" } } }"#
        }
        let items = try items(of: "[\(trakt.joined(separator: ","))]")
        #expect(items.map(\.title) == ["Blood", "Night"] && items.map(\.subtitle) == ["Death", "Power"])
        #expect(items.map(\.id.rawValue) == ["Blood/2026-11-26T21%3A00%3A00Z", "Night/2026-11-27T22%3A00%3A00Z"])
        let sonarr = [(1, "Bridge", "Harbour"), (2, "Pilot", "Bay")].map {
            #"{ "seriesId": \#($0.0), "seasonNumber": 3, "title": "\#($0.1)", "airDateUtc": "2026-11-2\#($0.0)T02:00:00Z", "series": { "title": "\#($0.2)" }, "id": 50\#($0.0) }"#
        }
        #expect(field("id", of: try proposal("[\(sonarr.joined(separator: ","))]")) == "id")
    }

    @Test func `a status deep in its object counts, and is no title`() throws {
        let games = [("Chelsea at Arsenal", "Scheduled"), ("Leeds at Fulham", "Postponed")].enumerated().map {
            #"{ "id": "74\#($0)", "date": "2026-11-28T1\#($0):30Z", "name": "\#($1.0)", "status": { "clock": 0, "type": { "id": "1", "name": "STATUS_X", "description": "\#($1.1)" } } }"#
        }
        let items = try items(of: #"{ "events": [\#(games.joined(separator: ","))] }"#)
        #expect(items.map(\.status) == [.scheduled, .cancelled] && items.allSatisfy { $0.category == nil })
        let issues = [("Ship it", "In Progress"), ("Test it", "To Do")].enumerated().map {
            #"{ "id": "1\#($0)", "fields": { "summary": "\#($1.0)", "duedate": "2026-12-0\#($0 + 1)", "status": { "name": "\#($1.1)" }, "issuetype": { "name": "Task" } } }"#
        }
        #expect(
            field("title", of: try proposal(#"{ "issues": [\#(issues.joined(separator: ","))] }"#)) == "fields.summary"
        )
    }

    @Test func `midnight in several records is a day where the name speaks of no time`() throws {
        let films = ["A", "B"].enumerated().map {
            #"{ "id": \#($0), "title": "\#($1)", "inCinemas": "2026-12-0\#($0 + 4)T00:00:00Z", "year": 2026 }"#
        }
        let items = try items(of: "[\(films.joined(separator: ","))]")
        #expect(items.map(\.time.isDay) == [true, true])
        let games = films.map { $0.replacing("inCinemas", with: "startTimeUTC") }
        #expect(field("start", of: try proposal("[\(games.joined(separator: ","))]")) == "startTimeUTC")
    }

    @Test func `the series of a concert is no title`() throws {
        let concert =
            #"{"id":1,"name":"Ninth Symphony","date":"2026-12-01T20:00:00Z","series":{"name":"Sundays at Eight"}}"#
        #expect(field("title", of: try proposal("[\(concert)]")) == "name")
    }
}
