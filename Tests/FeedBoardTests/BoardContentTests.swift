import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// The board that a viewer sees, given the known items and the viewer's choices.
struct BoardContentTests {
    private static func id(_ feed: FeedID, _ local: String) -> ItemID { ItemID(feed, LocalID(local)) }

    /// Races two minutes apart, the first ones under way, and two holidays.
    private static func model() -> BoardState {
        let races = (0..<20).map { number in
            ExampleFeeds.item(
                "r\(number)",
                in: Double(number) * 120 - 30,
                group: number.isMultiple(of: 3) ? "horse" : "dog",
                category: number.isMultiple(of: 3) ? "Horse" : "Dog"
            ) { $0.relevantUntil = ExampleFeeds.now.addingTimeInterval(Double(number) * 120 + 30) }
        }
        let days = ["2026-11-21", "2026-12-25"].map { day in
            ExampleFeeds.item(day, in: 0, category: "Public") { $0.time = .day(ExampleFeeds.day(day), region: "GB") }
        }
        let groups = [FeedGroup(id: "horse", title: "Horse"), FeedGroup(id: "dog", title: "Dog")]
        let reports = [
            ExampleFeeds.report("races", races, groups: groups) { $0.limitPerGroup = 3 },
            ExampleFeeds.report("days", days),
        ]
        var model = BoardState(
            reports.map(\.feed),
            query: FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
        )
        model.reports = reports
        return model
    }

    @Test(arguments: [ViewerChoices.View.timeline, .byFeed])
    func `a board whose texts are kept from second to second has those of a new one`(view: ViewerChoices.View) throws {
        var (kept, choices) = (Self.model(), ViewerChoices())
        choices.view = view
        let meeting = ExampleFeeds.item("m", in: 90) { item in
            item.time = .instant(ExampleFeeds.now + 90, end: ExampleFeeds.now + 200)
        }
        let stay = ExampleFeeds.item("s", in: 0) { item in
            item.time = .days(ExampleFeeds.day("2026-11-20"), through: ExampleFeeds.day("2026-11-24"), region: "GB")
        }
        kept.reports.append(ExampleFeeds.report("own", [meeting, stay]))
        let seconds = Array(0...220) + [3_600, 43_200, 86_400, 90_000, 172_800]
        for second in seconds {
            kept.advance(to: ExampleFeeds.now + Double(second))
            kept.evaluate(choices)
            var new = kept
            new.reports = kept.reports
            let rows = try [kept, new].map { state in
                try board(state) { $0.view = view }.rows.map { row in
                    [row.title, row.when, row.distance, row.briefDistance, row.moment, row.columns.day]
                        + row.parts.map(\.text)
                }
            }
            #expect(rows[0] == rows[1], "after \(second) s")
        }
    }

    private func board(_ model: BoardState, _ change: (inout ViewerChoices) -> Void = { _ in }) throws
        -> TimelineContent
    {
        var choices = ViewerChoices()
        change(&choices)
        guard case .board(let board, _) = model.shown(choices).content else {
            throw FeedError(.malformed, "no board")
        }
        return board
    }

    private func titles(_ model: BoardState, _ change: (inout ViewerChoices) -> Void = { _ in }) throws -> [String] {
        try board(model, change).sections.flatMap(\.shownRows).map(\.title)
    }

    // MARK: - Time

    @Test func `a race leaves 60 seconds after its start, and another comes in its place at once`() throws {
        var model = Self.model()
        var firsts: [String] = []
        for second in 0..<600 {
            model.query.now = ExampleFeeds.now.addingTimeInterval(Double(second))
            let rows = try board(model) { $0.category = "Dog" }.rows
            #expect(rows.count == 3, "after \(second) s")
            let first = try #require(rows.first)
            if firsts.last != first.title {
                // The one before left after its 60th second, not earlier.
                firsts.append(first.title)
            }
            guard case .instant(let start, _) = first.time else { continue }
            #expect(model.query.now < start + 60)
        }
        #expect(firsts == ["r1", "r2", "r4", "r5"])
        model.query.now = ExampleFeeds.now.addingTimeInterval(89 + 60)
        #expect(try board(model) { $0.category = "Dog" }.rows.first?.distance == "59 s ago")
        let next = model.shown(ViewerChoices()).nextChange
        #expect(next == model.query.now + 1)
    }

