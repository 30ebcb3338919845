import FeedBoard
package import FeedCore
import FeedEngine
import Foundation

extension Session {
    /// Returns the next fetches of feeds, and the rest of their budgets; nothing if the store cannot be read.
    package func outlook(of feeds: [Feed]) async -> FeedOutlook {
        var outlook = FeedOutlook()
        let obstacles = (try? await runtime.obstacles(of: feeds, now: clock.now)) ?? [:]
        outlook.dues = obstacles.compactMapValues(\.nextDue)
        for account in (try? await runtime.accounts(of: feeds, now: clock.now)) ?? [] {
            guard let budget = account.budget else { continue }
            let left = BoardState.RequestBudget(left: budget.count - account.spent, of: budget.count)
            for feed in account.feeds { outlook.budgets[feed.id] = left }
        }
        return outlook
    }
}
