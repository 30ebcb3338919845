import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// A feed's `include`, `exclude` and `order`, and names of categories and groups that are about one feed.
struct FeedFilterTests {
    private let now = Date(timeIntervalSince1970: 1_795_255_200)

    private func item(
        _ id: String,
        category: String? = nil,
        group: String? = nil,
        title: String = "x",
        place: String? = nil,
        country: String? = nil
    ) -> FeedItem {
        FeedItem(
            id: LocalID(id),
            title: title,
            time: .instant(now.addingTimeInterval(60)),
            group: group,
            category: category.map { ItemCategory(id: $0, label: "The \($0)") },
            place: place.map { Place(name: $0, country: country) }
        )
    }

    private func query(_ change: (inout FeedQuery) -> Void = { _ in }) -> FeedQuery {
        var query = FeedQuery(timeZone: .gmt, now: now)
        change(&query)
        return query
    }

    private func shown(_ reports: [FeedReport], _ query: FeedQuery) -> [String] {
        let timeline = query.timeline(of: reports)
        return timeline.allEntries.map(\.id.description)
    }

    // MARK: - Filters of a feed

    private var matches: [FeedItem] {
        [
            item(
                "a",
                category: "soccer",
                group: "cup",
                title: "Real Laguna – Tre Torri",
                place: "Stadio",
                country: "IT"
            ),
            item("b", category: "soccer", group: "league", title: "Friendly match", place: "Park"),
            item("c", category: "tennis", group: "cup", title: "Final"),
            item("d"),
        ]
    }

    @Test(arguments: [
        (ItemFilter(), ItemFilter(), ["a", "b", "c", "d"]),
        (ItemFilter(categories: ["Soccer"]), ItemFilter(), ["a", "b"]),
        (ItemFilter(categories: ["the tennis", "soccer"]), ItemFilter(), ["a", "b", "c"]),
        (ItemFilter(groups: ["group CUP"]), ItemFilter(), ["a", "c"]),
        (ItemFilter(categories: ["soccer"], groups: ["cup"]), ItemFilter(), ["a"]),
        (ItemFilter(text: ["TORRI", "fína"]), ItemFilter(), ["a", "c"]),
        (ItemFilter(places: ["stad"]), ItemFilter(), ["a"]),
        (ItemFilter(places: ["it"]), ItemFilter(), ["a"]),
        (ItemFilter(), ItemFilter(categories: ["soccer"]), ["c", "d"]),
        (ItemFilter(), ItemFilter(categories: ["tennis"], text: ["friendly"]), ["a", "d"]),
        (ItemFilter(categories: ["soccer"]), ItemFilter(groups: ["league"]), ["a"]),
        (ItemFilter(), ItemFilter(places: ["park", "it"]), ["c", "d"]),
    ])
    func `an item matches something of each kind that is included, and nothing that is excluded`(
        include: ItemFilter,
        exclude: ItemFilter,
        expected: [String]
    ) throws {
        let feed = try report("sports", matches, groups: ["cup", "league"]) {
            ($0.include, $0.exclude) = (include, exclude)
        }
        #expect(shown([feed], query()) == expected.map { "sports:\($0)" })
        let hidden = query().hiddenCounts(of: feed).values.reduce(0, +)
        #expect(hidden == matches.count - expected.count)
    }

