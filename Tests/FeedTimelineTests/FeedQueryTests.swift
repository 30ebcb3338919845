import FeedCore
import FeedJSON
import FeedTestKit
import FeedTimeline
import Foundation
import Testing

struct FeedQueryTests {
    private let now = Date(timeIntervalSince1970: 1_795_255_200)
    private let london = TimeZone(known: "Europe/London") ?? .gmt

    private func query(_ change: (inout FeedQuery) -> Void = { _ in }) -> FeedQuery {
        var query = FeedQuery(timeZone: london, now: now)
        change(&query)
        return query
    }

    private func item(
        _ id: String,
        in seconds: Double,
        group: String? = nil,
        category: String? = nil,
        keep: Double? = 0,
        title: String = "x"
    ) -> FeedItem {
        let start = now.addingTimeInterval(seconds)
        return FeedItem(
            id: LocalID(id),
            title: title,
            time: .instant(start),
            group: group,
            category: category.map { ItemCategory(id: $0, label: $0.capitalized) },
            relevantUntil: keep.map { start.addingTimeInterval($0) }
        )
    }

    @Test func `hides an item that is no longer relevant, and shows it again when it is postponed`() throws {
        let race = item("r", in: -70, keep: 60)
        #expect(query().timeline(of: [try report("a", [race])]).entries.isEmpty)
        let postponed = item("r", in: 600, keep: 60)
        #expect(query().timeline(of: [try report("a", [postponed])]).entries.map(\.item.id.rawValue) == ["r"])
        let started = item("r", in: -59, keep: 60)
        #expect(query().timeline(of: [try report("a", [started])]).entries.map(\.isPast) == [false])
    }

    @Test func `orders by time, a whole day before its instants, ties by feed and id`() throws {
        let day = FeedItem(
            id: LocalID("day"),
            title: "x",
            time: .day(CivilDay(now, in: london).adding(days: 1), region: "GB"),
            relevantUntil: nil
        )
        let midnight = CivilDay(now, in: london).adding(days: 1).start(in: london).timeIntervalSince(now)
        let one = try report("one", [item("b", in: 60), item("a", in: 60), item("m", in: midnight)])
        let two = try report("two", [item("c", in: 30), item("A", in: 60), day])
        let ids = query().timeline(of: [one, two]).entries.map(\.id.description)
        #expect(ids == ["two:c", "one:a", "one:b", "two:A", "two:day", "one:m"])
    }

    @Test func `puts past items after upcoming ones, latest first`() throws {
        let card = [
            item("past1", in: -600, keep: nil), item("ahead", in: 600, keep: nil), item("past2", in: -60, keep: nil),
        ]
        let timeline = query().timeline(of: [try report("card", card)])
        #expect(timeline.entries.map(\.item.id.rawValue) == ["ahead", "past2", "past1"])
    }

    @Test func `a live item is current and an ended one is past, whatever the clock says`() throws {
        var live = item("live", in: -7_200, keep: nil)
        live.status = .live
        var ended = item("ended", in: 60, keep: nil)
        ended.status = .ended
        let card = [item("past", in: -600, keep: nil), ended, item("ahead", in: 600, keep: nil), live]
        let timeline = query().timeline(of: [try report("card", card)])
        #expect(timeline.entries.map(\.item.id.rawValue) == ["live", "ahead", "ended", "past"])
    }

    @Test func `only a feed that keeps the past shows items without an end after their time`() throws {
        let items = [item("past", in: -600, keep: nil), item("ahead", in: 600, keep: nil)]
        let forgetful = try report("a", items) { $0.profile.keepsPast = false }
        #expect(query().timeline(of: [forgetful]).entries.map(\.item.id.rawValue) == ["ahead"])
    }

