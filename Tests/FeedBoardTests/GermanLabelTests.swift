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
        "Form", "Handicap", "Jockey", "Name", "St-lb", "Status", "Text", "Trainer", "Zone", "Badminton", "Basketball",
        "Darts",
        "Futsal", "Handball", "Snooker", "Tennis", "Volleyball",
    ]

    /// Those whose words are translated; the words of a new one stay English until somebody adds it here.
    private static let providers = [
        "CalDAV", "Exec", "GTFS", "Holidays", "HorseRacing", "ICalendar", "JSONHTTP", "NedsRaces", "SportEvents",
        "Syndication",
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

    @Test func `facilities, sports and the stages of a race are in German`() {
        let facilities = Self.found(/(?m:^)(?:Facility|Accessibility|Direction) [^|]+ \| (.+)/)
        #expect(facilities.count > 20)
        #expect(facilities.filter { Self.texts.label($0) == $0 }.sorted() == [])
        let sports = Set(Self.found(/(?m:^)[A-Z]{4} \| ([^|]+) \|/).map(\.capitalized))
        #expect(sports.count > 10)
        #expect(sports.filter { Self.texts.kind($0) == $0 }.subtracting(Self.alike).sorted() == [])
        let stages = Self.found(/(?m:^)([A-Z]{3,}) \| (?:scheduled|live|ended|cancelled)/)
        #expect(stages.count > 10)
        #expect(stages.filter { Self.texts.value($0) == $0 || Language.english.texts.value($0) == $0 } == [])
    }

    @Test(arguments: [
        ("4YO plus", "ab 4 Jahren"), ("4YO to 6YO", "4 bis 6 Jahre"), ("2YO only", "nur 2 Jahre"),
        ("05:00 to 15:00", "05:00 bis 15:00 Uhr"), ("Good to Soft", "gut bis weich"), ("Good 4", "gut 4"),
        ("4 on platforms, 1 in ticket halls", "4 auf Bahnsteigen, 1 in Schalterhallen"), ("Overcast", "bedeckt"),
        ("Between Salt Yard and Penny Wharf", "zwischen Salt Yard und Penny Wharf"), ("MADC 2", "MADC 2"),
        ("Eastbound - Platform 3", "Richtung Osten, Gleis 3"), ("", ""), ("Rome to Paris", "Rome to Paris"),
    ])
    func `values that publishers write in words of their own are in German`(english: String, german: String) {
        #expect(Self.texts.value(english) == german)
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

    @Test(arguments: [
        ("no answer within 10 s", "keine Antwort innerhalb von 10 Sek."),
        (
            "no connection to example.org:443: connection refused",
            "keine Verbindung zu example.org:443: Verbindung abgelehnt"
        ),
        (
            "the publisher has trouble: status 503, \"Try later\"",
            "Störung beim Anbieter: Status 503, \"Try later\""
        ),
        (
            "no secure connection: the publisher's certificate is not trusted",
            "keine sichere Verbindung: dem Zertifikat des Anbieters wird nicht vertraut"
        ),
        (
            "the answer is not JSON: line 1, column 2: found \"x\"",
            "die Antwort ist kein JSON: line 1, column 2: found \"x\""
        ),
        (
            "the circuit breaker is open for 2 min after 5 failures in a row; the last time: no answer within 1.5 s",
            "Pause für 2 Min. nach 5 Fehlern in Folge; zuletzt: keine Antwort innerhalb von 1.5 Sek."
        ),
        (
            "the publisher wants no requests until 2026-11-22T19:56:47Z",
            "der Anbieter möchte keine Anfragen bis So 22. Nov. 2026 19:56:47"
        ),
        (
            "the built-in holidays are those of 2000 to 2050, but 2051-02-01 to 2051-02-28 was asked for",
            "eingebaut sind die Feiertage der Jahre 2000 bis 2050, aber gefragt ist nach 2051-02-01 bis 2051-02-28"
        ),
        ("Check the network and the endpoint.", "Netz und Adresse prüfen."),
        ("a program's own words", "a program's own words"),
    ])
    func `why a feed fails is in German`(english: String, german: String) {
        #expect(Self.clock.sentence(english) == german)
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
