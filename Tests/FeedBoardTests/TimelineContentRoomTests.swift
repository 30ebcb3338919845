import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// The rows of a screen that is never scrolled.
struct TimelineContentRoomTests {
    /// One feed with a race each minute, three trains, and two events in three hours.
    private static func reports() -> [FeedReport] {
        let races = (0..<100).map { ExampleFeeds.item("r\($0)", in: Double($0) * 60 + 30, group: "g\($0 % 3)") }
        let trains = (0..<3).map { ExampleFeeds.item("t\($0)", in: Double($0) * 900 + 45) }
        let events = (0..<2).map { ExampleFeeds.item("e\($0)", in: 86_400 * 3 + Double($0)) }
        let groups = (0..<3).map { FeedGroup(id: "g\($0)", title: "Group \($0)") }
        return [
            ExampleFeeds.report("races", races, groups: groups), ExampleFeeds.report("trains", trains),
            ExampleFeeds.report("events", events),
        ]
    }

    private func counts(_ board: TimelineContent) -> [FeedID: Int] {
        board.rows.reduce(into: [:]) { $0[$1.id.feed, default: 0] += 1 }
    }

    @Test(arguments: [
        TimelineContent.Room(lines: 12, columns: 2), .init(lines: 12, columns: 1), .init(lines: 4, columns: 3),
    ])
    func `one feed cannot flood a wall, what is later is there, and what is left over is counted`(
        room: TimelineContent.Room
    ) {
        let board = TimelineContent(ExampleFeeds.timeline(Self.reports())).fitted(to: room)
        let counts = counts(board)
        #expect(counts["trains"] ?? 0 >= 2 && counts["events"] ?? 0 >= 1, "\(counts)")
        #expect(board.sections.last?.kind == .later)
        let races = counts["races"] ?? 0
        #expect(board.leftovers.first { $0.feed == "races" }?.count == 100 - races)
        // A heading a section, and a line for what is left over.
        #expect(board.rows.count + board.sections.count + 1 <= room.count)
        #expect(board.rows.count + board.sections.count + 1 >= room.count - 3 * room.columns)
    }

    @Test func `what fits is there whole, and nothing is left over`() {
        let board = TimelineContent(ExampleFeeds.timeline(Array(Self.reports().dropFirst())))
        let fitted = board.fitted(to: .init(lines: 12, columns: 1))
        #expect(fitted.rows.map(\.id) == board.rows.map(\.id) && fitted.leftovers.isEmpty)
    }

    @Test func `of a feed each group has its first row before another has its second`() {
        let timeline = ExampleFeeds.timeline(Self.reports()) { $0.layout = .perFeed }
        let board = TimelineContent(timeline).fitted(to: .init(lines: 12, columns: 2))
        let rows = board.sections.filter { $0.kind != .feed("races") }.map { ($0.kind, $0.rows.count) }
        let groups = rows.compactMap { kind, count in if case .group = kind { count } else { nil } }
        #expect(groups.count == 3 && (groups.max() ?? 0) - (groups.min() ?? 0) <= 1, "\(groups)")
        #expect(board.sections.first?.kind == .feed("races"))
        #expect(counts(board)["events"] == 2 && counts(board)["trains"] == 3)
        #expect(board.rows.count + board.sections.count + 1 <= 24)
    }

    @Test func `a heading is never the last line of a column`() {
        let few = (0..<3).map { ExampleFeeds.item("a\($0)", in: Double($0) * 60 + 30) }
        let more = (0..<4).map { ExampleFeeds.item("b\($0)", in: Double($0) * 60 + 30) }
        let reports = [ExampleFeeds.report("a", few), ExampleFeeds.report("b", more)]
        let board = TimelineContent(ExampleFeeds.timeline(reports) { $0.layout = .perFeed })
        // Of five lines the first heading and its rows take four, and the second heading stands in the next column.
        #expect(board.fitted(to: .init(lines: 5, columns: 2)).rows.count == 7)
        #expect(board.fitted(to: .init(lines: 5, columns: 2)).leftovers.isEmpty)
        #expect(board.fitted(to: .init(lines: 9, columns: 1)).rows.count == 7)
        #expect(board.fitted(to: .init(lines: 8, columns: 1)).rows.count == 8 - 2 - 1)
    }

    @Test func `a section that goes on in the next column has its heading again`() {
        let races = (0..<9).map { ExampleFeeds.item("r\($0)", in: Double($0) * 60 + 30) }
        let board = TimelineContent(ExampleFeeds.timeline([ExampleFeeds.report("races", races)]))
        let room = TimelineContent.Room(lines: 6, columns: 2)
        #expect(board.sections.count == 1 && board.lineCount(in: room) == 11)
        #expect(board.continuations(in: room) == [board.rows[5].id])
    }

    @Test func `a small screen shows the next race of a feed rather than one that has begun`() {
        let begun = ExampleFeeds.item("begun", in: -20) { $0.relevantUntil = ExampleFeeds.now.addingTimeInterval(40) }
        let races = [begun] + (1..<5).map { ExampleFeeds.item("r\($0)", in: Double($0) * 120) }
        let trains = (1..<5).map { ExampleFeeds.item("t\($0)", in: Double($0) * 60) }
        let board = TimelineContent(
            ExampleFeeds.timeline([ExampleFeeds.report("races", races), ExampleFeeds.report("trains", trains)])
        )
        let brief = board.sections.first.map { board.brief(of: $0, lines: 3) } ?? []
        let names = Set(brief.map(\.local.rawValue))
        #expect(names.count == 3 && names.isSuperset(of: ["r1", "t1"]) && !names.contains("begun"), "\(names)")
    }

    @Test func `a feed of which few items are shown is one list, the soonest first`() {
        let timeline = ExampleFeeds.timeline(Self.reports()) { $0.layout = .perFeed }
        let board = TimelineContent(timeline).joining(["races"]).fitted(to: .init(lines: 12, columns: 1))
        #expect(board.sections.map(\.kind) == [.feed("races"), .feed("trains"), .feed("events")])
        let races = board.sections[0].rows.map(\.title)
        #expect(races == races.indices.map { "r\($0)" })
    }
}