    @Test(arguments: [ViewerChoices.View.timeline, .byFeed])
    func `of a long board, the rows near the viewer have texts, and the others keep their places`(
        view: ViewerChoices.View
    ) throws {
        let model = Self.model()
        let whole = try board(model) { $0.view = view }.rows
        let all = whole.map(\.id)
        for first in [nil] + all.map(Optional.some) + [Self.id("races", "left")] {
            let board = try board(model) {
                $0.view = view
                $0.reach = TimelineContent.Reach(around: first, rows: 3)
            }
            #expect(board.rows.map(\.id) == all)
            let place = first.flatMap(all.firstIndex) ?? 0
            for (index, row) in board.rows.enumerated() {
                let isNear = index >= place - 3 && index < place + 3
                #expect(row.isPlaceholder != isNear)
                #expect(row.title == (isNear ? whole[index].title : ""))
                #expect(row.time == whole[index].time)
            }
        }
    }

    /// The same with another holiday ahead.
    private static func modelWithLaterDays() -> BoardState {
        var model = model()
        let day = ExampleFeeds.item("2026-12-28", in: 0) {
            $0.time = .day(ExampleFeeds.day("2026-12-28"), region: "GB")
        }
        model.reports[1].snapshot?.items.append(day)
        return model
    }

    @Test func `rows that nobody sees do not make the screen change`() throws {
        let model = Self.modelWithLaterDays()
        let last = try board(model).rows.last
        let far = try board(model) { $0.reach = TimelineContent.Reach(around: last?.id, rows: 1) }
        #expect(try board(model).countsSeconds)
        #expect(!far.countsSeconds)
        #expect(far.nextChange() == far.clock.nextMinute)
    }

    @Test func `rows that a folded heading hides take nothing from the reach`() throws {
        let model = Self.modelWithLaterDays()
        let rows = try board(model) {
            $0.collapsed = [.now]
            $0.reach = TimelineContent.Reach(around: nil, rows: 1)
        }.sections.flatMap(\.shownRows)
        #expect(rows.map(\.isPlaceholder) == [false, true])
    }

    @Test func `the clock has seconds where something counts them`() throws {
        var model = Self.model()
        var choices = ViewerChoices()
        #expect(model.shown(choices).time == "10:00:00")
        for view in [ViewerChoices.View.calendar, .feeds, .history] {
            choices.view = view
            #expect(model.shown(choices).time == "10:00")
        }
        model.dues = ["races": ExampleFeeds.now + 12]
        choices.view = .feeds
        #expect(model.shown(choices).time == "10:00:00")
        choices.view = .timeline
        choices.category = "Public"
        #expect(model.shown(choices).time == "10:00")
        #expect(model.shown(choices).nextChange == ExampleFeeds.now + 60)
        choices.category = nil
        choices.collapsed = [.now, .today]
        #expect(model.shown(choices).time == "10:00")
        choices.collapsed = []
        choices.sheet = .why(Self.id("races", "r1"))
        #expect(model.shown(choices).time == "10:00")
    }

    @Test(arguments: NextChangeTests.nights)
    func `views without countdowns change when it is said, in nights on which clocks change too`(night: String) throws {
        let from = ExampleFeeds.instant(night)
        var model = Self.model()
        model.history = [ItemEvent(Self.id("races", "r1"), .cancelled, at: from, title: "R1", time: .instant(from))]
        for view in [ViewerChoices.View.calendar, .history, .feeds] {
            var choices = ViewerChoices()
            choices.view = view
            var seen: (text: String, next: Date)?
            for second in stride(from: 0, to: 3 * 3_600, by: 5) {
                model.query.now = from.addingTimeInterval(Double(second))
                let shown = model.shown(choices)
                let text = "\(shown.time) \(shown.date) \(words(of: shown.content))"
                if let seen, seen.next > model.query.now {
                    #expect(seen.text == text, "at \(model.query.now.rfc3339)")
                }
                if seen == nil || seen.map({ $0.next <= model.query.now }) == true { seen = (text, shown.nextChange) }
            }
        }
    }

    private func words(of content: BoardContent.Content) -> String {
        switch content {
        case .asking(let text), .note(let text): text
        case .feeds(let feeds): feeds.map { "\($0.status) \($0.age ?? "") \($0.next ?? "")" }.joined()
        case .history(let days): days.map { "\($0.title) \($0.lines.map(\.time))" }.joined()
        case .board, .calendar, .week, .year: ""
        }
    }

    // MARK: - Choices

