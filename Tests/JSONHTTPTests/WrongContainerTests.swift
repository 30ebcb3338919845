import FeedCore
import FeedTestKit
import Foundation
import JSONHTTP
import Testing

/// Values that paths lead through and that are of another type than they need.
struct WrongContainerTests {
    private func snapshot(_ fields: String, _ record: String, more: String = "") async throws -> FeedSnapshot {
        let settings =
            #""url": "https://things.example.org/list", "records": "$.things", \#(more) "#
            + #""fields": { "id": "id", "title": "title", \#(fields) }"#
        let body = #"{"things":[{"id":"1","title":"Choir",\#(record)}]}"#
        let feed = try declared(settings)
        return try await feed.fetch(.fixture(feed: "things", transport: ScriptedTransport(body: Array(body.utf8))))
    }

    @Test(arguments: [
        (
            #""place": "where.name""#, #""where":"the quay""#,
            "/things/0/where: found the text \"the quay\", expected an object"
        ),
        (#""place": "/where/name""#, #""where":7"#, "/things/0/where: found the number 7, expected an object"),
        (
            #""place": "/where/name", "subtitle": "where.city""#, #""where":["a"]"#,
            "/things/0/where: found an array, expected an object"
        ),
        (
            #""link": "links[0].url""#, #""links":{"url":"https://example.org"}"#,
            "/things/0/links: found an object, expected a list"
        ),
        (#""link": "links[0:1].url""#, #""links":"none""#, "/things/0/links: found the text \"none\", expected a list"),
        (
            #""category": { "from": "tags[*]", "join": ", " }"#, #""tags":"music""#,
            "/things/0/tags: found the text \"music\", expected a list or an object"
        ),
        (
            #""facts": [{ "key": "cast", "from": "cast[*].name", "type": "list" }]"#, #""cast":[{"name":"A"},"B"]"#,
            "/things/0/cast/1: found the text \"B\", expected an object"
        ),
        (#""subtitle": "{title}, {where.name}""#, #""where":true"#, "/things/0/where: found true, expected an object"),
    ])
    func `makes a warning`(fields: String, record: String, warning: String) async throws {
        let snapshot = try await snapshot(fields, record)
        #expect(snapshot.items.count == 1)
        #expect(
            snapshot.warnings.listed.map { "\($0.pointer ?? ""): \($0.message)" }
                == [warning + "; what is read in it is missing"]
        )
        #expect(snapshot.warnings.listed.map(\.code) == [.unusualRecord])
    }

    @Test(arguments: ["null", "false", #""""#, #"" ""#, "[]", "{}"])
    func `what stands for nothing makes none`(value: String) async throws {
        let snapshot = try await snapshot(
            #""place": "where.name", "subtitle": "/where/city", "link": "where[0].url""#,
            #""where":\#(value)"#
        )
        #expect(snapshot.items.count == 1 && snapshot.warnings.isEmpty, "\(snapshot.warnings)")
    }

    @Test(arguments: [
        (#""place": ["where.name", "where"]"#, #""where":"the quay""#),
        (#""start": ["at.time", "at"]"#, #""at":"2026-11-21T12:00:00Z""#),
    ])
    func `another source in its place makes none`(fields: String, record: String) async throws {
        let snapshot = try await snapshot(fields, record)
        #expect(snapshot.items.count == 1 && snapshot.warnings.isEmpty, "\(snapshot.warnings)")
    }

    @Test func `a record that is left out for it makes one`() async throws {
        let more = #""keep": { "from": "meta.kind", "is": "show" },"#
        let snapshot = try await snapshot(#""subtitle": "title""#, #""meta":"show""#, more: more)
        #expect(snapshot.items.isEmpty)
        #expect(snapshot.warnings.listed.map(\.pointer) == ["/things/0/meta"])
    }

    @Test func `a way to the next page through it is told of as missing`() async throws {
        let more = #""next": { "link": "$.paging.next" },"#
        let body = #"{"things":[{"id":"1","title":"Choir"}],"paging":"none"}"#
        let feed = try declared(
            #""url": "https://things.example.org/list", "records": "$.things", \#(more) "#
                + #""fields": { "id": "id", "title": "title" }"#
        )
        let context = FetchContext.fixture(feed: "things", transport: ScriptedTransport(body: Array(body.utf8)))
        let snapshot = try await feed.fetch(context)
        #expect(snapshot.isPartial)
        #expect(
            snapshot.warnings.listed.map(\.message)
                == ["the way to the next page cannot be read: found the text \"none\", expected an object"]
        )
    }
}
