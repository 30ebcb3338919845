import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// The words that providers of ours write beside what publishers say, as their sources have them.
struct GermanLabelTests {
    private static let texts = Language.german.texts

    /// Words that are the same in both languages.
    private static let alike: Set<String> = [
        "Form", "Handicap", "Jockey", "Name", "St-lb", "Status", "Trainer", "Zone",
    ]

    /// Those whose words are translated; the words of a new one stay English until somebody adds it here.
    private static let providers = [
        "Exec", "Holidays", "HorseRacing", "ICalendar", "JSONHTTP", "NedsRaces", "SportEvents", "Syndication",
        "TflArrivals",
    ]

    private static let sources: [String] = providers.flatMap { provider in
        let plugins = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Plugins")
        let folder = plugins.appending(path: provider)
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects ?? []
        return files.compactMap { $0 as? URL }.filter { ["swift", "txt"].contains($0.pathExtension) }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    }

    private static func found(_ pattern: Regex<(Substring, Substring)>) -> Set<String> {
        Set(sources.flatMap { $0.matches(of: pattern).map { String($0.1) } })
    }

    @Test func `the labels of facts and columns are in German`() {
        let labels = Self.found(/\b(?:Fact|fact|Column|add)\(\s*"\w+",\s*"([^"\\]+)"/)
        #expect(labels.count > 30)
        #expect(labels.filter { Self.texts.label($0) == $0 }.subtracting(Self.alike).sorted() == [])
    }

    @Test func `what providers call their items is in German, for one and for several`() {
        let nouns = Self.found(/itemNoun(?:: | = )"([^"\\]+)"/)
        #expect(nouns.count > 4)
        #expect(nouns.filter { Self.texts.count(1, $0) == "1 \($0)" || Self.texts.count(2, $0) == "2 \($0)s" } == [])
    }

    @Test func `the kinds of providers of ours are in German`() {
        let kinds = Self.found(/(?m:^)[0-9a-f-]{36} \| ([A-Z]\w+) \|/)
            .union(Self.found(/ItemCategory\(id: "\w+", label: "([^"\\]+)"/))
        #expect(kinds.count > 4)
        #expect(kinds.filter { Self.texts.kind($0) == $0 } == [])
    }

    @Test func `what feeds are about is in German`() {
        let summaries = Self.found(/summary(?:: | = )"([A-Z][^"]*[a-z][^"]*)"/)
        #expect(summaries.count > 8)
        #expect(summaries.filter { Self.texts.summary($0) == $0 }.sorted() == [])
        #expect(Self.texts.summary("Public holidays of Germany") == "Feiertage: Deutschland")
        #expect(Self.texts.summary("Items from example.org") == "Einträge von example.org")
    }

    @Test func `what requests tell is in German`() {
        let texts = [
            "the point 51.5081, -0.1248", "the radius 800 m", "the stop 940G", "the stops 940G and 941G",
            "the lines victoria and circle", "the country Germany and the days to look up",
        ]
        #expect(
            texts.map(Self.texts.told) == [
                "den Punkt 51.5081, -0.1248", "den Radius 800 m", "die Haltestelle 940G",
                "die Haltestellen 940G und 941G", "die Linien victoria und circle", "das Land Deutschland und die Tage",
            ]
        )
    }

    @Test func `which communities have a holiday is said in German`() {
        let found = Self.found(/\| only (.+)/)
        #expect(!found.isEmpty)
        let left = found.filter { english in
            Fact("communities", "Communities", .text(english)).text(by: Self.clock) == english
        }
        #expect(left.isEmpty, "\(left.sorted())")
    }

    private static let clock = ViewerClock(now: Date(), timeZone: .gmt, languages: Languages(.german))
}
