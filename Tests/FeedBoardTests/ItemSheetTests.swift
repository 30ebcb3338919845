import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

/// The sheet of an item, and the order of its tables.
struct ItemSheetTests {
    private static func fraction(_ one: Int, _ other: Int) -> FactValue {
        Fraction(one, other).map { .fraction($0) } ?? .text("wrong")
    }

    private static let runners = FactTable(
        "runners",
        "Runners",
        columns: [
            .init("number", "No"), .init("name", "Horse"), .init("odds", "Odds"), .init("weight", "Weight", unit: "kg"),
            .init("mixed", "Mixed"),
        ],
        rows: [
            ["number": 1, "name": "Élan 10", "odds": fraction(14, 2), "weight": .decimal(58.5), "mixed": "b"],
            ["number": 2, "name": "elan 9", "odds": fraction(5, 2), "mixed": 3],
            ["number": 3, "name": "Zest", "odds": fraction(7, 1), "weight": .decimal(.nan), "mixed": .flag(true)],
            ["number": 10, "name": "Abbot", "weight": .decimal(9)],
        ]
    )

    private func sheet(_ order: TableOrder?, change: (inout FeedItem) -> Void = { _ in }) -> ItemSheet {
        let item = ExampleFeeds.item("race", in: 60, group: "course", category: "Horse") {
            $0.tables = [Self.runners]
            change(&$0)
        }
        let groups = [FeedGroup(id: "course", title: "Harrowmere", facts: [Fact("wifi", "WiFi", .flag(true))])]
        let report = ExampleFeeds.report("races", [item], groups: groups)
        let clock = ViewerClock(now: ExampleFeeds.now, timeZone: ExampleFeeds.london)
        return ItemSheet(item, in: report, by: clock, isStarred: false, order: order)
    }

    @Test(
        arguments: [
            (nil, false, ["1", "2", "3", "10"]), ("number", false, ["1", "2", "3", "10"]),
            ("number", true, ["10", "3", "2", "1"]), ("name", false, ["10", "2", "1", "3"]),
            ("name", true, ["3", "1", "2", "10"]),
            // 14/2 is 7/1; what has no value is last in either direction.
            ("odds", false, ["2", "1", "3", "10"]), ("odds", true, ["1", "3", "2", "10"]),
            ("weight", false, ["10", "1", "3", "2"]), ("mixed", false, ["3", "2", "1", "10"]),
            ("unknown", true, ["1", "2", "3", "10"]),
        ] as [(String?, Bool, [String])]
    )
    func `a table has the order that was chosen`(column: String?, isDescending: Bool, numbers: [String]) throws {
        let order = column.map { TableOrder(column: $0, isDescending: isDescending) }
        let table = try #require(sheet(order).tables.first)
        #expect(table.rows.map { $0[0] } == numbers)
        #expect(table.order?.column == (column == "unknown" ? nil : column))
    }

    @Test func `the title leaves out the time of day that stands below it`() {
        #expect(sheet(nil) { $0.title = "10:01 Harrowmere" }.title == "Harrowmere")
        #expect(sheet(nil) { $0.title = "10:02 Harrowmere" }.title == "10:02 Harrowmere")
    }

    @Test func `the next order is that of the next column, and the publisher's between the last and the first`() {
        let columns = ["a", "b"]
        var order: TableOrder?
        var seen: [String] = []
        for step in [1, 1, 1, -1, -1, -1] {
            order = TableOrder.stepped(from: order, by: step, among: columns)
            seen.append(order?.column ?? "")
        }
        #expect(seen == ["a", "b", "", "b", "a", ""])
        #expect(TableOrder.stepped(from: TableOrder(column: "gone"), by: 1, among: columns)?.column == "a")
        #expect(TableOrder.stepped(from: order, by: 1, among: []) == nil)
    }

