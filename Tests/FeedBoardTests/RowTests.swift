import FeedBoard
import FeedCore
import FeedTestKit
import FeedTimeline
import Foundation
import Testing

struct RowTests {
    private static let groups = [
        FeedGroup(id: "stop", title: "Oxford Circus", place: Place(name: "Oxford Circus")),
        FeedGroup(id: "month", title: "November 2026"), FeedGroup(id: "branch", title: "Riverside"),
        FeedGroup(id: "kind", title: "Market"), FeedGroup(id: "meeting", title: "Mandurah, 2026-11-21"),
    ]

    private func row(_ item: FeedItem, isUnderGroup: Bool = false) throws -> TimelineRow {
        let report = ExampleFeeds.report("a", [item], groups: Self.groups)
        let timeline = ExampleFeeds.timeline([report])
        let entry = try #require(timeline.entries.first)
        return RowMaker(timeline, clock: ViewerClock(of: timeline)).row(of: entry, isUnderGroup: isUnderGroup)
    }

    struct Example: CustomTestStringConvertible {
        var testDescription: String
        var item: FeedItem
        var parts: [RowPart]
        var isUnderGroup: Bool

        init(_ testDescription: String, _ item: FeedItem, _ parts: [RowPart], isUnderGroup: Bool = false) {
            self.testDescription = testDescription
            self.item = item
            self.parts = parts
            self.isUnderGroup = isUnderGroup
        }
    }

    private static let train = ExampleFeeds.item(
        "train",
        in: 60,
        title: "Brixton",
        subtitle: "Victoria · Southbound, platform 5",
        group: "stop",
        category: "Victoria"
    )

    /// A departure as feeds give it: with a phrase in its subtitle, and with the role of a fact.
    private static func departure(_ subtitle: String?, _ platform: String) -> FeedItem {
        ExampleFeeds.item("d", in: 60, title: "Brixton", subtitle: subtitle, category: "Victoria") {
            $0.facts = [Fact("track", "Track", .text(platform), role: .platform)]
        }
    }

    @Test(
        arguments: [
            (
                "Victoria · Southbound, platform 5 or 6", "Southbound - Platform 5",
                [.init(.direction, "Southbound"), .init(.platform, "platform 5 or 6", mark: "5 or 6")],
                [.init(.direction, "Richtung Süden"), .init(.platform, "Gleis 5 oder 6", mark: "5 oder 6")]
            ),
            (
                "Victoria · stop D", "D", [.init(.platform, "stop D", mark: "D")],
                [.init(.platform, "Steig D", mark: "D")]
            ),
            (
                "Victoria", "4a", [.init(.platform, "platform 4a", mark: "4a")],
                [.init(.platform, "Gleis 4a", mark: "4a")]
            ),
            (
                "Victoria · Southbound", "Southbound - Platform Unknown", [.init(.detail, "Southbound")],
                [.init(.detail, "Richtung Süden")]
            ),
            (
                "Victoria · Platform Games", "on the bridge", [.init(.detail, "Platform Games")],
                [.init(.detail, "Platform Games")]
            ),
        ] as [(String, String, [RowPart], [RowPart])]
    )
    func `the platform of a departure is a part of its own, by its role`(
        subtitle: String,
        platform: String,
        english: [RowPart],
        german: [RowPart]
    ) {
        let item = Self.departure(subtitle, platform)
        for (language, parts) in [(Language.english, english), (.german, german)] {
            let clock = ViewerClock(now: ExampleFeeds.now, timeZone: .gmt, languages: Languages(language))
            #expect(clock.details(of: item, at: nil) == [RowPart(.category, "Victoria")] + parts)
        }
    }

