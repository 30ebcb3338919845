import FeedCore
import FeedFormats
import FeedJSON
import FeedTestKit
import FeedTimeline
import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

struct SyndicationTests {
    private func atom(_ timeline: Timeline) -> String {
        String(decoding: AtomFormat().bytes(of: timeline), as: UTF8.self)
    }

    private func jsonFeed(_ timeline: Timeline) throws -> JSONValue {
        try JSONDocument(JSONFeedFormat().bytes(of: timeline)).root
    }

    private let names = EntryNames(EntryNames.common)

    private func items(_ feed: JSONValue) -> [JSONValue] { feed["items"]?.elements.map { Array($0) } ?? [] }

    @Test(arguments: [(FeedQuery.Layout.unified, "unified"), (.perFeed, "per-feed")])
    func `writes one document`(layout: FeedQuery.Layout, name: String) throws {
        let timeline = ExampleFeeds.timeline(layout)
        try expect(atom(timeline), in: .module, isKeptIn: "\(name).atom")
        let json = String(decoding: JSONFeedFormat().bytes(of: timeline), as: UTF8.self)
        try expect(json, in: .module, isKeptIn: "\(name).jsonfeed")
        let entries = timeline.allEntries
        #expect(
            items(try jsonFeed(timeline)).map { $0["id"]?.string } == entries.map { names.urn(of: $0.id.description) }
        )
        #expect(try Elements(atom(timeline))["entry/id"] == entries.map { names.urn(of: $0.id.description) })
        #expect(items(try jsonFeed(timeline)).map { $0["_aggregate"]?["id"]?.string } == entries.map(\.id.description))
    }

    @Test(arguments: FeedQuery.Layout.allCases)
    func `is whole without any feed`(layout: FeedQuery.Layout) throws {
        let timeline = ExampleFeeds.timeline(layout, of: [])
        let feed = try Elements(atom(timeline))
        #expect(feed["title"] == ["aggregate"])
        #expect(feed["updated"] == ["2026-11-21T10:00:00Z"])
        #expect(feed["entry"] == [])
        #expect(try jsonFeed(timeline)["items"]?.elements?.count == 0)
    }

    @Test(arguments: [
        // The example of RFC 9562, appendix A.4.
        ("6ba7b810-9dad-11d1-80b4-00c04fd430c8", "www.example.com", "2ed6657d-e927-568b-95e1-2665a8aea6a2"),
        // Python's uuid.uuid5 of the same.
        ("6ba7b811-9dad-11d1-80b4-00c04fd430c8", "tfl:São Paulo", "ff61d1c4-8aa5-5040-8d08-59dc435ffe79"),
    ])
    func `derives the id of a name`(namespace: String, name: String, id: String) throws {
        let namespace = try #require(UUID(uuidString: namespace))
        #expect(UUID(version5: name, in: namespace).uuidString.lowercased() == id)
    }

    @Test func `an id is the same for ever, and another in another installation`() throws {
        #expect(names.urn(of: "neds:5f1c") == "urn:uuid:52b7a09e-2c3d-55f8-9641-d4df2398a664")
        let other = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
        #expect(EntryNames(other).urn(of: "neds:5f1c") != names.urn(of: "neds:5f1c"))
        let timeline = ExampleFeeds.timeline(of: [ExampleFeeds.neds])
        let id = EntryNames(other).urn(of: timeline.entries[0].id.description)
        #expect(String(decoding: AtomFormat(namespace: other).bytes(of: timeline), as: UTF8.self).contains(id))
        #expect(String(decoding: JSONFeedFormat(namespace: other).bytes(of: timeline), as: UTF8.self).contains(id))
    }

    @Test func `nothing is newer than now`() throws {
        var report = ExampleFeeds.mainReport
        report.snapshot?.items[0].observedAt = ExampleFeeds.now.addingTimeInterval(3_600)
        report.readAt = ExampleFeeds.now.addingTimeInterval(60)
        let timeline = ExampleFeeds.timeline(of: [report])
        let feed = try Elements(atom(timeline))
        #expect(feed["updated"] == ["2026-11-21T10:00:00Z"])
        #expect(feed["entry/updated"] == ["2026-11-21T10:00:00Z"])
        #expect(items(try jsonFeed(timeline)).map { $0["date_modified"]?.string } == ["2026-11-21T10:00:00Z"])
    }

    @Test func `an item is as new as the statement about it, else as its reading`() throws {
        let feed = try Elements(atom(ExampleFeeds.timeline(of: [ExampleFeeds.neds])))
        #expect(
            feed["entry/updated"] == Array(repeating: "2026-11-21T09:59:52Z", count: 3) + ["2026-11-21T09:59:30Z"]
        )
        #expect(feed["updated"] == ["2026-11-21T09:59:52Z"])
    }

    @Test(arguments: FeedQuery.Layout.allCases)
    func `nothing that a publisher sends breaks Atom`(layout: FeedQuery.Layout) throws {
        let text = atom(HostileDocuments.timeline(layout))
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous })
        #expect(!text.unicodeScalars.contains { $0.value == 0xFFFE || $0.value == 0xFFFF })
        let feed = try Elements(text)
        #expect(feed["entry"].count == HostileDocuments.titles.count)
        #expect(
            feed.names == [
                "feed", "id", "title", "updated", "author", "author/name", "generator", "entry", "entry/id",
                "entry/title",
                "entry/updated", "entry/author", "entry/author/name", "entry/category", "entry/link", "entry/rights",
                "entry/summary", "entry/content",
            ]
        )
        let titles = feed["entry/title"].map { Array($0.unicodeScalars) }
        for title in [
            "]]> and <![CDATA[ and <!-- and -->",
            "<\u{338}b>\u{301} &\u{301}amp; ,\u{301} ;\u{301} \"\u{301} |\u{301} =\u{301}",
        ] {
            #expect(titles.contains(Array(title.unicodeScalars)))
        }
        #expect(feed.attributes("href").allSatisfy { $0.hasPrefix("https://") })
        #expect(feed.attributes("rel").count { $0 == "alternate" } == HostileDocuments.titles.count)
    }

    @Test(arguments: FeedQuery.Layout.allCases)
    func `nothing that a publisher sends reaches a reader of JSON Feed`(layout: FeedQuery.Layout) throws {
        let items = items(try jsonFeed(HostileDocuments.timeline(layout)))
        #expect(items.count == HostileDocuments.titles.count)
        for item in items {
            for name in ["title", "summary", "content_text", "url"] {
                let text = try #require(item[name]?.string)
                #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || !$0.isDangerous })
            }
            #expect(item["content_text"]?.string?.isEmpty == false)
            #expect(item["url"]?.string?.hasPrefix("https://") == true)
        }
    }
}