    @Test func `a sheet has facts, tables, what is known of the group, and where it is from`() {
        let sheet = sheet(nil) {
            $0.place = Place(name: "Harrowmere", country: "AUS")
            $0.facts = [Fact("distance", "Distance", 1200, unit: .metres)]
        }
        #expect(sheet.head.map(\.label) == ["Time"])
        #expect(sheet.facts.map(\.label) == ["Kind", "Place", "Distance"])
        #expect(sheet.facts.map { $0.texts.last?.text ?? "" }.suffix(2) == ["Harrowmere, AUS", "1200 m"])
        #expect(sheet.tables.map(\.label) == ["Runners"])
        #expect(sheet.orderColumns == ["number", "name", "odds", "weight", "mixed"])
        #expect(sheet.tables[0].columns.map(\.isNumber) == [true, false, true, true, false])
        #expect(sheet.tables[0].nameColumn == 1)
        #expect(sheet.group?.title == "Harrowmere")
        #expect(sheet.group?.facts.map(\.label) == ["WiFi"])
        #expect(sheet.origin.map(\.label) == ["Feed"])
        #expect(sheet.more.map(\.label) == ["Id"])
    }

    /// A train as TfL's provider makes it.
    private static let train = ExampleFeeds.item(
        "train",
        in: 60,
        title: "Stone Moor",
        subtitle: "Jubilee · Southbound, platform 5 or 6",
        group: "course",
        category: "Jubilee"
    ) {
        $0.facts = [
            Fact("platform", "Platform", "Southbound - Platform 5", role: .platform),
            Fact("platforms", "Platforms", .list(["Southbound - Platform 5", "Southbound - Platform 6"])),
            Fact("direction", "Direction", "inbound", role: .direction),
            Fact("towards", "Towards", "Stone Moor", role: .destination),
            Fact("currentLocation", "Current location", "At Platform"), Fact("vehicle", "Vehicle", "240"),
            Fact("line", "Line", "Jubilee", role: .line), Fact("mode", "Mode", "tube"),
        ]
    }

    private func page(of item: FeedItem, _ groups: [FeedGroup] = [], in language: Language = .english) -> ItemSheet {
        let clock = ViewerClock(now: ExampleFeeds.now, timeZone: .gmt, languages: Languages(language))
        return ItemSheet(item, in: ExampleFeeds.report("a", [item], groups: groups), by: clock)
    }

    @Test func `a sheet says nothing that its title, its subtitle or its platform says`() {
        let sheet = page(
            of: Self.train,
            [FeedGroup(id: "course", title: "Copper Gate", place: Place(name: "Copper Gate"))]
        )
        #expect(sheet.head.map(\.label) == ["Time"])
        #expect(sheet.facts.map(\.label) == ["Place", "Current location"])
        #expect(sheet.more.map(\.label) == ["Direction", "Vehicle", "Mode", "Id"])
        let race = ExampleFeeds.item("r", in: 60, title: "R11 Hollow Oak", subtitle: "Tea Maiden", category: "Horse") {
            $0.place = Place(name: "Hollow Oak", country: "IE")
            $0.facts = [
                Fact("number", "Number", 11), Fact("venue", "Venue", "Hollow Oak", role: .venue),
                Fact("country", "Country", "IE"), Fact("state", "State", "Cork"), Fact("runners", "Runners", 11),
            ]
        }
        #expect(page(of: race).facts.map(\.label) == ["Kind", "Place", "State"])
        #expect(page(of: race).facts[1].texts.map(\.text) == ["Hollow Oak, Ireland"])
        #expect(page(of: race, in: .german).facts[1].texts.map(\.text) == ["Hollow Oak, Irland"])
    }

    @Test func `facts stand in the order in which people ask for them, those of other feeds in their own`() {
        let item = ExampleFeeds.item("r", in: 60, title: "Plate") {
            $0.facts = [
                Fact("comment", "Comment", "Brass is the danger."), Fact("b", "B", 1), Fact("a", "A", 2),
                Fact("weather", "Weather", "Fine"), Fact("track", "Track", "4", role: .platform),
                Fact("stage", "Stage", "DORMANT"), Fact("score", "Score", "2:1", role: .result),
            ]
        }
        let sheet = page(of: item, in: .german)
        #expect(sheet.facts.map(\.label) == ["Score", "Track", "Wetter", "B", "A", "Kommentar"])
        #expect(sheet.facts[2].texts.map(\.text) == ["schön"])
        #expect(sheet.more.first?.texts.map(\.text) == ["noch nicht begonnen"])
        #expect(page(of: item).more.first?.texts.map(\.text) == ["not begun"])
    }

    @Test func `a train's sheet is German whole`() {
        #expect(page(of: Self.train, in: .german).subtitle == "Jubilee · Richtung Süden, Gleis 5 oder 6")
    }
}
