import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// The parts that a proposed mapping takes from an answer besides the records of its first list: a zone, other lists,
/// all dates.
@Suite(.timeLimit(.minutes(20)))
struct WholeAnswerTests {
    private static let zone = TimeZone(known: "Europe/London") ?? .gmt

    private func proposal(_ answer: String, _ hints: MappingHints = MappingHints()) throws -> MappingProposal {
        try #require(MappingProposal(of: try JSONDocument(answer).root, in: Self.zone, hints: hints))
    }

    private func field(_ name: String, of proposal: MappingProposal) -> String? {
        proposal.fields.first { $0.name == name }.map { $0.value.text ?? $0.value.json }
    }

    /// The items that come of an answer as it is proposed to be read.
    private func items(of answer: String, _ proposal: MappingProposal) async throws -> FeedSnapshot {
        let fields = RawSetting.object(Dictionary(uniqueKeysWithValues: proposal.fields.map { ($0.name, $0.value) }))
        var settings: [String: RawSetting] = [
            "url": .text("https://example.org/"), "records": .text(proposal.records), "fields": fields,
        ]
        settings["timeZone"] = proposal.timeZone.map { .text($0.name) }
        let provider = try JSONHTTPProvider(settings: SettingValues(settings, of: JSONHTTPProvider.manifest))
        return try await provider.fetch(.fixture(transport: ScriptedTransport(body: Array(answer.utf8)))).validated()
    }

    // MARK: - The zone

    private static let events = #"[{"id":1,"title":"Show","start":"2026-12-01T19:30:00"}]"#

