import FeedCore
import FeedEngine
package import FeedTimeline

extension Session {
    /// How long a document waits for the revisions of an answer that has just come.
    private static let savingTime = Duration.seconds(5)

    /// Reports with what is stored of how their items changed, for documents that say so.
    ///
    /// An answer is shown before it is saved, and revisions are counted where it is saved: an item that has moved must not
    /// have its new time and its old revision, by which a calendar would leave it where it was.
    package func withRevisions(_ reports: [FeedReport]) async -> [FeedReport] {
        var reports = reports
        let feeds = reports.map(\.feed)
        await Task { [runtime] in await runtime.engine.settle(feeds) }.wait(atMost: Self.savingTime)
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
