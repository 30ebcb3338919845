import FeedBoard
import FeedCore
import FeedFormats
import FeedTestKit
import FeedTimeline
import Foundation
import Terminal
import Testing

@Suite(.timeLimit(.minutes(20)))
struct WhyPageTests {
    private static let asleep = ExampleFeeds.feed("asleep", "example", "Was never asked")
    private static let disabled: Feed = {
        var feed = ExampleFeeds.feed("disabled", "example", "Is not enabled")
        feed.isEnabled = false
        return feed
    }()

    private static func explainer(
        _ reports: [FeedReport] = ExampleFeeds.all,
        _ obstacles: [FeedID: FeedObstacles] = [:],
        in language: Language = .english,
        change: (inout FeedQuery) -> Void = { _ in }
    ) -> Explainer {
        var query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
        query.languages = Languages(language)
        change(&query)
        return Explainer(
            query,
            feeds: reports.map(\.feed) + [asleep, disabled],
            reports: reports,
            obstacles: obstacles
        )
    }

    private static var obstacles: FeedObstacles {
        var obstacles = FeedObstacles()
        obstacles.breakerOpenUntil = ExampleFeeds.instant("2026-11-21T10:04:00Z")
        obstacles.consecutiveFailures = 7
        obstacles.budgetSpentUntil = ExampleFeeds.instant("2026-11-22T06:30:00Z")
        obstacles.heldUntil = ExampleFeeds.instant("2026-11-21T10:02:00Z")
        return obstacles
    }

    private static let moved = ItemEvent(
        ItemID("neds", LocalID("a0b3")),
        .moved,
        at: ExampleFeeds.instant("2026-11-21T09:01:00Z"),
        title: "R1 Flemington",
        time: .instant(ExampleFeeds.instant("2026-11-21T10:15:00Z")),
        before: .time(.instant(ExampleFeeds.instant("2026-11-21T10:05:00Z"))),
        after: .time(.instant(ExampleFeeds.instant("2026-11-21T10:15:00Z")))
    )

    private static var answers: [Explanation] { answers(in: .english) }

    private static func answers(in language: Language) -> [Explanation] {
        let plain = explainer(in: language)
        var doubled = ExampleFeeds.neds
        doubled.snapshot?.warnings.add(.duplicateRecord, pointer: "/4", "the race \"5f1c\" is listed before")
        return [
            plain.answer(ofItem: "neds:a0b3", events: [moved]),
            explainer(in: language, change: { $0.categories = ["greyhound"] }).answer(ofItem: "neds:a0b3"),
            explainer(in: language, change: { $0.limit = 3 }).answer(ofItem: "neds:c9e"),
            plain.answer(ofItem: "tfl:OXC/central/620"),
            plain.answer(ofItem: "tfl:OXC/none"),
            plain.answer(ofItem: "sports:500"),
            plain.answer(ofItem: "nobody:1"),
            explainer([ExampleFeeds.failure()], ["sports": obstacles], in: language).answer(ofItem: "sports:4001"),
            plain.answer(ofFeed: "tfl"),
            explainer(ExampleFeeds.all, ["sports": obstacles], in: language).answer(ofFeed: "sports"),
            explainer([doubled], in: language) { $0.searches = ["zzz"] }.answer(ofFeed: "neds"),
            plain.answer(ofFeed: "asleep"), plain.answer(ofFeed: "disabled"), plain.answer(ofFeed: "nobody"),
        ]
    }

    @Test(
        arguments: [
            (.english, "missing from its feed since Sat 21 Nov 2026 09:01"), (.german, "in seinem Feed seit"),
        ] as [(Language, String)]
    )
    func `an item that has left says since when, and what shows its history`(
        _ language: Language,
        _ since: String
    ) throws {
        // It is the beginning of another item's id.
        let item = ItemID("neds", LocalID("a0"))
        let time = FeedTime.instant(ExampleFeeds.instant("2026-11-21T10:15:00Z"))
        let left = ItemEvent(item, .disappeared, at: Self.moved.at, title: "R1 Flemington", time: time)
        let answer = Self.explainer(in: language).answer(ofItem: "neds:a0", events: [left])
        #expect((answer.subject, answer.title) == ("neds:a0", "R1 Flemington"))
        let reason = try #require(answer.reasons.last)
        #expect(reason.code == .missing)
        #expect(reason.sentence.contains(since), "\(reason.sentence)")
        #expect(reason.sentence.hasSuffix(": aggregate history neds:a0"), "\(reason.sentence)")
    }