/// The texts of an XML document by the path of their element below the root.
private final class Elements: NSObject, XMLParserDelegate {
    private var path: [String] = []
    private var text: [String] = []
    private var texts: [(path: String, text: String)] = []
    private var values: [String: [String]] = [:]

    init(_ document: String) throws {
        super.init()
        let parser = XMLParser(data: Data(document.utf8))
        parser.delegate = self
        guard parser.parse() else { throw parser.parserError ?? CocoaError(.fileReadCorruptFile) }
    }

    subscript(path: String) -> [String] { texts.filter { $0.path == path }.map(\.text) }
    var names: Set<String> { Set(texts.map { $0.path.isEmpty ? "feed" : $0.path }) }
    func attributes(_ name: String) -> [String] { values[name] ?? [] }

    func parser(
        _ parser: XMLParser,
        didStartElement name: String,
        namespaceURI: String?,
        qualifiedName: String?,
        attributes: [String: String]
    ) {
        path.append(name)
        text.append("")
        for (name, value) in attributes { values[name, default: []].append(value) }
    }

    func parser(_ parser: XMLParser, foundCharacters characters: String) { text[text.count - 1] += characters }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        texts.append((path.dropFirst().joined(separator: "/"), text.removeLast()))
        path.removeLast()
    }
}