    @Test(
        arguments: [
            (#"{"timezone":"America/Chicago","events":E}"#, "America/Chicago", "timezone"),
            (#"{"tz":"America/Chicago","events":E}"#, "America/Chicago", "tz"),
            (#"{"meta":{"timezone":"America/Chicago","count":2},"events":E}"#, "America/Chicago", "meta.timezone"),
            (
                #"{"library":{"name":"City","timeZone":"America/New_York","branches":[{"name":"Main","events":E}]}}"#,
                "America/New_York", "library.timeZone"
            ),
            (#"{"data":{"info":{"time_zone":"Asia/Tokyo"},"list":E}}"#, "Asia/Tokyo", "data.info.time_zone"),
            (#"{"venue":{"timezone":{"name":"Asia/Tokyo"}},"list":E}"#, "Asia/Tokyo", "venue.timezone"),
            // The nearest counts, and of two as near none.
            (#"{"tz":"Asia/Tokyo","user":{"timezone":"Europe/Paris"},"list":E}"#, "Asia/Tokyo", "tz"),
            (#"{"a":{"tz":"Asia/Tokyo"},"b":{"tz":"Europe/Paris"},"list":E}"#, "Europe/London", nil),
            (#"{"timezone":"somewhere","list":E}"#, "Europe/London", nil),
        ] as [(String, String, String?)]
    )
    func `the zone that an answer names anywhere is that of its times`(
        answer: String,
        zone: String,
        member: String?
    ) throws {
        let proposal = try proposal(answer.replacing(":E", with: ":" + Self.events))
        #expect(proposal.timeZone?.name == zone)
        let expected = try #require(TimeZone(known: zone))
        #expect(proposal.notes.contains(.zone(expected, source: member.map { .answer($0) } ?? .viewer)))
    }

    @Test func `a zone that the user says wins, and times that have one need none`() throws {
        var hints = MappingHints()
        hints.timeZone = TimeZone(known: "Asia/Tokyo")
        let answer = #"{"tz":"America/Chicago","events":\#(Self.events)}"#
        let said = try proposal(answer, hints)
        #expect(said.timeZone?.name == "Asia/Tokyo")
        let zoned = try proposal(answer.replacing("19:30:00", with: "19:30:00Z"), hints)
        #expect(zoned.timeZone == nil && zoned.notes.isEmpty)
    }

    // MARK: - Several lists

    @Test func `the lists of several parts are read together, in a group each`() async throws {
        let answer = #"""
            {"england-and-wales":{"division":"england-and-wales","events":[
               {"title":"Christmas Day","date":"2026-12-25","notes":"","bunting":true},
               {"title":"Boxing Day","date":"2026-12-28","notes":"Substitute day","bunting":true}]},
             "scotland":{"division":"scotland","events":[
               {"title":"Christmas Day","date":"2026-12-25","notes":"","bunting":true},
               {"title":"St Andrew's Day","date":"2026-11-30","notes":"","bunting":true}]}}
            """#
        let proposal = try proposal(answer)
        #expect(proposal.records == "$.*.events")
        #expect(field("group", of: proposal) == "2#")
        let snapshot = try await items(of: answer, proposal)
        #expect(snapshot.items.count == 4 && snapshot.warnings.isEmpty)
        #expect(Set(snapshot.items.map(\.id)).count == 4)
        #expect(snapshot.groups.map(\.title) == ["england-and-wales", "scotland"])
    }

    @Test func `of many lists alike, none is told of as another`() throws {
        let lists = (0..<45).map { #""k\#($0)":[{"id":\#($0),"title":"T","start":"2026-12-01T10:00:00Z"}]"# }
        let plain = try proposal("{\(lists.joined(separator: ","))}")
        #expect(plain.records == "$.*[*]" && plain.notes.isEmpty)
        let objects = lists.enumerated().map { #""o\#($0)":{"n":\#($0),\#($1.replacing("k\($0)", with: "events"))}"# }
        let nested = try proposal("{\(objects.joined(separator: ","))}")
        #expect(nested.records == "$.*.events" && nested.notes.isEmpty)
    }

    @Test func `of objects beside others, the lists of those alike are read`() async throws {
        let answer = #"""
            {"meta":{"v":1,"links":[{"href":"x"}]},
             "closed":{"name":"Closed","events":[]},
             "main":{"name":"Main St","events":[{"id":1,"title":"Chess","start":"2026-12-01T10:00:00Z"}]},
             "river":{"name":"Riverside","events":[{"id":1,"title":"Story","start":"2026-12-03T10:00:00Z"}]}}
            """#
        let proposal = try proposal(answer)
        #expect(proposal.records == "$.*.events" && field("group", of: proposal) == "2/name")
        let snapshot = try await items(of: answer, proposal)
        #expect(
            snapshot.items.map(\.title) == ["Chess", "Story"]
                && snapshot.groups.map(\.title) == ["Main St", "Riverside"]
        )
        #expect(Set(snapshot.items.map(\.id)).count == 2)
    }

    @Test func `of two lists alike beside another member, one is read and the other is named`() throws {
        let answer = #"""
            {"meta":{"v":1},"tags":["a"],
             "soccer":[{"id":1,"name":"A v B","at":"2026-12-01T15:00:00Z"}],
             "tennis":[{"id":2,"name":"C v D","at":"2026-12-01T16:00:00Z"}],
             "venues":[{"id":3,"name":"Hall"}]}
            """#
        let proposal = try proposal(answer)
        #expect(["$.soccer", "$.tennis"].contains(proposal.records))
        let others = proposal.notes.flatMap { note -> [String] in
            if case .otherLists(let lists) = note { lists } else { [] }
        }
        #expect(Set(others + [proposal.records]) == ["$.soccer", "$.tennis"])
    }

    @Test func `other lists than the one that is read are told of, with what takes them`() throws {
        let answer = #"""
            {"concerts":[{"id":1,"title":"Mozart","date":"2026-12-01T19:30:00Z","conductor":"X","hall":"Big"},
                         {"id":2,"title":"Haydn","date":"2026-12-02T19:30:00Z","conductor":"X","hall":"Big"}],
             "shows":[{"slug":"x","name":"Monet","starts":"2026-12-03","until":"2027-01-03","curator":"Y","rooms":3}],
             "staff":[{"id":9,"name":"Ann"}]}
            """#
        let proposal = try proposal(answer)
        #expect(proposal.records == "$.concerts")
        #expect(proposal.notes == [.otherLists(["$.shows"])])
        var hints = MappingHints()
        hints.records = "$.shows"
        let other = try self.proposal(answer, hints)
        #expect(other.records == "$.shows" && !other.notes.contains(.otherLists(["$.concerts"])))
    }

    @Test func `records that are torn apart into columns are none`() throws {
        let answer = #"""
            {"timezone":"Europe/Berlin","daily":{"time":["2026-12-01","2026-12-02","2026-12-03"],
              "sunrise":["2026-12-01T07:55","2026-12-02T07:56","2026-12-03T07:57"]}}
            """#
        #expect(MappingProposal(of: try JSONDocument(answer).root, in: Self.zone) == nil)
    }

    // MARK: - Dates

    @Test func `a time that is to be announced leaves its day`() async throws {
        func event(_ id: String, _ start: String) -> String {
            #"{"name":"\#(id)","id":"\#(id)","dates":{"start":{\#(start)},"timezone":"America/New_York","status":{"code":"onsale"}}}"#
        }
        let flags = #""dateTBD":false,"dateTBA":false,"timeTBA":false,"noSpecificTime":false"#
        let events = [
            event("A", #""localDate":"2026-12-05","localTime":"19:00:00","dateTime":"2026-12-06T00:00:00Z",\#(flags)"#),
            event("B", #""localDate":"2026-12-07",\#(flags.replacing(#""timeTBA":false"#, with: #""timeTBA":true"#))"#),
            event("C", #""localDate":"2026-12-09",\#(flags)"#),
        ]
        let answer = #"{"_embedded":{"events":[\#(events.joined(separator: ","))]},"page":{"size":20}}"#
        let snapshot = try await items(of: answer, try proposal(answer))
        let times = snapshot.items.map(\.time)
        let midnight = try #require(Date(rfc3339: "2026-12-06T00:00:00Z"))
        #expect(times.first == .instant(midnight), "\(times)")
        let days = times.dropFirst().map { time in
            if case .days(let first, _, _) = time { "\(first)" } else { "\(time)" }
        }
        #expect(days == ["2026-12-07", "2026-12-09"])
        #expect(snapshot.warnings.isEmpty)
    }

    @Test(arguments: [
        // One record of those that are looked at says which number is the month.
        ("12/15/2026 7:00:00 PM", "M/d/yyyy h:mm:ss a", false),
        ("15/12/2026 7:00:00 PM", "d/M/yyyy h:mm:ss a", false),
        ("12/6/2026 7:00:00 PM", "M/d/yyyy h:mm:ss a", true),
    ])
    func `a number above twelve in any record says which one is the month`(
        last: String,
        format: String,
        isDoubtful: Bool
    ) throws {
        let starts = Array(repeating: "12/5/2026 7:00:00 PM", count: 20) + [last]
        let records = starts.enumerated().map { #"{"EventId":\#($0),"EventName":"N\#($0)","StartDate":"\#($1)"}"# }
        let proposal = try proposal("[\(records.joined(separator: ","))]")
        let start = try #require(proposal.fields.first { $0.name == "start" })
        #expect(start.value.members?["format"]?.text == format)
        let isSaid = proposal.notes.contains { if case .otherReading = $0 { true } else { false } }
        #expect(isSaid == isDoubtful)
    }

    @Test func `a time whose name says UTC is in UTC, whatever zone the record has`() async throws {
        func event(_ id: Int, _ utc: String, _ local: String, isOpen: Bool) -> String {
            #"{"id":\#(id),"title":"N\#(id)","datetime_utc":"\#(utc)","datetime_local":"\#(local)","visible_until_utc":"2026-12-09T05:00:00","time_tbd":\#(isOpen),"#
                + #""venue":{"name":"MSG","timezone":"America/New_York"}}"#
        }
        let answer =
            #"{"events":[\#(event(1, "2026-12-02T01:00:00", "2026-12-01T20:00:00", isOpen: false)),"#
            + #"\#(event(2, "2026-12-03T08:30:00", "2026-12-03T03:30:00", isOpen: true))]}"#
        let snapshot = try await items(of: answer, try proposal(answer))
        let start = try #require(Date(rfc3339: "2026-12-02T01:00:00Z"))
        #expect(snapshot.items.first?.time == .instant(start))
        let day = try #require(CivilDay("2026-12-03"))
        #expect(snapshot.items.last?.time == .day(day, region: "everywhere"))
    }

    @Test func `a departure from a stop is no end, and is called after where it goes`() throws {
        let answer = #"""
            {"stationboard":[
              {"stop":{"station":{"name":"Mill"},"departure":"2026-12-01T10:02:00+0100","platform":"7"},"name":"000512","to":"Quay"},
              {"stop":{"station":{"name":"Mill"},"departure":"2026-12-01T10:05:00+0100","platform":"8"},"name":"018345","to":"Airport"}]}
            """#
        let proposal = try proposal(answer)
        #expect(field("start", of: proposal) == "stop.departure" && field("title", of: proposal) == "to")
    }

    @Test func `lists of times are called after their names`() async throws {
        let answer = #"""
            {"courses":{"Maths":[{"room":"A1","start":"01.12.2026 08:15"},{"room":"A1","start":"08.12.2026 08:15"}],
                        "Physics":[{"room":"B1","start":"02.12.2026 10:15"}]}}
            """#
        let proposal = try proposal(answer)
        #expect(field("title", of: proposal) == "1#" && field("group", of: proposal) == nil)
        let snapshot = try await items(of: answer, proposal)
        #expect(snapshot.items.map(\.title) == ["Maths", "Maths", "Physics"])
        #expect(Set(snapshot.items.map(\.id)).count == 3)
    }

    // MARK: - What is said

    private static let things = #"""
        {"events":[{"id":"a","name":"Show","kind":"Gig","venue":{"name":"Hall"},"startsAt":"2026-12-01T19:30:00Z","description":"Long text"},
                   {"id":"b","name":"Talk","kind":"Lecture","venue":{"name":"Barn"},"startsAt":"2026-12-02T19:30:00Z","description":"Other text"}]}
        """#

    @Test(arguments: [
        ("id", "name"), ("subtitle", "name"), ("group", "kind"), ("subtitle", "{venue.name} – {kind}"),
        ("title", "description"), ("title", "kind"), ("link", "description"), ("place", "kind"),
    ])
    func `one field that is said changes no other`(name: String, path: String) throws {
        let guess = try proposal(Self.things)
        var hints = MappingHints()
        hints.set([name], to: .text(path))
        let said = try proposal(Self.things, hints)
        #expect(field(name, of: said) == path)
        for other in ["id", "title", "start", "category", "place"] where other != name {
            #expect(field(other, of: said) == field(other, of: guess), "\(other)")
        }
    }
}
