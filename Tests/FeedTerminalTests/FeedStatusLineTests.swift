import FeedBoard
import FeedCore
import FeedFormats
import FeedTerminal
import FeedTimeline
import Foundation
import Terminal
import Testing

/// The foot of a screen, with the feeds that are not fresh and the names that were asked for.
struct FeedStatusLineTests {
    private static func model(failing count: Int) throws -> WatchModel {
        var model = try ExampleModel.model(4)
        for name in ["hang", "dead", "hanghttp", "flaky"].prefix(count) {
            let feed = try Feed(try #require(FeedID(name)), of: ExampleProvider.self)
            let error = FeedError(.timedOut, "No answer within the ten seconds that it had.")
            model.reports.append(FeedReport(feed, error, since: ExampleModel.now - 54))
        }
        let (feed, now) = (model.reports[1].feed, ExampleModel.now)
        let snapshot = try #require(model.reports[1].snapshot)
        let error = FeedError(.timedOut, "No answer.")
        model.reports[1] = FeedReport(feed, snapshot, readAt: now, freshUntil: now)
            .stale(error, since: now - 54)
        return model
    }

    private static func foot(_ model: WatchModel, _ columns: Int, _ rows: Int, lines: Int = 1) -> [String] {
        let content = model.content(of: WatchState(), columns: columns, style: .none)
        let grid = WatchScreen(columns: columns, rows: rows).grid(of: WatchState(), content)
        return ((rows - lines)..<rows).map { grid.text(ofRow: $0) }
    }

    @Test(arguments: [(40, 12), (40, 15), (80, 12)])
    func `a low screen counts them in its last line`(columns: Int, rows: Int) throws {
        let last = Self.foot(try Self.model(failing: 3), columns, rows)
        #expect(last[0].hasPrefix(" 4 Feeds: 3 failed, 1 stale · ? help"))
        #expect(!Self.foot(try ExampleModel.model(4), columns, rows)[0].contains("Feeds:"))
    }

    @Test func `where the reasons have no room, each feed is named`() throws {
        let model = try Self.model(failing: 4)
        #expect(
            Self.foot(model, 120, 40, lines: 3)[1] == " failed: hang, dead, hanghttp, flaky · stale: holidays (view 4)"
        )
        #expect(
            Self.foot(model, 40, 18, lines: 3).prefix(2)
                == [" failed: hang, dead, hanghttp, flaky ·", " stale: holidays (view 4)"]
        )
        #expect(
            Self.foot(model, 24, 18, lines: 3).prefix(2) == [" failed: hang, dead,", " 4 Feeds: 4 failed, 1 st"]
        )
    }

    @Test func `a name that no feed has stays at the foot`() throws {
        var model = try ExampleModel.model(4)
        model.unknownNames = [#"no feed has the category "nosuch". For those there are: aggregate list --categories"#]
        let lines = Self.foot(model, 40, 12, lines: 2)
        #expect(lines[0] == #" no feed has the category "nos… (view 4)"#)
        #expect(lines[1].hasPrefix(" ? help"))
    }

    @Test func `a chip counts what its key shows, whatever category was asked for`() throws {
        var model = try ExampleModel.model(4)
        model.query.categoriesOfFeeds = [model.feeds[0].id: ["horse"]]
        var state = WatchState()
        let chips = { model.content(of: state, columns: 80, style: .none).chips.map(\.chip) }
        let counts = { chips().filter { $0.feed == nil }.map(\.count) }
        let items = { model.content(of: state, columns: 80, style: .none).lines.compactMap(\.item?.description) }
        #expect(counts() == [2, 2])
        #expect(chips().compactMap(\.feed?.rawValue) == ["races", "holidays"])
        #expect(items() == ["races:r0", "races:r2", "holidays:xmas"])
        state.category = "Greyhound"
        #expect(counts() == [2, 2])
        #expect(items() == ["races:r1", "races:r3"])
        (state.category, state.feed) = (nil, "holidays")
        #expect(counts() == [2, 2])
        #expect(items() == ["holidays:xmas"])
    }

    @Test func `a search leaves out the categories and the groups in which it finds nothing`() throws {
        let model = try ExampleModel.model(4)
        var state = WatchState()
        state.search = "christmas"
        let content = model.content(of: state, columns: 80, style: .none)
        let grid = WatchScreen(columns: 80, rows: 24).grid(of: state, content)
        #expect(grid.text(ofRow: 1) == "  H holidays 1")
        // With a star too.
        var starred = model
        starred.query.stars = [ExampleModel.id("holidays:xmas")]
        (state.search, state.onlyStarred) = ("", true)
        let alone = starred.content(of: state, columns: 80, style: .none)
        #expect(WatchScreen(columns: 80, rows: 24).grid(of: state, alone).text(ofRow: 1).hasPrefix("  H holidays 1"))
        (state.search, state.onlyStarred) = ("christmas", false)
        state.view = .byFeed
        let lines = model.content(of: state, columns: 80, style: .none).lines.map { $0.text.rendered(.none) }
        #expect(lines.contains { $0.contains("December") })
        #expect(!lines.contains { $0.contains("Horse") })
    }
}
