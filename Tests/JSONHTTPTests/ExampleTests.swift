import JSONHTTP
import FeedConfiguration
import FeedCore
import FeedTestKit
import Foundation
import NedsRaces
import SportEvents
import Testing

/// The declared versions of two compiled providers, as they stand in `Examples/declared`.
@Suite(.timeLimit(.minutes(20)))
struct ExampleTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    private static func bytes(_ path: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appending(path: path)))
    }

    /// The one feed of an example.
    private static func feed(_ name: String) throws -> Feed {
        let reader = ConfigurationReader(registry: FeedRegistry([JSONHTTPProvider.self]), environment: [:])
        let text = try bytes("Examples/declared/\(name)")
        let plan = try reader.read(ConfigurationSource(name: name, bytes: text, folder: "/"))
        return try #require(plan.feeds.first)
    }

    private static func snapshot(_ feed: Feed, of body: [UInt8]) async throws -> FeedSnapshot {
        try await feed.provider.fetch(.fixture(transport: ScriptedTransport(body: body))).validated()
    }

    @Test(arguments: [
        ("neds.json", "Tests/NedsRacesTests/Fixtures/next-races.json"),
        ("neds.json", "Tests/NedsRacesTests/Fixtures/races-by-category.json"),
        ("sports.json", "Tests/SportEventsTests/Fixtures/sports.json"),
    ])
    func `agrees with the compiled provider on the same body`(example: String, fixture: String) async throws {
        let body = try Self.bytes(fixture)
        let compiled =
            example == "neds.json"
            ? try Feed("neds", of: NedsRacesProvider.self) : try Feed("sports", of: SportEventsProvider.self)
        let expected = try await Self.snapshot(compiled, of: body)
        let declared = try await Self.snapshot(Self.feed(example), of: body)
        #expect(!expected.items.isEmpty)
        let order = { (one: FeedItem, other: FeedItem) in one.id < other.id }
        let (wanted, found) = (expected.items.sorted(by: order), declared.items.sorted(by: order))
        #expect(found.map(\.id) == wanted.map(\.id))
        #expect(found.map(\.time) == wanted.map(\.time))
        #expect(found.map(\.title) == wanted.map(\.title))
        #expect(found.map(\.group) == wanted.map(\.group))
        #expect(found.map(\.category?.id) == wanted.map(\.category?.id))
        #expect(found.map(\.category?.label) == wanted.map(\.category?.label))
        // The races' icons are the provider's own, and not worth a table in an example.
        if example != "neds.json" { #expect(found.map(\.category?.icon) == wanted.map(\.category?.icon)) }
        #expect(found.map(\.subtitle) == wanted.map(\.subtitle))
        #expect(found.map(\.relevantUntil) == wanted.map(\.relevantUntil))
        #expect(declared.warnings.isEmpty)
        let titles = Dictionary(expected.groups.map { ($0.id, $0.title) }) { first, _ in first }
        #expect(declared.groups.allSatisfy { titles[$0.id] == $0.title })
    }

    @Test(arguments: ["neds.json", "sports.json"])
    func `is at most 15 lines of at most 120 characters`(example: String) throws {
        let lines = String(decoding: try Self.bytes("Examples/declared/\(example)"), as: UTF8.self).split(
            separator: "\n"
        )
        // Without the braces of the file around the feed.
        #expect(lines.dropFirst().dropLast().count <= 15)
        #expect(lines.allSatisfy { $0.count <= 120 })
    }

    @Test func `a sport that stands in an array in its name's place is read too`() async throws {
        let body = #"[{"d":[{"i":"FOOT","d":"SOCCER","e":[{"i":"1","d":"A - B","tt":1795262400.5}]}]}]"#
        let compiled = try await Self.snapshot(Feed("sports", of: SportEventsProvider.self), of: Array(body.utf8))
        let declared = try await Self.snapshot(Self.feed("sports.json"), of: Array(body.utf8))
        #expect(declared.items.map(\.id) == compiled.items.map(\.id))
        #expect(declared.items.map(\.title) == compiled.items.map(\.title))
        #expect(declared.items.map(\.category) == compiled.items.map(\.category))
    }

    @Test(arguments: [
        ("neds.json", #"{"status":200,"data":{"next_to_go_ids":[],"race_summaries":{}}}"#, 5),
        ("sports.json", "[ ]", 5),
    ])
    func `keeps the contract`(example: String, emptyBody: String, recordCount: Int) async throws {
        let document = try JSONFixture.settings(ofFirstFeedIn: Self.bytes("Examples/declared/\(example)"))
        let fixture =
            example == "neds.json" ? "NedsRacesTests/Fixtures/next-races.json" : "SportEventsTests/Fixtures/sports.json"
        try await expectFeedContract(
            of: FeedExample(
                JSONHTTPProvider.self,
                settings: document,
                recordCount: recordCount,
                body: Self.bytes("Tests/\(fixture)"),
                emptyBody: Array(emptyBody.utf8)
            )
            // Records stand at any depth, and the mapping says itself what another category is.
            .allowingSilence(at: "/0", "/data/race_summaries/02635545-9390-487c-8364-92adbb4bb95c/category_id")
        )
    }
}
