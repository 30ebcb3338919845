import FeedCore
import FeedFormats
import FeedTestKit
import FeedTimeline
import Foundation
import Terminal
import Testing

/// The colours and icons of the categories on a page.
struct CategoryColourTests {
    private let now = Date(timeIntervalSince1970: 1_795_255_200)

    private func table(_ categories: [ItemCategory], _ terminal: TerminalStyle) throws -> String {
        let items = categories.enumerated().map { index, category in
            FeedItem(
                id: LocalID("\(index)"),
                title: "Item",
                time: .instant(now + Double(index) + 60),
                category: category
            )
        }
        let report = FeedReport(try Feed("a", of: ScriptedProvider.self), FeedSnapshot(items: items), readAt: now)
        return TableFormat(terminal: terminal).text(of: FeedQuery(timeZone: .gmt, now: now).timeline(of: [report]))
    }

    /// The code of each category's label.
    private func codes(_ categories: [ItemCategory], _ terminal: TerminalStyle) throws -> [String: String] {
        let text = try table(categories, terminal)
        return Dictionary(
            text.matches(of: /\u{1B}\[([0-9;]+)m(kind[0-9]+)\u{1B}/).map { (String($0.output.2), String($0.output.1)) }
        ) { first, _ in first }
    }

    private static func category(_ number: Int, _ colour: String? = nil) -> ItemCategory {
        ItemCategory(id: "id\(number)", label: "kind\(number)", colour: colour)
    }

    @Test(arguments: [TerminalStyle.Depth.sixteen, .indexed, .full])
    func `a kind has the same colour on every page, whatever else is there`(depth: TerminalStyle.Depth) throws {
        let categories = (0..<30).map { Self.category($0) }
        let terminal = TerminalStyle(depth, on: .colour(.black))
        let all = try codes(categories, terminal)
        for category in categories {
            #expect(try codes([category], terminal)[category.label] == all[category.label], "\(category.label)")
        }
        #expect(try codes(categories.reversed(), terminal) == all)
    }

    @Test(arguments: [TerminalBackground.unknown, .colour(.black), .colour(.white)])
    func `no kind has a colour that means something`(background: TerminalBackground) throws {
        let terminal = TerminalStyle(.full, on: background)
        let colours = Set(try codes((0..<60).map { Self.category($0) }, terminal).values)
        #expect(colours.count >= 6)
        let meanings = [TextColour.good, .soon, .changed, .bad].map { colour in
            terminal.codes(of: TextStyle(colour: colour)).joined(separator: ";")
        }
        #expect(colours.isDisjoint(with: meanings))
        for colour in colours {
            let parts = colour.split(separator: ";").compactMap { Int($0) }.suffix(3).map { Double($0) }
            // Red: far more of it than of both others.
            #expect(parts[0] < 1.8 * max(parts[1], parts[2]), "\(colour)")
        }
    }

    @Test(arguments: [["horse", "greyhound", "harness", "public", "local-holiday"]])
    func `kinds that stand beside each other look different`(ids: [String]) throws {
        let categories = ids.enumerated().map { ItemCategory(id: $1, label: "kind\($0)") }
        #expect(Set(try codes(categories, TerminalStyle(.full, on: .colour(.black))).values).count == ids.count)
    }

    @Test func `a publisher's colour is kept`() throws {
        let colours = try codes([Self.category(0, "#00A0DF")], TerminalStyle(.full, on: .colour(.black)))
        #expect(colours["kind0"] == "38;2;0;160;223")
    }

    @Test func `icons stand in a column of their own, and titles line up`() throws {
        var categories = ["⚽", "🏇", nil, "⛴", "two", "\u{1B}", "👩‍👩‍👧‍👦"].enumerated().map { index, icon in
            ItemCategory(id: "\(index)", label: "kind\(index)", icon: icon)
        }
        let text = try table(categories, TerminalStyle(.none, hasIcons: true))
        let columns = text.split(separator: "\n").dropFirst().map { line in
            String(line[..<(line.firstRange(of: "Item")?.lowerBound ?? line.startIndex)]).displayWidth
        }
        #expect(columns.count == categories.count)
        #expect(Set(columns).count == 1)
        #expect(text.contains("⚽ Item") && text.contains("⛴  Item") && !text.contains("two"))
        for index in categories.indices { categories[index].icon = nil }
        let plain = try table(categories, TerminalStyle(.none, hasIcons: true))
        #expect(try plain == table(categories, .none))
    }
}
