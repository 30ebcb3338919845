import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// The bar of the next hours, on which items lie.
struct HourBarTests {
    private static func board(_ feeds: [FeedItem]..., at now: Date = ExampleFeeds.now) -> TimelineContent {
        let reports = feeds.enumerated().map { ExampleFeeds.report(FeedID("f\($0)").unsafelyUnwrapped, $1) }
        var choices = ViewerChoices.printed
        choices.surface = .counted
        return TimelineContent(ExampleFeeds.timeline(reports) { $0.now = now }, choices)
    }

    @Test(
        arguments: [
            (600, 700, 1, "10:15 10:30 10:45"), (600, 4_000, 3, "10:30 11:00 11:30 12:00 12:30"),
            (600, 18_000, 6, "11:00 12:00 13:00 14:00 15:00"), (600, 40_000, 12, "12:00 14:00 16:00 18:00 20:00"),
            (600, 90_000, 1, "10:15 10:30 10:45"), (80_000, 80_000, 24, "12:00 16:00 20:00 00:00 04:00 08:00"),
        ] as [(Double, Double, Int, String)]
    )
    func `it is as long as it takes to have the next item of each feed`(
        train: Double,
        race: Double,
        hours: Int,
        names: String
    ) throws {
        let bar = try #require(
            Self.board([ExampleFeeds.item("t", in: train)], [ExampleFeeds.item("r", in: race)]).hourBar
        )
        #expect(bar.start == ExampleFeeds.now && bar.span == Double(hours) * 3_600)
        #expect(bar.hours.map(\.text).joined(separator: " ") == names)
        #expect(bar.hours.allSatisfy { $0.fraction > 0 && $0.fraction < 1 })
    }

    @Test func `items at one place lie on each other, and those that find no room are counted`() throws {
        let trains = (0..<7).map { ExampleFeeds.item("t\($0)", in: 600 + Double($0)) }
        let bar = try #require(Self.board(trains + [ExampleFeeds.item("later", in: 3_000)]).hourBar)
        #expect(bar.marks.map(\.items.count) == [HourBar.height, 1])
        #expect(bar.marks.map(\.more) == [7 - HourBar.height, 0])
        #expect(bar.marks[0].items.map(\.text) == ["10:10 t0", "10:10 t1", "10:10 t2"])
        // The middle of the sixth of 32 places.
        #expect(bar.marks[0].fraction == 5.5 / 32 && bar.marks[1].fraction == 26.5 / 32)
    }

    @Test func `there is none where nothing begins within a day, and none in a terminal`() {
        #expect(Self.board([ExampleFeeds.item("far", in: 90_000)]).hourBar == nil)
        let day = ExampleFeeds.item("day", in: 0) { $0.time = .day(ExampleFeeds.day("2026-11-21"), region: "") }
        #expect(Self.board([day]).hourBar == nil)
        let near = ExampleFeeds.timeline([ExampleFeeds.report("a", [ExampleFeeds.item("near", in: 60)])])
        #expect(TimelineContent(near).hourBar == nil)
    }

    @Test func `it changes when the board says so`() {
        let items = (0..<20).map { ExampleFeeds.item("t\($0)", in: 10_900 + Double($0) * 1_000) }
        var (bar, next) = (Self.board(items).hourBar, Self.board(items).nextChange())
        for second in stride(from: 20, through: 3 * 3_600, by: 20) {
            let now = ExampleFeeds.now + Double(second)
            let board = Self.board(items, at: now)
            #expect(board.hourBar == bar || next <= now, "\(now)")
            (bar, next) = (board.hourBar, board.nextChange())
        }
    }

    @Test func `a laptop has the soonest of each feed and counts the others`() {
        let trains = (0..<20).map { ExampleFeeds.item("t\($0)", in: Double($0) * 60 + 30) }
        let races = (0..<3).map { ExampleFeeds.item("r\($0)", in: Double($0) * 60 + 40) }
        let reports = [ExampleFeeds.report("trains", trains), ExampleFeeds.report("races", races)]
        let timeline = ExampleFeeds.timeline(reports)
        let few = TimelineContent(timeline).soonest(8, of: timeline)
        #expect(few.rows.count == 8 + 3)
        #expect(few.leftovers.map(\.text) == ["12 more trains"])
        #expect(TimelineContent(timeline).soonest(40, of: timeline).rows.count == 23)
    }

    @Test func `a laptop keeps to the limits of a feed, also where a large screen does not`() {
        let trains = (0..<20).map { ExampleFeeds.item("t\($0)", in: Double($0) * 60 + 30, group: "g\($0 % 2)") }
        let races = (0..<9).map { ExampleFeeds.item("r\($0)", in: Double($0) * 60 + 40) }
        let reports = [
            ExampleFeeds.report("trains", trains) { $0.limitPerGroup = 2 },
            ExampleFeeds.report("races", races) { $0.limit = 5 },
        ]
        let timeline = ExampleFeeds.timeline(reports) { $0.limit = .max }
        let board = TimelineContent(timeline)
        #expect(board.rows.count == 29)
        let few = board.soonest(8, of: timeline)
        #expect(few.rows.count == 4 + 5 && few.leftovers.map(\.count) == [16, 4])
    }
}
