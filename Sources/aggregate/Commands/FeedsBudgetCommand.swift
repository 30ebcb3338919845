import ArgumentParser
import FeedConfiguration
import FeedCore
import FeedEngine
import FeedFormats
import FeedRuntime
import Foundation

/// `aggregate feeds budget`: the requests to each publisher, spent and left, and what the configuration will send.
struct FeedsBudgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "budget",
        abstract: "Show how many requests are spent and left, and what the configuration sends a day.",
        usage: "aggregate feeds budget [<options>]",
        discussion: """
            Nobody is asked: it goes by the requests that all runs have sent and counted. Feeds that share a publisher \
            and a key share its budget. What is sent a day is what it takes to keep every feed fresh all day.
            """
    )

    @Option(name: .long, help: "How to print.")
    var format: PageFormat = .page

    @OptionGroup(title: "Feeds") var feeds: FeedOptions

    func run() async throws { try await Session.run(feeds, { $0.mode = .offline }, run(in:)) }

    private func run(in session: Session) async throws -> ExitStatus {
        let now = session.clock.now
        var accounts: [BudgetPage.Account] = []
        var order: [RequestAccount] = []
        var members: [RequestAccount: [Feed]] = [:]
        for feed in session.feeds {
            guard let account = RequestAccount(of: feed)?.counted else { continue }
            if members[account] == nil { order.append(account) }
            members[account, default: []].append(feed)
        }
        for account in order {
            let feeds = members[account] ?? []
            accounts.append(
                try await session.counted { ledger in
                    var budget: BudgetPage.Account.Budget?
                    // Where feeds that share an account have budgets of their own, the one with the least left binds.
                    for limit in feeds.compactMap(\.access.rates.budget) {
                        let balance = try await ledger.balance(of: account, budget: limit, now: now)
                        if let budget, budget.left <= balance.left { continue }
                        budget = .init(limit, spent: balance.spent, renewsAt: balance.renewsAt)
                    }
                    return BudgetPage.Account(
                        account.text,
                        feeds: feeds,
                        budget: budget,
                        heldUntil: try await ledger.heldUntil(account, now: now)
                    )
                }
            )
        }
        BudgetPage(accounts, now: now, timeZone: session.timeZone).print(as: format, on: session.terminal)
        return .success
    }
}
