import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// What a proposed mapping takes from an answer besides the records of its first list: a zone, other lists, all dates.
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

    @Test func `lists alike are read by their names where something else stands beside them`() async throws {
        let answer = #"""
            {"meta":{"v":1},"tags":["a"],
             "soccer":[{"id":1,"name":"A v B","at":"2026-12-01T15:00:00Z"}],
             "tennis":[{"id":2,"name":"C v D","at":"2026-12-01T16:00:00Z"}],
             "venues":[{"id":3,"name":"Hall"}]}
            """#
        let proposal = try proposal(answer)
        #expect(proposal.records == "$['soccer','tennis'][*]" && field("group", of: proposal) == "1#")
        let snapshot = try await items(of: answer, proposal)
        #expect(
            snapshot.items.map(\.title) == ["A v B", "C v D"] && snapshot.groups.map(\.id) == ["soccer", "tennis"]
        )
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
}
