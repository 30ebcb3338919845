import JSONHTTP
import FeedCore
import FeedTestKit
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RequestTests {
    private static let fields = #""records": "$.things", "fields": { "id": "id", "title": "name", "start": "at" }"#

    /// Runs a fetch with the answers of a script, and returns its requests and its snapshot.
    private func requests(
        _ settings: String,
        environment: [String: String] = [:],
        window: TimeWindow? = nil,
        timeZone: String = "Europe/London",
        answer: @escaping @Sendable (FeedRequest) -> FeedResponse = { _ in
            FeedResponse(body: Array(#"{"things":[]}"#.utf8))
        }
    ) async throws -> (requests: [FeedRequest], snapshot: FeedSnapshot) {
        let transport = ScriptedTransport { request throws(FeedError) in answer(request) }
        let feed = try declared("\(settings), \(Self.fields)", environment: environment)
        let zone = try #require(TimeZone(known: timeZone))
        let context = FetchContext.fixture(feed: "things", timeZone: zone, window: window, transport: transport)
        let snapshot = try await feed.provider.fetch(context)
        #expect(transport.requests.allSatisfy { feed.access.allows(host: $0.url.host() ?? "") })
        return (transport.requests, snapshot)
    }

    private static let window = TimeWindow(
        from: Date(timeIntervalSince1970: 1_795_255_200),
        until: Date(timeIntervalSince1970: 1_795_255_200 + 2 * 86_400)
    )

    @Test(arguments: [
        (#""url": "https://a.example.org/x""#, "https://a.example.org/x"),
        (
            #""url": "https://a.example.org/x?a=1", "parameters": { "b": 2, "a": true }"#,
            "https://a.example.org/x?a=true&b=2"
        ),
        (
            #""url": "https://a.example.org/{variable.place}/x", "variables": { "place": "a b/é?&#" }"#,
            "https://a.example.org/a%20b%2F%C3%A9%3F%26%23/x"
        ),
        (
            #""url": "https://a.example.org/x", "parameters": { "q": "{variable.q}" }, "variables": { "q": "a&b=c+d e" }"#,
            "https://a.example.org/x?q=a%26b%3Dc%2Bd%20e"
        ),
        (#""url": "https://a.example.org/x", "parameters": { "a b&": "1" }"#, "https://a.example.org/x?a%20b%26=1"),
        (
            #""url": "https://a.example.org/x", "parameters": { "f": "{window.from}", "u": "{window.until}" }"#,
            "https://a.example.org/x?f=2026-11-21T00%3A00%3A00Z&u=2026-11-24T00%3A00%3A00Z"
        ),
        (
            #""url": "https://a.example.org/{window.from:day}", "timeZone": "Australia/Sydney""#,
            "https://a.example.org/2026-11-21"
        ),
        (
            #""url": "https://a.example.org/x", "timeZone": "Australia/Sydney", "parameters": { "f": "{window.from:epoch-seconds}" }"#,
            "https://a.example.org/x?f=1795179600"
        ),
        (
            #""url": "https://a.example.org/x", "parameters": { "f": "{window.from:epoch-milliseconds}", "u": "{window.until:yyyyMMdd'T'HHmm}" }"#,
            "https://a.example.org/x?f=1795219200000&u=20261124T0000"
        ),
        (#""url": "https://a.example.org/x", "parameters": { "f": "{{x}}" }"#, "https://a.example.org/x?f=%7Bx%7D"),
        (
            #""url": "https://a.example.org/x", "parameters": { "t[]": ["a b", 2, "{variable.q}", "{window.from:yyyy}"], "z": [] }, "variables": { "q": "&" }"#,
            "https://a.example.org/x?t%5B%5D=a%20b&t%5B%5D=2&t%5B%5D=%26&t%5B%5D=2026"
        ),
    ])
    func `asks at the address, everything in it escaped`(settings: String, expected: String) async throws {
        let asked = try await requests(settings, window: Self.window).requests
        #expect(asked.map(\.url.absoluteString) == [expected])
        #expect(asked.allSatisfy { $0.body == nil })
    }

    @Test func `leaves out a parameter whose variable has no value`() async throws {
        let settings = #""url": "https://a.example.org/x", "parameters": { "u": "{window.until:day}", "v": 1 }"#
        let asked = try await requests(settings, window: TimeWindow(from: Self.window.from)).requests
        #expect(asked.map(\.url.absoluteString) == ["https://a.example.org/x?v=1"])
    }

    @Test func `an address without its window is an error of the configuration`() async throws {
        let settings = #""url": "https://a.example.org/{window.until:day}""#
        let error = await #expect(throws: FeedError.self) {
            try await requests(settings, window: TimeWindow(from: Self.window.from))
        }
        #expect(error?.code == .configuration)
    }

    @Test func `sends headers and a body`() async throws {
        let settings =
            #""url": "https://a.example.org/x", "method": "POST", "headers": { "X-Place": "{variable.p}" }, "#
            + #""variables": { "p": "here" }, "body": { "q": "{ stops(at: \"{variable.p}\") { id } }", "n": [1, "{window.from:day}"] }"#
        let request = try #require(try await requests(settings, window: Self.window).requests.first)
        #expect(request.headers == ["X-Place": "here", "Content-Type": "application/json"])
        let body = String(decoding: request.body ?? [], as: UTF8.self)
        #expect(body == #"{"n":[1,"2026-11-21"],"q":"{ stops(at: \"here\") { id } }"}"#)
    }

    @Test func `a text is sent as it stands, a POST without a body too`() async throws {
        let text = try await requests(
            #""url": "https://a.example.org/x", "method": "POST", "body": "a={variable.p}", "variables": { "p": 1 }"#
        )
        #expect(text.requests.first?.body == Array("a=1".utf8))
        #expect(text.requests.first?.headers == ["Content-Type": "text/plain"])
        let empty = try await requests(#""url": "https://a.example.org/x", "method": "POST""#)
        #expect(empty.requests.first?.body == [])
    }

    @Test func `a feed that asks for days has an answer for each window, widened to days`() throws {
        let plain = try declared(plainSettings).profile
        #expect(plain.scope?(Self.window, .gmt).isEmpty == true)
        let provider = try declared(
            #""url": "https://a.example.org/x", "parameters": { "f": "{variable.v} {window.from:day}" }, "variables": { "v": "x" }, \#(Self.fields)"#
        ).provider
        let later = TimeWindow(from: Self.window.from.addingTimeInterval(3_600), until: Self.window.until)
        #expect(provider.profile.scope?(Self.window, .gmt) == "2026-11-21")
        #expect(provider.profile.scope?(later, .gmt) == "2026-11-21")
    }

    // MARK: - Secrets

    private static let keyed =
        #""url": "https://a.example.org/x", "secrets": { "key": { "env": "KEY" } }, "#
        + #""parameters": { "key": "{secret.key}" }, "headers": { "Authorization": "Bearer {secret.key}" }"#

    @Test func `secrets stay apart from address and headers`() async throws {
        let (asked, snapshot) = try await requests(Self.keyed, environment: ["KEY": "s3cret/+"])
        let request = try #require(asked.first)
        #expect(request.url.absoluteString == "https://a.example.org/x")
        #expect(request.headers.isEmpty)
        #expect(request.secretQueryItems["key"]?.revealed == "s3cret/+")
        #expect(request.secretHeaders["Authorization"]?.revealed == "Bearer s3cret/+")
        #expect(snapshot.source == "https://a.example.org/x")
        #expect(!"\(request)".contains("s3cret"))
    }

    @Test func `a publisher that repeats a secret does not make us show it`() async throws {
        let settings =
            Self.keyed + #", "error": { "when": { "from": "error", "isThere": true }, "message": "error" }, "#
            + Self.fields
        let body = #"{"error":"the key s3cret/+ (s3cret%2F%2B) is wrong","things":[]}"#
        let error = await failure(settings, of: body, environment: ["KEY": "s3cret/+"])
        #expect(error?.message == #"the publisher's answer is an error: "the key (secret) ((secret)) is wrong""#)
        #expect(error?.code == .rejected)
    }

    @Test func `a next page that repeats a secret is asked without it`() async throws {
        let (asked, _) = try await requests(
            Self.keyed + #", "next": { "link": "next", "limit": 2 }"#,
            environment: ["KEY": "s3cret"]
        ) { _ in FeedResponse(body: Array(#"{"things":[],"next":"/x?page=2&key=s3cret"}"#.utf8)) }
        #expect(asked.map(\.url.absoluteString) == ["https://a.example.org/x", "https://a.example.org/x?page=2"])
    }

    // MARK: - Pages

    private static let record = #"{"id":"ID","name":"N","at":"2026-11-21T12:00:00Z"}"#

    private static func page(_ id: Int?, _ more: String = "") -> FeedResponse {
        let records = id.map { record.replacingOccurrences(of: "ID", with: "\($0)") } ?? ""
        return FeedResponse(body: Array(#"{"things":[\#(records)]\#(more)}"#.utf8))
    }

    @Test func `follows links until there is none`() async throws {
        let (asked, snapshot) = try await requests(
            #""url": "https://a.example.org/x", "next": { "link": "paging.next" }"#
        ) { request in
            switch request.url.query() {
            case nil: Self.page(1, #","paging":{"next":"?p=2"}"#)
            case "p=2": Self.page(2, #","paging":{"next":"https://a.example.org/x?p=3"}"#)
            default: Self.page(3, #","paging":{"next":null}"#)
            }
        }
        #expect(asked.count == 3)
        #expect(snapshot.items.map(\.id.rawValue) == ["1", "2", "3"])
        #expect(!snapshot.isPartial && snapshot.warnings.isEmpty)
    }

    @Test func `counts pages until one is empty`() async throws {
        let (asked, snapshot) = try await requests(
            #""url": "https://a.example.org/x?n=5", "next": { "page": "p", "first": 0 }"#
        ) { request in
            request.url.query() == "n=5&p=2"
                ? Self.page(nil)
                : Self.page(request.url.query()?.count == 7 ? Int(request.url.query()?.suffix(1) ?? "") : 0)
        }
        #expect(asked.map { $0.url.query() } == ["n=5&p=0", "n=5&p=1", "n=5&p=2"])
        #expect(snapshot.items.map(\.id.rawValue) == ["0", "1"])
    }

    @Test func `counts in steps`() async throws {
        let next = #""next": { "page": "offset", "first": 0, "step": 25, "limit": 3 }"#
        let (asked, _) = try await requests(#""url": "https://a.example.org/x", \#(next)"#) { request in
            Self.page(request.url.query().map(\.count))
        }
        #expect(asked.map { $0.url.query() } == ["offset=0", "offset=25", "offset=50"])
    }

    @Test func `an answer without content is the last page`() async throws {
        let (asked, snapshot) = try await requests(#""url": "https://a.example.org/x", "next": { "page": "p" }"#) {
            $0.url.query() == "p=1" ? Self.page(1) : FeedResponse(status: 204, body: [])
        }
        #expect(asked.count == 2 && snapshot.items.count == 1)
        #expect(!snapshot.isPartial && snapshot.warnings.isEmpty)
    }

    @Test func `hands a cursor on`() async throws {
        let next = #""next": { "cursor": "meta.after", "parameter": "after" }"#
        let (asked, snapshot) = try await requests(#""url": "https://a.example.org/x", \#(next)"#) { request in
            request.url.query() == nil
                ? Self.page(1, #","meta":{"after":"a/b="}"#) : Self.page(2, #","meta":{"after":""}"#)
        }
        #expect(
            asked.map(\.url.absoluteString) == ["https://a.example.org/x", "https://a.example.org/x?after=a%2Fb%3D"]
        )
        #expect(snapshot.items.count == 2)
    }

    @Test(arguments: [
        (
            #","next":"https://evil.example.net/x""#, 1,
            "the next page is at another host, evil.example.net; it was not requested"
        ),
        (
            #","next":"http://a.example.org/x""#, 1,
            "the next page is at another host, a.example.org; it was not requested"
        ),
        (
            #","next":"https://a.example.org:8443/x""#, 1,
            "the next page is at another host, a.example.org; it was not requested"
        ),
        (#","next":"https://a.example.org/x""#, 1, "the next page is one that was read before"),
        (#","next":{}"#, 1, "the way to the next page cannot be read: found an object, expected a text or a number"),
    ])
    func `a way to the next page that leads astray ends there`(next: String, count: Int, warning: String) async throws {
        let (asked, snapshot) = try await requests(#""url": "https://a.example.org/x", "next": { "link": "next" }"#) {
            _ in
            Self.page(1, next)
        }
        #expect(asked.count == count)
        #expect(snapshot.isPartial)
        #expect(snapshot.warnings.listed.map(\.message) == [warning])
        #expect(snapshot.warnings.listed.map(\.code) == [.missingPart])
    }

    @Test func `pages without end are bounded`() async throws {
        let (asked, snapshot) = try await requests(
            #""url": "https://a.example.org/x", "next": { "page": "p", "limit": 3 }"#
        ) { request in
            Self.page(Int(request.url.query()?.suffix(1) ?? ""))
        }
        #expect(asked.count == 3)
        #expect(snapshot.isPartial)
        #expect(
            snapshot.warnings.listed.map(\.message) == [#"there are more than 3 pages; "limit" of "next" bounds them"#]
        )
    }

    @Test func `a later page that fails costs no more than itself`() async throws {
        let (_, snapshot) = try await requests(#""url": "https://a.example.org/x", "next": { "page": "p" }"#) {
            request in
            request.url.query() == "p=1" ? Self.page(1) : FeedResponse(status: 503, body: [])
        }
        #expect(snapshot.items.count == 1)
        #expect(snapshot.isPartial)
        #expect(snapshot.warnings.listed.map(\.message) == ["page 2: the publisher has trouble: status 503"])
    }

    // MARK: - Errors in answers

    @Test(arguments: [
        (404, "", #"Check "url", "parameters" and "headers" of this feed."#), (503, "", "Try again later."),
        (200, "", #"Check the "url" of this feed, or try again later."#),
        (200, "no JSON", #"Check the "url" of this feed, or try again later."#),
        (200, "[", #"Check the "url" of this feed, or try again later."#),
        (
            200, #"{"stuff":[]}"#,
            #"Correct "records" in this feed's settings, or say that it may be missing with "emptyWhenMissing"."#
        ),
        (
            200, #"{"things":7}"#,
            #"Correct "records" in this feed's settings, or say that it may be missing with "emptyWhenMissing"."#
        ),
    ])
    func `says what to do about an answer that is none`(status: Int, body: String, hint: String) async throws {
        let error = await #expect(throws: FeedError.self) {
            try await requests(#""url": "https://a.example.org/x""#) { _ in
                FeedResponse(status: status, body: Array(body.utf8))
            }
        }
        #expect(error?.hint == hint)
    }

    @Test(arguments: [
        (
            200, #"{"ok":false,"why":"no such place"}"#, "rejected",
            #"the publisher's answer is an error: "no such place""#
        ),
        (200, #"{"ok":false}"#, "rejected", "the publisher's answer is an error"),
        (
            404, #"{"why":"no\nsuch place"}"#, "rejected",
            #"the publisher refused the request: status 404, "no such place""#
        ),
        (429, "<html>", "rate-limited", "the publisher asks us to slow down: status 429"),
    ])
    func `tells what the publisher says`(status: Int, body: String, code: String, message: String) async throws {
        let settings =
            #""url": "https://a.example.org/x", "error": { "when": { "from": "ok", "is": false }, "message": "why" }"#
        let error = await #expect(throws: FeedError.self) {
            try await requests(settings) { _ in FeedResponse(status: status, body: Array(body.utf8)) }
        }
        #expect(error?.code.rawValue == code)
        #expect(error?.message == message)
    }
}
