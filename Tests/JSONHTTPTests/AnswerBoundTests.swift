import JSONHTTP
import FeedCore
import FeedReaders
import FeedJSON
import FeedTestKit
import Foundation
import Testing

/// The limits of what an answer may cost, and the end of a fetch that nobody waits for.
@Suite(.timeLimit(.minutes(20)))
struct AnswerBoundTests {
    private func settings(_ more: String = "", title: String = "t") -> String {
        #""url": "https://a.example.org/x", "records": "$.r", "fields": { "id": "id", "title": "\#(title)", "start": "at"\#(more) }"#
    }

    private func records(_ count: Int) -> String {
        (0..<count).map { #"{"id":\#($0),"t":"N","at":1795262400}"# }.joined(separator: ",")
    }

    private func provider(_ settings: String, textBytes: Int) throws -> JSONHTTPProvider {
        var provider = try #require(declared(settings).provider as? JSONHTTPProvider)
        provider.limits.textBytes = textBytes
        return provider
    }

    @Test(arguments: [
        (#", "group": "$.long""#, "t"), ("", "{$.long}"), ("", "$.long"),
        (#", "facts": [{ "key": "f", "from": "$.long" }]"#, "t"),
        (#", "facts": [{ "key": "f", "from": "$.list[*]", "type": "list" }]"#, "t"),
        (#", "link": { "url": "$.link", "label": "$.long" }"#, "t"), (#", "place": "$.long""#, "t"),
    ])
    func `texts that are copied into every item are an error in the end`(field: String, title: String) throws {
        let long = String(repeating: "x", count: 60_000)
        let list = Array(repeating: "1", count: 900).joined(separator: ",")
        let body = #"{"long":"\#(long)","link":"https://b.example.org/","list":[\#(list)],"r":[\#(records(400))]}"#
        let provider = try provider(settings(field, title: title), textBytes: 5_000_000)
        let trial = provider.trial(of: FeedResponse(body: Array(body.utf8)), in: .fixture())
        #expect(trial.failure?.code == .malformed)
        #expect(
            trial.failure?.message
                == "the texts of the items together are longer than this program stores of an answer"
        )
    }

    @Test func `the pages of a fetch share what texts may cost`() async throws {
        let transport = ScriptedTransport(body: Array(#"{"r":[\#(records(50))]}"#.utf8))
        let provider = try provider(settings() + #", "next": { "page": "p" }"#, textBytes: 300)
        let snapshot = try await provider.fetch(.fixture(transport: transport))
        #expect(snapshot.isPartial)
        #expect(transport.requests.count == 3)
        #expect(snapshot.warnings.listed.last?.message.hasPrefix("page 3: the texts of the items") == true)
    }

    @Test(arguments: [
        (String(repeating: "x", count: 65_536), 65_536, false), (String(repeating: "x", count: 65_537), 65_536, true),
        (String(repeating: "é", count: 32_769), 65_536, true),
        ("x" + String(repeating: "é", count: 32_769), 65_535, true),
        (String(repeating: #"\u00e9"#, count: 20_000), 21_844, true),
        ("x" + String(repeating: #"\ud834\udd1e"#, count: 20_000), 21_845, true),
    ])
    func `a long text is cut between characters, with a warning`(text: String, byteCount: Int, isCut: Bool) async throws
    {
        let body = #"{"r":[{"id":1,"t":"\#(text)","at":1795262400}]}"#
        let found = try await snapshot(settings(), of: body)
        #expect(found.items.first?.title.utf8.count == byteCount)
        #expect(found.items.first?.title.contains("\u{FFFD}") == false)
        let messages = isCut ? ["/r/0/t title: the text is longer than 65536 bytes; it was cut"] : []
        #expect(found.warnings.listed.map { "\($0.pointer ?? "") \($0.message)" } == messages)
        #expect(found.warnings.lostRecords == 0)
    }

    @Test func `a template is no longer than any other text`() async throws {
        let text = String(repeating: "é", count: 30_000)
        let found = try await snapshot(
            settings(title: "a{t}{t}"),
            of: #"{"r":[{"id":1,"t":"\#(text)","at":1795262400}]}"#
        )
        #expect(found.items.first?.title.utf8.count == 65_535)
        #expect(found.warnings.listed.map(\.code) == [.unusualRecord])
    }

    @Test func `an id that is too long loses its record, since two must not become one`() async throws {
        let body = #"{"r":[{"id":"\#(String(repeating: "x", count: 70_000))","t":"N","at":1795262400},\#(records(1))]}"#
        let found = try await snapshot(settings(), of: body)
        #expect(found.items.map(\.id.rawValue) == ["0"])
        #expect(
            found.warnings.listed.map { "\($0.pointer ?? "") \($0.message)" } == [
                "/r/0/id id: found a text of more than 65536 bytes, expected a shorter one"
            ]
        )
    }

    @Test(arguments: [("$.list", 1_000), ("$.list[*]", 1_000), ("$..list[*]", 1_000), ("$.few", 2)])
    func `a list has a thousand values at most`(path: String, count: Int) async throws {
        let list = (0..<1_500).map(String.init).joined(separator: ",")
        let found = try await snapshot(
            settings(#", "facts": [{ "key": "f", "from": "\#(path)", "type": "list" }]"#),
            of: #"{"list":[\#(list)],"few":[1,null,2],"r":[\#(records(1))]}"#
        )
        guard case .list(let texts)? = found.items.first?.fact("f") else {
            Issue.record("The item has no list.")
            return
        }
        #expect(texts.count == count)
        let messages = count == 2 ? [] : ["f: the list has more than 1000 values; the rest was left out"]
        #expect(found.warnings.listed.map(\.message) == messages)
    }

    @Test func `values that are found once are looked at for each record`() throws {
        let nulls = Array(repeating: "null", count: 1_000).joined(separator: ",")
        let body = #"{"list":[\#(nulls)],"r":[\#(records(100))]}"#
        let fact = #", "facts": [{ "key": "f", "from": "$.list[*]" }]"#
        var provider = try provider(settings(fact), textBytes: .max)
        provider.limits.fieldVisits = 50_000
        let trial = provider.trial(of: FeedResponse(body: Array(body.utf8)), in: .fixture())
        #expect(trial.failure?.message == #"the paths of "fields" would look at too many values of this answer"#)
    }

    @Test func `a next page at an address that is too long is not asked for`() async throws {
        let body = #"{"r":[],"next":"/\#(String(repeating: "x", count: 70_000))"}"#
        let found = try await snapshot(settings() + #", "next": { "link": "next" }"#, of: body)
        #expect(
            found.warnings.listed.map(\.message) == [
                "the way to the next page cannot be read: found a text of more than 65536 bytes, expected an address"
            ]
        )
    }

    // MARK: - Cancelling

    /// A fetch that is cancelled as soon as its answer has come.
    private func cancelled(_ settings: String, of body: String) async throws -> FeedError? {
        let provider = try declared(settings).provider
        let bytes = Array(body.utf8)
        let transport = ScriptedTransport { _ throws(FeedError) in
            withUnsafeCurrentTask { $0?.cancel() }
            return FeedResponse(body: bytes)
        }
        return await Task { () -> FeedError? in
            do {
                _ = try await provider.fetch(.fixture(transport: transport))
                return nil
            } catch {
                return FeedError(error)
            }
        }.value
    }

    @Test func `a fetch that was cancelled ends when its answer has come`() async throws {
        let error = try await cancelled(settings(), of: #"{"r":[\#(records(10))]}"#)
        #expect(error?.code == .cancelled)
    }

    @Test(arguments: ["$..*", "$[*][*]"])
    func `a long way through an answer ends when nobody waits any longer`(path: String) async throws {
        let row = "[" + Array(repeating: "1", count: 10_000).joined(separator: ",") + "]"
        let document = try JSONDocument("[" + Array(repeating: row, count: 10).joined(separator: ",") + "]").root
        let path = try JSONPath(path)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return #expect(throws: AnswerOverrun.cancelled) { try path.values(in: document) }
        }
        _ = await task.value
    }
}