    @Test func `a live item without an end is shown for a day, also by a feed that forgets the past`() throws {
        var (live, old) = (item("live", in: -7_200, keep: nil), item("old", in: -90_000, keep: nil))
        (live.status, old.status) = (.live, .live)
        let items = [item("past", in: -7_200, keep: nil), live, old]
        let forgetful = try report("a", items) { $0.profile.keepsPast = false }
        let timeline = query().timeline(of: [forgetful])
        #expect(timeline.entries.map(\.item.id.rawValue) == ["live"])
        #expect(timeline.entries.first?.isPast == false)
        // Whoever asks for the rest of the day or for the next hour asks for what is on, and not for tomorrow.
        for (from, isShown) in [(0.0, true), (-3_600, true), (600, false)] {
            let window = TimeWindow(from: now.addingTimeInterval(from), until: now.addingTimeInterval(3_600))
            let ids = query { $0.window = window }.timeline(of: [forgetful]).entries.map(\.item.id.rawValue)
            #expect(ids == (isShown ? ["live"] : []))
        }
    }

    @Test func `filters before it cuts, so a category still fills the limit`() throws {
        let items = (0..<20).map { (n: Int) -> FeedItem in
            item("\(n)", in: Double(n * 60 + 60), category: n % 2 == 0 ? "horse" : "harness")
        }
        let feed = try report("neds", items) { $0.limit = 5 }
        #expect(query().timeline(of: [feed]).entries.count == 5)
        let horses = query { $0.categories = ["HORSE"] }.timeline(of: [feed])
        #expect(horses.entries.map(\.item.id.rawValue) == ["0", "2", "4", "6", "8"])
    }

    @Test func `counts a group before any limit`() throws {
        let items = (0..<6).map { (n: Int) -> FeedItem in item("\(n)", in: Double(n + 1), group: n < 4 ? "s1" : "s2") }
        let feed = try report("tfl", items, groups: ["s1", "s2", "s3"]) {
            $0.limitPerGroup = 2; $0.limit = 3
        }
        let section = query().timeline(of: [feed]).sections[0]
        #expect(section.groups.map(\.count) == [4, 2, 0])
        #expect(section.entries.map(\.item.id.rawValue) == ["0", "1", "4"])
    }

    @Test func `a limit in the query replaces the feeds' own`() throws {
        let items = (0..<6).map { (n: Int) -> FeedItem in item("\(n)", in: Double(n + 1)) }
        let feeds = [try report("a", items) { $0.limit = 1 }, try report("b", items) { $0.limit = 1 }]
        #expect(query { $0.limit = 5 }.timeline(of: feeds).entries.count == 5)
        let perFeed = query {
            $0.limit = 4; $0.layout = .perFeed
        }.timeline(of: feeds)
        #expect(perFeed.sections.map(\.entries.count) == [4, 4])
        #expect(perFeed.entries.isEmpty)
    }

