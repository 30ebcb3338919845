import FeedBoard
import FeedCore
import FeedTimeline
import Foundation
import Testing

@testable import FeedServer

/// Texts that reorder what is around them, or have the rest of a command for a terminal, in every member of an answer.
struct HostileTextTests {
    /// Its letters are shown; the digits are parts of sequences.
    private static let hostile =
        "a\u{202E}b\u{2066}c\u{2069}\u{202C} \u{1B}[31md\u{1B}]52;c;aGk=\u{7}e\u{9B}97mf\u{9D}0;g\u{9C}\u{FFF9}h\r\n\u{2028}i"

    private static func texts(_ number: Int) -> FeedItem {
        let text = "\(number) \(hostile)"
        let time: FeedTime =
            switch number % 4 {
            case 0: .instant(ExamplePage.now + Double(number) * 60)
            case 1: .day(CivilDay(ExamplePage.now, in: ExamplePage.zone), region: text)
            case 2: .instant(ExamplePage.now - 60, end: ExamplePage.now + 600)
            default: .undated(text)
            }
        return FeedItem(
            id: LocalID("\(number)", text),
            title: text,
            subtitle: text,
            time: time,
            group: number.isMultiple(of: 2) ? "g\(hostile)" : text,
            category: ItemCategory(id: text, label: text, colour: text, icon: hostile),
            status: ItemStatus.allCases[number % ItemStatus.allCases.count],
            place: Place(name: text, coordinates: Coordinates(latitude: 51.5, longitude: -0.1), country: text),
            facts: [
                Fact("one", text, .text(text), unit: FactUnit(text)), Fact("two", text, .list([text, text])),
                Fact("three", text, .decimal(1.5), unit: FactUnit(text)),
            ],
            tables: [
                FactTable(
                    "table",
                    text,
                    columns: [.init("key", text, unit: FactUnit(text))],
                    rows: [["key": .text(text)], ["key": .integer(1)]]
                )
            ],
            links: [ItemLink(text, URL(known: "https://example.org/"))]
        )
    }

    private static func report() throws -> FeedReport {
        let items = (0..<12).map(texts)
        let place = Place(name: hostile, coordinates: Coordinates(latitude: 51.5, longitude: -0.1), country: hostile)
        let groups = [
            FeedGroup(
                id: "g\(hostile)",
                title: hostile,
                place: place,
                facts: [Fact("f", hostile, .text(hostile), unit: FactUnit(hostile))]
            )
        ]
        var report = try ExamplePage.report("x", items, groups: groups)
        report.snapshot?.warnings.add(.missingPart, pointer: "/\(hostile)", hostile)
        report.snapshot?.source = hostile
        report.error = FeedError(.rejected, hostile, hint: hostile)
        return report
    }

    private static func events(_ report: FeedReport) -> [ItemEvent] {
        (report.snapshot?.items ?? []).enumerated().map { number, item in
            var event = ItemEvent(
                ItemID("x", item.id),
                ItemEvent.Kind.allCases[number % ItemEvent.Kind.allCases.count],
                at: ExamplePage.now - 60,
                title: item.title,
                time: item.time
            )
            (event.subtitle, event.categoryLabel, event.groupTitle) = (hostile, hostile, hostile)
            (event.label, event.before, event.after) = (hostile, .fact(.text(hostile)), .fact(.text(item.title)))
            return event
        }
    }

    private static func expectClean(_ html: String, _ page: String) {
        let found = html.unicodeScalars.filter { scalar in
            switch scalar.value {
            case 0x0A: false
            case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB: true
            default: false
            }
        }
        #expect(found.isEmpty, "\(page): \(Set(found.map { String($0.value, radix: 16) }))")
        // Addresses have a rest behind the percent-encoded character that begins the sequence, and a hash may have any
        // letters.
        let shown = html.replacing(/%(25)*[0-9A-F]{2}97m/, with: "").replacing(/(version="|\?v=)[0-9a-z]+/, with: "")
        for rest in ["[31m", "52;c", "97m", "0;g"] { #expect(!shown.contains(rest), "\(page): \(rest)") }
    }

    @Test(arguments: PageKind.allCases)
    func `no page has what reorders a text or the rest of a sequence`(kind: PageKind) throws {
        let report = try Self.report()
        let month = CivilMonth(containing: CivilDay(ExamplePage.now, in: ExamplePage.zone))
        let sheets: [ViewerChoices.Sheet?] =
            [nil] + (report.snapshot?.items ?? []).map { .item(ItemID("x", $0.id)) }
            + [.item(ItemID("x", LocalID("gone", Self.hostile)))]
        var found = false
        for (number, sheet) in sheets.enumerated() {
            for isKiosk in [false, true] {
                let made = ExamplePage.page(
                    kind,
                    [report],
                    parameters: [
                        .init("search", Self.hostile), .init("category", Self.hostile), .init("group", Self.hostile),
                        .init("stop", "x/g\(Self.hostile)"), .init("tag", Self.hostile),
                    ],
                    choose: {
                        $0.sheet = sheet
                        if number > 6 { $0.order = TableOrder(column: "key", isDescending: true) }
                    },
                    model: {
                        ($0.history, $0.eventsOfItem) = (Self.events(report), Self.events(report))
                        $0.month = (month, [report])
                    },
                    input: {
                        ($0.fault, $0.isKiosk) = (Self.hostile, isKiosk)
                        $0.chips[report.feed.id] = FeedChips(
                            of: report,
                            by: FeedQuery(timeZone: ExamplePage.zone, now: ExamplePage.now)
                        )
                    }
                )
                let html = made.page.document
                Self.expectClean(html, "\(kind) \(number)")
                found = found || html.contains("abc de")
            }
        }
        // The letters are all there.
        #expect(found)
    }

    @Test func `neither the login nor a problem has them`() {
        Self.expectClean(HTML.loginPage(back: "/\(Self.hostile)", isWrong: true, in: Languages(.english)).text, "login")
        Self.expectClean(HTML.problemPage(Self.hostile, Self.hostile).text, "problem")
    }
}