    @Test(arguments: [
        Example(
            "the station is there where a feed has one stop",
            train,
            [
                RowPart(.category, "Victoria"), RowPart(.detail, "Southbound, platform 5"),
                RowPart(.station, "Oxford Circus"),
            ]
        ),
        Example(
            "and not again below its heading",
            train,
            [RowPart(.category, "Victoria"), RowPart(.detail, "Southbound, platform 5")],
            isUnderGroup: true
        ),
        Example(
            "a subtitle of blanks is none",
            ExampleFeeds.item("t", in: 60, title: "Brixton", subtitle: "  ·   · \u{A0}", category: "Victoria"),
            [RowPart(.category, "Victoria")]
        ),
        Example(
            "a train that ends where it is",
            ExampleFeeds.item("t", in: 60, title: "Oxford Circus", group: "stop"),
            [RowPart(.station, "Oxford Circus")]
        ),
        Example(
            "a train that passes through where it is",
            ExampleFeeds.item("t", in: 60, title: "Bank via Oxford Circus", group: "stop"),
            [RowPart(.station, "Oxford Circus")]
        ),
        Example(
            "a race whose title names its course behind its time or number",
            ExampleFeeds.item("t", in: 60, title: "R7 oxford circus", group: "stop"),
            []
        ),
        Example(
            "a title that begins with the station",
            ExampleFeeds.item("t", in: 60, title: "Oxford Circus, exit 3", group: "stop"),
            []
        ),
        Example(
            "a group that is not a place",
            ExampleFeeds.item("t", in: 60, title: "Story time", subtitle: "Books", group: "branch", category: "Club"),
            [RowPart(.detail, "Books"), RowPart(.group, "Riverside"), RowPart(.category, "Club")]
        ),
        Example(
            "and not again below its heading",
            ExampleFeeds.item("t", in: 60, title: "Story time", group: "branch"),
            [],
            isUnderGroup: true
        ),
        Example(
            "no group that the title says, or the category",
            ExampleFeeds.item("t", in: 60, title: "Riverside fair", group: "branch", category: "Market"),
            [RowPart(.category, "Market")]
        ),
        Example(
            "a group that is called like the category once",
            ExampleFeeds.item("t", in: 60, title: "Fair", group: "kind", category: "Market"),
            [RowPart(.category, "Market")]
        ),
        Example(
            "no meeting that is called like its course and the day",
            ExampleFeeds.item("t", in: 60, title: "Mandurah", group: "meeting"),
            []
        ),
        Example(
            "no month",
            ExampleFeeds.item("t", in: 60, title: "Christmas", group: "month"),
            []
        ),
        Example(
            "a race its kind",
            ExampleFeeds.item("r", in: 60, title: "R7 Mandurah", subtitle: "A1 Salvage", category: "Greyhound"),
            [RowPart(.detail, "A1 Salvage"), RowPart(.category, "Greyhound")]
        ),
        Example(
            "nothing that the title says",
            ExampleFeeds.item("r", in: 60, title: "22:51 Woodbine", subtitle: "Woodbine", category: "Horse racing"),
            [RowPart(.category, "Horse racing")]
        ),
        Example(
            "a word within another is not said",
            ExampleFeeds.item("r", in: 60, title: "Horseshoe Bay", subtitle: "Bay", category: "Horse"),
            [RowPart(.category, "Horse")]
        ),
        Example(
            "a line whose name is in the destination",
            ExampleFeeds.item(
                "t",
                in: 60,
                title: "Walthamstow Central",
                subtitle: "Central · Northbound, platform 4",
                group: "stop",
                category: "Central"
            ),
            [
                RowPart(.category, "Central"), RowPart(.detail, "Northbound, platform 4"),
                RowPart(.station, "Oxford Circus"),
            ]
        ),
        Example(
            "a line that is called like the station above it",
            ExampleFeeds.item("t", in: 60, title: "Bank", subtitle: "Oxford Circus · 1", group: "stop") {
                $0.category = ItemCategory(id: "oxford", label: "Oxford Circus")
            },
            [RowPart(.category, "Oxford Circus"), RowPart(.detail, "1")],
            isUnderGroup: true
        ),
        Example(
            "a kind whose name is in the title",
            ExampleFeeds.item("t", in: 60, title: "Iron Horse Plate", category: "Horse"),
            [RowPart(.category, "Horse")]
        ),
        Example(
            "but no kind below its own heading",
            ExampleFeeds.item("t", in: 60, title: "R7", subtitle: "Market · A1", group: "kind") {
                $0.category = ItemCategory(id: "kind", label: "Market")
            },
            [RowPart(.detail, "A1")],
            isUnderGroup: true
        ),
        Example(
            "status and duration first, the place behind the subtitle",
            ExampleFeeds.item("r", in: 60, title: "Fair", subtitle: "Books", category: "Market") {
                $0.status = .cancelled
                $0.time = .instant(ExampleFeeds.now, end: ExampleFeeds.now.addingTimeInterval(86_400))
                $0.place = Place(name: "Town hall")
            },
            [
                RowPart(.status, "cancelled"), RowPart(.duration, "until Sun 10:00"), RowPart(.detail, "Books"),
                RowPart(.place, "Town hall"), RowPart(.category, "Market"),
            ]
        ),
        Example("nothing of empty texts", ExampleFeeds.item("r", in: 60, subtitle: " · ", category: ""), []),
    ])
    func `says everything once, in the order in which people read it`(example: Example) throws {
        #expect(try row(example.item, isUnderGroup: example.isUnderGroup).parts == example.parts)
    }

    @Test func `a category says nothing that the title has said, unless it has a colour`() throws {
        var item = ExampleFeeds.item("sun", in: 60, title: "Sunset", category: "Sunset")
        #expect(try row(item).parts.isEmpty)
        item.category?.colour = "#00A0DF"
        #expect(try row(item).parts == [.init(.category, "Sunset")])
    }

    @Test func `a row does not say the only group of its feed`() throws {
        let item = ExampleFeeds.item("t", in: 60, title: "Story time", group: "branch")
        let report = ExampleFeeds.report("a", [item], groups: [FeedGroup(id: "branch", title: "Riverside")])
        let timeline = ExampleFeeds.timeline([report])
        let entry = try #require(timeline.entries.first)
        let row = RowMaker(timeline, clock: ViewerClock(of: timeline)).row(of: entry, isUnderGroup: false)
        #expect(row.parts.isEmpty)
    }