    @Test func `chips have the number of items that are shown, or would be`() throws {
        let model = Self.model()
        var choices = ViewerChoices()
        let chips = { (choices: ViewerChoices) in
            model.shown(choices).chips.map { "\($0.label) \($0.count)\($0.isChosen ? " chosen" : "")" }
        }
        #expect(chips(choices) == ["races 6", "days 2", "Dog 3", "Horse 3", "Public 2"])
        choices.category = "Horse"
        #expect(chips(choices) == ["races 6", "days 2", "Dog 3", "Horse 3 chosen", "Public 2"])
        choices.search = "r1"
        #expect(chips(choices) == ["races 6", "days 0", "Dog 3", "Horse 3 chosen", "Public 0"])
    }

    @Test func `a feed that is chosen is shown alone, and its chip is marked`() throws {
        var choices = ViewerChoices()
        choices.feed = "days"
        let shown = Self.model().shown(choices)
        #expect(shown.chips.first { $0.isChosen }?.feed == "days")
        #expect(shown.chips.map(\.count) == [6, 2, 3, 3, 2])
    }

    @Test func `a chip counts what it would show, where a limit hides all of its category`() throws {
        let races = (0..<20).map { number in
            let category = number < 15 ? "Dog" : number.isMultiple(of: 2) ? "Horse" : "horse"
            return ExampleFeeds.item("r\(number)", in: Double(number) * 60 + 10, category: category)
        }
        let report = ExampleFeeds.report("races", races) { $0.limit = 4 }
        var model = BoardState(
            [report.feed],
            query: FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
        )
        model.reports = [report]
        for chosen in [nil, "Dog", "Horse"] {
            var choices = ViewerChoices()
            choices.category = chosen
            // One label in two cases is one chip, as it is one filter.
            #expect(model.shown(choices).chips.map { "\($0.label) \($0.count)" } == ["Dog 4", "Horse 4"])
        }
        // More is behind the limit.
        #expect(model.shown(ViewerChoices()).chips.map(\.amount) == ["4+", "4+"])
        #expect(try titles(model) { $0.category = "Horse" }.count == 4)
        model.query.limit = 2
        #expect(model.shown(ViewerChoices()).chips.map(\.count) == [2, 2])
        #expect(try titles(model) { $0.category = "Horse" }.count == 2)
    }

    @Test func `starred items come first in their group, and alone they are in the order of their dates`() throws {
        var model = Self.model()
        model.query.stars = [Self.id("days", "2026-12-25"), Self.id("races", "r5"), Self.id("races", "r2")]
        #expect(try titles(model) { $0.onlyStarred = true } == ["r2", "r5", "2026-12-25"])
        let rows = try board(model) { $0.view = .byFeed }.sections.first { $0.title == "Dog" }?.rows
        #expect(rows?.map(\.title) == ["r2", "r5", "r1"])
    }

    @Test func `a collapsed section has its heading and the number of its rows`() throws {
        let model = Self.model()
        let dogs = TimelineContent.Section.Kind.group("dog", of: "races")
        let board = try board(model) {
            $0.view = .byFeed
            $0.collapsed = [dogs]
        }
        let section = try #require(board.sections.first { $0.kind == dogs })
        #expect(section.shownRows.isEmpty)
        #expect(board.collapsedAmount(of: section) == "3 trains")
        #expect(board.sections.filter(\.isCollapsed).count == 1)
        let open = try #require(board.sections.first { $0.kind == .group("horse", of: "races") })
        #expect(board.collapsedAmount(of: open) == nil)
    }

    @Test func `what is missing is said`() throws {
        var model = Self.model()
        var choices = ViewerChoices()
        #expect(model.shown(choices).emptyWords == "Nothing ahead")
        choices.search = "nothing like it"
        #expect(model.shown(choices).emptyWords == "Nothing matches")
        choices.sheet = .item(Self.id("races", "gone"))
        guard case .gone = model.shown(choices).sheet else { throw FeedError(.malformed, "a sheet of nothing") }
        choices.monthOffset = 1 << 40
        choices.view = .calendar
        guard case .note = model.shown(choices).content else { throw FeedError(.malformed, "a month of nothing") }
        model.reports = []
        #expect(words(of: model.shown(ViewerChoices()).content) == "Asking races, days …")
        model.feeds = []
        #expect(words(of: model.shown(ViewerChoices()).content).hasPrefix("No feed is selected."))
        model.noFeedWords = "Left out: club."
        #expect(words(of: model.shown(ViewerChoices()).content) == "Left out: club.")
    }

