import FeedCore
import FeedTestKit
import FeedTimeline
import Foundation
import NedsRaces
import Testing

/// The races that a viewer sees, by the viewer's clock.
@Suite(.timeLimit(.minutes(20)))
struct RaceListTests {
    private func list(
        _ snapshot: FeedSnapshot,
        at seconds: Int = 0,
        limit: Int? = 5,
        categories: [String] = []
    ) throws -> Timeline {
        var feed = try Feed("neds", of: NedsRacesProvider.self)
        feed.limit = limit
        let now = Date(timeIntervalSince1970: Double(RaceAnswer.now + seconds))
        var query = FeedQuery(timeZone: .gmt, now: now)
        query.categories = categories
        return query.timeline(of: [FeedReport(feed, snapshot, readAt: now)])
    }

    private func ids(_ timeline: Timeline) -> [String] { timeline.entries.map(\.item.id.rawValue) }

    @Test func `shows five of a category although the answer begins with others`() throws {
        let horses = (0..<90).map { RaceAnswer.race("h\($0)", in: 60 * $0) }
        let dogs = (0..<6).map { RaceAnswer.race("g\($0)", in: 6_000 + 60 * $0, category: RaceAnswer.greyhound) }
        let names = (0..<90).map { "h\($0)" } + (0..<6).map { "g\($0)" }
        let snapshot = try read(RaceAnswer.body(listing: names, horses + dogs))
        let timeline = try list(snapshot, categories: ["Greyhound"])
        #expect(ids(timeline) == ["g0", "g1", "g2", "g3", "g4"])
        #expect(timeline.sections[0].groups.map(\.group.id) == ["horse", "harness", "greyhound"])
        #expect(timeline.sections[0].groups.map(\.count) == [0, 0, 6])
    }

    @Test(arguments: [1, 1_000], ["", "\""])
    func `a start is in seconds or milliseconds, a number or a text`(scale: Int, mark: String) throws {
        let start = RaceAnswer.now + 600
        let race = RaceAnswer.race("a", in: 600)
            .replacing("\"seconds\":\(start)", with: "\"seconds\":\(mark)\(start * scale)\(mark)")
        let snapshot = try read(RaceAnswer.body(listing: ["a"], [race]))
        #expect(snapshot.items.map(\.time) == [.instant(Date(timeIntervalSince1970: Double(start)))])
        #expect(snapshot.warnings.isEmpty)
    }

    @Test(arguments: [(0, true), (659, true), (660, false), (661, false)])
    func `shows a race until 60 s after its start`(second: Int, isShown: Bool) throws {
        let snapshot = try read(RaceAnswer.body(listing: ["a"], [RaceAnswer.race("a", in: 600)]))
        #expect(try ids(list(snapshot, at: second)) == (isShown ? ["a"] : []))
    }

    @Test func `the list refills itself when a race ends`() throws {
        let names = ["a", "b", "c"]
        let races = zip(names, [0, 100, 200]).map { RaceAnswer.race($0, in: $1) }
        let snapshot = try read(RaceAnswer.body(listing: names, races))
        #expect(try ids(list(snapshot, at: 59, limit: 2)) == ["a", "b"])
        #expect(try ids(list(snapshot, at: 60, limit: 2)) == ["b", "c"])
    }

    @Test func `a postponed race keeps its id`() throws {
        let before = try read(RaceAnswer.body(listing: ["a"], [RaceAnswer.race("a", in: -400)]))
        let after = try read(RaceAnswer.body(listing: ["a"], [RaceAnswer.race("a", in: 620)]))
        #expect(try ids(list(before)) == [])
        #expect(try ids(list(after)) == ["a"])
    }

    @Test func `races of one instant are ordered by id, whatever order they are sent in`() throws {
        for order in [["c", "a", "b"], ["b", "c", "a"]] {
            let snapshot = try read(RaceAnswer.body(listing: order, order.map { RaceAnswer.race($0) }))
            #expect(try ids(list(snapshot)) == ["a", "b", "c"])
        }
    }

    @Test func `a page covers the time up to its last race`() throws {
        let now = Date(timeIntervalSince1970: Double(RaceAnswer.now))
        let races = [RaceAnswer.race("a", in: 60), RaceAnswer.race("b", in: 900, category: RaceAnswer.greyhound)]
        let page = try read(RaceAnswer.body(listing: ["a", "b"], races))
        #expect(page.coverage == TimeWindow(from: now, until: now.addingTimeInterval(900)))
        for body in [
            RaceAnswer.body(listing: [], []), RaceAnswer.body(listing: ["a"], [RaceAnswer.race("a", in: -90)]),
        ] {
            #expect(try read(body).coverage == TimeWindow(from: now, until: now))
        }
    }

    @Test func `if each category is counted separately, up to the last race of the one that ends first`() throws {
        let feed = try Feed(
            "neds",
            of: NedsRacesProvider.self,
            settings: ["endpoint": .text("https://races.example.org/v2/racing/next-races-category-group")]
        )
        let provider = try #require(feed.provider as? NedsRacesProvider)
        let races = [
            RaceAnswer.race("a", in: 60), RaceAnswer.race("b", in: 300),
            RaceAnswer.race("c", in: 900, category: RaceAnswer.greyhound),
        ]
        let body = """
            {"category_race_map":{"\(RaceAnswer.horse)":{"race_ids":["a","b"]},\
            "\(RaceAnswer.greyhound)":{"race_ids":["c"]}},"race_summaries":{\(races.joined(separator: ","))}}
            """
        let snapshot = try provider.read(FeedResponse(body: Array(body.utf8)), in: .fixture(feed: "neds"))
        #expect(snapshot.items.count == 3)
        #expect(snapshot.coverage?.until == Date(timeIntervalSince1970: Double(RaceAnswer.now + 300)))
    }
}
