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

    /// What is found, in a few words.
    private func found(_ id: String, in reports: [FeedReport]) -> String {
        switch ItemSearch(id: id).find(in: reports) {
        case .item(let item, let report): "\(ItemID(report.feed.id, item.id))"
        case .several(let ids): "several: \(ids.map(\.description).joined(separator: " "))"
        case .nothing(let nearest): "nothing near \(nearest ?? "it")"
        case .noAnswer: "no answer"
        }
    }

    @Test(arguments: [
        ("a:race", "a:race"), ("a:race/2", "a:race%2F2"), ("a:be", "a:beta"),
        ("a:", "several: a:race a:race%2F2 a:beta"),
        ("a:bets", "nothing near a:beta"), ("b:14:05", "b:14%3A05"), ("b:14%3A", "b:14%3A05"),
        ("nothing:like/that/at/all", "nothing near it"),
    ])
    func `finds the item that an id or its beginning names`(_ id: String, _ expected: String) throws {
        let reports = [try report("a", "race", "race/2", "beta"), try report("b", "14:05")]
        #expect(found(id, in: reports) == expected)
    }

    @Test func `without an answer nothing is said of the item`() throws {
        let feed = try Feed("a", of: ScriptedProvider.self)
        #expect(found("a:b", in: [FeedReport(feed, FeedError(.cancelled, "no"), since: now)]) == "no answer")
    }

    @Test(arguments: [("a:b", "a"), ("ab", nil), (":b", nil)] as [(String, String?)])
    func `an id begins with its feed`(_ id: String, _ feed: String?) {
        #expect(ItemSearch(id: id).feed == feed)
    }

    @Test func `a year that is named is asked for, and of a feed that counts requests only a day`() throws {
        let query = FeedQuery(timeZone: .gmt, now: now)
        var feed = try Feed("a", of: ScriptedProvider.self)
        let wide = ItemSearch(id: "a:x/2031").window(of: feed, by: query)
        #expect(wide.from < now)
        #expect(try #require(wide.until) > #require(CivilDay("2031-12-31")).start(in: .gmt))
        feed.access.rates.budget = RequestRates.Limit(10, per: .seconds(86_400))
        let narrow = ItemSearch(id: "a:2027-05-01/x").window(of: feed, by: query)
        let day = try #require(CivilDay("2027-05-01"))
        #expect(narrow.from == day.start(in: .gmt))
        #expect(narrow.until == day.adding(days: 1).start(in: .gmt))
    }
}
