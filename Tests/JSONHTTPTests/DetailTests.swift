import FeedCore
import FeedTestKit
import Foundation
import Testing

/// Second requests for some of the records.
@Suite(.timeLimit(.minutes(20)))
struct DetailTests {
    private static let settings =
        #""url": "https://a.example.org/list", "secrets": { "key": { "env": "KEY" } }, "parameters": { "k": "{secret.key}", "n": 5 }, "#
        + #""records": "$.things", "fields": { "id": "id", "title": ["details.long.name", "name"], "start": "at", "#
        + #""group": { "id": "id", "title": "{name} {details.long.name}" } }, "#
        + #""details": { "url": "/things/{value}", "from": "id", "limit": 2 }"#

    private static func list(_ records: [String]) -> FeedResponse {
        FeedResponse(body: Array("\u{FEFF}{\"things\":[\(records.joined(separator: ","))]}".utf8))
    }

    private static func record(_ id: String) -> String { #"{"id":"\#(id)","name":"N","at":"2026-11-21T12:00:00Z"}"# }

    private func fetch(
        _ settings: String = settings,
        records: [String],
        details: @escaping @Sendable (FeedRequest) -> FeedResponse = { _ in
            FeedResponse(body: Array(#"{"long":{"name":"Long"}}"#.utf8))
        }
    ) async throws -> (requests: [FeedRequest], snapshot: FeedSnapshot) {
        let transport = ScriptedTransport { request throws(FeedError) in
            request.url.path() == "/list" ? Self.list(records) : details(request)
        }
        let feed = try declared(settings, environment: ["KEY": "s3cret"])
        let snapshot = try await feed.provider.fetch(.fixture(feed: "things", transport: transport))
        return (transport.requests, snapshot)
    }

    @Test func `the first records have the answers about them as a member`() async throws {
        let (asked, snapshot) = try await fetch(records: [Self.record("a b"), Self.record("2"), Self.record("3")])
        #expect(
            asked.map(\.url.absoluteString) == [
                "https://a.example.org/list?n=5", "https://a.example.org/things/a%20b",
                "https://a.example.org/things/2",
            ]
        )
        #expect(asked.allSatisfy { $0.secretQueryItems["k"]?.revealed == "s3cret" })
        #expect(snapshot.items.map(\.title) == ["Long", "Long", "N"])
        #expect(!snapshot.isPartial && snapshot.warnings.listed.map(\.code) == [.byteOrderMark])
        #expect(try declared(Self.settings, environment: ["KEY": "x"]).profile.requestsPerFetch == 3)
    }

    @Test(
        arguments: [
            (404, "", "the publisher refused the request: status 404", 2),
            (503, "", "the publisher has trouble: status 503", 1),
            (200, "no JSON", "", 2), (204, "", nil, 2),
        ] as [(Int, String, String?, Int)]
    )
    func `a record whose details fail does without`(status: Int, body: String, warning: String?, count: Int)
        async throws
    {
        let (asked, snapshot) = try await fetch(records: [Self.record("1"), Self.record("2")]) { _ in
            FeedResponse(status: status, body: Array(body.utf8))
        }
        #expect(asked.count == 1 + count)
        #expect(snapshot.items.map(\.title) == ["N", "N"] && !snapshot.isPartial)
        let warnings = snapshot.warnings.listed.filter { $0.code == .unusualRecord }
        #expect(warnings.count == (warning == nil ? 0 : count))
        #expect(warnings.allSatisfy { $0.message.hasPrefix("the details could not be read: \(warning ?? "")") })
    }

    @Test func `one value is asked about once, and a member of the publisher's own stays`() async throws {
        let own = #"{"id":"4","details":{"long":{"name":"Own"}},"at":"2026-11-21T12:00:00Z"}"#
        let settings = Self.settings.replacing(#""from": "id""#, with: #""from": "name""#)
        let (asked, snapshot) = try await fetch(
            settings,
            records: [Self.record("1"), own, Self.record("2"), Self.record("3")]
        )
        #expect(asked.map { $0.url.path() } == ["/list", "/things/N"])
        #expect(snapshot.items.map(\.title) == ["Long", "Own", "Long", "Long"])
    }

    @Test func `a value leads to no other host`() async throws {
        let settings = Self.settings.replacing("/things/{value}", with: "{value}")
        for id in ["//evil.example.net/x", "https://evil.example.net/x", "..", ""] {
            let asked = try await fetch(settings, records: [Self.record(id)]).requests
            #expect(asked.allSatisfy { $0.url.host() == "a.example.org" })
        }
    }
}
