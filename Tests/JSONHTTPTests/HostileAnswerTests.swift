import JSONHTTP
import FeedCore
import FeedTestKit
import FeedReaders
import Foundation
import Testing

/// Answers that mean harm end in a clear error, in bounded time and memory.
@Suite(.timeLimit(.minutes(20)))
struct HostileAnswerTests {
    private func settings(records: String, title: String = "name") -> String {
        #""url": "https://a.example.org/x", "records": "\#(records)", "fields": { "id": "id", "title": "\#(title)", "start": "at" }"#
    }

    @Test func `a path that explodes is an error that names it`() async {
        let row = "[" + Array(repeating: "[[1,2],[3,4]]", count: 200).joined(separator: ",") + "]"
        let body = "[" + Array(repeating: row, count: 200).joined(separator: ",") + "]"
        let error = await failure(settings(records: "$..*..*..*"), of: body)
        #expect(error?.code == .malformed)
        #expect(error?.message == #"the path "$..*..*..*" of "records" gives more than 200000 records"#)
    }

    @Test(arguments: ["..name", "l[-1]", "{$.r[*]..name}", "{tags[*]..name}", "tags[?@.a]", "l[?$..x]"])
    func `fields that look at too much together are an error`(title: String) async throws {
        let list = "[" + Array(repeating: "1", count: 200).joined(separator: ",") + "]"
        let records = Array(repeating: #"{"id":1,"l":\#(list),"tags":\#(list),"at":1795262400}"#, count: 100)
        let body = #"{"r":[\#(records.joined(separator: ","))]}"#
        var provider = try #require(declared(settings(records: "$.r", title: title)).provider as? JSONHTTPProvider)
        provider.limits.fieldVisits = 10_000
        let trial = provider.trial(of: FeedResponse(body: Array(body.utf8)), in: .fixture())
        #expect(trial.failure?.code == .malformed)
        #expect(trial.failure?.message == #"the paths of "fields" would look at too many values of this answer"#)
    }

    @Test func `a table of the answer is read once for all records, and may be as long as they`() async throws {
        let field = #"{ "from": "at", "lookup": { "in": "$.s[*]", "key": "k", "value": "n" } }"#
        let settings =
            #""url": "https://a.example.org/x", "records": "$.r", "fields": { "id": "id", "title": \#(field) }"#
        func body(_ count: Int) -> String {
            let stations = (0..<count).map { #"{"k":\#($0),"n":"N"}"# }.joined(separator: ",")
            let records = (0..<2_000).map { #"{"id":\#($0),"at":\#($0)}"# }.joined(separator: ",")
            return #"{"s":[\#(stations)],"r":[\#(records)]}"#
        }
        #expect(try await snapshot(settings, of: body(50_000)).items.count == 2_000)
        let error = await failure(settings, of: body(FeedSnapshot.maximumItemCount + 1))
        #expect(error?.message == #"the paths of "fields" choose more than 200000 values for a lookup"#)
    }

    @Test func `a deep document is refused at its depth`() async {
        let body = String(repeating: "[", count: 100_000)
        let error = await failure(settings(records: "$..r[*]"), of: body)
        #expect(error?.code == .malformed)
    }

    @Test func `a path from the root is looked up once for all records`() async throws {
        let list = "[" + Array(repeating: "1", count: 5_000).joined(separator: ",") + "]"
        let records = (0..<2_000).map { #"{"id":\#($0),"at":1795262400}"# }.joined(separator: ",")
        let found = try await snapshot(
            settings(records: "$.r", title: "{$.l[-1]}"),
            of: #"{"l":\#(list),"r":[\#(records)]}"#
        )
        #expect(found.items.count == 2_000)
    }

    @Test func `what stands around many records is looked up once`() async throws {
        let members = (0..<5_000).map { #""m\#($0)":1"# }.joined(separator: ",")
        let records = (0..<2_000).map { #"{"id":\#($0),"at":1795262400}"# }.joined(separator: ",")
        let found = try await snapshot(
            settings(records: "$.r", title: "{2/name}"),
            of: #"{"r":[\#(records)],\#(members),"name":"N"}"#
        )
        #expect(found.items.count == 2_000)
    }

    @Test func `many bad records are one error`() async {
        let body = "[" + Array(repeating: "0", count: 20_000).joined(separator: ",") + "]"
        let error = await failure(settings(records: "$"), of: body)
        #expect(error?.message == "not one of the 20000 records could be read; the first: /0: id: found nothing")
    }

    @Test(arguments: [
        "?a=%zz&key=%", "?%", "?key=%ff&p=2", "//", "//@", "http://[::1", "https://a.example.org:99999/x", "\\u0000",
        "?a=b c#d",
        "https://u:p@a.example.org/x", "javascript:alert(1)", "?\(String(repeating: "a", count: 20_000))", "?a[]=é&=&&",
    ])
    func `a next page whose address is odd crashes nothing`(link: String) async throws {
        let settings =
            #""url": "https://a.example.org/x?v=1", "secrets": { "key": { "env": "KEY" } }, "#
            + #""parameters": { "key": "{secret.key}" }, "next": { "link": "next", "limit": 3 }, "#
            + #""records": "$.r", "fields": { "id": "id", "title": "id", "start": "at" }"#
        let body = Array(#"{"r":[],"next":"\#(link)"}"#.utf8)
        let transport = ScriptedTransport(body: body)
        let feed = try declared(settings, environment: ["KEY": "s3cret"])
        let snapshot = try await feed.provider.fetch(.fixture(transport: transport))
        #expect(snapshot.isPartial)
        #expect(transport.requests.count <= 3)
        #expect(transport.requests.allSatisfy { $0.url.host() == "a.example.org" && $0.url.user() == nil })
    }
}
