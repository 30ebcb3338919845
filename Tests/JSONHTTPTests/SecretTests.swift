import JSONHTTP
import FeedCore
import FeedTestKit
import Foundation
import Testing

/// A publisher that repeats a secret of the feed does not make us show it.
@Suite(.timeLimit(.minutes(20)))
struct SecretTests {
    private static let key = "hunter2/s e+c"

    private static let settings = #"""
        "url": "https://a.example.org/x", "secrets": { "key": { "env": "KEY" } },
        "parameters": { "key": "{secret.key}" }, "headers": { "Authorization": "Bearer {secret.key}" },
        "records": "$.r",
        "fields": { "id": "id", "title": { "from": "t", "case": "upper" }, "subtitle": "{s} – {0#}", "start": "at",
          "group": { "id": "g", "title": "g" }, "category": "c", "status": "st", "place": "p", "link": { "url": "u", "label": "l" },
          "facts": [{ "key": "n", "from": "n" }, { "key": "a", "from": "a[*]", "type": "list" }, { "key": "m", "from": "a", "type": "list" }] }
        """#

    private func snapshot(of body: String, key: String = key, settings: String = settings) async throws -> FeedSnapshot
    {
        let transport = ScriptedTransport(body: Array(body.utf8))
        let feed = try declared(settings, environment: ["KEY": key])
        return try await feed.fetch(.fixture(feed: "things", transport: transport))
    }

    /// Returns everything that anybody could see of a snapshot.
    private func everything(_ snapshot: FeedSnapshot) -> String {
        var text = ""
        dump(snapshot, to: &text)
        return text
    }

    @Test(arguments: [
        "hunter2/s e+c", #"hunter2\/s e\u002Bc"#, "hunter2%2Fs%20e%2Bc", "hunter2%2fs%20e%2bc", "hunter2/s+e%2Bc",
        "aHVudGVyMi9zIGUrYw==", "aHVudGVyMi9zIGUrYw", #"aHVudGVyMi9zIGUrYw=\u003d"#,
    ])
    func `shows no secret in any part of an item`(form: String) async throws {
        let record =
            #"{"id":"X","t":"X","s":"a X b","at":1795262400,"g":"X","c":"X","st":"X","p":"X","u":"https://b.example.org/?k=X","l":"X","n":"X","a":["X","Xy"]}"#
        let body = #"{"r":[\#(record.replacing("X", with: form))],"X\#(form)":1,"X\#(form)":2}"#
        let snapshot = try await snapshot(of: body)
        let item = try #require(snapshot.items.first)
        #expect(item.title == "(SECRET)")
        #expect(item.subtitle == "a (secret) b – 0")
        #expect(item.id.rawValue == "%28secret%29")
        #expect(item.group == "(secret)" && snapshot.groups.map(\.title) == ["(secret)"])
        #expect(item.category?.id == "(secret)" && item.place?.name == "(secret)")
        #expect(item.links.map(\.label) == ["(secret)"])
        #expect(item.fact("n") == .text("(secret)"))
        #expect(item.fact("a") == .list(["(secret)", "(secret)y"]) && item.fact("m") == item.fact("a"))
        #expect(snapshot.warnings.listed.map(\.code) == [.repeatedName, .unusualRecord])
        let shown = everything(snapshot).lowercased()
        #expect(!shown.contains("hunter2") && !shown.contains("ahvud"))
    }

    @Test func `shows no secret that only the references of a text spell out`() async throws {
        let body = #"{"r":[{"id":"1","t":"N","s":"hunter2&#x2F;s e&#43;c","at":1795262400,"l":"l","g":"g"}]}"#
        let item = try #require(try await snapshot(of: body).items.first)
        #expect(item.subtitle == "(secret) – 0")
    }

    @Test func `shows no secret in the reasons for what was left out`() async throws {
        let long = String(repeating: "-", count: 50) + Self.key
        let records = [
            #"{"id":"1","t":"N","at":"\#(Self.key)"}"#, #"{"id":"2","t":{},"at":1}"#,
            #"{"id":"3","t":"N","at":1795262400,"u":"ftp://h/\#(Self.key)","st":"\#(long)"}"#,
        ]
        let snapshot = try await snapshot(of: #"{"r":[\#(records.joined(separator: ","))]}"#)
        #expect(snapshot.warnings.count == 4)
        #expect(!(everything(snapshot).contains("hunter2")))
    }

    @Test func `shows no secret as the name of a record`() async throws {
        let settings = Self.settings.replacing("$.r\"", with: "$.r[*]\"")
        let body = #"{"r":{"\#(Self.key)":{"id":"1","t":"N","s":"S","at":1795262400,"st":"odd"}}}"#
        let snapshot = try await snapshot(of: body, settings: settings)
        #expect(snapshot.items.first?.subtitle == "S – (secret)")
        #expect(snapshot.warnings.listed.first?.pointer == "/r/(secret)/st")
    }

    @Test func `shows no secret when a mapping is tried`() throws {
        let provider = try #require(
            declared(Self.settings, environment: ["KEY": Self.key]).provider as? JSONHTTPProvider
        )
        let body =
            #"{"r":[{"id":"\#(Self.key)","t":"\#(Self.key)","at":1795262400,"st":"\#(Self.key)"},{"id":"1","t":"N","at":"\#(Self.key)"}]}"#
        let text = provider.trial(of: FeedResponse(body: Array(body.utf8)), in: .fixture()).text(timeZone: .gmt)
        #expect(text.contains("(SECRET)") && text.contains("dropped"))
        #expect(!text.contains("hunter2"))
    }

    @Test func `shows no secret of an answer that is none, nor of a transport that fails`() async throws {
        let feed = try declared(Self.settings, environment: ["KEY": Self.key])
        let bodies = [#"{"r":"\#(Self.key)"}"#, #""\#(Self.key)""#, Self.key]
        for body in bodies {
            let error = await #expect(throws: FeedError.self) { try await snapshot(of: body) }
            #expect(error?.description.contains("hunter2") == false)
            #expect(error?.hint?.isEmpty == false)
        }
        let transport = ScriptedTransport { _ throws(FeedError) in
            throw FeedError(.rejected, "the publisher redirects to https://b.example.org/?k=\(Self.key)")
        }
        let error = await #expect(throws: FeedError.self) {
            try await feed.fetch(.fixture(feed: "things", transport: transport))
        }
        #expect(error?.message == "the publisher redirects to https://b.example.org/?k=(secret)")
    }

    @Test func `a secret of fewer than four characters is looked for in messages only`() async throws {
        let snapshot = try await snapshot(
            of: #"{"r":[{"id":"1","t":"an abc","at":1795262400,"st":"abc"}]}"#,
            key: "abc"
        )
        #expect(snapshot.items.map(\.title) == ["AN ABC"])
        #expect(snapshot.warnings.listed.first?.message.contains("abc") == false)
    }

    @Test(arguments: [
        (#""next": { "link": "next" }"#, "/x/hunter2%2Fs%20e%2Bc/2"),
        (#""next": { "cursor": "next", "parameter": "after" }"#, "hunter2/s e+c"),
    ])
    func `asks for no page at an address that holds a secret`(next: String, found: String) async throws {
        let transport = ScriptedTransport(body: Array(#"{"r":[],"next":"\#(found)"}"#.utf8))
        let provider = try declared("\(Self.settings), \(next)", environment: ["KEY": Self.key]).provider
        let snapshot = try await provider.fetch(.fixture(transport: transport))
        #expect(transport.requests.count == 1)
        #expect(snapshot.isPartial)
        #expect(
            snapshot.warnings.listed.map(\.message) == [
                "the address of the next page holds a secret of this feed; it was not requested"
            ]
        )
    }

    @Test(arguments: ["hunter2\n", "hunter2\r\nX-Other: 1", "a\u{7F}bcd"])
    func `a secret that no header can hold is refused before anybody is asked`(key: String) {
        let lines = errors(Self.settings, environment: ["KEY": key])
        #expect(
            lines == [
                "feeds.json:2:55: feeds.things.settings.secrets.key holds a line end or another control character, which no header may."
            ]
        )
    }

    @Test func `a parameter may hold any secret`() {
        let settings = Self.settings.replacing(#""headers": { "Authorization": "Bearer {secret.key}" },"#, with: "")
        #expect(errors(settings, environment: ["KEY": "hunter2\n"]).isEmpty)
    }
}
