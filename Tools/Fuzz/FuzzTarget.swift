import BuiltInProviders
import Exec
import FeedConfiguration
import FeedCore
import FeedHTTP
import FeedJSON
import Foundation

/// A reader to feed with mutated texts.
struct FuzzTarget: Sendable {
    let name: String

    /// Valid texts to start from.
    let seeds: [[UInt8]]

    /// Meaningful words for the reader.
    let words: [String]

    /// Makes a text from a seed, if mutating ``seeds`` is not enough.
    var generate: (@Sendable (UInt64) -> [UInt8])?

    /// Reads a text; refusing it counts as success.
    let read: @Sendable ([UInt8]) async -> Void

    /// Returns all readers, with the fixtures of the tests and the examples as seeds.
    ///
    /// - Parameter root: The checkout.
    /// - Returns: The readers.
    /// - Throws: The error of the file system if a fixture is missing, and the problem of an invalid example.
    static func all(in root: URL) throws -> [FuzzTarget] {
        let files = FixtureFiles(root: root)
        let registry = FeedRegistry(builtInProviders)
        let configurations = try files.read([
            "feeds.json", "Examples/declared/neds.json", "Examples/declared/sports.json",
        ])
        var targets = [
            FuzzTarget(name: "json", seeds: try files.read(FixtureFiles.json), words: JSONWords.values) { bytes in
                JSONCalls.all(bytes)
            },
            FuzzTarget(name: "feeds.json", seeds: configurations, words: JSONWords.all) { bytes in
                let source = ConfigurationSource(name: "feeds.json", bytes: bytes, folder: "/nowhere")
                _ = try? ConfigurationReader(registry: registry, environment: [:]).read(source, for: .nothing)
            },
            FuzzTarget(name: "exec", seeds: try files.read(["Tools/Fuzz/exec.ndjson"]), words: JSONWords.exec) {
                bytes in
                check { () throws(FeedError) in try ProgramTranscript.read(bytes) }
            },
            FuzzTarget(name: "zip", seeds: ZipSeed.all, words: ZipSeed.words) { bytes in ZipSeed.read(bytes) },
            FuzzTarget(
                name: "zones",
                seeds: [ZoneSeed.bytes],
                words: ["TZif", "EST5EDT,M3.2.0,M11.1.0", ",J60/-2", "<"]
            ) {
                bytes in
                guard let rules = try? ZoneFile.rules(bytes) else { return }
                for instant in [Int.min, 0, 1_784_000_000, .max] {
                    precondition((-100_000...100_000).contains(rules.offset(at: instant)), "An offset is out of range.")
                }
            },
        ]
        for example in try FuzzExample.all(files) {
            if example.name == "syndication" {
                targets.append(
                    FuzzTarget(name: "xml", seeds: example.bodies, words: example.words) { seed in
                        var grammar = XMLGrammar(seed: seed)
                        return grammar.next()
                    } read: { bytes in
                        await example.fetch(bytes)
                    }
                )
            }
            if example.name == "icalendar" {
                targets.append(
                    FuzzTarget(name: "ics", seeds: example.bodies, words: example.words) { seed in
                        var grammar = CalendarGrammar(seed: seed)
                        return grammar.next()
                    } read: { bytes in
                        await example.fetch(bytes)
                    }
                )
            }
            targets.append(
                FuzzTarget(name: example.name, seeds: example.bodies, words: example.words) { bytes in
                    await example.fetch(bytes)
                }
            )
        }
        return targets
    }

    /// Runs a reader, and checks that its snapshot is valid.
    static func check(_ read: () throws(FeedError) -> FeedSnapshot) {
        guard let snapshot = try? read() else { return }
        precondition(snapshot.items.allSatisfy { !$0.id.rawValue.isEmpty }, "An item has no id.")
        precondition(Set(snapshot.items.map(\.id)).count == snapshot.items.count, "Two items share an id.")
    }
}

/// A feed with possible bodies of its publisher.
struct FuzzExample: Sendable {
    let feed: Feed
    let bodies: [[UInt8]]
    let words: [String]

    var name: String { feed.manifest.name == "json-http" ? "json-http-\(feed.id)" : feed.manifest.name }

    /// Fetches the feed from a publisher with one body for every request.
    func fetch(_ body: [UInt8]) async {
        let now = Date(timeIntervalSince1970: 1_795_255_200)
        let context = FetchContext(
            feed: feed.id,
            clock: .fixed(at: now),
            timeZone: .gmt,
            window: TimeWindow(from: now, until: now.addingTimeInterval(60 * 86_400)),
            allowance: FetchDeadline(.now + .seconds(60)),
            transport: OneBody(body: body)
        )
        guard let snapshot = try? await feed.provider.fetch(context) else { return }
        FuzzTarget.check { () throws(FeedError) in try snapshot.validated() }
    }

    static func all(_ files: FixtureFiles) throws -> [FuzzExample] {
        let registry = FeedRegistry(builtInProviders)
        func feed(_ id: FeedID, _ provider: String, _ settings: [String: RawSetting] = [:]) throws -> Feed {
            guard let type = registry.provider(named: provider) else { preconditionFailure("No provider \(provider).") }
            return try Feed(id, of: type, settings: settings)
        }
        func declared(_ name: String) throws -> Feed {
            let text = try files.read("Examples/declared/\(name).json")
            let source = ConfigurationSource(name: name, bytes: text, folder: "/")
            let plan = try ConfigurationReader(registry: registry, environment: [:]).read(source)
            guard let feed = plan.feeds.first else { preconditionFailure("The example \(name) has no feed.") }
            return feed
        }
        let url = RawSetting.text("https://example.org/")
        let neds = ["next-races.json", "races-by-category.json"].map { "NedsRacesTests/Fixtures/\($0)" }
        let tfl = ["stops-near", "stop-hub", "arrivals-910GZQB"].map { "TflArrivalsTests/Fixtures/\($0).json" }
        let syndication = ["atom.xml", "feed.json", "rss091.xml", "rss1.xml", "rss2.xml"]
        return [
            FuzzExample(feed: try feed("neds", "neds-races"), bodies: try files.tests(neds), words: JSONWords.values),
            FuzzExample(feed: try feed("tfl", "tfl-arrivals"), bodies: try files.tests(tfl), words: JSONWords.values),
            FuzzExample(
                feed: try feed("sports", "sport-events"),
                bodies: try files.tests(["SportEventsTests/Fixtures/sports.json"]),
                words: JSONWords.values
            ),
            FuzzExample(feed: try declared("neds"), bodies: try files.tests(neds), words: JSONWords.values),
            FuzzExample(
                feed: try declared("sports"),
                bodies: try files.tests(["SportEventsTests/Fixtures/sports.json"]),
                words: JSONWords.values
            ),
            FuzzExample(
                feed: try feed("syndication", "syndication", ["url": url]),
                bodies: try files.tests(syndication.map { "SyndicationTests/Fixtures/\($0)" }),
                words: XMLWords.all
            ),
            FuzzExample(
                feed: try feed("icalendar", "icalendar", ["url": url]),
                bodies: try files.tests(["ICalendarTests/Fixtures/club.ics"]),
                words: CalendarWords.all
            ),
        ]
    }
}

/// A publisher with one body for every request.
private struct OneBody: UncountedTransport {
    let body: [UInt8]

    func send(_ request: FeedRequest) async throws(FeedError) -> FeedResponse {
        FeedResponse(body: body, url: request.url)
    }
}
