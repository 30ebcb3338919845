package import FeedCore
package import FeedEngine

extension Session {
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
