package import FeedCore
package import FeedEngine
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
        let work = Task { [runtime] in try await runtime.cleanStoreIfDue(every: .seconds(86_400)) }
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

    // MARK: - Stars

    /// The time between two looks at the stars.
    private static let starInterval = Duration.seconds(2)

    /// Returns the items that have a star of an owner; none if the store cannot be read, which is reported elsewhere.
    package func stars(of owner: StarOwner = .household) async -> Set<ItemID> {
        (try? await runtime.store.storage.stars(of: owner)) ?? []
    }

    /// Returns the items that have a star, now and whenever this process or another has changed them.
    ///
    /// Stars are not part of answers, so feeds do not announce them. For a store in memory, only the stars of the start
    /// are returned: only this process can change them.
    package func starChanges() -> AsyncStream<Set<ItemID>> {
        AsyncStream { stars in
            let looks = Task { [storage = runtime.store.storage] in
                var last: Set<ItemID>?
                repeat {
                    // A store that is busy is read again later.
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