    // MARK: - Months

    @Test func `a month is shown at once, with the days that are known, and says which feeds are still asked`() throws {
        var model = Self.model()
        var choices = ViewerChoices()
        choices.view = .calendar
        func shown() throws -> ShownMonth {
            guard case .calendar(let month) = model.shown(choices).content else {
                throw FeedError(.malformed, "no month")
            }
            return month
        }
        for index in model.feeds.indices { model.feeds[index].profile.showsDays = true }
        let before = try shown()
        #expect(before.weeks.flatMap(\.self).compactMap(\.self).count == 30)
        let all = [MissingDays("races", .asked), MissingDays("days", .asked)]
        #expect(before.missing == all)
        model.month = (before.month, [model.reports[1]])
        model.missingDays = [MissingDays("races", .asked)]
        #expect(try shown().rows.map(\.title).contains("2026-11-21"))
        #expect(try shown().missing == model.missingDays)
        // What is known is of another month than the next one.
        choices.monthOffset = 1
        #expect(try shown().missing == all)
    }

    @Test func `a month has the days that a fetch has brought so far`() throws {
        var model = Self.model()
        var choices = ViewerChoices()
        choices.view = .calendar
        model.feeds[1].profile.showsDays = true
        let item = try #require(model.reports[1].snapshot?.items.first)
        let failure = FeedError(.unreachable, "nothing is stored")
        let part = DayProgress.Part([item], of: [ExampleFeeds.day("2026-11-21")])
        let shown = try #require(model.month(at: 0))
        model.month = (shown, [FeedReport(model.feeds[1], failure, since: ExampleFeeds.now)])
        model.missingDays = [MissingDays(model.feeds[1].id, .asked, progress: DayProgress(part, of: 30))]
        guard case .calendar(let month) = model.shown(choices).content else {
            throw FeedError(.malformed, "no month")
        }
        #expect(month.rows.map(\.title) == [item.title])
        #expect(month.unknownFeeds(on: ExampleFeeds.day("2026-11-21")) == [])
        #expect(month.unknownFeeds(on: ExampleFeeds.day("2026-11-22")) == [model.feeds[1].id])
    }

