package import FeedCore
package import FeedEngine
package import FeedTimeline

extension Session {
    /// The maximum time to wait until new answers are saved.
    private static let savingTime = Duration.seconds(5)

    /// Returns reports with the stored revisions of their items, for documents that contain revisions.
    ///
    /// An answer is shown before it is saved, and a revision is counted when it is saved. This waits until answers are
    /// saved, since a calendar ignores the new time of an item that still has its old revision.
    package func withRevisions(_ reports: [FeedReport]) async -> [FeedReport] {
        var reports = reports
        let feeds = reports.map(\.feed)
        await Task { [runtime] in await runtime.engine.flush(feeds) }.wait(atMost: Self.savingTime)
        for index in reports.indices {
            reports[index].revisions = (try? await runtime.store.storage.revisions(of: reports[index].feed.id)) ?? [:]
        }
        return reports
    }

    /// Removes old entries from the store once a day, for at most a second; the next run removes the rest.
    package func cleanStore() async {
        let work = Task { [runtime] in try await runtime.cleanStoreIfDue(every: .seconds(86_400)) }
        let timer = Task {
            try await ContinuousClock().sleep(for: .seconds(1))
            work.cancel()
        }
        // A failure is of no interest to the user.
        _ = try? await work.value
        timer.cancel()
    }

    /// Runs work in the session, and closes the session in any case.
    ///
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

    /// Closes connections, programs and the store, but waits only a moment; the end of the process closes the rest.
    private func close() async {
        await Task { [runtime] in await runtime.shutdown() }.wait(atMost: .milliseconds(100))
    }

    // MARK: - Stars

    /// The time between two reads of the stars.
    private static let starInterval = Duration.seconds(2)

    /// Returns the items that an owner has starred; empty if the store cannot be read, which is reported elsewhere.
    package func stars(of owner: StarOwner = .household) async -> Set<ItemID> {
        (try? await runtime.store.storage.stars(of: owner)) ?? []
    }

    /// Returns the starred items now, and again after each change by this or another process.
    ///
    /// Stars are not part of answers, so feeds do not announce them. For a store in memory, only the stars at the start
    /// are returned, since no other process can change them.
    package func starChanges() -> AsyncStream<Set<ItemID>> {
        AsyncStream { stars in
            let looks = Task { [storage = runtime.store.storage] in
                var last: Set<ItemID>?
                repeat {
                    // A busy store is read again later.
                    guard let now = try? await storage.stars(of: .household), now != last else { continue }
                    last = now
                    stars.yield(now)
                    // No other process can change a store in memory.
                    if storage.path == nil { return }
                } while (try? await ContinuousClock().sleep(for: Self.starInterval)) != nil
                stars.finish()
            }
            stars.onTermination = { _ in looks.cancel() }
        }
    }
}
