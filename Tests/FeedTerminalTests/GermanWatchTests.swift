import FeedCore
import FeedTerminal
import FeedTestKit
import FeedTimeline
import Foundation
import Terminal
import Testing
@testable import FeedBoard

/// The live screen for somebody who reads German.
struct GermanWatchTests {
    /// Returns a model of two feeds, one of them failed, with events, messages and a star.
    private static func model(in language: Language) throws -> WatchModel {
        var model = try ExampleModel.model(40)
        model.query.languages = Languages(language)
        model.query.stars = [ExampleModel.id("races:r1")]
        model.month = (try #require(CivilMonth("2026-12")), model.reports)
        let error = FeedError(.timedOut, "-", hint: "Check the network and the endpoint.")
        var failed = FeedReport(model.feeds[1], error, since: ExampleModel.now - 600)
        failed.snapshot = nil
        model.reports[1] = failed
        model.dues = [model.feeds[0].id: ExampleModel.now + 20, model.feeds[1].id: ExampleModel.now]
        let id = ExampleModel.id("races:r1")
        model.history = ItemEvent.Kind.allCases.map {
            ItemEvent($0, of: id)
        }
        model.eventsOfItem = model.history
        model.messages = [WatchMessage("-", at: ExampleModel.now - 61)]
        return model
    }

    /// Every view, filtered and not, and every sheet, by name.
    private static var states: [(String, WatchState)] {
        var states = WatchState.View.allCases.map { view in
            var state = WatchState()
            state.view = view
            return ("\(view)", state)
        }
        var state = WatchState()
        (state.category, state.search, state.onlyStarred) = ("Greyhound", "-", true)
        states.append(("filtered", state))
        state = WatchState()
        (state.view, state.monthOffset) = (.calendar, 1)
        states.append(("another month", state))
        state.monthOffset = 1 << 40
        states.append(("no month", state))
        for (name, sheet) in [
            ("help", WatchState.Sheet.help), ("item", .item(ExampleModel.id("races:r1"))),
            ("gone", .item(ExampleModel.id("races:none"))),
        ] {
            state = WatchState()
            state.sheet = sheet
            states.append((name, state))
        }
        return states
    }

    private static func text(_ state: WatchState, _ columns: Int, _ rows: Int, _ model: WatchModel) -> String {
        let content = model.content(of: state, columns: columns, style: .none)
        let grid = WatchScreen(columns: columns, rows: rows).grid(of: state, content)
        return (0..<rows).map { grid.text(ofRow: $0) + "\n" }.joined()
    }

    @Test(arguments: [(40, 12), (80, 24), (120, 40)])
    func `every view and every sheet`(columns: Int, rows: Int) throws {
        let model = try Self.model(in: .german)
        let text = Self.states.map { "--- \($0)\n" + Self.text($1, columns, rows, model) }.joined()
        try expect(text, in: .module, isKeptIn: "german-watch-\(columns)x\(rows).txt")
    }

    /// The words that are the same in both languages, come from the example, or name a key.
    private static let alike: Set<String> = [
        "BUDGET", "DETAILS", "Details", "Enter", "Esc", "FEED", "Feed", "Feeds", "Jan", "Status", "Tab", "UTC",
        // The example, with a short id.
        "Bel", "Bell", "Bellbi", "Bellbird", "Christmas", "Day", "Europe", "Examples", "Lane", "London", "Public",
        "example",
        "holidays", "iea", "invention", "our", "own", "races",
    ]

    @Test func `no English is left on a German screen`() throws {
        let (english, german) = (try Self.model(in: .english), try Self.model(in: .german))
        for (name, state) in Self.states {
            let left = Self.words(Self.text(state, 120, 60, german))
                .intersection(Self.words(Self.text(state, 120, 60, english))).subtracting(Self.alike)
            #expect(left.isEmpty, "\(name): \(left.sorted())")
        }
    }

    /// All that `watch --plain` says: the list, items that come near and change, feeds that fail, answer and leave.
    private static func plainText(in language: Language) throws -> String {
        var query = FeedQuery(timeZone: ExampleModel.london, now: ExampleModel.now)
        query.languages = Languages(language)
        var watch = PlainWatch(of: ["races", "holidays"], query, limit: 10, style: .none, columns: nil)
        var reports = try ExampleModel.model(7).reports
        var text = watch.begin(reports, missing: ["trains"], at: ExampleModel.now)
        text += watch.announce(at: ExampleModel.now + 90)
        let events = ItemEvent.Kind.allCases.map { ItemEvent($0, of: ExampleModel.id("races:r1")) }
        text += watch.happened(events, omitted: 2)
        let answer = reports[1]
        for (status, snapshot) in [(FeedReport.Status.failed, nil), (.stale, answer.snapshot)] {
            var failed = FeedReport(answer.feed, FeedError(.timedOut, "-"), since: ExampleModel.now - 600)
            (failed.snapshot, failed.status, failed.readAt) = (snapshot, status, answer.readAt)
            reports[1] = failed
            text += watch.read(reports, at: ExampleModel.now + 100)
            reports[1] = answer
            text += watch.read(reports, at: ExampleModel.now + 110)
        }
        return text + watch.remove("holidays", at: ExampleModel.now + 120)
    }

    @Test func `no English is left where it is said in lines`() throws {
        let german = try Self.plainText(in: .german)
        // A command, and a feed of the example.
        let alike = Self.alike.union(["aggregate", "history", "trains"])
        let left = Self.words(german).intersection(Self.words(try Self.plainText(in: .english))).subtracting(alike)
        #expect(left.isEmpty, "\(left.sorted()) in \(german)")
        for words in ["Noch ohne Antwort: trains.", "gestört seit 1", "Gezeigt wird", "antwortet wieder"] {
            #expect(german.contains(words), "\(words) in \(german)")
        }
    }

    @Test func `letters of categories are those of their German names`() throws {
        let categories = ["Greyhound", "Harness", "Horse"].map { label in
            CategoryChip(category: ItemCategory(id: label, label: label), count: 1, isChosen: false)
        }
        let chips = WatchChip.chips(for: categories, in: Language.german.texts)
        #expect(chips.map(\.letter) == ["W", "T", "A"])
        #expect(chips.map(\.label) == ["Greyhound", "Harness", "Horse"])
    }

    @Test(arguments: HelpPart.allCases)
    func `each part of the help has a title and its keys`(part: HelpPart) {
        for texts in Language.allCases.map(\.texts) {
            for view in ViewerChoices.View.allCases where HelpPart.parts(in: view).contains(part) {
                #expect(!texts.helpTitle(of: part, in: view).isEmpty)
            }
            #expect(texts.help(on: part).allSatisfy { !$0.keys.isEmpty && !$0.does.isEmpty })
            #expect(texts.help(on: part).isEmpty == (part == .categories))
        }
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.split { !$0.isLetter }.filter { $0.count > 2 }.map(String.init))
    }
}

extension ItemEvent {
    fileprivate init(_ kind: Kind, of item: ItemID) {
        self.init(item, kind, at: ExampleModel.now - 60, title: "R2 Bellbird Lane", time: ExampleModel.at(88))
    }
}
