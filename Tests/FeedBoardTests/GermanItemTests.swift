import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// Items that a German screen calls otherwise than their feed, and that are found by both names.
struct GermanItemTests {
    private static func holiday(
        _ title: String,
        _ place: String,
        _ country: String,
        localName: String? = nil
    ) -> FeedItem {
        FeedItem(
            id: LocalID(title),
            title: title,
            subtitle: place,
            time: .day(CivilDay(ExampleFeeds.now, in: .gmt).adding(days: 3), region: country),
            group: "2026-11",
            category: ItemCategory(id: "public", label: "Public holiday"),
            place: Place(country: country),
            facts: localName.map { [Fact("localName", "Local name", .text($0))] } ?? []
        )
    }

    @Test(
        arguments: [
            ("Austria", "Österreich"), ("United Kingdom", "Vereinigtes Königreich"), ("Scotland", "Schottland"),
            ("Baden-Württemberg, Bavaria and Saxony-Anhalt", "Baden-Württemberg, Bayern und Sachsen-Anhalt"),
            ("England and Wales", "England und Wales"), ("Bavaria, Germany", "Bayern, Deutschland"),
            ("Newfoundland and Labrador", "Neufundland und Labrador"), ("Atlantis", "Atlantis"), ("", ""),
        ]
    )
    func `places are called by their German names`(english: String, german: String) {
        #expect(Language.german.texts.place(english) == german)
        #expect(Language.english.texts.place(english) == english)
    }

    @Test func `alerts without a text of their publisher are in German`() {
        let alert = FeedItem(
            id: LocalID("alert"),
            title: "Accessibility issue",
            subtitle: "Reduced service · U1",
            time: .undated("until further notice")
        )
        let clock = ViewerClock(now: ExampleFeeds.now, timeZone: .gmt, languages: Languages(.german))
        #expect(clock.languages.title(of: alert) == "nicht barrierefrei")
        #expect(clock.rest(of: alert.time) == "bis auf Weiteres")
        #expect(clock.fullTime(alert.time) == "bis auf Weiteres (ohne Datum)")
        #expect(ViewerClock(now: ExampleFeeds.now, timeZone: .gmt).rest(of: alert.time) == "until further notice")
    }

    @Test(
        arguments: [
            ("Christmas Day", "AT", nil, "Weihnachten"), ("Christmas Day", "GB", nil, "Christmas Day"),
            ("Neujahr", "DE", nil, "Neujahr"), ("Christmas Day", "DE", "Erster Weihnachtstag", "Erster Weihnachtstag"),
            ("Christmas Day", "FR", "Noël", "Christmas Day"), ("National Day", "FR", "Fête nationale", "National Day"),
            ("Reformation Day", "DE", "Reformationstag", "Reformationstag"),
            ("Whit Monday", "LI", nil, "Pfingstmontag"), ("Immaculate Conception", "IT", nil, "Immaculate Conception"),
        ] as [(String, String, String?, String)]
    )
    func `holidays have the name of their country where it speaks German`(
        title: String,
        country: String,
        localName: String?,
        german: String
    ) {
        let item = Self.holiday(title, "Everywhere", country, localName: localName)
        #expect(Languages(.german).title(of: item) == german)
        #expect(Languages.english.title(of: item) == title)
    }

    @Test(arguments: [
        ("Boxing Day (substitute day)", "Boxing Day (Ersatztag)"), ("Destination unknown", "Ziel unbekannt"),
        ("Boxing Day", "Boxing Day"),
    ])
    func `words that providers write into a title are German`(title: String, german: String) {
        #expect(Languages(.german).title(of: Self.holiday(title, "Everywhere", "GB")) == german)
        #expect(Languages.english.title(of: Self.holiday(title, "Everywhere", "GB")) == title)
    }

    @Test func `what was postponed is said to be so`() {
        let match = FeedItem(
            id: LocalID("m"),
            title: "A – B",
            subtitle: "postponed · Cup",
            time: .undated(""),
            status: .cancelled
        )
        #expect(Languages(.german).place("postponed", of: match) == "verschoben")
        #expect(Languages.english.place("postponed", of: match) == "postponed")
        // The name of something else stays as it is.
        #expect(Languages(.german).place("postponed", of: Self.holiday("A", "postponed", "DE")) == "postponed")
    }

