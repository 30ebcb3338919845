import FeedCore
import FeedJSON
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// Mappings that are guessed from an answer.
struct MappingProposalTests {
    private static let zone = TimeZone(known: "Europe/London") ?? .gmt

    /// A proposal as text: the path of the records, then each field.
    private func proposal(_ text: String) throws -> String {
        guard let proposal = MappingProposal(of: try JSONDocument(text).root, in: Self.zone) else { return "nothing" }
        let fields = proposal.fields.map { "\($0.name) \($0.value.text ?? $0.value.json)" }
        let zone = proposal.timeZone.map { ["zone \($0.name)"] } ?? []
        return ([proposal.records] + fields + zone).joined(separator: "; ")
    }

    @Test(arguments: [
        // A list at the root, and one below.
        (
            #"[{"id":1,"title":"A","start":"2026-12-01T10:00:00Z"},{"id":2,"title":"B","start":"2026-12-02T10:00:00Z"}]"#,
            "$; id id; title title; start start"
        ),
        (
            #"{"count":9,"data":{"events":[{"uuid":"x1","name":"A","startTime":1796119200,"endTime":1796122800}]}}"#,
            "$.data.events; id uuid; title name; start startTime; end endTime"
        ),
        // Lists in lists, odd names, milliseconds.
        (
            #"[{"sport":"S","e":[{"i":"1","event name":"A - B","start at":1796119200000},{"i":"2","event name":"C - D","start at":1796119200001}]}]"#,
            #"$[*].e; id {"parts":["['event name']","['start at']"]}; title ['event name']; start {"format":"epoch-milliseconds","from":"['start at']"}"#
        ),
        // Members of members; two sides of a match; a place.
        (
            #"{"matches":[{"id":5,"utcDate":"2026-12-01T10:00:00Z","status":"X","homeTeam":{"name":"A"},"awayTeam":{"name":"B"},"venue":"Hall","lastUpdated":"2026-11-01T10:00:00Z"}]}"#,
            "$.matches; id id; title {homeTeam.name} – {awayTeam.name}; start utcDate; place venue"
        ),
        // Days; times without a zone.
        (
            #"[{"date":"2026-12-25","localName":"Weihnachten","name":"Christmas Day"},{"date":"2026-12-26","localName":"x","name":"Boxing Day"}]"#,
            #"$; id {"parts":["name","date"]}; title name; day date; region {"value":"everywhere"}"#
        ),
        (
            #"{"items":[{"id":"a","subject":"A","when":"24/12/2026 18:30"}]}"#,
            #"$.items; id id; title subject; start {"format":"dd/MM/yyyy HH:mm","from":"when"}; zone Europe/London"#
        ),
        (
            #"{"items":[{"id":"a","subject":"A","when":"2026-12-24T18:30"}]}"#,
            "$.items; id id; title subject; start when; zone Europe/London"
        ),
        // A table by id; a link; a category.
        (
            #"{"r":{"a":{"name":"A","net":"2026-12-01T10:00:00Z","type":"T","url":"https://x.example/a"},"b":{"name":"B","net":"2026-12-02T10:00:00Z","type":"T","url":"https://x.example/b"}}}"#,
            #"$.r.*; id {"parts":["name","net"]}; title name; start net; category type; link url"#
        ),
        // Numbers that are no times, and lists without a time.
        (#"[{"id":1796119200,"name":"A"}]"#, "$; id id; title name"),
        (#"[{"name":"Milk","shop":"A"},{"name":"Bread","shop":"B"}]"#, "$; id name; title name"),
        // Other languages, and a number that tells records apart.
        (
            #"[{"ereignis":"Konzert","zeit_ms":1796119200000,"nr":4},{"ereignis":"Kino","zeit_ms":1796119201000,"nr":5}]"#,
            #"$; id nr; title ereignis; start {"format":"epoch-milliseconds","from":"zeit_ms"}"#
        ),
        (#"[{"code":404,"reason":"no such place"}]"#, "nothing"), (#"{"a":[1,2,3],"b":"c"}"#, "nothing"),
        ("[]", "nothing"),
        (#""text""#, "nothing"),
    ])
    func `are proposed by names and shapes`(answer: String, expected: String) throws {
        let found = try proposal(answer)
        #expect(found.hasPrefix(expected), "\(found)")
        let rest = found.dropFirst(expected.count)
        #expect(rest.isEmpty || rest.hasPrefix("; facts"), "\(found)")
    }

    @Test func `are said in words, and a category that the user names says of which member it is`() throws {
        let text = #"""
            [{"ereignis":"Konzert","zeit_ms":1796119200000,"art":"Musik","saal":"1"},
             {"ereignis":"Kino","zeit_ms":1796119201000,"art":"Film","saal":"2"}]
            """#
        let root = try JSONDocument(text).root
        let proposal = try #require(MappingProposal(of: root, in: Self.zone, categories: ["film"]))
        #expect(
            proposal.words
                == "id is ereignis and zeit_ms together, title is ereignis, start is zeit_ms (milliseconds since 1970),"
                + " category is art, facts is saal"
        )
        #expect(!proposal.isUndated)
        let list = try #require(MappingProposal(of: try JSONDocument(#"[{"name":"Milk"}]"#).root, in: Self.zone))
        #expect(list.isUndated && list.words == "id is name, title is name")
    }

    @Test func `can be tried at once`() throws {
        let answers = [
            #"[{"id":1,"title":"A","start":"2026-12-01T10:00:00Z","odd 'name'":3},{"id":2,"title":"B","start":"2026-12-02T10:00:00Z","odd 'name'":4}]"#,
            #"{"it's":[{"a\\b":"Title here","on":"x","date":"1 December 2026"}]}"#,
        ]
        for answer in answers {
            let proposal = try #require(MappingProposal(of: try JSONDocument(answer).root, in: Self.zone))
            let fields = Dictionary(uniqueKeysWithValues: proposal.fields.map { ($0.name, $0.value) })
            let settings: [String: RawSetting] = [
                "url": .text("https://example.org/"), "records": .text(proposal.records), "fields": .object(fields),
            ]
            let provider = try JSONHTTPProvider(settings: SettingValues(settings, of: JSONHTTPProvider.manifest))
            let preview = provider.trial(of: FeedResponse(body: Array(answer.utf8)), in: .fixture())
            #expect(preview.failure == nil)
            #expect(preview.droppedCount == 0 && preview.itemCount > 0, "\(preview.text(timeZone: Self.zone))")
        }
    }
}
