import FeedBoard
import FeedCore
import FeedFormats
import FeedTestKit
import Foundation
import Terminal
import Testing

@Suite(.timeLimit(.minutes(20)))
struct BudgetPageTests {
    private static func feed(_ id: FeedID, every seconds: Int, _ limits: RequestRates.Limit...) -> Feed {
        var feed = ExampleFeeds.feed(id, "example", "An example")
        feed.refresh = .seconds(seconds)
        feed.access.rates.limits = limits
        return feed
    }

    private static let month = RequestRates.Limit(1_000, per: .seconds(30 * 86_400))

    static let accounts = [
        CountedAccount("api.neds.example", feeds: [feed("neds", every: 30, .init(1, per: .seconds(60)))]),
        CountedAccount(
            "holidays.example#3f9a",
            feeds: [feed("holidays", every: 86_400), feed("holidays-fr", every: 1_209_600)],
            budget: .init(month, spent: 17, renewsAt: ExampleFeeds.instant("2026-12-20T18:00:00Z"))
        ),
        CountedAccount(
            "trains.example",
            feeds: [feed("trains", every: 60, .init(50, per: .seconds(60)), .init(1, per: .seconds(1)))],
            budget: .init(month, spent: 1_000, renewsAt: ExampleFeeds.instant("2026-11-22T06:30:00Z")),
            heldUntil: ExampleFeeds.instant("2026-11-21T10:05:00Z")
        ),
    ]

    private static let page = BudgetPage(accounts, by: ExampleFeeds.clock)

    @Test(arguments: [40, 80, 120])
    func `fits a terminal`(width: Int) throws {
        let text = Self.page.text(width: width)
        try expect(text, in: .module, isKeptIn: "budget-\(width).txt")
        #expect(text.split(separator: "\n").allSatisfy { String($0).displayWidth <= width })
    }

    @Test func `is JSON in UTC`() throws {
        try expect(String(decoding: Self.page.json, as: UTF8.self), in: .module, isKeptIn: "budget.json")
    }

    @Test func `says so where no requests are made`() {
        let page = BudgetPage([], by: ExampleFeeds.clock)
        #expect(page.text() == " No feed makes requests to a publisher.\n")
    }

    @Test func `counts the requests of all its feeds`() {
        let account = CountedAccount("x", feeds: [Self.feed("a", every: 30), Self.feed("b", every: 86_400)])
        #expect(account.requestsPerDay == 2_881)
    }

    @Test(arguments: TerminalStyle.Depth.allCases.map { TerminalStyle($0) })
    func `colour changes nothing but the sequences for it`(terminal: TerminalStyle) {
        let text = Self.page.text(width: 80, style: terminal)
        #expect(text.replacing(/\u{1B}\[[0-9;]*m/, with: "") == Self.page.text(width: 80))
    }
}