    @Test(
        arguments: [(.english, "warning: line 4: the rule"), (.german, "Warnung: line 4: the rule")]
            as [(Language, String)]
    )
    func `of a feed lists the warnings about what was read all the same`(_ language: Language, _ start: String) {
        var report = ExampleFeeds.neds
        report.snapshot?.warnings.add(.unusualRecord, pointer: "line 4", "the rule is not known")
        let one = Self.explainer([report], in: language).answer(ofFeed: "neds")
        let warnings = { (answer: Explanation) in answer.reasons.filter { $0.code == .warning }.map(\.sentence) }
        #expect(warnings(one).count == 1)
        #expect(warnings(one)[0].hasPrefix(start), "\(warnings(one))")
        for line in 5...12 { report.snapshot?.warnings.add(.unusualRecord, pointer: "line \(line)", "it is odd") }
        let many = warnings(Self.explainer([report], in: language).answer(ofFeed: "neds"))
        #expect(many.count == 6)
        #expect(many.last?.contains("4 ") == true, "\(many)")
    }

    @Test func `is told in German`() throws {
        let text = Self.answers(in: .german).map { $0.text(width: 80) }.joined(separator: "\n")
        try expect(text, in: .module, isKeptIn: "german-why.txt")
    }

    @Test(arguments: [40, 80, 120])
    func `fits a terminal`(width: Int) throws {
        let text = Self.answers.map { $0.text(width: width) }.joined(separator: "\n")
        try expect(text, in: .module, isKeptIn: "why-\(width).txt")
        #expect(text.split(separator: "\n").allSatisfy { String($0).displayWidth <= width })
    }

    @Test func `is JSON`() throws {
        let text = Self.answers.prefix(3).map { String(decoding: $0.json, as: UTF8.self) }.joined()
        try expect(text, in: .module, isKeptIn: "why.json")
    }

    @Test func `knows what is shown`() {
        #expect(
            Self.answers.map(\.isShown) == [
                true, false, false, false, false, false, false, false, true, true, false, false, false, false,
            ]
        )
        #expect(Self.answers[2].subject == "neds:c9e2")
    }

    @Test func `an answer that is stale by its age alone is not said to have failed`() throws {
        var report = ExampleFeeds.neds
        (report.status, report.freshUntil) = (.stale, ExampleFeeds.instant("2026-11-21T09:30:00Z"))
        let reasons = Self.explainer([report]).answer(ofFeed: "neds").reasons
        #expect(reasons.map(\.code).prefix(2) == [.fetched, .stale])
        #expect(
            reasons[1].sentence == "no longer fresh since Sat 21 Nov 2026 09:30; the next list fetches it again"
        )
    }

    @Test func `agrees with the query about every item`() {
        for limit in [nil, 2, 100] {
            for layout in FeedQuery.Layout.allCases {
                let change: (inout FeedQuery) -> Void = {
                    $0.limit = limit
                    $0.layout = layout
                }
                var query = FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
                change(&query)
                let timeline = query.timeline(of: ExampleFeeds.all)
                let entries = timeline.allEntries
                let shown = Set(entries.map(\.id))
                let explainer = Self.explainer(change: change)
                for report in ExampleFeeds.all {
                    for item in report.snapshot?.items ?? [] {
                        let id = ItemID(report.feed.id, item.id)
                        #expect(explainer.answer(ofItem: id.description).isShown == shown.contains(id), "\(id)")
                    }
                }
            }
        }
    }

    @Test(arguments: [20, 80])
    func `nothing that a publisher sends moves a terminal`(width: Int) {
        let explainer = Self.explainer([HostileTexts.report])
        let items = HostileTexts.report.snapshot?.items ?? []
        let answers =
            [explainer.answer(ofFeed: HostileTexts.report.feed.id)]
            + items.map { explainer.answer(ofItem: ItemID(HostileTexts.report.feed.id, $0.id).description) }
        for answer in answers {
            let text = answer.text(width: width)
            #expect(text.split(separator: "\n").allSatisfy { String($0).displayWidth <= width })
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control })
        }
    }
}
