import FeedCore
import FeedTestKit
import Foundation
import NedsRaces
import Testing

@Suite(.timeLimit(.minutes(20)))
struct NedsRacesTests {
    private let older: FeedSnapshot
    private let newer: FeedSnapshot

    init() throws {
        older = try read(Fixture.text("next-races.json", in: .module))
        newer = try read(Fixture.text("races-by-category.json", in: .module))
    }

    @Test func `keeps the contract in the older format`() async throws {
        // Four listed races, one unlisted one, one id without a summary, one repeated id.
        try await expectFeedContract(
            of: FeedExample(
                NedsRacesProvider.self,
                recordCount: 7,
                body: Fixture.bytes("next-races.json", in: .module),
                emptyBody: Array(RaceAnswer.body(listing: [], []).utf8)
            )
            .losing(body: RaceAnswer.body(listing: ["a", "b"], []))
            .losing(body: RaceAnswer.body(listing: [], ["\"a\":7"]))
        )
    }

    @Test func `keeps the contract in the newer format`() async throws {
        try await expectFeedContract(
            of: FeedExample(
                NedsRacesProvider.self,
                settings: ["endpoint": .text("https://races.example.org/v2/racing/next-races-category-group")],
                recordCount: 4,
                body: Fixture.bytes("races-by-category.json", in: .module),
                emptyBody: Array(#"{"category_race_map":{},"race_summaries":{}}"#.utf8)
            )
            .losing(body: #"{"category_race_map":{"horse":{"race_ids":["a","b"]}},"race_summaries":{}}"#)
        )
    }

    @Test func `shows number and meeting, and the race's name below`() {
        #expect(
            older.items.map(\.title) == [
                "R7 Saltmere", "R1 Nether Wold", "R3 Quarry Flat", "R11 Copper Creek", "Saltmere",
            ]
        )
        #expect(
            older.items.map(\.subtitle) == [
                "Ropewalk Maiden", "The Heather Handicap", "Lantern & Sons Trot", "Copper Creek Claiming", "Race 4",
            ]
        )
    }

    @Test func `reads the time of a race in both formats`() {
        #expect(older.items[0].time == .instant(Date(timeIntervalSince1970: 1_795_255_152)))
        #expect(newer.items[0].time == .instant(Date(timeIntervalSince1970: 1_795_255_260)))
    }

    @Test func `has the three groups in a fixed order, whatever the answer contains`() {
        for snapshot in [older, newer] {
            #expect(snapshot.groups.map(\.id) == ["horse", "harness", "greyhound"])
            #expect(snapshot.groups.map(\.title) == ["Horse", "Harness", "Greyhound"])
        }
        #expect(newer.items.map(\.group) == ["horse", "greyhound", "greyhound", "harness"])
        #expect(newer.items[1].category == ItemCategory(id: "greyhound", label: "Greyhound", icon: "🐕"))
    }

    @Test func `lists the facts in order`() {
        let comment = "BOX ONE (1) leads early; NUMBER FIVE (5) chases."
        #expect(
            older.items[0].facts == [
                Fact("number", "Number", 7, reportsChanges: false),
                Fact("meeting", "Meeting", "Saltmere", reportsChanges: false),
                Fact("distance", "Distance", 405, unit: .metres),
                Fact("trackCondition", "Track condition", "Good"),
                Fact("weather", "Weather", "Fine"),
                Fact("class", "Class", "MDN"),
                Fact("prizeMoney", "Prize money", 1400, unit: .currency("AUD")),
                Fact("comment", "Comment", .text(comment), reportsChanges: false),
                Fact("venue", "Venue", "Saltmere", role: .venue, reportsChanges: false),
                Fact("state", "State", "WA"),
                Fact("country", "Country", "AU", reportsChanges: false),
            ]
        )
    }

    @Test func `leaves out missing facts, and gives prize money without a currency no unit`() {
        let trot = older.items[2]
        #expect(
            trot.facts.map(\.key) == [
                "number", "meeting", "distance", "trackCondition", "weather", "class", "prizeMoney", "venue", "country",
            ]
        )
        #expect(trot.fact("class") == "MOB 2")
        #expect(trot.facts.first { $0.key == "prizeMoney" } == Fact("prizeMoney", "Prize money", 8200))
        #expect(older.items[3].fact("prizeMoney") == .decimal(0.5))
        #expect(older.items[1].facts.map(\.key) == ["number", "meeting", "distance", "comment", "venue", "country"])
    }

    @Test(arguments: [
        ("FINE", "Fine"), ("Fine", "Fine"), ("OCAST", "Overcast"), ("Ocast", "Overcast"), ("OVERCAST", "Overcast"),
        ("SHWRY", "Showery"), ("Showery", "Showery"), ("Showers", "Showery"), ("mostly cloudy", "Mostly Cloudy"),
        ("HEAVY RAIN", "Heavy Rain"),
    ])
    func `normalises the spelling of the weather`(sent: String, shown: String) throws {
        let snapshot = try read(RaceAnswer.body(raceWith: #","race_form":{"weather":{"name":"\#(sent)"}}"#))
        #expect(snapshot.items.first?.fact("weather") == .text(shown))
    }

    @Test(arguments: [
        ("AUS", "AU"), ("NZ", "NZ"), ("UK", "GB"), ("IRE", "IE"), ("CHI", "CL"), ("SAF", "ZA"), ("UAE", "AE"),
        ("MAC", "MO"), ("SWE", "SE"), ("HK", "HK"), ("Atlantis", "Atlantis"),
    ])
    func `gives a country its ISO 3166 code if it is known`(sent: String, shown: String) throws {
        let snapshot = try read(RaceAnswer.body(raceWith: #","venue_name":"V","venue_country":"\#(sent)""#))
        #expect(snapshot.items.first?.place == Place(name: "V", country: shown))
        #expect(snapshot.items.first?.fact("country") == .text(shown))
    }

    @Test(arguments: [
        ("WA", "AUS", true), ("CA", "USA", true), ("NZ", "NZ", false), ("GBR", "UK", false), ("UK", "UK", false),
    ])
    func `includes a state only if it adds to the country`(state: String, country: String, isTold: Bool) throws {
        let more = #","venue_state":"\#(state)","venue_country":"\#(country)""#
        let snapshot = try read(RaceAnswer.body(raceWith: more))
        #expect(snapshot.items.first?.fact("state") == (isTold ? .text(state) : nil))
    }

    @Test func `reports no change if only the spelling of the weather differs`() throws {
        let polls = try ["Fine", "FINE"].map { name in
            try read(RaceAnswer.body(raceWith: #","race_form":{"weather":{"id":"of \#(name)","name":"\#(name)"}}"#))
        }
        #expect(polls[0].items == polls[1].items)
    }
}

/// Reads an answer as a feed `neds` with default settings.
func read(_ body: String) throws -> FeedSnapshot {
    let feed = try Feed("neds", of: NedsRacesProvider.self)
    let provider = try #require(feed.provider as? NedsRacesProvider)
    return try provider.read(FeedResponse(body: Array(body.utf8)), in: .fixture(feed: "neds")).validated()
}
