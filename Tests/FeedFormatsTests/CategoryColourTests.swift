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

    @Test(arguments: [1, 3, 4, 5, 8, 13, 30, 60])
    func `no two categories on a page share a colour`(count: Int) throws {
        let categories = (0..<count).map { Self.category($0) }
        for background in [TerminalBackground.unknown, .colour(.black), .colour(.white)] {
            let codes = try codes(categories, TerminalStyle(.full, on: background))
            #expect(codes.count == count)
            #expect(Set(codes.values).count == count)
        }
    }

    @Test(arguments: [TerminalStyle.Depth.sixteen, .indexed, .full])
    func `the same categories have the same colours in every run and in every order`(depth: TerminalStyle.Depth) throws
    {
        let categories = (0..<6).map { Self.category($0) }
        let terminal = TerminalStyle(depth, on: .colour(.black))
        let colours = try codes(categories, terminal)
        #expect(try codes(categories.reversed(), terminal) == colours)
        #expect(Set(colours.values).count == colours.count)
    }

    @Test func `a publisher's colour is kept, and no other category looks like it`() throws {
        let own = [Self.category(0, "#00A0DF"), Self.category(1, "#E32017")]
        let terminal = TerminalStyle(.full, on: .colour(.black))
        let colours = try codes(own + (2..<5).map { Self.category($0) }, terminal)
        #expect(colours["kind0"] == "38;2;0;160;223")
        #expect(Set(colours.values).count == 5)
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
