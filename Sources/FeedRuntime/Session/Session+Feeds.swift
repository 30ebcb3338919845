import FeedConfiguration
import FeedCore
import FeedEngine

extension Session {
    /// Returns the enabled feeds that a calendar shows: those of whole days, and others whose stored answer has some.
    ///
    /// A feed without a stored answer is included if its answer may have some.
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
}
