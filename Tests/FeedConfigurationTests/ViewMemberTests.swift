import FeedConfiguration
import FeedCore
import Foundation
import Testing

/// The filters of a feed, and the views of a configuration.
@Suite(.timeLimit(.minutes(20)))
struct ViewMemberTests {
    private static let feeds = #"""
        "feeds": [ { "id": "tfl", "provider": "tfl-arrivals", "tags": ["commute"] } ]
        """#

    private static func views(_ views: String) -> String { "{ \"views\": { \(views) }, \(feeds) }" }

    @Test func `a feed has filters, a limit of its groups and an order`() throws {
        let feed = try read(
            configuration(
                #"""
                "id": "tfl", "provider": "tfl-arrivals", "limitPerGroup": 2, "order": "title",
                "include": { "categories": ["tube"], "places": ["Euston"] },
                "exclude": { "groups": ["a"], "text": ["b", "c"] }
                """#
            )
        ).feeds[0]
        #expect(feed.limitPerGroup == 2 && feed.order == .title)
        #expect(feed.include == ItemFilter(categories: ["tube"], places: ["Euston"]))
        #expect(feed.exclude == ItemFilter(groups: ["a"], text: ["b", "c"]))
        let plain = try read(configuration(#""id": "tfl", "provider": "tfl-arrivals""#)).feeds[0]
        #expect(plain.include.isEmpty && plain.exclude.isEmpty && plain.order == .time && plain.limitPerGroup == nil)
    }

    @Test func `a view has what a list has as options`() throws {
        let plan = try read(
            Self.views(
                #"""
                "evening": { "feeds": ["tfl"], "tags": ["commute"], "categories": ["tube"], "groups": ["g"],
                  "search": ["s"], "layout": "per-feed", "limit": 3, "starred": true, "from": "18:00", "until": "23:00" },
                "soon": { "within": "45m" }, "free": { "days": "weekend" }
                """#
            )
        )
        let view = try plan.view(named: "evening")
        #expect(view.selection == .named(feeds: ["tfl"], tags: ["commute"]))
        #expect(view.categories == ["tube"] && view.groups == ["g"] && view.search == ["s"])
        #expect(view.layout == .perFeed && view.limit == 3 && view.starred)
        #expect(view.window == ViewWindow(from: DateArgument("18:00"), until: DateArgument("23:00")))
        #expect(try plan.view(named: "soon").window == ViewWindow(within: .seconds(2_700)))
        #expect(try plan.view(named: "free").window == ViewWindow(days: .weekend))
        #expect(try plan.view(named: "soon").selection == .enabled)
    }

    @Test func `a mistake inside a view fails that view only, and everything where all is checked`() throws {
        let text = Self.views(#""evening": {}, "weekend": { "dys": "weekend" }"#)
        let line = #"feeds.json:1:42: views.weekend has no member "dys". Did you mean "days"?"#
        #expect(errors(text) == [line])
        var plan = try read(text, isThorough: false)
        #expect(try plan.view(named: "evening") == SavedView())
        do {
            _ = try plan.view(named: "weekend")
            Issue.record("the view is wrong")
        } catch { #expect((error as? ConfigurationIssues)?.errors == [line]) }
        #expect(plan.warnings.isEmpty)
        #expect(plan.errors == [line])
        plan.addWarnings(ofFaultsIn: [])
        #expect(plan.warnings == [line])
        #expect(plan.feeds.allSatisfy { $0.fault == nil })
    }

    @Test(arguments: [
        ("evning", #"feeds.json has no view "evning". Did you mean "evening"?"#),
        ("x", #"feeds.json has no view "x". Valid names: evening, soon."#),
    ])
    func `a view that is not there is refused with the nearest`(name: String, message: String) throws {
        let plan = try read(Self.views(#""evening": {}, "soon": {}"#))
        #expect(throws: FeedSelectionError.self) { try plan.view(named: name) }
        do { _ = try plan.view(named: name) } catch { #expect((error as? FeedSelectionError)?.messages == [message]) }
    }

    @Test(arguments: [
        ErrorTextTests.Case(
            "filters of other types",
            configuration(#""id": "tfl", "provider": "tfl-arrivals", "include": "tube", "exclude": { "text": "x" }"#),
            #"feeds.json:1:68: feeds.tfl.include is "tube", but must be an object."#,
            #"feeds.json:1:97: feeds.tfl.exclude.text is "x", but must be an array, each element a text."#
        ),
        ErrorTextTests.Case(
            "a misspelt filter, an empty text and one twice",
            configuration(
                #""id": "tfl", "provider": "tfl-arrivals", "include": { "category": [] }, "exclude": { "text": [""], "groups": ["a", "a"] }"#
            ),
            #"feeds.json:1:70: feeds.tfl.include has no member "category". Did you mean "categories"?"#,
            #"feeds.json:1:109: feeds.tfl.exclude.text has an empty text, which would match everything."#,
            #"feeds.json:1:131: feeds.tfl.exclude.groups[1] is "a", as [0] is; remove one of them."#
        ),
        ErrorTextTests.Case(
            "an unknown order, and no item of a group",
            configuration(#""id": "tfl", "provider": "tfl-arrivals", "order": "titel", "limitPerGroup": 0"#),
            #"feeds.json:1:66: feeds.tfl.order is "titel", but must be "time" or "title". Did you mean "title"?"#,
            "feeds.json:1:92: feeds.tfl.limitPerGroup is 0, but must be 1 to 200000 items."
        ),
        ErrorTextTests.Case(
            "views of another type",
            #"{ "views": [], "feeds": [] }"#,
            "feeds.json:1:12: views is an empty array, but must be an object."
        ),
        ErrorTextTests.Case(
            "a misspelt member, feed and tag of a view",
            views(#""a": { "limt": 5 }, "b": { "feeds": ["tlf"], "tags": ["comute"] }"#),
            #"feeds.json:1:21: views.a has no member "limt". Did you mean "limit"?"#,
            #"feeds.json:1:51: views.b.feeds[0] is "tlf", but there is no such feed. Did you mean "tfl"?"#,
            #"feeds.json:1:68: views.b.tags[0] is "comute", but no feed has this tag. Did you mean "commute"?"#
        ),
        ErrorTextTests.Case(
            "a tag that no feed has",
            views(#""b": { "tags": ["comute"] }"#),
            #"feeds.json:1:30: views.b.tags[0] is "comute", but no feed has this tag. Did you mean "commute"?"#
        ),
        ErrorTextTests.Case(
            "a view with two windows, and one that is no time",
            views(#""a": { "within": "1h", "days": "today" }, "b": { "from": "soon" }"#),
            "feeds.json:1:19: views.a has more than one of within, days, and from or until, but must have one of them.",
            #"feeds.json:1:71: views.b.from is "soon", but must be a day such as 2026-12-25, today, tomorrow or friday, or a time such as 18:00, "friday 18:00" or 2026-12-25T18:00:00Z."#
        ),
        ErrorTextTests.Case(
            "a view from a day that its month has not",
            views(#""b": { "from": "2026-11-31" }"#),
            #"feeds.json:1:29: views.b.from is "2026-11-31", but November 2026 has 30 days."#
        ),
        ErrorTextTests.Case(
            "a name that no shell takes",
            views(#""my view": {}"#),
            #"feeds.json:1:14: views["my view"] is "my view", but must be 1 to 63 letters, digits, "-", "_" or ".", beginning with a letter or digit."#
        ),
    ])
    func `tells what is wrong with filters and views`(_ example: ErrorTextTests.Case) {
        #expect(errors(example.text) == example.expected)
    }

    @Test func `a member of a feed can be set for one run`() throws {
        let text = "{ \(Self.feeds) }"
        let feed = try read(
            text,
            overrides: [
                "tfl.limit=3", "tfl.tags=a,b", "tfl.exclude.text=x,y", "tfl.exclude.groups=[\"g\"]", "tfl.ahead=2h",
            ]
        ).feeds[0]
        #expect(feed.limit == 3 && feed.tags == ["a", "b"] && feed.ahead == .seconds(7_200))
        #expect(feed.exclude == ItemFilter(groups: ["g"], text: ["x", "y"]))
        #expect(
            errors(text, overrides: ["tfl.limit=x", "tfl.include.colour=red"]) == [
                #"--set tfl.limit=x: feeds.tfl.limit is "x", but must be a whole number."#,
                #"--set tfl.include.colour=red: feeds.tfl.include has no member "colour". Valid names: categories, groups, text, places, where."#,
            ]
        )
    }

    @Test func `a list for one run is JSON, or has commas`() throws {
        let text = "{ \(Self.feeds) }"
        for override in ["tfl.stops=A,B", #"tfl.stops=["A","B"]"#, #"tfl.stops=[ "A", "B" ]"#] {
            #expect(
                try read(text, overrides: [override]).feeds[0].settings["stops"]?.elements?.map(\.text) == ["A", "B"]
            )
        }
        #expect(
            errors(text, overrides: ["tfl.stops=[A,B]"]) == [
                #"--set tfl.stops=[A,B]: feeds.tfl.settings.stops is "[A,B]", which is not an array in JSON. Write A,B or '["A","B"]', in quotation marks for the shell."#
            ]
        )
    }
}