    @Test func `says which filter hides an item, and leaves excluded groups out`() throws {
        let feed = try report("sports", matches, groups: ["cup", "league"]) {
            $0.include = ItemFilter(groups: ["cup", "league"])
            $0.exclude = ItemFilter(groups: ["league"], text: ["final"])
        }
        let reasons = matches.map { query().reasonHidden($0, of: feed, among: [feed]) }
        #expect(reasons == [nil, .excluded(.groups), .excluded(.text), .notIncluded(.groups)])
        #expect(query().timeline(of: [feed]).sections[0].groups.map(\.group.id) == ["cup"])
        let explainer = Explainer(query(), feeds: [feed.feed], reports: [feed])
        #expect(
            explainer.answer(ofItem: "sports:b").reasons.last?.sentence
                == "hidden: excluded by feeds.sports.exclude.groups"
        )
        #expect(
            explainer.answer(ofItem: "sports:d").reasons.last?.sentence
                == "hidden: not among feeds.sports.include.groups"
        )
    }

    @Test func `under its own heading a feed may be by title, and one timeline is always by time`() throws {
        let items = ["Track 10", "track 9", "Álbum", "track 9"].enumerated().map { index, title in
            FeedItem(id: LocalID("\(index)"), title: title, time: .instant(now.addingTimeInterval(Double(index + 1))))
        }
        let feed = try report("a", items) {
            $0.order = .title
            $0.limit = 3
        }
        #expect(shown([feed], query()) == ["a:0", "a:1", "a:2"])
        #expect(shown([feed], query { $0.layout = .perFeed }) == ["a:2", "a:1", "a:0"])
    }

    // MARK: - Names of one feed

    private func twoFeeds() throws -> [FeedReport] {
        [
            try report("sports", [item("a", category: "soccer"), item("b", category: "draw")], groups: ["cup"]),
            try report("races", [item("c", category: "harness"), item("d", category: "draw")], groups: ["cup"]),
        ]
    }

    @Test(
        arguments: [
            (["sports:soccer"], ["sports:a", "races:c", "races:d"], 0),
            (["sports:The Soccer", "races:draw"], ["sports:a", "races:d"], 0),
            (["soccer"], ["sports:a", "races:c", "races:d"], 1),
            (["soccer", "HARNESS"], ["sports:a", "races:c"], 2),
            (["draw"], ["sports:b", "races:d"], 0),
            (["draw", "soccer"], ["sports:a", "sports:b", "races:d"], 1),
        ] as [([String], [String], Int)]
    )
    func `a category of one feed filters that feed alone`(names: [String], expected: [String], notices: Int) throws {
        let reports = try twoFeeds()
        var query = query { $0.categories = names }
        let told = try query.resolveNames(among: reports.map { KnownNames($0) })
        #expect(shown(reports, query) == expected)
        #expect(told.count == notices)
    }

    @Test(arguments: [
        ("soccr", #"no feed has the category "soccr". Did you mean "soccer"?"#),
        ("sports:socer", #"sports has no category "socer". Did you mean "soccer"?"#),
        ("sprots:soccer", #"no feed has the category "sprots:soccer". Did you mean "sports:soccer"?"#),
        ("hockey", #"no feed has the category "hockey". For those there are: aggregate list --categories"#),
    ])
    func `a category that no feed has is refused with the nearest`(name: String, message: String) throws {
        var query = query { $0.categories = [name] }
        let error = try #require(throws: UnknownNames.self) {
            _ = try query.resolveNames(among: try twoFeeds().map { KnownNames($0) })
        }
        #expect(error.messages == [message])
    }

    @Test(arguments: [
        ("soccr", #"nothing has the category "soccr" now. Did you mean "soccer"?"#),
        ("sports:soccr", #"sports has no category "soccr". Did you mean "soccer"?"#),
        ("dra", #"nothing has the category "dra" now. Did you mean "draw"?"#),
        // The feed without an answer may have these.
        ("hockey", nil), ("news:soccr", nil), ("socc2r", nil), ("dr", nil),
    ])
    func `where a feed has no answer, only a spelling mistake is refused`(name: String, message: String?) throws {
        let failing = FeedReport(try Feed("news", of: PlainProvider.self), FeedError(.unreachable, "down"), since: now)
        let known = (try twoFeeds() + [failing]).map { KnownNames($0) }
        var query = query { $0.categories = [name] }
        do throws(UnknownNames) {
            _ = try query.resolveNames(among: known)
            #expect(message == nil)
        } catch {
            #expect(error.messages == [message])
        }
    }

    @Test func `a filter of a feed that names nothing, but nearly what there is, is told`() throws {
        var report = try report(
            "sports",
            [item("a", category: "soccer"), item("b", category: "draw")],
            groups: ["cup"]
        )
        report.feed.include = ItemFilter(categories: ["socer", "soccer", "hockey", "drawn"])
        #expect(
            KnownNames(report).remarks(onFiltersOf: report.feed, knowing: ["Drawn"]) == [
                #"feeds.sports.include.categories names "socer", which nothing has now. Did you mean "soccer"?"#
            ]
        )
    }

    @Test func `a name of a feed that is not shown is refused, unless it was meant for more feeds than these`() throws {
        let known = try twoFeeds().map { KnownNames($0) }
        var query = query { ($0.categories, $0.groups) = (["cards:hearts"], ["cards:table"]) }
        let error = try #require(throws: UnknownNames.self) {
            _ = try query.resolveNames(among: known, others: ["cards"])
        }
        #expect(
            error.messages.first
                == #"the category "cards:hearts" is of the feed cards, which is not shown. Add --feed cards, or leave the category out."#
        )
        #expect(error.messages.count == 2)
        #expect(try query.resolveNames(among: known, others: ["cards"], dropsUnknown: true) == [])
        #expect(!query.isNarrowed)
    }

    @Test func `groups are told from categories, and all that is unknown is said`() throws {
        var query = query { ($0.categories, $0.groups) = (["x1"], ["group cup", "x2"]) }
        let error = try #require(throws: UnknownNames.self) {
            _ = try query.resolveNames(among: try twoFeeds().map { KnownNames($0) })
        }
        #expect(error.messages.map { $0.prefix(24) } == ["no feed has the category", "no feed has the group \"x"])
    }

    @Test func `a feed without an answer, or with an empty one, may have any name`() throws {
        let failed = FeedReport(
            try Feed("down", of: PlainProvider.self),
            FeedError(.unreachable, "no answer"),
            since: now
        )
        var empty = query { $0.categories = ["hockey"] }
        let withEmpty = try twoFeeds() + [report("empty", [])]
        #expect(try empty.resolveNames(among: withEmpty.map { KnownNames($0) }) == [])
        #expect(empty.categories == ["hockey"])
        // What did not answer does not empty the list of the others, and says so.
        var down = query { $0.categories = ["hockey"] }
        let withDown = try twoFeeds() + [failed]
        #expect(
            try down.resolveNames(among: withDown.map { KnownNames($0) }) == [
                #"no feed that has answered has the category "hockey"; down, without an answer, may have it. Other feeds are shown whole."#
            ]
        )
        #expect(shown(withDown, down) == ["sports:a", "sports:b", "races:c", "races:d"])
        var dropping = query { $0.categories = ["hockey"] }
        #expect(try dropping.resolveNames(among: try twoFeeds().map { KnownNames($0) }, dropsUnknown: true) == [])
        #expect(dropping.categories == [] && !dropping.isNarrowed)
    }

    @Test(arguments: [
        ("sprots:soccer", #"no feed has the category "sprots:soccer". Did you mean "sports:soccer"?"#),
        ("dwn:boat", #"no feed has the category "dwn:boat". Did you mean "down:boat"?"#),
        (
            "nowhere:boat",
            #"no feed has the category "nowhere:boat": there is no feed "nowhere". The feeds are: sports, races, down."#
        ),
        ("down:handbal", #"down has no category "handbal". Did you mean "Handball"?"#),
        ("down:curling", #"down has no category "curling". For those there are: aggregate list --categories"#),
        ("handbal", #"no feed has the category "handbal". Did you mean "Handball"?"#),
        ("handball", nil), ("down:CURL", nil),
    ])
    func `names are judged by feeds and by what providers declare, where a feed is down`(name: String, message: String?)
        throws
    {
        let failed = FeedReport(try Feed("down", of: PlainProvider.self), FeedError(.unreachable, "down"), since: now)
        var known = (try twoFeeds() + [failed]).map { KnownNames($0) }
        known[2].declare([("HAND", "Handball"), ("TENN", "Tennis")])
        var query = query { $0.categories = [name] }
        do throws(UnknownNames) {
            _ = try query.resolveNames(among: known)
            #expect(message == nil)
            #expect(query.categories == [] && query.categoriesOfFeeds.keys.map(\.rawValue) == ["down"])
        } catch {
            #expect(error.messages == [message].compactMap(\.self))
        }
    }

    @Test func `the words for another list are about its feeds`() throws {
        var query = query { ($0.categories, $0.groups) = (["draw", "soccer"], ["races:cup"]) }
        _ = try query.resolveNames(among: try twoFeeds().map { KnownNames($0) })
        #expect(query.nameWords(of: ["sports"]) == ["--category", "draw", "--category", "sports:soccer"])
        #expect(query.nameWords(of: ["races"]) == ["--category", "draw", "--group", "races:cup"])
    }
}
