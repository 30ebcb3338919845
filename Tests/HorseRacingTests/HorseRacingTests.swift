import FeedCore
import FeedTestKit
import FeedTimeline
import Foundation
import HorseRacing
import Testing

@Suite(.timeLimit(.minutes(20)))
struct HorseRacingTests {
    private func read(fixture: String) throws -> FeedSnapshot {
        try HorseRacingProvider.with().read(Fixture.text(fixture, in: .module))
    }

    @Test func `keeps the contract without requests`() async throws {
        let lost = FileManager.default.temporaryDirectory.appending(path: "card-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: lost) }
        try Data(#"[{"race_summary":{"date":"soon"}},{"race_summary":{}}]"#.utf8).write(to: lost)
        try await expectFeedContract(
            of: FeedExample(
                HorseRacingProvider.self,
                recordCount: 12,
                answer: { _ in FeedResponse(status: 500, body: []) }
            )
            .losing(settings: ["file": .text(lost.path())])
        )
        let snapshot = try await HorseRacingProvider.with().fetch(.fixture(transport: ScriptedTransport.unused))
        #expect(snapshot.items.count == 12)
        #expect(snapshot.warnings.isEmpty)
    }

    @Test func `declares no host and no endpoint, and keeps the past`() throws {
        let manifest = HorseRacingProvider.manifest
        #expect(manifest.name == "horse-racing")
        #expect(manifest.profile.hosts.isEmpty && manifest.endpoint == nil)
        #expect(manifest.profile.keepsPast && manifest.profile.ahead == nil && manifest.profile.shelfLife == nil)
        #expect(
            manifest.profile.refresh == .seconds(3_600) && manifest.profile.minimumRefresh == .seconds(1)
                && manifest.profile.deadline == .seconds(2)
        )
        #expect(manifest.settings.map(\.name) == ["file", "order", "timeZone"])
        #expect(manifest.settings.map(\.defaultValue) == [nil, .text("cloth-number"), .text("Europe/London")])
    }

    @Test func `reads a file of one race`() throws {
        let snapshot = try read(fixture: "one-race.json")
        let race = try #require(snapshot.items.first)
        #expect(snapshot.items.count == 1 && snapshot.warnings.isEmpty)
        #expect(race.id.rawValue == "2026-11-21/10%3A45/longmoor-bay")
        #expect(race.title == "10:45 Longmoor Bay")
        #expect(race.subtitle == "Heather Plate (Fillies & Mares)")
        #expect(race.time == .instant(Date(timeIntervalSince1970: 1_795_257_900)))
        #expect(race.status == .scheduled)
        #expect(race.category?.id == "horse")
        #expect(race.relevantUntil == nil)
        #expect(race.links.isEmpty)
        #expect(
            race.facts == [
                Fact("distance", "Distance", 2_825, unit: .metres), Fact("going", "Going", "Good to Firm"),
                Fact("age", "Age", "3YO plus"), Fact("stage", "Stage", "WEIGHEDIN"), Fact("runners", "Runners", 2),
                Fact("rideCount", "Runners announced", 9), Fact("handicap", "Handicap", .flag(false)),
            ]
        )
        #expect(
            snapshot.groups == [
                FeedGroup(
                    id: "2026-11-21/longmoor-bay",
                    title: "Longmoor Bay, 2026-11-21",
                    facts: [Fact("going", "Going", "Good to Firm")]
                )
            ]
        )
    }

    @Test func `shows the runners as a table`() throws {
        let table = try #require(read(fixture: "one-race.json").items.first?.tables.first)
        #expect(table.key == "rides")
        #expect(
            table.columns.map(\.key) == [
                "clothNumber", "horse", "form", "daysSinceLastRun", "weight", "stonesPounds", "odds", "decimalOdds",
                "sex",
                "status",
            ]
        )
        #expect(table.columns.compactMap(\.unit) == [.days, .kilograms])
        #expect(
            table.rows == [
                [
                    "clothNumber": 7, "horse": "Velvet Anchor", "form": "31-20", "daysSinceLastRun": 24,
                    "weight": .decimal(59.9), "stonesPounds": "9-6", "odds": Fraction(14, 2).map(FactValue.fraction),
                    "decimalOdds": .decimal(8), "sex": "f",
                ].compactMapValues { $0 },
                [
                    "clothNumber": 11, "horse": "Chalk and Cheese", "daysSinceLastRun": 35, "weight": .decimal(57.2),
                    "stonesPounds": "9-0", "odds": Fraction(13, 8).map(FactValue.fraction),
                    "decimalOdds": .decimal(2.63),
                    "sex": "m",
                ].compactMapValues { $0 },
                [
                    "clothNumber": 2, "horse": "Morning Tariff", "form": "8-", "daysSinceLastRun": 19,
                    "weight": .decimal(56.7), "stonesPounds": "8-13", "sex": "m", "status": "withdrawn",
                ],
            ]
        )
    }

    @Test func `reads a file of many races without duplicates`() throws {
        let snapshot = try read(fixture: "races.json")
        #expect(snapshot.items.map(\.title) == ["18:10 Fernhill", "18:40 Fernhill", "09:05 Oldbridge"])
        #expect(snapshot.items.map(\.status) == [.ended, .live, .scheduled])
        #expect(snapshot.items.map(\.category?.label) == ["Horse racing", "All-weather", "Horse racing"])
        #expect(snapshot.items.map(\.subtitle) == ["Opening Stakes", "Second Stakes", nil])
        #expect(snapshot.groups.map(\.title) == ["Fernhill, 2026-11-21", "Oldbridge, 2026-11-22"])
        #expect(snapshot.items.count + snapshot.warnings.lostRecords == 5)
        #expect(
            snapshot.warnings.listed == [
                FeedWarning(.malformedRecord, pointer: "/3/race_summary", "the member \"course_name\" is missing"),
                FeedWarning(.hiddenRecord, pointer: "/2", "the race is hidden; it was left out"),
            ]
        )
    }

    @Test func `reads the structures of other cards`() throws {
        let snapshot = try read(fixture: "races.json")
        #expect(
            snapshot.items[1].tables.first?.rows == [
                [
                    "clothNumber": 3, "horse": "Odd Sock", "form": "4P2", "daysSinceLastRun": 8,
                    "odds": Fraction(1, 1).map(FactValue.fraction), "decimalOdds": .decimal(2), "sex": "g",
                    "jockey": "T. Hale",
                ].compactMapValues { $0 },
                ["clothNumber": 1, "horse": "Even Sock", "sex": "m", "status": "withdrawn"],
            ]
        )
        #expect(snapshot.items[1].fact("runners") == 1)
        #expect(snapshot.items[2].tables.isEmpty && snapshot.items[2].facts.isEmpty)
    }

    @Test(arguments: [
        (["Soft", "TURF"], ["Soft", "TURF"], ["Going Soft", "Surface Turf"]),
        (["Soft", "TURF"], ["Soft", "DIRT"], ["Going Soft"]),
        (["Soft", "TURF"], ["Heavy", "TURF"], ["Surface Turf"]),
        (["Soft", "TURF"], ["", ""], []),
        (["", ""], ["Soft", "TURF"], []),
    ])
    func `a meeting has as facts what all of its races agree on`(one: [String], other: [String], facts: [String]) throws
    {
        let races = [one, other].map {
            RaceCardText.race(summary: #""going":"\#($0[0])","course_surface":{"surface":"\#($0[1])"}"#)
        }
        let group = try #require(HorseRacingProvider.with().read("[\(races.joined(separator: ","))]").groups.first)
        let told = group.facts.map { fact in
            if case .text(let text) = fact.value { "\(fact.label) \(text)" } else { fact.label }
        }
        #expect(told == facts)
    }

    @Test(arguments: [
        (#"{"surface":"TURF"}"#, "turf", "Turf"), (#""DIRT""#, "dirt", "Dirt"), ("{}", "horse", "Horse racing"),
        (#"{"surface":""}"#, "horse", "Horse racing"), ("null", "horse", "Horse racing"),
        (#"{"surface":"ALLWEATHER"}"#, "allweather", "All-weather"), (#""芝""#, "芝", "芝"),
    ])
    func `the category is the surface, if there is one`(surface: String, id: String, label: String) throws {
        let text = RaceCardText.race(summary: #""course_surface":\#(surface)"#)
        let category = try HorseRacingProvider.with().read(text).items.first?.category
        #expect(category == ItemCategory(id: id, label: label, icon: "🏇"))
    }

    @Test(arguments: [
        "[%@]", "%@", #"{"race":%@,"meetings":[]}"#, #"{"nextTenRaces":[%@],"race":null}"#, #"{"races":[%@]}"#,
        #"{"meetings":[{"name":"Fernhill","races":[%@]}]}"#, #"[{"races":[%@]}]"#,
    ])
    func `finds the races in any of the usual structures`(shape: String) throws {
        let text = shape.replacing("%@", with: RaceCardText.race())
        #expect(try HorseRacingProvider.with().read(text).items.map(\.title) == ["10:45 Fernhill"])
    }

    @Test(arguments: [
        "[%@]", "%@", #"{"meetings":[{"name":"Fernhill","races":[%@]}]}"#,
        #"{"meetings":[{"races":[%@]},{"races":[]}]}"#,
    ])
    func `a race that is its own summary has no runners`(shape: String) throws {
        let race =
            #"{"date":"2026-11-21","time":"10:45","course_name":"Fernhill","name":"Plate","distance":"1m","#
            + #""going":"Good","race_stage":"DORMANT","hidden":false,"ride_count":8}"#
        let snapshot = try HorseRacingProvider.with().read(shape.replacing("%@", with: race))
        #expect(snapshot.items.map(\.title) == ["10:45 Fernhill"] && snapshot.items.first?.subtitle == "Plate")
        #expect(snapshot.items.first?.tables.isEmpty == true && snapshot.warnings.isEmpty)
        #expect(snapshot.items.first?.facts.map(\.key) == ["distance", "going", "stage", "rideCount"])
    }

    @Test func `a race in several lists of a page is one item, with its runners`() throws {
        let full = RaceCardText.race(rides: [RaceCardText.ride(1, "Mint Sauce")])
        let flat = { (time: String) in #"{"date":"2026-11-21","time":"\#(time)","course_name":"Fernhill"}"# }
        let page =
            #"{"meetings":[{"races":[\#(flat("10:45")),\#(flat("11:15")),\#(flat("11:15")),{"course_name":"?"}]}],"#
            + #""nextTenRaces":[\#(full)],"race":\#(full)}"#
        let snapshot = try HorseRacingProvider.with().read(page)
        #expect(
            snapshot.items.map(\.id.rawValue) == [
                "2026-11-21/10%3A45/fernhill", "2026-11-21/11%3A15/fernhill", "2026-11-21/11%3A15/fernhill/2",
            ]
        )
        #expect(snapshot.horses == ["Mint Sauce"] && snapshot.mergedRecordCount == 2)
        #expect(snapshot.warnings.listed.map(\.pointer) == ["/meetings/0/races/3"])
    }

    @Test(arguments: [
        (#""trainer":"A. Field","draw_number":7"#, "A. Field"),
        (#""trainer":{"name":"B. Ford"},"draw_number":7"#, "B. Ford"),
    ])
    func `shows trainer and draw if a card has them`(members: String, trainer: String) throws {
        let text = RaceCardText.race(rides: [RaceCardText.ride(1, "Mint Sauce", members)])
        let snapshot = try HorseRacingProvider.with().read(text)
        #expect(snapshot.cell("trainer") == .text(trainer) && snapshot.cell("draw") == .integer(7))
    }

    @Test(arguments: ["[]", #"{"races":[]}"#, #"[{"races":[]}]"#])
    func `a card without races is empty, not an error`(text: String) throws {
        let snapshot = try HorseRacingProvider.with().read(text).validated()
        #expect(snapshot.items.isEmpty && snapshot.warnings.isEmpty)
    }

    @Test func `numbers repeated races, including hidden ones`() throws {
        let race = RaceCardText.race()
        let hidden = RaceCardText.race(summary: #""hidden":true"#)
        let capitals = RaceCardText.race(course: "FERNHILL")
        let elsewhere = RaceCardText.race(course: "São Brás")
        let snapshot = try HorseRacingProvider.with().read("[\(race),\(hidden),\(capitals),\(elsewhere),\(race)]")
        #expect(
            snapshot.items.map(\.id.rawValue) == [
                "2026-11-21/10%3A45/fernhill", "2026-11-21/10%3A45/fernhill/3", "2026-11-21/10%3A45/sao-bras",
                "2026-11-21/10%3A45/fernhill/4",
            ]
        )
        #expect(try snapshot.validated().items.count == 4)
    }

    @Test func `a name without Latin letters has a unique id`() throws {
        let races = [RaceCardText.race(course: "東京"), RaceCardText.race(course: "京都")].joined(separator: ",")
        let snapshot = try HorseRacingProvider.with().read("[\(races)]")
        #expect(Set(snapshot.items.map(\.id)).count == 2)
        #expect(snapshot.groups.count == 2)
    }

    @Test(
        arguments: [
            ("DORMANT", .scheduled), ("PARADING", .scheduled), ("WEIGHEDIN", .scheduled), ("OFF", .live),
            ("RESULT", .ended), ("result", .ended), ("UNHEARD", .scheduled), ("ABANDONED", .cancelled),
            ("Void", .cancelled),
        ] as [(String, ItemStatus)]
    )
    func `derives the status from the stage`(stage: String, status: ItemStatus) throws {
        let text = RaceCardText.race(summary: #""race_stage":"\#(stage)""#)
        let snapshot = try HorseRacingProvider.with().read(text)
        #expect(snapshot.items.map(\.status) == [status])
        #expect(snapshot.warnings.listed.map(\.code) == (stage == "UNHEARD" ? [.unusualRecord] : []))
    }

    @Test func `shows races of the past`() throws {
        let feed = try Feed("horses", of: HorseRacingProvider.self)
        let now = Date(timeIntervalSince1970: 1_900_000_000)
        let snapshot = try read(fixture: "races.json")
        let timeline = FeedQuery(timeZone: .gmt, now: now).timeline(of: [FeedReport(feed, snapshot, readAt: now)])
        #expect(timeline.entries.map(\.item.title) == ["09:05 Oldbridge", "18:40 Fernhill", "18:10 Fernhill"])
    }
}
