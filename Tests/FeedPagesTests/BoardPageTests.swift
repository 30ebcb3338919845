import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

@testable import FeedPages

/// The pages of the board, as a browser without a script gets them.
struct BoardPageTests {
    private static func reports() throws -> [FeedReport] {
        let place = Place(name: nil, coordinates: Coordinates(latitude: 51.5, longitude: -0.12))
        let stops = (0..<2).map { FeedGroup(id: "s\($0)", title: "Stop \($0)", place: place) }
        let trains = (0..<12).map {
            ExamplePage.item("t\($0)", in: Double($0) * 60 + 10, group: "s\($0 % 2)", category: "Victoria")
        }
        let races = (0..<9).map { number in
            ExamplePage.item("r\(number)", in: Double(number) * 120, group: "g\(number % 3)", category: "Horse")
        }
        let kinds = (0..<3).map { FeedGroup(id: "g\($0)", title: "Kind \($0)") }
        let days = ["2026-11-21", "2026-12-25"].compactMap { CivilDay($0) }.map { day in
            ExamplePage.item("\(day)", in: 0) { $0.time = .day(day, region: "GB") }
        }
        return [
            try ExamplePage.report("trains", trains, groups: stops),
            try ExamplePage.report("races", races, groups: kinds) { $0.limit = 5 },
            try ExamplePage.report("events", races, groups: kinds), try ExamplePage.report("days", days),
        ]
    }

    private static func html(_ made: (page: BoardPage, clock: ViewerClock)) -> String {
        made.page.document(by: made.clock)
    }