    @Test func `a month has the times of its feeds, and counts what other feeds have`() throws {
        var model = Self.model()
        var choices = ViewerChoices()
        choices.view = .calendar
        func shown() throws -> ShownMonth {
            guard case .calendar(let month) = model.shown(choices).content else {
                throw FeedError(.malformed, "no month")
            }
            return month
        }
        let races = try #require(model.reports.first { $0.feed.id == "races" }?.snapshot?.items.count)
        let (present, all) = (try shown().month, model.reports)
        model.month = (present, [all[1]])
        #expect(try shown().rows.map(\.title).contains("2026-11-21"))
        #expect(
            try shown().elsewhereSentence()
                == "The calendar shows appointments and holidays, not the \(races) items with a time of day of races."
        )
        model.feeds[0].profile.showsDays = true
        model.month = (present, all)
        #expect(try shown().rows.count == races + 1 && shown().elsewhereSentence() == nil)
        let day = ExampleFeeds.day("2026-11-21")
        #expect(try shown().days.entries(on: day).count == shown().rows.count)
        choices.onlyWholeDays = true
        #expect(try shown().rows.map(\.title).contains("2026-11-21"))
    }

    @Test(
        arguments: [
            (.asked, "Still asking days."),
            (.tooFar, "days: not known, since November 2026 is too far away to be fetched automatically."),
            (
                .halfSpent(left: 8, count: 40, until: ExampleFeeds.now + 36 * 86_400),
                "days: not fetched, since half of the budget is spent: 8 of 40 left until Sun 27 Dec."
            ),
            (.notAllowed, "days: not known, and no request is sent for this page."),
        ] as [(MissingDays.Reason, String)]
    )
    func `why days are missing is said, and never that there are none`(reason: MissingDays.Reason, text: String) throws
    {
        var month = ShownMonth(
            try #require(CivilMonth("2026-11")),
            of: ExampleFeeds.timeline([]),
            weekStart: .monday
        )
        month.missing = [MissingDays("days", reason)]
        #expect(month.missingSentences == [text])
        #expect(month.emptySentence("No items") == "Nothing is known of November 2026 so far.")
        #expect(month.canBeAsked == (reason != .asked && reason != .notAllowed))
    }

    @Test(
        arguments: [
            (1, .english, "Still asking days (1 of 1 day), own (0 of 31 days), other."),
            (31, .german, "Noch ohne Antwort: days (1 von 31 Tagen), own (0 von 31 Tagen), other."),
            (1, .german, "Noch ohne Antwort: days (1 von 1 Tag), own (0 von 31 Tagen), other."),
        ] as [(Int, Language, String)]
    )
    func `days that come one after another are counted`(count: Int, language: Language, text: String) throws {
        var timeline = ExampleFeeds.timeline([])
        timeline.languages = Languages(language)
        var month = ShownMonth(try #require(CivilMonth("2026-12")), of: timeline, weekStart: .monday)
        month.missing = [
            MissingDays("days", .asked, progress: DayProgress(known: 1, of: count)),
            MissingDays("own", .asked, progress: DayProgress(known: 0, of: 31)), MissingDays("other", .asked),
        ]
        #expect(month.missingSentences == [text])
    }

    @Test func `a month is also of feeds whose last answer has whole days, whatever their provider says`() throws {
        var model = Self.model()
        #expect(model.feeds.allSatisfy { !$0.profile.showsDays })
        var choices = ViewerChoices()
        choices.view = .calendar
        guard case .calendar(let month) = model.shown(choices).content else {
            throw FeedError(.malformed, "no month")
        }
        #expect(month.missing == [MissingDays("days", .asked)])
        let before = model.reports
        // A race that moves is no other day.
        model.reports[0].snapshot?.items[0].time = .instant(ExampleFeeds.now)
        #expect(!model.hasOtherDays(than: before))
        model.reports[0].snapshot?.items[0].time = .day(ExampleFeeds.day("2026-11-22"), region: "")
        #expect(model.feedsWithDays.map(\.id) == ["races", "days"])
        #expect(model.hasOtherDays(than: before))
    }

    @Test func `a feed that was only read again has no other days`() {
        var model = Self.model()
        for index in model.feeds.indices { model.feeds[index].profile.showsDays = model.feeds[index].id == "days" }
        let before = model.reports
        #expect(!model.hasOtherDays(than: before))
        for index in model.reports.indices { model.reports[index].readAt = model.query.now }
        #expect(!model.hasOtherDays(than: before))
        // What other feeds have is in no month.
        model.reports[0].snapshot?.items = []
        #expect(!model.hasOtherDays(than: before))
        model.reports[1].snapshot?.items.removeLast()
        #expect(model.hasOtherDays(than: before))
        model.reports = [before[0]]
        #expect(model.hasOtherDays(than: before))
    }

    // MARK: - Feeds

    @Test func `a feed says how many of its items the list shows, as the list and why do`() throws {
        var model = Self.model()
        model.feeds[0].limit = 4
        for index in model.reports.indices { model.reports[index].feed = model.feeds[index] }
        for category in [nil, "Dog"] {
            var choices = ViewerChoices()
            choices.category = category
            func feeds() throws -> [ShownFeed] {
                var choices = choices
                choices.view = .feeds
                guard case .feeds(let feeds) = model.shown(choices).content else {
                    throw FeedError(.malformed, "no feeds")
                }
                return feeds
            }
            let rows = try board(model) { $0.category = category }.rows
            #expect(try feeds().map(\.itemCount) == [20, 2])
            #expect(
                try feeds().map(\.shownCount) == ["races", "days"].map { feed in rows.count { $0.id.feed == feed } }
            )
            #expect(try feeds()[0].shownCount ?? 20 < 20)
        }
        // A race leaves the list, and is counted no longer.
        model.query.now = ExampleFeeds.now.addingTimeInterval(20 * 120)
        model.query.showsPast = false
        var choices = ViewerChoices()
        choices.view = .feeds
        guard case .feeds(let feeds) = model.shown(choices).content else { throw FeedError(.malformed, "no feeds") }
        #expect(feeds.map(\.shownCount) == [0, 2] && feeds.map(\.itemCount) == [20, 2])
    }

    @Test func `a feed says its state, its age, its next fetch, its budget and its last error`() {
        var model = Self.model()
        let now = model.query.now
        let error = FeedError(.timedOut, "no answer within 10 s", hint: "Try again.")
        let stale = FeedReport(
            model.feeds[0],
            FeedSnapshot(items: [ExampleFeeds.item("x", in: 60)]),
            readAt: now - 300,
            freshUntil: now - 270
        )
        .stale(error, since: now - 240)
        model.reports = [stale]
        model.dues = ["races": now - 1, "days": now + 64]
        model.budgets = ["races": .init(left: -3, of: 100)]
        let feeds = model.shownFeeds(in: model.query.timeline(of: model.reports))
        #expect(feeds.map(\.word) == ["stale", "waiting"])
        #expect(feeds.map(\.age) == ["5 min ago", nil])
        #expect(feeds.map(\.next) == ["now", "in 1 min 04 s"])
        #expect(feeds.map(\.budget) == ["0 of 100 left", nil])
        #expect(feeds.map(\.itemCount) == [1, nil] && feeds.map(\.shownCount) == [1, nil])
        #expect(feeds[0].notes.map(\.text) == ["stale, read 5 min ago: no answer within 10 s"])
        #expect(feeds[0].hint == "Try again.")
        #expect(feeds.map(\.countsSeconds) == [false, true])
        var choices = ViewerChoices()
        #expect(model.shown(choices).feedStatuses.map(\.feed) == ["races"])
        choices.view = .byFeed
        // There each feed says it under its own heading.
        #expect(model.shown(choices).feedStatuses.isEmpty)
    }

    // MARK: - Changes

    @Test func `a change flashes once and stays marked for a while`() {
        let clock = ContinuousClock.now
        let item = Self.id("races", "r1")
        var marks = ChangeMarks<ContinuousClock.Instant>()
        marks.record([item], at: clock)
        var seen: [ChangeMark?] = []
        for tenths in [0, 9, 10, 99, 100] { seen.append(marks.marks(at: clock + .milliseconds(tenths * 100))[item]) }
        #expect(seen == [.flash, .flash, .marked, .marked, nil])
        marks.record([item], at: clock)
        #expect(marks.nextChange(after: clock) == clock + .seconds(1))
        #expect(marks.nextChange(after: clock + .seconds(1)) == clock + .seconds(10))
        #expect(marks.nextChange(after: clock + .seconds(10)) == nil)
    }

    // MARK: - Hostile texts

    static let hostile = [
        "\u{1B}[2J\u{1B}[31mred", "\u{202E}left to right\u{202C}", "a\u{0}b\r\nc\td",
        "e" + String(repeating: "\u{301}", count: 300),
        String(repeating: "x", count: 10_000), "2026-11-21 · 14:00 · a", "👨‍👩‍👧‍👦", "",
    ]

    @Test(arguments: hostile) func `a hostile text stays in its own field`(text: String) throws {
        let shown = { (text: String) in
            let item = ExampleFeeds.item("h", in: 600, title: text, subtitle: "one · two", group: "g", category: "Kind")
            {
                $0.tables = [FactTable("t", "T", columns: [.init("c", text)], rows: [["c": .text(text)]])]
                $0.facts = [Fact("f", text, .text(text))]
            }
            let after = ExampleFeeds.item("after", in: 700, group: "g", category: "Kind")
            let report = ExampleFeeds.report("a", [item, after], groups: [FeedGroup(id: "g", title: text)])
            var model = BoardState(
                [report.feed],
                query: FeedQuery(timeZone: ExampleFeeds.london, now: ExampleFeeds.now)
            )
            model.reports = [report]
            var choices = ViewerChoices()
            choices.view = .byFeed
            choices.sheet = .item(Self.id("a", "h"))
            choices.order = TableOrder(column: "c")
            return model.shown(choices)
        }
        let (hostile, plain) = (shown(text), shown("plain"))
        guard case .board(let board, _) = hostile.content, case .board(let other, _) = plain.content,
            case .item(let sheet, _) = hostile.sheet, case .item(let otherSheet, _) = plain.sheet
        else { throw FeedError(.malformed, "no board") }
        #expect(board.rows.map(\.title) == [text, "after"])
        #expect(board.rows.map(\.when) == other.rows.map(\.when))
        #expect(board.rows.map(\.distance) == other.rows.map(\.distance))
        #expect(board.rows.last?.parts == other.rows.last?.parts)
        #expect(board.sections.map(\.kind) == other.sections.map(\.kind))
        #expect(hostile.chips == plain.chips)
        #expect(sheet.title == text)
        #expect(sheet.tables.first?.rows == [[text]])
        #expect(sheet.origin == otherSheet.origin)
        #expect(hostile.nextChange == plain.nextChange)
    }
}