    @Test func `a requested window or limit disables the limits of the feed and of its groups`() throws {
        let items = (0..<6).map { (n: Int) -> FeedItem in item("\(n)", in: Double(n + 1), group: "g") }
        let feed = try report("a", items, groups: ["g"]) {
            $0.limitPerGroup = 2; $0.limit = 1
        }
        let window = TimeWindow(from: now)
        for layout in FeedQuery.Layout.allCases {
            let shown = { (change: (inout FeedQuery) -> Void) -> [Int] in
                let timeline = query {
                    $0.layout = layout
                    change(&$0)
                }.timeline(of: [feed])
                return [layout == .unified ? timeline.entries.count : timeline.sections[0].entries.count, timeline.cut]
            }
            #expect(shown { _ in } == [1, 5])
            #expect(shown { $0.window = window } == [6, 0])
            #expect(shown { $0.limit = 4 } == [4, 2])
            #expect(shown { $0.limit = 9 } == [6, 0])
            #expect(
                shown {
                    $0.window = window; $0.limit = 4
                } == [4, 2]
            )
        }
    }

    @Test func `one group that is asked for is shown whole, and of several each has its share`() throws {
        let items = (0..<8).map { (n: Int) -> FeedItem in item("\(n)", in: Double(n + 1), group: n < 5 ? "g" : "h") }
        let feed = try report("a", items, groups: ["g", "h"]) { $0.limitPerGroup = 2 }
        let count = { (change: (inout FeedQuery) -> Void) in query(change).timeline(of: [feed]).entries.count }
        #expect(count { $0.groups = ["G"] } == 5)
        #expect(count { $0.groupsOfFeeds = ["a": ["h"]] } == 3)
        #expect(count { $0.groups = ["g", "h"] } == 4)
        #expect(count { $0.groupsOfFeeds = ["other": ["h"]] } == 4)
    }

    @Test func `reports how many items of each feed a limit hides`() throws {
        let items = (0..<6).map { (n: Int) -> FeedItem in item("\(n)", in: Double(n + 1), group: "g\(n % 2)") }
        let far = items.map { item($0.id.rawValue, in: 60) }
        let feeds = [
            try report("a", items, groups: ["g0", "g1"]) { $0.limitPerGroup = 2 },
            try report("b", far) { $0.limit = 5 },
            try report("c", []),
        ]
        let timeline = query().timeline(of: feeds)
        #expect(timeline.sections.map(\.cut) == [2, 1, 0])
        #expect(timeline.sections.map(\.matchCount) == [6, 6, 0])
        #expect(timeline.cut == 3)
        let limited = query { $0.limit = 7 }.timeline(of: feeds)
        #expect(limited.sections.map(\.cut) == [0, 5, 0])
        #expect(limited.entries.count + limited.cut == 12)
        #expect(query { $0.limit = 12 }.timeline(of: feeds).cut == 0)
        let filtered = query { $0.groups = ["g1"] }.timeline(of: feeds)
        #expect(filtered.sections.map(\.cut) == [0, 0, 0])
    }

    @Test func `a requested window is in order of time throughout`() throws {
        var ended = item("ended", in: 60, keep: nil)
        ended.status = .ended
        let items = [item("new", in: 3_600), ended, item("old", in: -3_600), item("older", in: -7_000, keep: nil)]
        let feed = try report("a", items)
        let window = TimeWindow(from: now.addingTimeInterval(-7_200), until: now.addingTimeInterval(7_200))
        for layout in FeedQuery.Layout.allCases {
            let timeline = query {
                $0.window = window
                $0.layout = layout
                $0.stars = stars("new")
            }.timeline(of: [feed])
            let entries = layout == .unified ? timeline.entries : timeline.sections[0].entries
            #expect(entries.map(\.item.id.rawValue) == ["older", "old", "ended", "new"])
            #expect(entries.map(\.isPast) == [true, true, true, false])
        }
    }

    // MARK: - Several days, and undated items

    private func days(_ id: String, _ first: Int, _ last: Int) -> FeedItem {
        let today = CivilDay(now, in: london)
        let time = FeedTime.days(today.adding(days: first), through: today.adding(days: last), region: "GB")
        return FeedItem(
            id: LocalID(id),
            title: "x",
            time: time,
            relevantUntil: today.adding(days: last + 1).start(in: london)
        )
    }

    @Test func `several days are current until the last one ends, and sort by the first`() throws {
        let items = [
            days("before", -3, -1), days("endsToday", -9, 0), days("on", -2, 37), days("soon", 1, 2),
            item("now", in: 60, keep: nil),
        ]
        let feed = try report("a", items) { $0.profile.keepsPast = false }
        let shown = query().timeline(of: [feed]).entries
        #expect(shown.map(\.item.id.rawValue) == ["endsToday", "on", "now", "soon"])
        #expect(shown.allSatisfy { !$0.isPast })
    }

    @Test(
        arguments: [
            (-5, -4, []), (-3, -3, ["span"]), (0, 0, ["span"]), (4, 9, ["span"]), (5, 9, []), (-9, 9, ["span"]),
        ] as [(Int, Int, [String])]
    )
    func `a window shows items that overlap it`(first: Int, last: Int, expected: [String]) throws {
        let today = CivilDay(now, in: london)
        let window = TimeWindow(
            from: today.adding(days: first).start(in: london),
            until: today.adding(days: last + 1).start(in: london)
        )
        let feed = try report("a", [days("span", -3, 4)])
        #expect(query { $0.window = window }.timeline(of: [feed]).entries.map(\.item.id.rawValue) == expected)
    }

    @Test func `undated items are last, in no window and on no calendar`() throws {
        var undated = item("undated", in: 0, keep: nil)
        undated.time = .undated("summer 2027")
        var gone = undated
        gone.id = LocalID("gone")
        gone.relevantUntil = now
        let feed = try report("a", [undated, gone, item("past", in: -60, keep: nil), item("ahead", in: 60, keep: nil)])
        {
            $0.ahead = .seconds(3_600)
        }
        let ids = { (change: (inout FeedQuery) -> Void) in
            query(change).timeline(of: [feed]).entries.map(\.item.id.rawValue)
        }
        #expect(ids { _ in } == ["ahead", "past", "undated"])
        #expect(ids { $0.window = TimeWindow(from: .distantPast) } == ["past", "ahead"])
        #expect(ids { $0.times = .days } == [])
        #expect(ids { $0.times = .instants } == ["ahead", "past"])
        let windowed = query { $0.window = TimeWindow(from: now) }
        #expect(windowed.reasonHidden(undated, of: feed, among: [feed]) == .outsideWindow)
    }

    @Test(
        arguments: [
            (.all, ["day", "instant"]), (.days, ["day"]), (.instants, ["instant"]),
        ] as [(FeedQuery.Times, [String])]
    )
    func `distinguishes whole days from instants`(times: FeedQuery.Times, expected: [String]) throws {
        let tomorrow = CivilDay(now, in: london).adding(days: 1)
        let day = FeedItem(id: LocalID("day"), title: "x", time: .day(tomorrow, region: "GB"), group: "g")
        let feed = try report("a", [item("instant", in: 86_400, group: "g"), day], groups: ["g"])
        let timeline = query { $0.times = times }.timeline(of: [feed])
        #expect(timeline.entries.map(\.item.id.rawValue) == expected)
        #expect(timeline.sections[0].groups.map(\.count) == [expected.count])
    }

    @Test func `looks no further ahead than the feed does`() throws {
        let feed = try report("a", [item("near", in: 3_599), item("edge", in: 3_600)]) { $0.ahead = .seconds(3_600) }
        #expect(query().timeline(of: [feed]).entries.map(\.item.id.rawValue) == ["near"])
    }

    @Test(
        arguments: [
            (["uni"], ["a"]), (["ÜNI"], ["a"]), (["group s2"], ["b"]), (["zzz"], []), (["zzz", "rov"], ["b"]),
            ([], ["a", "b"]),
        ] as [([String], [String])]
    )
    func `searches without regard to case and accents`(searches: [String], expected: [String]) throws {
        let items = [
            item("a", in: 1, group: "s1", title: "Northgate Üniteds"), item("b", in: 2, group: "s2", title: "Rovers"),
        ]
        let feed = try report("a", items, groups: ["s1", "s2"])
        #expect(query { $0.searches = searches }.timeline(of: [feed]).entries.map(\.item.id.rawValue) == expected)
    }

    @Test(arguments: [
        ("tab here", true), ("x\ty", false), ("bold end", true), ("one two", true), ("reversed", true),
        ("tabhere", false),
    ])
    func `searches what is shown, in which tabs and line breaks are blanks`(search: String, isFound: Bool) throws {
        let title = "tab\there \u{7}bo\u{8}ld end one \r\ntwo rev\u{202E}ersed"
        let feed = try report("a", [item("a", in: 1, title: title)])
        #expect(query { $0.searches = [search] }.timeline(of: [feed]).entries.isEmpty != isFound)
    }

    @Test(
        arguments: [
            (["laguna"], ["a"]), (["OSCAR"], ["a"]), (["zoe"], ["a"]), (["zoé quick"], ["a"]), (["soft"], ["b"]),
            (["heavy"], ["b"]), (["58"], []), (["runner"], []), (["lag una"], []),
        ] as [([String], [String])]
    )
    func `searches the texts of facts and tables, such as the runners of a race`(
        searches: [String],
        expected: [String]
    ) throws {
        var race = item("a", in: 1, title: "Race")
        race.tables = [
            FactTable(
                "runners",
                "Runners",
                columns: [FactTable.Column("horse", "Horse"), FactTable.Column("jockey", "Jockey")],
                rows: [
                    ["horse": "Real Laguna", "jockey": "Zoé Quick", "weight": .decimal(58)],
                    ["horse": "Nightjar", "jockey": "Oscar Reed"],
                ]
            )
        ]
        var other = item("b", in: 2, title: "Other")
        other.facts = [Fact("track", "Track", "Soft 5"), Fact("words", "Words", .list(["wet", "heavy rain"]))]
        let feed = try report("a", [race, other])
        #expect(query { $0.searches = searches }.timeline(of: [feed]).entries.map(\.item.id.rawValue) == expected)
    }

    @Test func `groups match by id or title, and the others are not listed`() throws {
        let items = [item("a", in: 1, group: "s1"), item("b", in: 2, group: "s2")]
        let timeline = query { $0.groups = ["GROUP S2"] }.timeline(of: [try report("a", items, groups: ["s1", "s2"])])
        #expect(timeline.entries.map(\.item.id.rawValue) == ["b"])
        #expect(timeline.sections[0].groups.map(\.group.id) == ["s2"])
    }

    // MARK: - Stars

    private func stars(_ ids: String...) -> Set<ItemID> { Set(ids.map { ItemID("a", LocalID($0)) }) }

    @Test func `a star puts an item first in its group if feeds are shown separately`() throws {
        let items = (1...6).map { (n: Int) -> FeedItem in item("\(n)", in: Double(n), group: n % 2 == 0 ? "s1" : "s2") }
        let feeds = [try report("a", items, groups: ["s1", "s2"]), try report("b", items)]
        let perFeed = query {
            $0.layout = .perFeed
            $0.stars = stars("6", "4", "5")
        }.timeline(of: feeds)
        #expect(perFeed.sections[0].entries.map(\.item.id.rawValue) == ["4", "5", "6", "1", "2", "3"])
        #expect(perFeed.sections[0].entries.map(\.isStarred) == [true, true, true, false, false, false])
        #expect(perFeed.sections[1].entries.map(\.item.id.rawValue) == ["1", "2", "3", "4", "5", "6"])
        #expect(perFeed.sections[1].entries.allSatisfy { !$0.isStarred })
    }

    @Test func `a star changes neither order nor selection in a unified timeline`() throws {
        let items = (1...6).map { (n: Int) -> FeedItem in item("\(n)", in: Double(n), group: "s1") }
        let feed = try report("a", items, groups: ["s1"]) {
            $0.limitPerGroup = 4; $0.limit = 3
        }
        let timeline = query { $0.stars = stars("2", "6") }.timeline(of: [feed])
        #expect(timeline.entries.map(\.item.id.rawValue) == ["1", "2", "3"])
        #expect(timeline.entries.map(\.isStarred) == [false, true, false])
    }

    @Test func `a star brings an item within the limits of its feed, even after the item has moved`() throws {
        let items = (1...6).map { (n: Int) -> FeedItem in item("\(n)", in: Double(n), group: "s1") }
        let change: (inout Feed) -> Void = {
            $0.limitPerGroup = 4
            $0.limit = 3
        }
        let starred = query {
            $0.layout = .perFeed
            $0.stars = stars("6", "5")
        }
        let feed = try report("a", items, groups: ["s1"], change: change)
        #expect(starred.timeline(of: [feed]).sections[0].entries.map(\.item.id.rawValue) == ["5", "6", "1"])
        let moved = items.dropLast() + [item("6", in: 0.5, group: "s1")]
        let later = try report("a", Array(moved), groups: ["s1"], change: change)
        #expect(starred.timeline(of: [later]).sections[0].entries.map(\.item.id.rawValue) == ["6", "5", "1"])
    }

    @Test(arguments: FeedQuery.Layout.allCases)
    func `shows only starred items, in either layout`(layout: FeedQuery.Layout) throws {
        let items = (1...6).map { (n: Int) -> FeedItem in item("\(n)", in: Double(n), group: n < 3 ? "s1" : "s2") }
        let timeline = query {
            $0.layout = layout
            $0.onlyStarred = true
            $0.stars = stars("4", "1")
        }.timeline(of: [try report("a", items, groups: ["s1", "s2"])])
        #expect(timeline.sections[0].entries.map(\.item.id.rawValue) == ["1", "4"])
        #expect(timeline.sections[0].groups.map(\.count) == [1, 1])
        #expect(query { $0.onlyStarred = true }.timeline(of: [try report("a", items)]).entries.isEmpty)
    }

    // MARK: - Reasons

    struct HiddenCase: CustomTestStringConvertible {
        var id: String
        var reason: HiddenReason?
        var change: @Sendable (inout FeedQuery) -> Void

        init(
            _ id: String,
            _ reason: HiddenReason?,
            _ change: @escaping @Sendable (inout FeedQuery) -> Void = { _ in }
        ) {
            self.id = id
            self.reason = reason
            self.change = change
        }

        var testDescription: String { "\(id): \(reason.map { "\($0)" } ?? "shown")" }
    }

    @Test(arguments: [
        HiddenCase("old", .past), HiddenCase("far", .tooFarAhead), HiddenCase("near", nil),
        HiddenCase("near", .outsideWindow) { $0.window = TimeWindow(from: $0.now.addingTimeInterval(600)) },
        HiddenCase("near", .unstarred) { $0.onlyStarred = true }, HiddenCase("near", .time) { $0.times = .days },
        HiddenCase("near", .category) { $0.categories = ["harness"] },
        HiddenCase("near", .group) { $0.groups = ["s2"] }, HiddenCase("near", .search) { $0.searches = ["zzz"] },
        HiddenCase("near", .beyondLimit(1)) { $0.limit = 1 }, HiddenCase("near", nil) { $0.limit = 2 },
        HiddenCase("third", .beyondGroupLimit(2)), HiddenCase("other", .beyondFeedLimit(2)),
        HiddenCase("third", nil) { $0.window = TimeWindow(from: $0.now) }, HiddenCase("third", nil) { $0.limit = 3 },
        HiddenCase("near", .beyondLimit(1)) {
            $0.limit = 1
            $0.layout = .perFeed
        },
    ])
    func `explains why an item is not shown`(example: HiddenCase) throws {
        let (id, reason) = (example.id, example.reason)
        let items = [
            item("old", in: -60, group: "s1", category: "horse"), item("first", in: 1, group: "s1", category: "horse"),
            item("near", in: 2, group: "s1", category: "horse"), item("third", in: 3, group: "s1", category: "horse"),
            item("other", in: 4, group: "s2", category: "horse"), item("far", in: 4_000, group: "s2"),
        ]
        let report = try report("a", items, groups: ["s1", "s2"]) {
            $0.ahead = .seconds(3_600)
            $0.limitPerGroup = 2
            $0.limit = 2
        }
        var query = query()
        example.change(&query)
        let item = try #require(items.first { $0.id.rawValue == id })
        #expect(query.reasonHidden(item, of: report, among: [report]) == reason)
        let entries = query.timeline(of: [report]).sections[0].entries
        if query.layout == .perFeed || query.limit == nil {
            #expect(entries.contains { $0.item.id == item.id } == (reason == nil))
        }
    }

    @Test func `counts hidden items by reason`() throws {
        let items = (-2...6).map { (n: Int) -> FeedItem in item("\(n)", in: Double(n), group: n < 5 ? "s1" : "s2") }
        let report = try report("a", items, groups: ["s1", "s2"]) {
            $0.limitPerGroup = 2; $0.limit = 3
        }
        #expect(
            query().hiddenCounts(of: report) == [.past: 3, .beyondGroupLimit(2): 2, .beyondFeedLimit(3): 1]
        )
        let shown = query().timeline(of: [report]).entries.count
        #expect(shown + query().hiddenCounts(of: report).values.reduce(0, +) == items.count)
    }
}
