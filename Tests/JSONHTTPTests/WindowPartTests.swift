import FeedCore
import FeedTestKit
import Foundation
import Testing

/// A request for each day, month or year of the window.
@Suite(.timeLimit(.minutes(20)))
struct WindowPartTests {
    private static let fields = #""records": "$.things", "fields": { "id": "id", "title": "name", "start": "at" }"#

    /// Fetches a feed whose answers have one record each, unless `fails` is true for the address.
    private func fetch(
        _ settings: String,
        from: String,
        until: String?,
        fails: @escaping @Sendable (String) -> Int? = { _ in nil }
    ) async throws -> (addresses: [String], snapshot: FeedSnapshot) {
        let transport = ScriptedTransport { request throws(FeedError) in
            if let status = fails(request.url.path()) { return FeedResponse(status: status, body: []) }
            let id = request.url.absoluteString
            return FeedResponse(body: Array(#"{"things":[{"id":"\#(id)","name":"N","at":"2026-12-01T10:00Z"}]}"#.utf8))
        }
        let feed = try declared("\(settings), \(Self.fields)")
        let window = TimeWindow(from: try #require(Date(rfc3339: from)), until: until.flatMap { Date(rfc3339: $0) })
        let context = FetchContext.fixture(feed: "things", timeZone: .gmt, window: window, transport: transport)
        let snapshot = try await feed.provider.fetch(context)
        return (
            transport.requests.map { String($0.url.absoluteString.dropFirst("https://a.example.org".count)) }, snapshot
        )
    }

    @Test(
        arguments: [
            (
                #""url": "https://a.example.org/{window.each:yyyyMMdd}", "next": { "each": "day" }"#,
                "2026-12-30T15:00:00Z", "2027-01-02T00:00:00Z", ["/20261230", "/20261231", "/20270101"],
                "2027-01-02T00:00:00Z"
            ),
            (
                #""url": "https://a.example.org/x", "parameters": { "day": ["{window.each:day}"], "u": "{window.until:day}" }, "next": { "each": "day", "limit": 2 }"#,
                "2026-12-01T00:00:00Z", nil, ["/x?day=2026-12-01", "/x?day=2026-12-02"], "2026-12-03T00:00:00Z"
            ),
            (
                #""url": "https://a.example.org/{window.each:yyyy-MM}", "next": { "each": "month" }"#,
                "2026-11-30T00:00:00Z", "2027-02-01T00:00:00Z", ["/2026-11", "/2026-12", "/2027-01"],
                "2027-02-01T00:00:00Z"
            ),
            (
                #""url": "https://a.example.org/{window.each:yyyy}", "next": { "each": "year", "limit": 2 }"#,
                "2026-06-01T00:00:00Z", "2030-02-01T00:00:00Z", ["/2026", "/2027"], "2028-01-01T00:00:00Z"
            ),
            (
                #""url": "https://a.example.org/{window.each:day}", "timeZone": "Australia/Sydney", "next": { "each": "day" }"#,
                "2026-12-01T12:00:00Z", "2026-12-01T14:00:00Z", ["/2026-12-01", "/2026-12-02"], "2026-12-02T13:00:00Z"
            ),
        ] as [(String, String, String?, [String], String)]
    )
    func `each part of the window is requested, at most as many as the limit`(
        settings: String,
        from: String,
        until: String?,
        addresses: [String],
        end: String
    ) async throws {
        let (asked, snapshot) = try await fetch(settings, from: from, until: until)
        #expect(asked == addresses)
        #expect(snapshot.items.count == addresses.count && snapshot.warnings.isEmpty)
        #expect(snapshot.coverage?.until == Date(rfc3339: end))
    }

    @Test(
        arguments: [
            (["/2026-12-02": 404], ["2026-12-02: the publisher refused the request: status 404"], 2),
            (["/2026-12-01": 404], ["2026-12-01: the publisher refused the request: status 404"], 2),
            // A publisher in trouble is left alone.
            (["/2026-12-02": 503], ["2026-12-02: the publisher has trouble: status 503"], 1),
            (["/2026-12-01": 204], [], 2),
        ] as [([String: Int], [String], Int)]
    )
    func `a day that fails is left out with a warning`(statuses: [String: Int], warnings: [String], count: Int)
        async throws
    {
        let settings = #""url": "https://a.example.org/{window.each:day}", "next": { "each": "day" }"#
        let (from, until) = ("2026-12-01T00:00:00Z", "2026-12-04T00:00:00Z")
        let (_, snapshot) = try await fetch(settings, from: from, until: until) { statuses[$0] }
        #expect(snapshot.items.count == count)
        #expect(snapshot.isPartial == !warnings.isEmpty)
        #expect(snapshot.warnings.listed.map(\.message) == warnings)
    }

    @Test(arguments: [404, 503])
    func `days that all fail are a failure`(status: Int) async throws {
        let settings = #""url": "https://a.example.org/{window.each:day}", "next": { "each": "day" }"#
        await #expect(throws: FeedError.self) {
            try await fetch(settings, from: "2026-12-01T00:00:00Z", until: "2026-12-03T00:00:00Z") { _ in status }
        }
    }

    @Test func `windows with other days have other answers`() throws {
        let settings =
            #""url": "https://a.example.org/{window.each:day}", "next": { "each": "day", "limit": 2 }, \#(Self.fields)"#
        let profile = try declared(settings).profile
        let start = Date(timeIntervalSince1970: 1_795_255_200)
        let window = TimeWindow(from: start, until: start + 86_400)
        #expect(profile.scope?(window, .gmt) == "2026-11-21 2026-11-22")
        #expect(profile.scope?(TimeWindow(from: start, until: start + 9 * 86_400), .gmt) == "2026-11-21 2026-11-22")
        #expect(profile.requestsPerFetch == 2)
    }
}
