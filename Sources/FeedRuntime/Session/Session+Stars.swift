package import FeedCore
package import FeedEngine

extension Session {
    /// How often to look whether stars have changed.
    private static let starInterval = Duration.seconds(2)

    /// The items that have a star of an owner; none where the store cannot be read, which it has said then.
    package func stars(of owner: StarOwner = .household) async -> Set<ItemID> {
        (try? await runtime.store.storage.stars(of: owner)) ?? []
    }

    /// The items that have a star, now and whenever this process or another has changed them.
    ///
    /// Stars are no answers, so no feed's answer says that there are others. Of a store in memory there are those of the
    /// start alone: whoever changes one knows it.
    package func starChanges() -> AsyncStream<Set<ItemID>> {
        AsyncStream { stars in
            let looks = Task { [storage = runtime.store.storage] in
                var last: Set<ItemID>?
                repeat {
                    // A store that others keep busy is looked at again.
                    guard let now = try? await storage.stars(of: .household), now != last else { continue }
                    last = now
                    stars.yield(now)
                    // Nobody else has what is in memory.
                    if storage.path == nil { return }
                } while (try? await ContinuousClock().sleep(for: Self.starInterval)) != nil
                stars.finish()
            }
            stars.onTermination = { _ in looks.cancel() }
        }
    }
}
