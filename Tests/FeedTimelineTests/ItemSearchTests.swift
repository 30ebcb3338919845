import FeedCore
import FeedTestKit
import FeedTimeline
import Foundation
import Testing

struct ItemSearchTests {
    private let now = Date(timeIntervalSince1970: 1_795_255_200)

    private func report(_ id: FeedID, _ items: String...) throws -> FeedReport {
        let snapshot = FeedSnapshot(
            items: items.map { FeedItem(id: LocalID($0), title: $0, time: .instant(now)) }
        )
        return FeedReport(try Feed(id, of: ScriptedProvider.self), snapshot, readAt: now)
    }

    /// Returns the result of a search, in a few words.
    private func found(_ id: String, in reports: [FeedReport]) -> String {
        switch ItemSearch(id).find(in: reports, at: now) {
        case .item(let match): match.id.description
        case .several(let matches): "several: \(matches.map(\.id.description).joined(separator: " "))"
        case .nothing(let nearest): "nothing near \(nearest ?? "it")"
        case .noAnswer: "no answer"
        }
    }

    @Test(arguments: [
        ("a:race", "a:race"), ("a:race/2", "a:race%2F2"), ("a:be", "a:beta"),
        ("a:", "several: a:race a:race%2F2 a:beta"),
        ("a:bets", "nothing near a:beta"), ("b:14:05", "b:14%3A05"), ("b:14%3A", "b:14%3A05"),
        ("nothing:like/that/at/all", "nothing near it"), ("14:05", "b:14%3A05"), ("14:15", "nothing near 14:05"),
    ])
    func `finds the item that an id or its beginning names`(_ id: String, _ expected: String) throws {
        let reports = [try report("a", "race", "race/2", "beta"), try report("b", "14:05")]
        #expect(found(id, in: reports) == expected)
    }

    @Test(arguments: [
        ("Real Laguna – Oak", "a:1"), ("real laguna – oak", "a:1"), ("REAL", "several: a:1 a:3 b:2"),
        ("laguna", "several: a:1 b:2"), ("oak", "several: a:1 a:3"), ("elm", "b:2"), ("real elm", "b:2"),
        ("león", "a:3"),
        ("leon real", "a:3"), ("mo", "several: a:1 b:2"), ("monday", "several: a:1 b:2"), ("nobody", "nothing near it"),
        ("lagnua", "nothing near Laguna"), ("elm real laguna", "b:2"),
        ("elm – real lagna", "nothing near Elm – Real Laguna"),
        (ItemID("a", LocalID("1")).key, "a:1"), (String(ItemID("b", LocalID("2")).key.prefix(4)), "b:2"),
        (String(ItemID("b", LocalID("2")).key.prefix(3)), "nothing near it"), ("  ", "nothing near it"),
    ])
    func `finds items by their titles and the beginning of their keys`(_ text: String, _ expected: String) throws {
        let reports = try [
            titled("a", [("1", "Real Laguna – Oak", 60), ("3", "Real León – Oak", 120)]),
            titled("b", [("2", "Elm – Real Laguna", 600)]),
        ]
        #expect(found(text, in: reports) == expected)
    }

    @Test(arguments: [
        "a:race", "a:race/2", "a:be", "a:", "a", "b:14:05", "b:14%3A", "14:05", "RACE", "eta be", "run be",
        ItemID("a", LocalID("beta")).key, String(ItemID("b", LocalID("14:05")).key.prefix(5)), "läon", " ", "%",
    ])
    func `a store finds by id or title what is found among items`(_ text: String) throws {
        let search = ItemSearch(text)
        for report in [try report("a", "race", "race/2", "beta", "run beta", "LÄON"), try report("b", "14:05")] {
            for match in search.find(in: [report], at: now).matches {
                let isNamed = search.mayName(anItemOf: report.feed.id) && search.isIDOrBeginning(of: match.id)
                #expect(isNamed || search.titleWord?.occurs(in: match.item.title) == true, "\(match.id)")
            }
        }
    }

    @Test func `of several with one title the soonest is meant, and those ahead come first`() throws {
        let report = try titled("a", [("1", "x", -60), ("2", "x", 60), ("3", "x", -600), ("4", "x", 30)])
        guard case .item(let next) = ItemSearch("x").find(in: [report], at: now) else {
            Issue.record("One is meant.")
            return
        }
        #expect(next.id == ItemID("a", LocalID("4")) && next.repeats == 3)
        let all = ItemSearch("x").find(in: [report], at: now, findsRepeats: true).matches
        #expect(all.map(\.id.local.rawValue) == ["4", "2", "1", "3"])
        // Another feed's, and another title, are other items.
        let other = try titled("b", [("5", "x", 10), ("6", "x y", 20)])
        #expect(found("x", in: [report, other]) == "several: b:5 a:4")
        #expect(found("y", in: [report, other]) == "b:6")
    }

    private func titled(_ id: FeedID, _ items: [(id: String, title: String, start: Double)]) throws -> FeedReport {
        let items = items.map { item in
            let subtitle = item.title.contains("Laguna") ? "Monday league" : nil
            return FeedItem(
                id: LocalID(item.id),
                title: item.title,
                subtitle: subtitle,
                time: .instant(now + item.start)
            )
        }
        return FeedReport(try Feed(id, of: ScriptedProvider.self), FeedSnapshot(items: items), readAt: now)
    }

    @Test func `short ids are the shortest beginnings of keys that fit one item`() {
        let ids = (0..<4_000).map { ItemID("a", LocalID("\($0)")) }
        let short = ShortIDs(ids)
        let texts = ids.map { short[$0] }
        #expect(Set(texts).count == ids.count)
        #expect(texts.contains { $0.count > ShortIDs.minimumLength })
        for (id, text) in zip(ids, texts) {
            #expect(id.key.hasPrefix(text))
            #expect(text.count >= ShortIDs.minimumLength)
            let shorter = text.dropLast()
            #expect(text.count == ShortIDs.minimumLength || ids.count { $0.key.hasPrefix(shorter) } > 1)
        }
        #expect(ShortIDs([])[ids[0]] == ids[0].key.prefix(4))
    }

    @Test func `without an answer nothing is said of the item`() throws {
        let feed = try Feed("a", of: ScriptedProvider.self)
        #expect(found("a:b", in: [FeedReport(feed, FeedError(.cancelled, "no"), since: now)]) == "no answer")
    }

    @Test(arguments: [("a:b", "a"), ("ab", nil), (":b", nil), ("a: b", nil), ("R5:x", nil)] as [(String, String?)])
    func `an id begins with its feed`(_ id: String, _ feed: String?) {
        #expect(ItemSearch(id).feed == feed)
    }

    @Test func `a year that is named is asked for, and of a feed that counts requests only a day`() throws {
        let query = FeedQuery(timeZone: .gmt, now: now)
        var feed = try Feed("a", of: ScriptedProvider.self)
        let wide = ItemSearch("a:x/2031").window(of: feed, by: query)
        #expect(wide.from < now)
        #expect(try #require(wide.until) > #require(CivilDay("2031-12-31")).start(in: .gmt))
        feed.access.rates.budget = RequestRates.Limit(10, per: .seconds(86_400))
        let narrow = ItemSearch("a:2027-05-01/x").window(of: feed, by: query)
        let day = try #require(CivilDay("2027-05-01"))
        #expect(narrow.from == day.start(in: .gmt))
        #expect(narrow.until == day.adding(days: 1).start(in: .gmt))
    }
}
