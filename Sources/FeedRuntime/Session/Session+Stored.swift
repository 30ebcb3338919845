import FeedCore
import FeedEngine
package import FeedTimeline

extension Session {
    /// Reports with what is stored of how their items changed, for documents that say so.
    package func withRevisions(_ reports: [FeedReport]) async -> [FeedReport] {
        var reports = reports
        for index in reports.indices {
            reports[index].revisions = (try? await runtime.store.storage.revisions(of: reports[index].feed.id)) ?? [:]
        }
        return reports
    }

    /// Once a day, takes a moment to remove from the store what is too old; what is left then is for the next time.
    package func cleanStore() async {
        let work = Task { [runtime] in try await runtime.cleaning.cleanIfDue(every: .seconds(86_400)) }
        let timer = Task {
            try await ContinuousClock().sleep(for: .seconds(1))
            work.cancel()
        }
        // It is a chore of the program, and no concern of a user who wants to know what happens next.
        _ = try? await work.value
        timer.cancel()
    }
}
