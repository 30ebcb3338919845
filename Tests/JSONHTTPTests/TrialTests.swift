import JSONHTTP
import FeedCore
import FeedTestKit
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct TrialTests {
    private static let settings = #"""
        "url": "https://things.example.org/list", "records": "$.things", "keep": { "from": "kind", "isNot": "market" },
        "fields": { "id": "id", "title": "name", "start": "at", "category": "kind", "place": "where.name",
          "facts": [{ "key": "distance", "from": "metres", "unit": "m" }] }
        """#

    private func trial(_ body: [UInt8], settings: String = settings) throws -> AnswerPreview {
        let provider = try #require(declared(settings).provider as? JSONHTTPProvider)
        return provider.trial(of: FeedResponse(body: body), in: .fixture(feed: "things"))
    }

    @Test func `shows what became of each record`() throws {
        let trial = try trial(Fixture.bytes("things.json", in: .module))
        #expect(trial.itemCount == 2 && trial.notKeptCount == 1 && trial.droppedCount == 1)
        try expect(
            trial.text(timeZone: #require(TimeZone(known: "Australia/Sydney"))),
            in: .module,
            isKeptIn: "things-trial.txt"
        )
    }

    @Test func `says where a day is, unless that is everywhere`() throws {
        for (region, expected) in [
            ("GB", "day         2026-12-25 in GB\n"), ("everywhere", "day         2026-12-25\n"),
        ] {
            let settings =
                #""url": "https://things.example.org/list", "records": "$", "fields": { "id": "id", "title": "name","#
                + #" "day": "on", "region": { "value": "\#(region)" } }"#
            let answer = #"[{"id":1,"name":"Feast","on":"2026-12-25"}]"#
            let text = try trial(Array(answer.utf8), settings: settings).text(timeZone: .gmt)
            #expect(text.contains(expected), "\(text)")
        }
    }

    @Test func `says why an answer is none`() throws {
        let trial = try trial(Array("<html>".utf8))
        #expect(trial.recordCount == 0)
        #expect(
            trial.text(timeZone: .gmt) == """
                This answer cannot be used: the answer is a web page or XML, not JSON: line 1, column 1: found "<", expected a value. Check the "url" of this feed, or try again later.

                0 records: 0 items.

                """
        )
    }

    @Test func `shows the records even where not one of them can be used`() throws {
        let trial = try trial(Array(#"{"things":[{"id":"1","name":"N"},{"id":"2"}]}"#.utf8))
        #expect(trial.failure?.code == .malformed)
        #expect(trial.records.map(\.pointer) == ["/things/0", "/things/1"])
        let text = trial.text(timeZone: .gmt)
        #expect(text.contains("/things/1  dropped\n  /things/1: title: found nothing; the record has \"id\"\n"))
    }

    @Test func `commands no terminal and stops at a limit`() throws {
        let record = #"{"id":"ID","name":"\u001b[31mred","at":"2026-11-21T12:00:00Z"}"#
        let records = (1...60).map { record.replacingOccurrences(of: "ID", with: "\($0)") }
        let text = try trial(Array(#"{"things":[\#(records.joined(separator: ","))]}"#.utf8)).text(
            limit: 2,
            timeZone: .gmt
        )
        #expect(!text.unicodeScalars.contains("\u{1B}"))
        #expect(text.hasSuffix("\nand 58 more records\n"))
    }

    @Test func `asks once for a live answer`() async throws {
        let body = try Fixture.bytes("things.json", in: .module)
        let transport = ScriptedTransport(body: body)
        let provider = try #require(declared(Self.settings).provider as? JSONHTTPProvider)
        let context = FetchContext.fixture(feed: "things", transport: transport)
        let trial = try #require(try await provider.preview(of: nil, in: context))
        #expect(trial.recordCount == 4)
        #expect(transport.requests.map(\.url.absoluteString) == ["https://things.example.org/list"])
    }

    @Test func `keeps the contract`() async throws {
        let settings = try JSONFixture.settings(ofFirstFeedIn: Array(configuration(Self.settings).utf8))
        // One record is not kept, which needs no warning.
        try await expectFeedContract(
            of: FeedExample(
                JSONHTTPProvider.self,
                settings: settings,
                recordCount: 3,
                body: Fixture.bytes("things.json", in: .module),
                emptyBody: Array(#"{"things":[]}"#.utf8)
            )
        )
    }

    @Test func `a record with the id of another is dropped, as in the feed`() throws {
        let one = #"{"id":"1","name":"N","at":"2026-11-21T12:00:00Z"}"#
        let trial = try trial(Array(#"{"things":[\#(one),\#(one)]}"#.utf8))
        #expect(trial.itemCount == 1)
        #expect(trial.droppedCount == 1)
        #expect(trial.text(timeZone: .gmt).contains(#"the id "1" is that of /things/0 already"#))
    }
}