    @Test(arguments: PageKind.allCases)
    func `each view is a whole document, whose ids are there once`(kind: PageKind) throws {
        let html = Self.html(ExamplePage.page(kind, try Self.reports()))
        #expect(html.hasPrefix("<!doctype html>") && html.hasSuffix("</html>\n"))
        let ids = html.matches(of: /\sid="([^"]*)"/).map { String($0.output.1) }
        #expect(Set(ids).count == ids.count, "\(Dictionary(grouping: ids) { $0 }.filter { $1.count > 1 }.keys)")
        #expect(["page", "states", "board", "foot", "sheets", "search", "clock", "keys"].allSatisfy(ids.contains))
        // The policy of the server forbids these.
        #expect(html.firstMatch(of: /\s(style|on[a-z]+)="/) == nil && !html.contains("<style"))
        #expect(!html.contains("\u{1}"))
    }

    @Test func `the timeline has its parts, the days of what is later, and a share of each feed`() throws {
        let html = Self.html(ExamplePage.page(.timeline, try Self.reports()) { $0.rowsPerFeed = 3 })
        for text in [
            "<h2>Now and within the hour</h2>", "<h2>Later</h2>", "<h3>Fri 25 Dec</h3>", ">9 more trains</a>",
            "href=\"/?feed=trains\"", "data-at=\"1795255210\" aria-hidden=\"true\">10s</time>",
        ] { #expect(html.contains(text), "\(text)") }
        #expect(html.matches(of: /class="row[ "]/).count == 3 + 3 + 3 + 2)
    }

    @Test func `stops are cards, events are lines that open, and what is limited is one list by time`() throws {
        let html = Self.html(ExamplePage.page(.byFeed, try Self.reports()))
        #expect(html.contains("<section class=\"feed cards\" id=\"f-trains\">"))
        #expect(html.contains("<section class=\"feed lines\" id=\"f-events\">"))
        #expect(html.contains("<section class=\"feed list\" id=\"f-races\">"))
        let found = html.firstMatch(of: /id="f-races-rows">(.*?)<\/ol>/.dotMatchesNewlines())
        let list = try #require(found).output.1
        let titles = list.matches(of: /class="title"[^>]*>([^<]*)</).map { String($0.output.1) }
        #expect(titles == ["r0", "r1", "r2", "r3", "r4"])
        #expect(html.matches(of: /class="card"/).count == 2 && html.contains("3 more trains"))
        #expect(html.matches(of: /<details class="line"[^>]* open>/).count == 3)
    }

    @Test func `a month has each day, dots and an ellipsis`() throws {
        let days = (0..<3).map { number in
            ExamplePage.item("d\(number)", in: 0) {
                $0.time = .day(CivilDay("2026-12-25").unsafelyUnwrapped, region: "")
            }
        }
        let report = try ExamplePage.report("days", days)
        let month = CivilMonth(containing: CivilDay("2026-12-01").unsafelyUnwrapped)
        let made = ExamplePage.page(.calendar, [report]) {
            $0.monthOffset = 1
        } model: {
            $0.month = (month, [report])
        }
        let html = Self.html(made)
        #expect(html.matches(of: /<td class="day/).count == 35)
        let cell = try #require(html.firstMatch(of: /<td class="day" id="c-2026-12-25">.*?<\/td>/)).output
        #expect(
            cell.matches(of: /class="dot\s/).count == 2 && cell.contains("…")
                && cell.contains("Fri 25 Dec 2026, 3 items")
        )
        #expect(html.contains("href=\"/calendar\">‹ November 2026") || html.contains("‹ November 2026</a>"))
    }

    @Test func `what a publisher writes is text, whatever it looks like`() throws {
        let hostile = [
            "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onclick='x", "&lt;b&gt;",
            "\u{1}1795255210\u{1}", "\u{1b}[31mred", "{{title}} {{{page}}} {{>row}}", "</title></script><!--",
            String(repeating: "ä", count: 10_000),
        ]
        let items = hostile.enumerated().map { number, text in
            ExamplePage.item("x\(number)", in: 60, title: text, group: "g", category: text) {
                $0.subtitle = text
                $0.place = Place(name: text)
                $0.facts = [Fact("f", text, .text(text))]
            }
        }
        let report = try ExamplePage.report("x", items, groups: [FeedGroup(id: "g", title: hostile[0])])
        for kind in PageKind.allCases {
            for item in items {
                let made = ExamplePage.page(kind, [report], parameters: [.init("search", hostile[1])]) {
                    $0.sheet = .item(ItemID("x", item.id))
                }
                let html = Self.html(made)
                #expect(!html.contains("<script>") && !html.contains("<img") && !html.contains("onclick='"))
                #expect(!html.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
            }
        }
        let html = Self.html(ExamplePage.page(.timeline, [report]))
        #expect(
            html.contains("&lt;script&gt;alert(1)") && html.contains("&amp;lt;b&amp;gt;") && html.contains("{{title}}")
        )
    }

    @Test func `seconds that pass change nothing, and one change touches its row alone`() throws {
        let items = (0..<500).map { ExamplePage.item("t\($0)", in: 7_200 + Double($0)) }
        let report = try ExamplePage.report("trains", items)
        let before = ExamplePage.page(.timeline, [report])
        let later = ExamplePage.page(.timeline, [report], at: ExamplePage.now + 30)
        #expect(before.page.version == later.page.version)
        #expect(before.page.document(by: before.clock) != later.page.document(by: later.clock))
        var others = items
        others[250].title = "another"
        let after = ExamplePage.page(.timeline, [try ExamplePage.report("trains", others)])
        let changes = before.page.root.changes(to: after.page.root)
        let key = ItemID("trains", items[250].id).key
        #expect(changes.count == 1)
        if case .set(let part)? = changes.first { #expect(part.id == "i-\(key)") } else { Issue.record("\(changes)") }
    }

    @Test func `a sheet has facts, tables that can be ordered, and what leads on`() throws {
        let table = FactTable(
            "runners",
            "Runners",
            columns: [.init("number", "No."), .init("name", "Name")],
            rows: [["number": .integer(2), "name": .text("Beta")], ["number": .integer(1), "name": .text("Alpha")]]
        )
        let item = ExamplePage.item("r", in: 90, title: "A race", category: "Horse") {
            $0.tables = [table]
            $0.place = Place(name: "Randwick", coordinates: Coordinates(latitude: -33.9, longitude: 151.2))
            $0.links = [
                ItemLink("Card", URL(known: "https://example.org/card")),
                ItemLink("Bad", URL(known: "javascript:alert(1)")),
            ]
        }
        let report = try ExamplePage.report("x", [item])
        let html = Self.html(
            ExamplePage.page(.timeline, [report], parameters: [.init("item", "k"), .init("order", "number")]) {
                $0.sheet = .item(ItemID("x", item.id))
                $0.order = TableOrder(column: "number")
            }
        )
        let found = html.firstMatch(of: /<dialog id="sheet".*?<\/dialog>/.dotMatchesNewlines())
        let sheet = try #require(found).output
        for text in [
            "data-close=\"/\"", "aria-sort=\"ascending\"", "order=-number", "https://example.org/card",
            "https://www.openstreetmap.org/?mlat=-33.9", "/v1/calendar.ics?id=x:r", "1m 30s",
        ] { #expect(sheet.contains(text), "\(text)") }
        #expect(!sheet.contains("javascript:"))
        let cells = sheet.matches(of: /<td[^>]*>([^<]*)<\/td>/).map { String($0.output.1) }
        #expect(cells == ["1", "Alpha", "2", "Beta"])
    }

    @Test func `feeds that are not fresh say so above the view`() throws {
        let report = try ExamplePage.report("trains", [ExamplePage.item("t", in: 60)])
        let error = FeedError(.unreachable, "no answer within 10 s")
        let (feed, snapshot) = (report.feed, try #require(report.snapshot))
        let stale = FeedReport(
            stale: feed,
            snapshot,
            readAt: ExamplePage.now - 300,
            freshUntil: ExamplePage.now - 270,
            error,
            since: ExamplePage.now - 200
        )
        let failed = FeedReport(feed, error, since: ExamplePage.now - 200)
        let due = ExamplePage.now + 90
        for (report, name) in [(stale, "stale"), (failed, "failed")] {
            let html = Self.html(
                ExamplePage.page(.timeline, [report]) { _ in
                } input: {
                    $0.dues = ["trains": due]
                }
            )
            #expect(html.contains("<p id=\"state-trains\" class=\"state \(name)\">"), "\(name)")
            #expect(html.contains("no answer within 10 s") && html.contains("next try 10:01:30"))
        }
        let broken = Self.html(
            ExamplePage.page(.timeline, [report]) { _ in
            } input: {
                $0.fault = "line 3: <x>"
            }
        )
        #expect(broken.contains("class=\"state broken\"") && broken.contains("line 3: &lt;x&gt;"))
        let loading = Self.html(
            ExamplePage.page(.timeline, [report]) { _ in
            } model: {
                $0.feeds += [feed]
            } input: {
                $0.reports = []
            }
        )
        #expect(loading.contains("class=\"state loading\""))
    }
}
