import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

@testable import FeedServer

/// The pages of the board, as a browser without a script gets them.
struct BoardHTMLTests {
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

    private static func html(_ made: (page: BoardHTML, clock: ViewerClock)) -> String {
        made.page.document
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
            "href=\"/?feed=trains\"", "data-at=\"1795255210\" aria-hidden=\"true\">in 10 s</time>",
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

    @Test(arguments: [("trains", 6, 9), ("races", 5, 6), ("events", 9, 6)])
    func `a phone shows the next three of a feed, and says how many more there are in all`(
        feed: String,
        count: Int,
        more: Int
    ) throws {
        let html = Self.html(ExamplePage.page(.byFeed, try Self.reports()))
        let found = html.firstMatch(of: try Regex("<section[^>]*id=\"f-\(feed)\".*?</section>").dotMatchesNewlines())
        let section = try #require(found).output[0].substring ?? ""
        let rows = section.matches(of: /class="(row(?: [^"]*)?)".*?class="title"[^>]*>([^<]*)</.dotMatchesNewlines())
        let next = rows.filter { !$0.output.1.contains("beyond-phone") }.map { String($0.output.2.dropFirst()) }
        #expect(rows.count == count && next.sorted() == ["0", "1", "2"])
        #expect(section.contains("<a class=\"beyond-phone\" href=\"#f-\(feed)\">\(more) more trains"))
    }

    @Test func `a feed of three items has no rest`() throws {
        let html = Self.html(ExamplePage.page(.byFeed, try Self.reports()))
        #expect(!html.contains("f-days-rest") && html.contains("id=\"f-races-rest\""))
    }

    @Test(arguments: [PageKind.timeline, .map], [false, true])
    func `each view has a symbol and its name in the navigation, the map where there may be stops`(
        kind: PageKind,
        hasMap: Bool
    ) throws {
        let html = Self.html(ExamplePage.page(kind, try hasMap ? Self.reports() : [ExamplePage.report("days", [])]))
        #expect(html.contains("feeds add") == (kind == .map && !hasMap))
        let found = html.firstMatch(of: /<nav class="views".*?<\/nav>/.dotMatchesNewlines())
        let links = try #require(found).output.matches(of: /<svg class="symbol".*?<\/svg>([^<]+)<\/a>/)
        let kinds = PageKind.allCases.filter { hasMap || $0 != .map }
        #expect(links.map { String($0.output.1) } == kinds.map(Language.english.texts.title(of:)))
    }

    @Test func `a month has each day, a dot for each feed and a count`() throws {
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
            cell.matches(of: /<span class="dots">(<svg class="dot slot-0"[^>]*>.*?<\/svg>)<span class="count">3</).count
                == 1
                && cell.contains("Fri 25 Dec 2026, 3 items: d0, d1, d2")
        )
        #expect(cell.matches(of: /class="name[ "]/).count == 3)
        #expect(html.contains("href=\"/calendar\">‹ <span class=\"where\">November 2026</span></a>"))
        #expect(html.contains("role=\"switch\" aria-checked=\"false\" href=\"/calendar?whole-days=true\""))
        #expect(html.contains("href=\"/calendar?week=2026-11-30\">Week") && html.contains("?year=2026\">Year"))
    }

    @Test func `a week has seven days, and a year twelve months with what is off`() throws {
        let holiday = ExamplePage.item("d", in: 0, title: "Christmas Day", category: "Public") {
            $0.time = .day(CivilDay("2026-12-25").unsafelyUnwrapped, region: "GB")
        }
        let report = try ExamplePage.report("days", [holiday])
        func html(_ span: CalendarSpan) -> String {
            Self.html(
                ExamplePage.page(.calendar, [report]) {
                    $0.span = span
                } model: {
                    $0.span = SpanAnswers(span, [report])
                }
            )
        }
        let week = html(.week(CivilDay("2026-12-21").unsafelyUnwrapped))
        #expect(week.matches(of: /<section class="day/).count == 7 && week.contains("Week 52, 21 Dec to 27 Dec 2026"))
        #expect(week.contains("href=\"/calendar?month=2026-12&amp;day=2026-12-25\">Fri 25 Dec"))
        #expect(week.contains("class=\"row slot-0\"") && week.contains("id=\"week-bars\"></ol>"))
        #expect(week.contains("Christmas Day") && week.contains("<a rel=\"prev\" href=\"/calendar?week=2026-12-14\""))
        let year = html(.year(2026))
        #expect(year.matches(of: /<table class="month small"/).count == 12)
        #expect(year.contains("<td class=\"day holiday\"><a href=\"/calendar?month=2026-12&amp;day=2026-12-25\""))
        #expect(year.contains("<b>Fri 25 Dec to Sun 27 Dec</b> <span>3 days · Christmas Day</span>"))
    }

    @Test func `a month that is not known says why, and has a button where it can be asked for`() throws {
        let month = CivilMonth(containing: CivilDay("2029-02-01").unsafelyUnwrapped)
        for (reason, hasButton) in [
            (MissingDays.Reason.tooFar, true), (.halfSpent(left: 8, count: 40, until: nil), true), (.asked, false),
        ] {
            let report = try ExamplePage.report("days", []) { $0.profile.showsDays = true }
            let html = Self.html(
                ExamplePage.page(.calendar, [report], parameters: [.init("month", "2029-02")]) {
                    $0.monthOffset = 27
                } model: {
                    $0.month = (month, [])
                    $0.missingDays = [MissingDays("days", reason)]
                }
            )
            #expect(html.contains("id=\"month-missing\"") && !html.contains("No items"), "\(reason)")
            #expect(html.contains("action=\"/board/month?month=2029-02") == hasButton, "\(reason)")
        }
    }

    @Test func `a feed that fails can be fetched again, but not from a wall`() throws {
        var report = try ExamplePage.report("races", [])
        report = FeedReport(report.feed, FeedError(.timedOut, "No answer."), since: ExamplePage.now - 54)
        let action = "action=\"/board/feeds/races/refresh?back="
        #expect(Self.html(ExamplePage.page(.timeline, [report])).contains(action))
        #expect(Self.html(ExamplePage.page(.feeds, [report])).contains(action))
        #expect(
            !Self.html(
                ExamplePage.page(.timeline, [report]) { _ in
                } input: {
                    $0.isKiosk = true
                }
            ).contains(action)
        )
        #expect(
            !Self.html(
                ExamplePage.page(.feeds, [report]) { _ in
                } input: {
                    $0.canFetch = false
                }
            ).contains(action)
        )
    }

    @Test func `what a publisher writes is text, whatever it looks like`() throws {
        let hostile = [
            "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onclick='x", "&lt;b&gt;",
            "\u{1}1795255210\u{1}", "\u{1b}[31mred", "{{title}} {{{page}}} {{>row}}", "</title></script><!--",
            String(repeating: "ä", count: 10_000), "\"\u{301} onclick=x <\u{301}b",
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
                #expect(
                    !zip(html.unicodeScalars, html.unicodeScalars.dropFirst()).contains { $1 == "\u{301}" && $0 != ";" }
                )
            }
        }
        let html = Self.html(ExamplePage.page(.timeline, [report]))
        #expect(
            html.contains("&lt;script&gt;alert(1)") && html.contains("&amp;lt;b&amp;gt;") && html.contains("{{title}}")
        )
    }

    @Test func `a letter keeps a few of its accents, so that they cover nothing else`() {
        let accents = String(repeating: "\u{301}\u{323}", count: 250)
        #expect("e\(accents)x".pageText == "e\u{301}\u{323}\u{301}\u{323}x")
        for text in ["Việt", "Tre\u{302}\u{301}", "👩‍👩‍👧‍👦🏳️‍🌈", "שָׁלוֹם", "plain"] { #expect(text.pageText == text) }
    }

    @Test func `seconds that pass change nothing, and one change touches its row alone`() throws {
        let items = (0..<500).map { ExamplePage.item("t\($0)", in: 7_200 + Double($0)) }
        let report = try ExamplePage.report("trains", items)
        let before = ExamplePage.page(.timeline, [report])
        let later = ExamplePage.page(.timeline, [report], at: ExamplePage.now + 30)
        #expect(before.page.version == later.page.version)
        #expect(before.page.document != later.page.document)
        var others = items
        others[250].title = "another"
        let after = ExamplePage.page(.timeline, [try ExamplePage.report("trains", others)])
        let changes = before.page.root.changes(to: after.page.root)
        let key = ItemID("trains", items[250].id).key
        #expect(changes.count == 1)
        if case .set(let part)? = changes.first { #expect(part.id == "i-\(key)") } else { Issue.record("\(changes)") }
    }

    @Test(arguments: [("2026-11-22", "tomorrow"), ("2026-11-24", "in 3 days"), ("2026-11-21", "today")])
    func `the sheet of a whole day says how far away it is`(day: String, distance: String) throws {
        let item = ExamplePage.item("d", in: 0, title: "Fair") {
            $0.time = .day(CivilDay(day).unsafelyUnwrapped, region: "GB")
        }
        let report = try ExamplePage.report("x", [item])
        let html = Self.html(ExamplePage.page(.timeline, [report]) { $0.sheet = .item(ItemID("x", item.id)) })
        #expect(html.contains("<p class=\"countdown\">\(distance)</p>"))
    }

    @Test func `a day of a week on a wall says how many more items it has`() throws {
        let items = (0..<12).map { ExamplePage.item("i\($0)", in: Double($0 - 2) * 1_800) }
        let report = try ExamplePage.report("x", items) { $0.profile.showsDays = true }
        let span = CalendarSpan.week(CivilDay("2026-11-16").unsafelyUnwrapped)
        func html(isKiosk: Bool) -> String {
            Self.html(
                ExamplePage.page(.calendar, [report]) {
                    $0.span = span
                } model: {
                    $0.span = SpanAnswers(span, [report])
                } input: {
                    $0.isKiosk = isKiosk
                }
            )
        }
        let wall = html(isKiosk: true)
        #expect(wall.contains(">4 more</li>") && !wall.contains(">i0</a>") && wall.contains(">i9</a>"))
        #expect(html(isKiosk: false).contains(">i0</a>"))
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
            "https://www.openstreetmap.org/?mlat=-33.9", "/v1/calendar.ics?id=x:r", "in 1 min 30 s",
        ] { #expect(sheet.contains(text), "\(text)") }
        #expect(!sheet.contains("javascript:"))
        let cells = sheet.matches(of: /<td[^>]*>([^<]*)<\/td>/).map { String($0.output.1) }
        #expect(cells == ["1", "Alpha", "2", "Beta"])
        #expect(sheet.contains("<td class=\"number\" data-label=\"No.\">1</td>"))
        #expect(sheet.contains("<td class=\"name\" data-label=\"Name\">Alpha</td>"))
    }

    @Test func `a sheet has runners before facts, and what only programs ask for behind More`() throws {
        let item = ExamplePage.item("r", in: 600, title: "A race") {
            $0.planned = .instant(ExamplePage.now + 300)
            $0.tables = [FactTable("runners", "Runners", columns: [.init("a", "A")], rows: [["a": 1]])]
            $0.facts = [
                Fact("vehicle", "Vehicle", "240"), Fact("going", "Going", "Soft"),
                Fact("comment", "Comment", "A sentence that is too long for a column."),
            ]
        }
        let report = try ExamplePage.report("x", [item])
        let html = Self.html(ExamplePage.page(.timeline, [report]) { $0.sheet = .item(ItemID("x", item.id)) })
        let places = [
            "<s class=\"text\">", "<table class=\"facts-table\">", ">Going<", "<div class=\"long\"><dt>Comment<",
        ]
        let after = places + ["<details class=\"more-facts\">", ">Vehicle<", ">x:r<"]
        let found = after.map { html.firstRange(of: $0)?.lowerBound }
        #expect(!found.contains(nil) && found.compactMap(\.self).sorted() == found.compactMap(\.self), "\(found)")
    }

    @Test func `the platform of a departure is in a box, by its role`() throws {
        let item = ExamplePage.item("t", in: 60) { $0.facts = [Fact("track", "Track", "4a", role: .platform)] }
        let html = Self.html(ExamplePage.page(.timeline, [try ExamplePage.report("x", [item])]))
        #expect(html.contains("<span class=\"part berth\">platform <span class=\"platform\">4a</span></span>"))
    }

    @Test func `feeds that are not fresh say so above the view`() throws {
        let report = try ExamplePage.report("trains", [ExamplePage.item("t", in: 60)])
        let error = FeedError(.unreachable, "no answer within 10 s")
        let (feed, snapshot) = (report.feed, try #require(report.snapshot))
        let stale = FeedReport(feed, snapshot, readAt: ExamplePage.now - 300, freshUntil: ExamplePage.now - 270)
            .stale(error, since: ExamplePage.now - 200)
        let failed = FeedReport(feed, error, since: ExamplePage.now - 200)
        let due = ExamplePage.now + 90
        for (report, name) in [(stale, "stale"), (failed, "failed")] {
            let html = Self.html(
                ExamplePage.page(.timeline, [report]) { _ in
                } input: {
                    $0.dues = ["trains": due]
                }
            )
            #expect(html.contains("<div id=\"state-trains\" class=\"state \(name)\">"), "\(name)")
            #expect(html.contains("no connection") && html.contains("next try 10:01<"))
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
        #expect(loading.contains("class=\"state loading"))
    }

    // MARK: - Walls

    @Test(arguments: [PageKind.timeline, .byFeed, .map])
    func `a wall has as many rows as its lines have room for, and counts the others`(kind: PageKind) throws {
        let made = ExamplePage.page(kind, try Self.reports()) { choices in
            if kind == .byFeed { choices.joined = ["trains", "races", "events", "days"] }
        } input: {
            ($0.isKiosk, $0.lines, $0.columns) = (true, 8, 2)
        }
        let html = Self.html(made)
        #expect(html.contains("<body class=\"view-\(kind.rawValue) kiosk lines-8 columns-2\""))
        let room = kind == .map ? 8 : 16
        let found = html.firstMatch(of: /<div class="wall".*<\/main>/.dotMatchesNewlines())
        let main = try #require(found).output
        let lines = main.matches(of: /class="row[ "]|[<]h2|[<]ul class="more"/).count
        #expect(lines <= room && lines >= room - 3, "\(lines) of \(room)")
        if kind != .map { #expect(main.contains("more trains") && main.contains("id=\"i-")) }
        // Each feed has its first row; after that, what is soonest has room before what is a month ahead.
        for feed in ["trains", "races", "events", "days"] where kind != .map {
            #expect(main.contains(">\(feed.capitalized)</a>"))
        }
        if kind == .timeline { #expect(!main.contains("<h2>Later</h2>")) }
    }

    // MARK: - Stops

    @Test func `where there is no stop near a place, the page says how far it looked and keeps its ways`() throws {
        let report = try ExamplePage.report("trains", [])
        let place = Coordinates(latitude: 51.6, longitude: -0.1)
        let far = Self.html(
            ExamplePage.page(.map, [report], parameters: [.init("near", "51.600,-0.100")]) { _ in
            } input: {
                $0.centre = .own(place)
            }
        )
        // A provider that cannot be asked about places says nothing of one.
        #expect(far.contains("<svg class=\"map wide\"") && far.contains("<svg class=\"map narrow\""))
        #expect(far.contains("id=\"locate\"") && far.contains("id=\"unlocate\""))
        #expect(far.contains("class=\"scale\"") && !far.contains("No feed has stops"))
        let words = Language.english.texts
        #expect(words.noStop(within: "800 m", ofOwnPlace: true) == "There is no stop within 800 m of where you are.")
    }

    @Test func `a card says how many more trains there are, and leads to all of them`() throws {
        let html = Self.html(ExamplePage.page(.map, try Self.reports(), parameters: [.init("stop", "trains/s0")]))
        #expect(html.contains("<p class=\"more\"><a href=\"/map?stop=trains/s0\">3 more trains</a></p>"))
        let found = html.firstMatch(of: /<dialog id="sheet".*?<\/dialog>/.dotMatchesNewlines())
        let sheet = try #require(found).output
        #expect(sheet.matches(of: /class="row[ "]/).count == 6)
    }

    @Test func `a place outside of the feeds' area is said with the area's name, or with the feeds`() {
        let words = Language.english.texts
        let rest = " These are the stops around your place."
        #expect(words.outside("London", feeds: ["Trains"]) == "You are outside London." + rest)
        #expect(words.outside(nil, feeds: ["Trains"]) == "You are outside the area of Trains." + rest)
    }

    @Test func `a stop without trains has a card that says so, in the map and in its sheet`() throws {
        let place = Place(name: nil, coordinates: Coordinates(latitude: 51.5, longitude: -0.12))
        let groups = [FeedGroup(id: "s", title: "Moth Lane", place: place)]
        let report = try ExamplePage.report("trains", [], groups: groups)
        let html = Self.html(ExamplePage.page(.map, [report], parameters: [.init("stop", "trains/s")]))
        #expect(html.matches(of: /<p class="none">Nothing ahead<\/p>/).count == 2)
        #expect(html.contains(">1 stop</button>"))
    }

    @Test func `each stop of a map is a link with its title, however near another one is`() throws {
        let stops = (0..<12).map { number in
            let place = Place(
                name: nil,
                coordinates: Coordinates(latitude: 51.5 + Double(number) * 0.0002, longitude: -0.12)
            )
            return FeedGroup(id: "s\(number)", title: "A stop with a long name \(number)", place: place)
        }
        let html = Self.html(ExamplePage.page(.map, [try ExamplePage.report("trains", [], groups: stops)]))
        // Once in the drawing for a wide screen, and once in that for a narrow one; no line of them is known.
        #expect(html.matches(of: /<a class="stop unknown".*?<title>A stop with a long name \d+<\/title>/).count == 24)
        #expect(html.contains("class=\"stop-label\"") && !html.contains("style="))
    }

    // MARK: - Filters and states

    @Test func `each filter of the address is shown with the way back`() throws {
        let parameters: [PageAddress.Parameter] = [
            .init("feed", "races"), .init("category", "races:horse"), .init("group", "g1"), .init("search", "r"),
            .init("starred", "true"), .init("lang", "en"),
        ]
        let html = Self.html(ExamplePage.page(.timeline, try Self.reports(), parameters: parameters))
        for text in ["only races", "only Horse (races)", "only Kind 1", "only &quot;r&quot;", "only ★ Starred"] {
            #expect(html.contains("aria-label=\"Remove the filter: \(text)\""), "\(text)")
        }
        let nav = try #require(html.firstMatch(of: /id="filters".*?<\/nav>/)).output
        #expect(nav.matches(of: /[<]a\s/).count == 5)
        #expect(nav.contains("href=\"/?category=races:horse&amp;group=g1&amp;search=r&amp;starred=true&amp;lang=en\""))
        let none = Self.html(ExamplePage.page(.timeline, try Self.reports(), parameters: [.init("lang", "en")]))
        #expect(none.contains("<nav class=\"chips filters\" id=\"filters\" aria-label=\"Filters\"></nav>"))
    }

    @Test func `stars and the views of the configuration are one click away, where they are not chosen`() throws {
        let items = [ExamplePage.item("t", in: 60), ExamplePage.item("u", in: 90)]
        let report = try ExamplePage.report("a", items)
        let offers = { (parameters: [PageAddress.Parameter], hasStar: Bool) in
            let made = ExamplePage.page(.timeline, [report], parameters: parameters) { _ in
            } model: {
                if hasStar { $0.query.stars = [ItemID("a", items[0].id)] }
            } input: {
                $0.views = ["evening", "work"]
            }
            return Self.html(made).matches(of: /id="offer-[^"]*" href="([^"]*)"/).map { String($0.output.1) }
        }
        #expect(offers([], false) == ["/?view=evening", "/?view=work"])
        #expect(offers([], true) == ["/?starred=true", "/?view=evening", "/?view=work"])
        #expect(offers([.init("view", "work"), .init("starred", "true")], true) == ["/?starred=true&amp;view=evening"])
    }

    @Test func `several feeds without an answer are counted, with the end of waiting`() throws {
        let known = try ExamplePage.report("a", [ExamplePage.item("t", in: 60)])
        let others = [try ExamplePage.report("b", []).feed, try ExamplePage.report("c", []).feed]
        let html = { (started: Date) in
            Self.html(
                ExamplePage.page(.timeline, [known]) { _ in
                } model: {
                    $0.feeds += others
                } input: {
                    $0.startedAt = started
                }
            )
        }
        let end = ExamplePage.now + Double(others[0].deadline.components.seconds)
        #expect(html(ExamplePage.now).contains("1 of 3 answered, asking B and C, until "))
        #expect(end > ExamplePage.now && html(ExamplePage.now - 10_000).contains("asking B and C</summary>"))
    }

    private static func failed(_ id: FeedID, _ error: FeedError, since: Date? = ExamplePage.now) throws -> FeedReport {
        var report = FeedReport(try ExamplePage.report(id, []).feed, error, since: ExamplePage.now)
        report.failingSince = since
        return report
    }

    @Test func `several feeds with problems are one line, and one that has never answered is not empty`() throws {
        let error = FeedError(.unreachable, "no answer", hint: "Ask again. Set --timeout.")
        let one = Self.html(ExamplePage.page(.timeline, [try Self.failed("a", error)]))
        #expect(one.contains("id=\"state-a\"") && !one.contains("id=\"empty\""))
        let two = Self.html(ExamplePage.page(.timeline, [try Self.failed("a", error), try Self.failed("b", error)]))
        let line = "class=\"state failed many\"><summary>2 feeds have problems: A, B</summary><div id=\"state-a\""
        #expect(two.contains("<details id=\"state-feeds\" \(line)"))
        #expect(two.matches(of: /action="\/board\/feeds\/[ab]\/refresh/).count == 2)
        let table = Self.html(ExamplePage.page(.feeds, [try Self.failed("a", error)]))
        #expect(table.contains("Ask again.") && !table.contains("--timeout"))
    }

    @Test func `an appointment has its end in its row`() throws {
        let item = ExamplePage.item("a", in: 3_600) { item in
            item.time = .instant(ExamplePage.now + 3_600, end: ExamplePage.now + 6_300)
        }
        let report = try ExamplePage.report("a", [item])
        #expect(Self.html(ExamplePage.page(.timeline, [report])).contains(">11:00–11:45</span>"))
    }

    @Test func `the table of feeds fetches any feed, and says what is hidden and why`() throws {
        let items = (1...4).map { ExamplePage.item("t\($0)", in: Double($0) * 60) }
        let html = Self.html(ExamplePage.page(.feeds, [try ExamplePage.report("a", items) { $0.limit = 1 }]))
        #expect(html.contains(">up to date<") && html.contains("3 items hidden: beyond the feed&#39;s limit of 1"))
        #expect(html.contains("action=\"/board/feeds/a/refresh?back="))
    }

    @Test func `the tab of the map is there for a feed without stops if another feed has them`() throws {
        let report = try ExamplePage.report("a", [ExamplePage.item("t", in: 60)])
        for hasStops in [true, false] {
            let page = ExamplePage.page(.timeline, [report], parameters: [.init("feed", "a")]) { _ in
            } input: {
                $0.hasOtherStops = hasStops
            }
            #expect(page.page.document.contains("href=\"/map\"") == hasStops)
        }
    }

    @Test func `a feed that waits for its turn is loading, not failed`() throws {
        let error = FeedError(.rateLimited, "the publisher's rate allows the next request in 40 s only")
        let report = try Self.failed("a", error, since: nil)
        let due = ExamplePage.now + 40
        let html = Self.html(
            ExamplePage.page(.timeline, [report]) { _ in
            } input: {
                $0.dues = ["a": due]
            }
        )
        #expect(html.contains("class=\"state loading\"") && html.contains("waiting for its turn"))
        #expect(html.contains("next try 10:00<"))
        let table = Self.html(ExamplePage.page(.feeds, [report]))
        #expect(table.contains("<tr id=\"s-a\" class=\"waiting\">"))
        #expect(!(try Self.failed("a", error)).waitsForTurn)
    }

    @Test func `what a page says of feeds names no command, and a partial answer is not fresh`() throws {
        var report = try ExamplePage.report("a", [ExamplePage.item("t", in: 60)])
        for number in 0..<3 {
            report.snapshot?.warnings.add(.malformedRecord, "record \(number) has no title")
        }
        let whole = report
        report.snapshot?.warnings.add(.missingPart, "the second page is missing")
        let table = Self.html(ExamplePage.page(.feeds, [report]))
        #expect(table.contains("class=\"partial\"") && table.contains(">partial<"))
        #expect(table.contains("3 warnings, the first: record 0 has no title"))
        #expect(Self.html(ExamplePage.page(.feeds, [whole])).contains(">up to date, with warnings<"))
        for kind in PageKind.allCases {
            let html = Self.html(ExamplePage.page(kind, [report]) { $0.sheet = .item(ItemID("a", LocalID("t"))) })
            #expect(!html.contains("aggregate why") && !html.contains("--verbose"), "\(kind)")
        }
    }

    @Test func `only those whose items are shown are named at the foot`() throws {
        let report = try ExamplePage.report("a", [ExamplePage.item("t", in: 60)])
        #expect(Self.html(ExamplePage.page(.timeline, [report])).contains("Made by &lt;example&gt;"))
        #expect(!Self.html(ExamplePage.page(.feeds, [report])).contains("Made by"))
        let other = ExamplePage.page(.timeline, [report], parameters: []) { $0.search = "nothing of it" }
        #expect(!Self.html(other).contains("Made by"))
    }

    @Test func `a timeline says that all feeds are fresh, where they are`() throws {
        let report = try ExamplePage.report("a", [ExamplePage.item("t", in: 60)])
        #expect(Self.html(ExamplePage.page(.timeline, [report])).contains("The feed is up to date."))
        let other = try ExamplePage.report("b", []).feed
        let failed = FeedReport(other, FeedError(.unreachable, "no answer"), since: ExamplePage.now)
        let html = Self.html(ExamplePage.page(.timeline, [report, failed]))
        #expect(!html.contains("up to date.") && html.contains("state-b"))
    }

    // MARK: - Rows

    @Test func `small screens show the first of a part, and say how many there are`() throws {
        let items = (0..<10).map { ExamplePage.item("t\($0)", in: Double($0) * 60 + 10) }
        let html = Self.html(ExamplePage.page(.timeline, [try ExamplePage.report("trains", items)]))
        #expect(html.matches(of: /class="row [^"]*beyond-tablet/).count == 4)
        #expect(html.matches(of: /class="row [^"]*beyond-phone/).count == 5)
        #expect(html.contains("<a class=\"beyond-tablet\" href=\"#p-now\">4 more trains</a>"))
        #expect(html.contains("<a class=\"beyond-phone\" href=\"#p-now\">5 more trains</a>"))
    }

    @Test(arguments: [(2, " sparse columns-1 lines-4"), (12, " sparse columns-2 lines-7"), (30, "")])
    func `a wall of few items has as few columns and lines as they need`(count: Int, names: String) throws {
        let items = (0..<count).map { ExamplePage.item("t\($0)", in: Double($0) * 30 + 10) }
        let html = Self.html(
            ExamplePage.page(
                .timeline,
                [try ExamplePage.report("trains", items)],
                input: { ($0.isKiosk, $0.columns, $0.lines) = (true, 2, 15) }
            )
        )
        #expect(html.contains("<div class=\"wall\(names)\" id=\"wall\">"))
    }

    @Test func `a page has a sentence on what it shows for those who hear it`() throws {
        let summary = { (kind: PageKind) in
            let html = Self.html(ExamplePage.page(kind, try Self.reports()))
            return html.firstMatch(of: /data-summary="([^"]*)"/).map { String($0.output.1) }
        }
        #expect(try summary(.timeline) == "Timeline, 32 items")
        #expect(try summary(.map) == "Near me" && summary(.feeds) == "Feeds")
    }

    @Test func `a line comes first in its colour`() throws {
        let item = ExamplePage.item("t", in: 60, title: "Brixton", category: "Victoria") { $0.subtitle = "Southbound" }
        let html = Self.html(ExamplePage.page(.timeline, [try ExamplePage.report("trains", [item])]))
        #expect(html.contains("<span class=\"name\"><span class=\"part category\"><span class=\"pill"))
        #expect(html.contains("Victoria</span></span> <a class=\"title\""))
        #expect(html.matches(of: /part category/).count == 1)
    }

    @Test func `the next hours are a picture whose marks lead to their items`() throws {
        let items = [ExamplePage.item("a", in: 900, category: "Victoria"), ExamplePage.item("b", in: 1_800)]
        let report = try ExamplePage.report("x", items)
        let html = Self.html(ExamplePage.page(.timeline, [report], at: ExamplePage.now + 60))
        let found = html.firstMatch(of: /<svg class="hours".*?<\/svg>/.dotMatchesNewlines())
        let bar = try #require(found).output
        #expect(bar.contains("aria-hidden=\"true\"") && bar.matches(of: /tabindex="-1"/).count == 2)
        #expect(bar.contains("<title>10:15 a</title><rect x=\"26.6%\" y=\"3.1875rem\""))
        #expect(bar.matches(of: /fill="#00A0DF"/).count == 1)
        // A minute of an hour has passed.
        #expect(bar.contains("data-from=\"1795255200\" data-span=\"3600\" x1=\"1.7%\" x2=\"1.7%\""))
        #expect(!Self.html(ExamplePage.page(.byFeed, [report])).contains("class=\"hours\""))
    }

    @Test func `a large screen has rows and numbers that a laptop leaves out`() throws {
        let trains = (0..<30).map { ExamplePage.item("t\($0)", in: Double($0) * 60 + 10) }
        let races = (0..<9).map { ExamplePage.item("r\($0)", in: Double($0) * 60 + 20) }
        let reports = [try ExamplePage.report("trains", trains), try ExamplePage.report("races", races)]
        let html = Self.html(ExamplePage.page(.timeline, reports) { $0.rowsPerFeed = PageInput.rowsOnLargeScreen })
        #expect(html.matches(of: /class="row[ "]/).count == 24 + 9)
        #expect(html.matches(of: /class="row [^"]*beyond-laptop/).count == 16 + 1)
        #expect(html.contains("<span class=\"on-laptop\">22 more trains</span>"))
        #expect(html.contains("<span class=\"beyond-laptop\">6 more trains</span>"))
        #expect(html.contains("<li id=\"more-races\" class=\"on-laptop\">"))
    }

    @Test func `a time is told in words to those who hear it, and so is that it has begun`() throws {
        let report = try ExamplePage.report(
            "trains",
            [
                ExamplePage.item("a", in: 245),
                ExamplePage.item("b", in: -20) { $0.relevantUntil = ExamplePage.now + 40 },
            ]
        )
        let html = Self.html(ExamplePage.page(.timeline, [report]))
        #expect(html.contains("<span class=\"heard\" data-at=\"1795255445\">in 4 minutes</span>"))
        #expect(html.contains(">started</span>"))
    }

    @Test func `a planned time is struck through, and told in words to those who hear it`() throws {
        let report = try ExamplePage.report(
            "trains",
            [
                ExamplePage.item("a", in: 600) { $0.planned = .instant(ExamplePage.now + 180) },
                ExamplePage.item("b", in: 600) { $0.planned = .instant(ExamplePage.now + 590) },
            ]
        )
        let html = Self.html(ExamplePage.page(.timeline, [report]))
        #expect(html.matches(of: /[<]s aria/).count == 1)
        let plan = "<s aria-hidden=\"true\">10:03</s> <span class=\"heard\">planned 10:03 </span>10:10</span>"
        #expect(html.contains(plan))
    }

    @Test func `under the heading of its day a row does not repeat it`() throws {
        let report = try ExamplePage.report(
            "days",
            [
                ExamplePage.item("a", in: 0) { $0.time = .day(CivilDay("2026-12-25").unsafelyUnwrapped, region: "") },
                ExamplePage.item("b", in: 86_400 * 2),
            ]
        )
        let html = Self.html(ExamplePage.page(.timeline, [report]))
        #expect(html.matches(of: /Fri 25 Dec/).count == 1)
        #expect(html.contains("title=\"Mon 23 Nov 2026 10:00 (UTC)\">10:00</span>"))
    }

    @Test func `what has been cancelled is said once`() throws {
        let item = ExamplePage.item("a", in: 60) { $0.status = .cancelled }
        let event = ItemEvent(
            ItemID("x", LocalID("a")),
            .cancelled,
            at: ExamplePage.now - 5,
            title: "a",
            time: item.time
        )
        let html = Self.html(
            ExamplePage.page(.timeline, [try ExamplePage.report("x", [item])]) { _ in
            } model: {
                $0.history = [event]
            }
        )
        #expect(html.matches(of: /[>]cancelled[<]/).count == 1)
    }

    @Test func `an item that has left is named by what is known of it`() throws {
        let id = ItemID("x", LocalID("gone"))
        let time = FeedTime.instant(ExamplePage.now)
        let made = ExamplePage.page(.timeline, [try ExamplePage.report("x", [])]) {
            $0.sheet = .item(id)
        } model: {
            $0.eventsOfItem = [ItemEvent(id, .disappeared, at: ExamplePage.now - 5, title: "The lost race", time: time)]
        }
        let html = Self.html(made)
        #expect(html.contains(">The lost race</h2>") && html.contains("It has left its feed."))
    }

    @Test func `a day without items says so once`() throws {
        let month = CivilMonth(containing: CivilDay("2026-12-01").unsafelyUnwrapped)
        let report = try ExamplePage.report("days", [])
        let html = Self.html(
            ExamplePage.page(.calendar, [report]) {
                $0.monthOffset = 1
            } model: {
                $0.month = (month, [report])
            } input: {
                $0.chosenDay = CivilDay("2026-12-24")
            }
        )
        #expect(html.contains("on Thu 24 Dec 2026.") && !html.contains("id=\"month-day\""))
    }
}
