package import FeedBoard
import FeedConfiguration
package import FeedCore
import FeedEngine
import FeedTimeline
package import Foundation

extension Session {
    /// Returns the enabled feeds that a calendar shows: feeds of whole days, and others whose stored answer contains
    /// whole days.
    ///
    /// A feed without a stored answer is included if its answers may contain whole days.
    func feedsWithDays(of plan: FeedPlan) async -> Set<FeedID> {
        var found: Set<FeedID> = []
        for feed in plan.feeds where feed.isEnabled {
            if await showsDays(feed) { found.insert(feed.id) }
        }
        return found
    }

    private func showsDays(_ feed: Feed) async -> Bool {
        if feed.profile.showsDays { return true }
        let answers = (try? await runtime.store.storage.answers(of: FeedKey(feed))) ?? []
        guard !answers.isEmpty else { return feed.profile.mayShowDays }
        return answers.contains { $0.snapshot.items.contains(where: \.time.isDay) }
    }

    /// The feeds whose publishers receive requests for the first time: there is no store yet, and requests may be sent.
    ///
    /// The array is empty in every later run, and in runs that store nothing, such as a demo.
    package var feedsOfFirstUse: [Feed] {
        guard isFirstUse, mode != .offline, options.asksPublishers, options.played == nil, options.savedAnswer == nil
        else {
            return []
        }
        return feeds.filter { !$0.isLocal }
    }

    /// Returns the next fetches of feeds and their remaining budgets; empty if the store cannot be read.
    package func outlook(of feeds: [Feed]) async -> FeedOutlook {
        var outlook = FeedOutlook()
        let obstacles = (try? await runtime.obstacles(of: feeds, now: clock.now)) ?? [:]
        outlook.dues = obstacles.compactMapValues(\.nextDue)
        for account in (try? await runtime.accounts(of: feeds, now: clock.now)) ?? [] {
            guard let budget = account.budget else { continue }
            let left = BoardState.RequestBudget(left: budget.limit.count - budget.spent, of: budget.limit.count)
            for feed in account.feeds { outlook.budgets[feed.id] = left }
        }
        return outlook
    }

    // MARK: - Feeds that do not run

    /// A sentence about the feeds that wait for the user's trust; `nil` if there are none.
    package var withheldSentence: String? {
        firstPlan.withheldFeeds.isEmpty ? nil : languages.words.texts.withheld(firstPlan.withheldFeeds.map(\.rawValue))
    }

    /// Returns a sentence if the name belongs to a feed that does not run, with the command that enables it; otherwise
    /// `nil`.
    package func disabledSentence(_ name: String) -> String? {
        if firstPlan.withheldFeeds.contains(where: { $0.rawValue == name }) { return withheldSentence }
        guard let id = disabled.first(where: { $0.rawValue == name }), !feeds.contains(where: { $0.id == id }) else {
            return nil
        }
        return "\(name) is disabled. To enable it: aggregate feeds enable \(name)"
    }

    /// A sentence about the disabled feeds, which were not searched; `nil` if the user chose the feeds, or no feed is
    /// disabled.
    package var disabledNote: String? {
        guard options.selection == .enabled, !disabled.isEmpty else { return nil }
        let names = disabled.prefix(5).map(\.rawValue) + (disabled.count > 5 ? ["\(disabled.count - 5) more"] : [])
        return "Disabled feeds are not searched: \(names.listed)."
    }
}

/// The next fetches of feeds and their remaining budgets.
package struct FeedOutlook: Sendable, Hashable {
    package var dues: [FeedID: Date] = [:]
    package var budgets: [FeedID: BoardState.RequestBudget] = [:]

    package init() {}
}