    @Test func `what is least important goes first`() {
        var parts = [
            RowPart(.status, "live"), RowPart(.category, "Victoria"), RowPart(.detail, "platform 5"),
            RowPart(.detail, "fast"), RowPart(.station, "Oxford Circus"), RowPart(.place, "exit 3"),
        ]
        var gone: [String] = []
        while !parts.isEmpty {
            var fewer = parts
            if let least = parts.leastImportant { fewer.remove(at: least) }
            gone += parts.filter { !fewer.contains($0) }.map(\.text)
            parts = fewer
        }
        #expect(gone == ["exit 3", "fast", "platform 5", "Oxford Circus", "Victoria", "live"])
        #expect([RowPart]().leastImportant == nil)
    }

    @Test(
        arguments: [
            // The item begins at 10:05 on the viewer's clock.
            ("10:05 Glenorran", nil, "Glenorran"), ("10:05  Glenorran", nil, "Glenorran"),
            ("11:05 Glenorran", nil, "11:05 Glenorran"), ("11:05 Glenorran", "Europe/Berlin", "Glenorran"),
            ("15:35 Vaal", "Asia/Kolkata", "Vaal"), ("05:05 Aqueduct", "America/New_York", "Aqueduct"),
            ("10:05 Glenorran", "Europe/Berlin", "Glenorran"), ("11:06 Club", "Europe/Berlin", "11:06 Club"),
            ("10:05", nil, "10:05"), ("10:05 ", nil, "10:05 "), ("10:05Glenorran", nil, "10:05Glenorran"),
            ("24:00 Le Mans", nil, "24:00 Le Mans"), ("10:5 x", nil, "10:5 x"), ("", nil, ""),
        ] as [(String, String?, String)]
    )
    func `a title does not repeat the item's own time beside the row's`(
        title: String,
        zone: String?,
        text: String
    ) throws {
        var report = ExampleFeeds.report("a", [ExampleFeeds.item("r", in: 300, title: title)])
        if let zone {
            let feed = try Feed("a", of: ZonedProvider.self, settings: ["timeZone": .text(zone)])
            report.feed = feed
        }
        let timeline = ExampleFeeds.timeline([report])
        let entry = try #require(timeline.entries.first)
        let row = RowMaker(timeline, clock: ViewerClock(of: timeline)).row(of: entry, isUnderGroup: false)
        for time in [row.distance, row.moment, row.when] { #expect(row.title(beside: time) == text) }
        #expect(row.title(beside: "") == title)
        #expect(row.title == title)
    }

    @Test func `a title keeps its time where the item has none`() throws {
        let day = ExampleFeeds.item("r", in: 0, title: "10:00 Parade") {
            $0.time = .day(ExampleFeeds.day("2026-11-21"), region: "")
        }
        #expect(try row(day).title(beside: "today") == "10:00 Parade")
    }

    @Test func `a row tells its time in fields`() throws {
        let soon = try row(ExampleFeeds.item("r", in: 45))
        #expect([soon.distance, soon.moment, soon.when] == ["in 45 s", "10:00", "in 45 s"])
        #expect(soon.isImminent)
        let later = try row(ExampleFeeds.item("r", in: 9_000))
        #expect([later.distance, later.moment, later.when] == ["in 2 h 30 min", "12:30", "12:30"])
        #expect(!later.isImminent)
    }

    @Test(arguments: [
        "", "2026-12-18", "2026-12-18 and 2026-12-19", "no date", "1999-1-1", "id-2026-12-18-x", "2026-13-40", "-",
        "x2026-12-18", "\u{1B}[31m2026-12-18\u{202E}", String(repeating: "2026-", count: 10_000),
    ])
    func `dates in titles are told as people do, and all else is left alone`(text: String) {
        let clock = ViewerClock(now: ExampleFeeds.now, timeZone: ExampleFeeds.london)
        let told = [
            "2026-12-18": "Fri 18 Dec", "2026-12-18 and 2026-12-19": "Fri 18 Dec and Sat 19 Dec",
        ]
        let escape = "\u{1B}[31m2026-12-18\u{202E}"
        #expect(text == escape || clock.title(text) == told[text] ?? text)
    }

    @Test(arguments: [
        "\u{1B}]0;title\u{07}", "\u{202E}reversed", String(repeating: "e\u{301}", count: 5_000), "·", " · · ", "\n\n",
        "👩‍👩‍👧‍👦", "\u{0}",
    ])
    func `hostile texts are parts like others`(text: String) throws {
        let item = ExampleFeeds.item("r", in: 60, title: text, subtitle: text, group: "stop", category: text)
        let row = try row(item)
        #expect(row.title == text)
        // Said once, by the title, or not at all.
        #expect(row.parts.allSatisfy { $0.kind == .station || !$0.text.isEmpty })
    }
}

/// A provider of times that name no zone.
private struct ZonedProvider: IdleProvider {
    static let timeZone = Setting("timeZone", default: TimeZone.gmt, "The zone of times that name none.")
    static let manifest = FeedManifest.example("zoned", settings: [timeZone])

    init(settings: SettingValues) {}
}
