import FeedConfiguration
import FeedCore
import Foundation
import Testing

@Suite(.timeLimit(.minutes(20)))
struct HostileTextTests {
    @Test(arguments: [
        (#""\u001b[31mred""#, #"\u001b[31mred"#),
        (#""line\nfeed""#, #"line\u000afeed"#),
        (#""\u202etfl""#, #"\u202etfl"#),
        (#""\u0085\u2028""#, #"\u0085\u2028"#),
    ])
    func `control characters are shown as escapes`(json: String, shown: String) {
        #expect(
            errors("{ \"feeds\": [], \(json): 1 }") == [
                "feeds.json:1:16: the configuration has no member \"\(shown)\". Valid names: $schema, timeZone, language, providers, store, limits, server, alerts, views, feeds."
            ]
        )
        #expect(
            errors("{ \"feeds\": [], \"timeZone\": \(json) }") == [
                "feeds.json:1:28: timeZone is \"\(shown)\", but must be a time zone such as Europe/London."
            ]
        )
    }

    @Test func `columns count characters, not bytes`() {
        #expect(errors(#"{ "$schema": "Zürich 🏇", "feeds": 1 }"#).first?.hasPrefix("feeds.json:1:35: ") == true)
    }

    @Test func `a long text is cut`() {
        let name = String(repeating: "e\u{301}", count: 10_000)
        let line = errors(#"{ "feeds": [], "\#(name)": 1 }"#).first ?? ""
        #expect(line.unicodeScalars.count < 220)
        let number = String(repeating: "9", count: 10_000)
        #expect((errors(arrivals(#""radius": \#(number)"#)).first ?? "").count < 200)
    }

    @Test(arguments: [
        "https://user:hunter2@", "HTTP://user:hunter2@a b", "ftp://x:hunter2@host/\(String(repeating: "p", count: 90))",
    ])
    func `credentials in an address are not shown`(address: String) {
        let inFile = errors(arrivals(#""endpoint": "\#(address)""#))
        let onLine = errors(arrivals(""), overrides: ["tfl.endpoint=\(address)"])
        for line in inFile + onLine { #expect(!line.contains("hunter2")) }
        #expect(inFile.count == 1)
        #expect(onLine.count == 1)
    }

    @Test func `a name that stands many times is told of each time, an unknown one once`() {
        let text = #"{ "feeds": [], "feeds": [], "feeds": [], "a": 1, "a": 2 }"#
        #expect(errors(text).map { $0.prefix(16) } == ["feeds.json:1:16:", "feeds.json:1:29:", "feeds.json:1:42:"])
    }

    @Test func `a large file full of mistakes is read in time that grows with its size`() {
        let text = #"{ "feeds": ["# + Array(repeating: #"{"id":0,"a":1}"#, count: 5_000).joined(separator: ",") + "] }"
        let lines = errors(text)
        #expect(lines.count == 15_000)
        #expect(lines.last?.hasPrefix("feeds.json:1:75006: ") == true)
    }

    @Test func `deep nesting is an error like any other`() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(errors(deep).first?.hasSuffix("expected at most 512 levels of nesting.") == true)
        let allowed = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        #expect(errors(arrivals(#""modes": \#(allowed)"#)).count == 1)
    }
}
