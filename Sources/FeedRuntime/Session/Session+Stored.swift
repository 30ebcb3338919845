import FeedCore
import FeedEngine
package import FeedTimeline

extension Session {
    /// The time that a document waits for the revisions of a new answer.
    private static let savingTime = Duration.seconds(5)

    /// Returns reports with the stored revisions of their items, for documents that include them.
    ///
    /// An answer is shown before it is saved, and revisions are counted where it is saved: an item that has moved must
    /// not have its new time and its old revision, by which a calendar would leave it where it was.
    package func withRevisions(_ reports: [FeedReport]) async -> [FeedReport] {
        var reports = reports
        let feeds = reports.map(\.feed)
        await Task { [runtime] in await runtime.engine.flush(feeds) }.wait(atMost: Self.savingTime)
        for index in reports.indices {
            reports[index].revisions = (try? await runtime.store.storage.revisions(of: reports[index].feed.id)) ?? [:]
        }
        return reports
    }

    /// Removes old entries from the store once a day, for at most a second; the rest is removed the next time.
    package func cleanStore() async {
        let work = Task { [runtime] in try await runtime.cleaning.cleanIfDue(every: .seconds(86_400)) }
        let timer = Task {
            try await ContinuousClock().sleep(for: .seconds(1))
            work.cancel()
        }
        // It is a chore of the program, of no interest to its user.
        _ = try? await work.value
        timer.cancel()
    }

    /// Runs work in the session, and closes the session in any case.
    ///
    /// - Returns: The value of the work.
    /// - Throws: The error of the work.
    package func end<Value>(after body: (Session) async throws -> Value) async throws -> Value {
        do {
            let value = try await body(self)
            await close()
            return value
        } catch {
            await close()
            throw error
        }
    }

    /// Closes connections, programs and the store, and waits a moment for it; the end of the process does the rest.
    private func close() async {
        await Task { [runtime] in await runtime.shutdown() }.wait(atMost: .milliseconds(100))
    }
}
