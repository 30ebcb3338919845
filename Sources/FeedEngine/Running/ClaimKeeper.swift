import FeedCore
import Foundation

/// The claims of one process, each for one of its fetches: the storage's claim stands as long as any of them needs it.
actor ClaimKeeper {
    private let storage: (any FeedStorage)?

    /// The process's name in claims.
    private let owner = UUID().uuidString
    private var claimants: [FeedKey: Set<Int>] = [:]
    private var releases: [FeedKey: Task<Void, any Error>] = [:]

    init(_ storage: (any FeedStorage)?) { self.storage = storage }

    /// - Returns: `nil` where the claim is granted, or where nothing can be claimed; else when it ends at the latest.
    func claim(_ feed: FeedKey, by claimant: Int, now: Date, until end: Date) async throws -> Date? {
        guard let storage else { return nil }
        claimants[feed, default: []].insert(claimant)
        _ = try? await releases[feed]?.value
        let standing: Date?
        do {
            standing = try await storage.claim(feed, by: owner, now: now, until: end)
        } catch {
            claimants[feed]?.remove(claimant)
            throw error
        }
        if standing != nil { claimants[feed]?.remove(claimant) }
        return standing
    }

    /// Gives a claim back; nothing where there was none.
    func release(_ feed: FeedKey, by claimant: Int) async throws {
        guard let storage, claimants[feed]?.remove(claimant) != nil, claimants[feed]?.isEmpty == true else { return }
        claimants[feed] = nil
        // Also for a caller that was cancelled, which a storage would refuse.
        let release = Task { [owner] in try await storage.release(feed, by: owner) }
        releases[feed] = release
        defer { if releases[feed] == release { releases[feed] = nil } }
        try await release.value
    }
}
