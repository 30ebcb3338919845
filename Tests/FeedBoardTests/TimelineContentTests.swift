import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

struct TimelineContentTests {
    private static let minute = 60.0

    /// The titles of a board's rows, section by section.
    private func titles(_ board: TimelineContent) -> [String: [String]] {
        Dictionary(board.sections.map { ($0.title, $0.rows.map(\.title)) }) { $0 + $1 }
    }

    @Test func `one timeline is now, today and later, and the past is last`() {
        let report = ExampleFeeds.report(
            "a",
            [
                ExampleFeeds.item("begun", in: -60) { $0.relevantUntil = ExampleFeeds.now.addingTimeInterval(60) },
                ExampleFeeds.item("soon", in: 15 * Self.minute - 1), ExampleFeeds.item("in an hour", in: 3_600),
                ExampleFeeds.item("tonight", in: 14 * 3_600 - 1), ExampleFeeds.item("midnight", in: 14 * 3_600),
                ExampleFeeds.item("day", in: 0) { $0.time = .day(ExampleFeeds.day("2026-11-21"), region: "") },
                ExampleFeeds.item("days", in: 0) {
                    $0.time = .days(ExampleFeeds.day("2026-11-19"), through: ExampleFeeds.day("2026-11-23"), region: "")
                },
                ExampleFeeds.item("tomorrow", in: 0) { $0.time = .day(ExampleFeeds.day("2026-11-22"), region: "") },
                ExampleFeeds.item("some day", in: 0) { $0.time = .undated("soon") },
                ExampleFeeds.item("over", in: -3_600),
            ]
        )
        let board = TimelineContent(ExampleFeeds.timeline([report]))
        #expect(board.sections.map(\.title) == ["Now, 10:00", "Today, Sat 21 Nov", "Later", "Earlier"])
        #expect(
            board.sections.map { $0.rows.map(\.title) } == [
                ["days", "day", "begun", "soon"], ["in an hour", "tonight"], ["tomorrow", "midnight", "some day"],
                ["over"],
            ]
        )
    }

    @Test(arguments: [15 * 60.0, 3_600])
    func `a whole day of tomorrow is under tomorrow, however late it is`(span: Double) throws {
        let report = ExampleFeeds.report(
            "a",
            [
                ExampleFeeds.item("today", in: 0) { $0.time = .day(ExampleFeeds.day("2026-11-21"), region: "") },
                ExampleFeeds.item("tomorrow", in: 0) { $0.time = .day(ExampleFeeds.day("2026-11-22"), region: "") },
                ExampleFeeds.item("night train", in: 14 * 3_600 + 60),
            ]
        )
        var choices = ViewerChoices.printed
        choices.nowSpan = span
        let now = ExampleFeeds.instant("2026-11-21T23:59:00Z")
        let board = TimelineContent(ExampleFeeds.timeline([report]) { $0.now = now }, choices)
        #expect(board.sections.map(\.kind) == [.now, .later])
        #expect(board.sections.map { $0.rows.map(\.title) } == [["today", "night train"], ["tomorrow"]])
    }

    @Test func `a page has an hour in its first part, days in its last, and does not tell the time`() throws {
        let report = ExampleFeeds.report(
            "a",
            [
                ExampleFeeds.item("soon", in: 3_599), ExampleFeeds.item("in an hour", in: 3_600),
                ExampleFeeds.item("tomorrow", in: 86_400), ExampleFeeds.item("tomorrow too", in: 90_000),
                ExampleFeeds.item("in two days", in: 172_800),
                ExampleFeeds.item("some day", in: 0) { $0.time = .undated("soon") },
            ]
        )
        var choices = ViewerChoices.printed
        (choices.surface, choices.nowSpan) = (.counted, 3_600)
        let board = TimelineContent(ExampleFeeds.timeline([report]), choices)
        #expect(board.sections.map(\.title) == ["Now and within the hour", "Today, Sat 21 Nov", "Later"])
        #expect(board.sections[0].rows.map(\.title) == ["soon"])
        let days = board.days(of: try #require(board.sections.last))
        #expect(days.map(\.id) == ["2026-11-22", "2026-11-23", ""])
        #expect(days.map(\.title) == ["Sun 22 Nov", "Mon 23 Nov", "undated"])
        #expect(days.map { $0.rows.map(\.title) } == [["tomorrow", "tomorrow too"], ["in two days"], ["some day"]])
        // A minute before, it stands out; until then nothing changes by itself, although seconds are counted.
        #expect(!board.countsSeconds)
        #expect(board.nextChange() == ExampleFeeds.now.addingTimeInterval(0.0))
    }

    @Test(arguments: ["00:00", "00:10", "10:00", "23:44", "23:50", "23:59"])
    func `rows are in the order of documents, of which a limit takes the first`(time: String) throws {
        let now = ExampleFeeds.instant("2026-11-21T\(time):00Z")
        let days = ["2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23"].map { day in
            ExampleFeeds.item("day \(day)", in: 0) { $0.time = .day(ExampleFeeds.day(day), region: "") }
        }
        let instants = stride(from: -40, through: 40, by: 1).map { hours in
            ExampleFeeds.item("\(hours) h", in: Double(hours) * 3_600 + 300) {
                // Every third is on for a day.
                guard hours % 3 == 0, case .instant(let start, _) = $0.time else { return }
                $0.time = .instant(start, end: start.addingTimeInterval(86_400))
            }
        }
        let running = ExampleFeeds.item("festival", in: 0) {
            $0.time = .days(ExampleFeeds.day("2026-11-20"), through: ExampleFeeds.day("2026-11-22"), region: "")
        }
        let undated = ExampleFeeds.item("some day", in: 0) { $0.time = .undated("soon") }
        let reports = [ExampleFeeds.report("a", instants + [undated]), ExampleFeeds.report("b", days + [running])]
        let timeline = ExampleFeeds.timeline(reports) { $0.now = now }
        let board = TimelineContent(timeline)
        #expect(board.sections.count > 1)
        for section in board.sections where section.kind != .earlier {
            let rows = section.rows.map(\.id)
            #expect(rows == timeline.entries.map(\.id).filter(rows.contains))
        }
        let first = ExampleFeeds.timeline(reports) { ($0.now, $0.limit) = (now, 1) }
        #expect(first.entries.map(\.id) == board.rows.prefix(1).map(\.id))
        // It stays so: a row comes under another heading at an instant that the board knows.
        let next = board.nextChange(showsDistances: false)
        let kinds = { (now: Date) in
            Dictionary(
                uniqueKeysWithValues: TimelineContent(ExampleFeeds.timeline(reports) { $0.now = now }).sections.flatMap
                {
                    section in
                    section.rows.filter { $0.time.isDay && !$0.isPast }.map { ($0.id, section.kind) }
                }
            )
        }
        if next.timeIntervalSince(now) > 1 { #expect(kinds(next.addingTimeInterval(-1)) == kinds(now)) }
    }

    @Test(arguments: [false, true])
    func `a window has its past first, also where something that began before is still on`(isSomethingOn: Bool) {
        let on = ExampleFeeds.item("on", in: -600) { $0.relevantUntil = ExampleFeeds.now.addingTimeInterval(600) }
        let report = ExampleFeeds.report(
            "a",
            [ExampleFeeds.item("over", in: -60), ExampleFeeds.item("next", in: 60)] + (isSomethingOn ? [on] : [])
        )
        let timeline = ExampleFeeds.timeline([report]) {
            $0.window = TimeWindow(from: ExampleFeeds.now.addingTimeInterval(-3_600), until: nil)
        }
        #expect(TimelineContent(timeline).sections.map(\.kind) == [.earlier, .now])
    }

    @Test func `a day says how many of its items have no row`() {
        let hours = [2.0, 3, 26, 27, 28, 80]
        let items = hours.map { ExampleFeeds.item("\($0)", in: $0 * 3_600) }
        let timeline = ExampleFeeds.timeline([ExampleFeeds.report("a", items)])
        let board = TimelineContent(timeline)
        let shown = Set([board.rows[0].id, board.rows[2].id])
        // The board has a row of the last day.
        let left =
            ["2026-11-22": ["a": 2], "2026-11-24": ["a": 1], TimelineContent.today: ["a": 1]] as [String: [FeedID: Int]]
        #expect(board.left(besides: shown, of: timeline) == left)
    }

    @Test func `the past is shown if it is wanted, and otherwise counted where there is nothing else`() {
        let both = ExampleFeeds.report("both", [ExampleFeeds.item("over", in: -60), ExampleFeeds.item("next", in: 60)])
        let past = ExampleFeeds.report(
            "past",
            [ExampleFeeds.item("over", in: -60), ExampleFeeds.item("long", in: -90)]
        )
        #expect(
            TimelineContent(ExampleFeeds.timeline([both, past])).rows.map(\.title) == ["next", "over", "over", "long"]
        )
        let board = TimelineContent(ExampleFeeds.timeline([both, past]) { $0.showsPast = false })
        #expect(board.rows.map(\.title) == ["next"])
        #expect(board.leftovers.map(\.text) == ["2 past trains"])
        #expect(board.leftovers.map(\.feed) == ["past"])
    }

    @Test func `each feed has its share of the lines, and says what is left over`() {
        let flood = ExampleFeeds.report("flood", (0..<50).map { ExampleFeeds.item("f\($0)", in: Double($0) + 10) })
        let rare = ExampleFeeds.report("rare", (0..<2).map { ExampleFeeds.item("r\($0)", in: 3_600 + Double($0)) })
        let limited = ExampleFeeds.report("limited", (0..<9).map { ExampleFeeds.item("l\($0)", in: 90_000) }) {
            $0.limit = 3
            $0.profile.itemNoun = nil
        }
        let board = TimelineContent(ExampleFeeds.timeline([flood, rare, limited]))
        #expect(board.leftovers.map(\.text) == ["6 more"])
        let fitted = board.fitted(to: 8) { _, _ in 1 }
        #expect(fitted.rows.map(\.title) == ["f0", "f1", "f2", "f3", "f4", "f5", "r0", "l0"])
        #expect(fitted.leftovers.map(\.text) == ["44 more trains", "1 more train", "8 more"])
        #expect(fitted.leftovers.map(\.needsLimit) == [false, false, true])
        let one = board.fitted(to: 1) { _, _ in 1 }
        #expect(one.sections.map(\.kind) == [.now])
        #expect(one.leftovers.map(\.text) == ["49 more trains", "2 more trains", "9 more"])
        var choices = ViewerChoices.printed
        choices.rowsPerFeed = 1
        let small = TimelineContent(ExampleFeeds.timeline([flood, rare, limited]), choices)
        #expect(small.rows.map(\.title) == ["f0", "r0", "l0"])
        #expect(small.leftovers.map(\.text) == ["49 more trains", "1 more train", "8 more"])
    }

    @Test func `a live board counts in its rows`() {
        let report = ExampleFeeds.report(
            "a",
            [
                ExampleFeeds.item("begun", in: -42) { $0.relevantUntil = ExampleFeeds.now.addingTimeInterval(60) },
                ExampleFeeds.item("soon", in: 250), ExampleFeeds.item("far", in: 3 * 86_400 + 15_129),
            ]
        )
        var choices = ViewerChoices.printed
        choices.surface = .live
        let rows = TimelineContent(ExampleFeeds.timeline([report]), choices).rows
        #expect(rows.map(\.distance) == ["42 s ago", "in 4 min 10 s", "in 3 days"])
        #expect(rows.map(\.when) == ["42 s ago", "in 4 min 10 s", "Tue 14:12"])
    }

    @Test func `separate feeds have a section each, and one for each group with what is known of it`() {
        let groups = [
            FeedGroup(id: "b", title: "Harrowmere, 2026-12-18", facts: [Fact("going", "Going", .text("Good"))]),
            FeedGroup(id: "empty", title: "Vaal 2027-02-30"),
        ]
        let report = ExampleFeeds.report(
            "a",
            [
                ExampleFeeds.item("grouped", in: 60, group: "b"), ExampleFeeds.item("over", in: -60, group: "b"),
                ExampleFeeds.item("alone", in: 60), ExampleFeeds.item("stray", in: 60, group: "unknown"),
            ],
            groups: groups
        )
        let timeline = ExampleFeeds.timeline([report]) { $0.layout = .perFeed }
        let board = TimelineContent(ExampleFeeds.timeline([report]) { ($0.layout, $0.showsPast) = (.perFeed, false) })
        #expect(board.sections.map(\.kind) == [.feed("a"), .group("b", of: "a"), .group("empty", of: "a")])
        #expect(
            board.sections.map(\.title) == ["a", "Harrowmere, Fri 18 Dec", "Vaal 2027-02-30"]
        )
        #expect(board.sections.map { $0.rows.map(\.title) } == [["alone", "stray"], ["grouped"], []])
        #expect(board.sections.map(\.facts) == [[], ["Going Good"], []])
        #expect(board.next(2, of: board.sections).map(\.local.rawValue).sorted() == ["alone", "stray"])
        #expect(board.sections.map(\.total) == [2, 1, 0])
        #expect(board.leftovers.isEmpty)
        #expect(TimelineContent(timeline).sections.map(\.total) == [2, 2, 0])
        let past = ExampleFeeds.report("past", [ExampleFeeds.item("over", in: -60)])
        let alone = TimelineContent(ExampleFeeds.timeline([past]) { ($0.layout, $0.showsPast) = (.perFeed, false) })
        #expect(alone.leftovers.map(\.text) == ["1 past train"])
    }

    @Test func `what is over is where it was in a window, and else last with the latest on top`() {
        let items = [-180, -60, 60].map { ExampleFeeds.item("at \($0)", in: $0) }
        let report = ExampleFeeds.report("a", items)
        let now = ExampleFeeds.now
        let window = TimeWindow(from: now.addingTimeInterval(-3_600), until: now.addingTimeInterval(3_600))
        let inWindow = TimelineContent(ExampleFeeds.timeline([report]) { $0.window = window })
        #expect(inWindow.sections.map(\.kind) == [.earlier, .now])
        #expect(inWindow.rows.map(\.title) == ["at -180", "at -60", "at 60"].map { "\($0).0" })
        let plain = TimelineContent(ExampleFeeds.timeline([report]))
        #expect(plain.sections.map(\.kind) == [.now, .earlier])
        #expect(plain.rows.map(\.title) == ["at 60", "at -60", "at -180"].map { "\($0).0" })
    }

    @Test func `nothing is under now where tomorrow is shown`() {
        var works = ExampleFeeds.item("works", in: 0)
        works.time = .days(ExampleFeeds.day("2026-11-20"), through: ExampleFeeds.day("2026-11-24"), region: "")
        let report = ExampleFeeds.report("a", [works, ExampleFeeds.item("tomorrow", in: 90_000)])
        let tomorrow = ExampleFeeds.day("2026-11-22").start(in: ExampleFeeds.london)
        let window = TimeWindow(from: tomorrow, until: tomorrow.addingTimeInterval(86_400))
        let board = TimelineContent(ExampleFeeds.timeline([report]) { $0.window = window })
        #expect(board.sections.map(\.kind) == [.later])
        #expect(board.rows.map(\.title) == ["works", "tomorrow"])
        #expect(TimelineContent(ExampleFeeds.timeline([report])).sections.map(\.kind) == [.now, .later])
    }

    @Test func `a row of a live board says until when it is on`() {
        let report = ExampleFeeds.report(
            "a",
            [
                ExampleFeeds.item("open day", in: -27_222) {
                    $0.time = .instant(
                        ExampleFeeds.now.addingTimeInterval(-27_222),
                        end: ExampleFeeds.now.addingTimeInterval(7_200)
                    )
                }
            ]
        )
        var choices = ViewerChoices.printed
        choices.surface = .live
        let row = TimelineContent(ExampleFeeds.timeline([report]), choices).rows[0]
        #expect((row.distance, row.when) == ("now", "now"))
        #expect(row.parts.map(\.text) == ["until 12:00"])
    }

    @Test func `a starred row stays in its place although its feed has less room than rows before it`() {
        let items = (1...9).map { ExampleFeeds.item("train-\($0)", in: Double($0) * 60) }
        let timeline = ExampleFeeds.timeline([ExampleFeeds.report("a", items)]) {
            $0.stars = [ItemID("a", LocalID("train-8"))]
        }
        var choices = ViewerChoices.printed
        choices.rowsPerFeed = 3
        let fitted = TimelineContent(timeline, choices).fitted(to: 3) { _, _ in 1 }
        #expect(fitted.rows.map(\.title) == ["train-1", "train-2", "train-8"])
        #expect(fitted.leftovers.map(\.count) == [6])
    }

    @Test func `a feed that is not fresh is told whatever is shown`() {
        let error = FeedError(.timedOut, "no answer within 10 s", hint: "Try again.")
        let good = ExampleFeeds.report("good", [ExampleFeeds.item("next", in: 60)])
        let bad = FeedReport(good.feed, error, since: ExampleFeeds.now.addingTimeInterval(-1_200))
        let timeline = ExampleFeeds.timeline([good, bad])
        #expect(
            TimelineContent(timeline).feedStatuses.map { $0.notes.map(\.text) } == [
                ["failing for 20 min: no answer within 10 s"]
            ]
        )
        #expect(TimelineContent(timeline).fitted(to: 0) { _, _ in 1 }.feedStatuses.count == 1)
    }
}