    @Test(arguments: [
        ("Europe/Berlin", "America/New_York"), ("America/New_York", "Europe/London"),
    ])
    func `the example of a zone is another one than the viewer's`(zone: String, other: String) {
        for texts in [Language.english.texts, Language.german.texts] {
            let text = texts.readsTimes(in: zone, isViewers: true)
            #expect(text.contains("timeZone=\(other)") && text.contains("\(zone),"), "\(text)")
        }
        let german = Language.german.texts.readsTimes(in: [zone, other], andMore: 2, asEachSays: "tz")
        #expect(
            german
                == "Zeiten ohne Zone gelten als die von \(zone), \(other) und 2 weiteren, wie tz in jedem Datensatz sagt."
        )
    }

    private static var reports: [FeedReport] {
        let groups = [
            FeedGroup(id: "2026-11", title: "November 2026"), FeedGroup(id: "2026-12", title: "December 2026"),
        ]
        let items = [holiday("Saint Leopold", "Austria", "AT"), holiday("Founders' Day", "Scotland", "GB")]
        return [ExampleFeeds.report("days", items, groups: groups)]
    }

    private static func query(_ language: Language) -> FeedQuery {
        var query = FeedQuery(timeZone: .gmt, now: ExampleFeeds.now)
        (query.languages, query.viewerWords) = (Languages(language), Languages(language).viewerWords)
        return query
    }

    @Test(arguments: [("schott", 1), ("feiertag", 2), ("scotland", 1), ("Österreich", 1), ("nirgends", 0)])
    func `a search finds both names`(text: String, count: Int) {
        var query = Self.query(.german)
        query.searches = [text]
        #expect(query.timeline(of: Self.reports).entries.count == count)
        query = Self.query(.english)
        query.searches = [text]
        #expect(query.timeline(of: Self.reports).entries.count == (text == "scotland" ? 1 : 0))
        let finding = ItemSearch(text, by: Self.query(.german).viewerWords).find(in: Self.reports, at: query.now)
        #expect(finding.matches.count == count)
    }

    @Test(arguments: [
        ("vollmond", "Full moon"), ("FULL", "Full moon"), ("grosse verspatungen", "Significant delays"),
        ("ersatztag", "Boxing Day (substitute day)"), ("gleis", "Southbound - Platform 5"),
        ("uhr", "every 5 min until 8:30"),
    ])
    func `a store finds the titles that screens translate`(text: String, title: String) throws {
        let word = try #require(ItemSearch(text, by: Self.query(.german).viewerWords).titleWord)
        #expect(word.occurs(in: title) && !word.occurs(in: "Race 7"))
        let isSelected = word.parts.contains { part in
            var rest = title.lowercased()[...]
            return part.lowercased().split(separator: "*").allSatisfy { piece in
                rest.range(of: piece).map { rest = rest[$0.upperBound...] } != nil
            }
        }
        #expect(isSelected, "\(word.parts)")
    }

    @Test(arguments: ["Feiertag", "feiertag", "days:Feiertag", "public", "Public holiday"])
    func `a category has both names`(name: String) throws {
        var query = Self.query(.german)
        query.categories = [name]
        _ = try query.resolveNames(among: Self.reports.map { KnownNames($0) })
        #expect(query.timeline(of: Self.reports).entries.count == 2)
        guard name.lowercased().contains("feiertag") else { return }
        query = Self.query(.english)
        query.categories = [name]
        #expect(throws: UnknownNames.self) { try query.resolveNames(among: Self.reports.map { KnownNames($0) }) }
    }

    @Test func `a group that is a month has both names`() throws {
        for name in ["November 2026", "2026-11"] {
            var query = Self.query(.german)
            query.groups = [name]
            _ = try query.resolveNames(among: Self.reports.map { KnownNames($0) })
            #expect(query.timeline(of: Self.reports).entries.count == 2)
        }
        var query = Self.query(.german)
        query.groups = ["Dezember 2026"]
        _ = try query.resolveNames(among: Self.reports.map { KnownNames($0) })
        #expect(query.timeline(of: Self.reports).entries.isEmpty)
    }
}
