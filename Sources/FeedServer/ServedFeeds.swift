import FeedCore
package import FeedEngine
package import FeedRuntime
import FeedTimeline
import Foundation
import Synchronization

/// What a server shows: the feeds of a session as they stand now, and which items have a star.
package final class ServedFeeds: Sendable {
    /// Everything that documents are made of, at one moment.
    struct Standing: Sendable {
        /// Another number means that something has changed, for the owner of the stars.
        var version: UInt64

        /// Another number means that a feed has changed.
        fileprivate var feedsVersion: UInt64

        /// When it became what it is.
        var changedAt: Date
        var reports: [FeedReport]
        var stars: Set<ItemID>
    }

    private struct State {
        var sequence: UInt64?
        var version: UInt64 = 0
        var changedAt = Date.distantPast
        var stars: [StarOwner: Stars] = [:]

        /// Where each item is, by its key; of the version that was asked for last.
        var places: (version: UInt64, byKey: [String: (report: Int, item: Int)])?
    }

    /// The stars of an owner.
    private struct Stars {
        var items: Set<ItemID> = []
        var version: UInt64 = 0
        var changedAt = Date.distantPast
        var readAt: ContinuousClock.Instant?
    }

    /// What is known, whoever asks.
    private final class Shared: Sendable {
        let state = Mutex(State())
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    package let session: Session

    /// Whose stars they are shown with.
    let owner: StarOwner
    let changes: ChangeStream
    private let runner: FeedRunner

    /// Asks for months that readers look at.
    let months: MonthRequests

    /// Asks about the places that readers are at.
    let places: NearbyPlaces
    private let shared: Shared

    /// How long another program's star takes to show; one's own shows at once.
    private static let starsAge = Duration.seconds(1)

    /// - Parameters:
    ///   - session: Whose feeds, clock and zone.
    ///   - changes: What the loop over its feeds tells.
    ///   - runner: The loop, which asks a feed before it is due.
    package convenience init(_ session: Session, _ changes: ChangeStream, _ runner: FeedRunner) {
        self.init(session, changes, runner, MonthRequests(session), NearbyPlaces(session), .household, Shared())
    }

    private init(
        _ session: Session,
        _ changes: ChangeStream,
        _ runner: FeedRunner,
        _ months: MonthRequests,
        _ places: NearbyPlaces,
        _ owner: StarOwner,
        _ shared: Shared
    ) {
        (self.session, self.changes, self.runner) = (session, changes, runner)
        (self.months, self.places) = (months, places)
        (self.owner, self.shared) = (owner, shared)
    }

    /// The same feeds with the stars of another.
    func owned(by owner: StarOwner) -> ServedFeeds {
        owner == self.owner ? self : ServedFeeds(session, changes, runner, months, places, owner, shared)
    }

    /// The feeds as they stand.
    func standing() async -> Standing {
        if !knowsStars { await readStars() }
        return currentStanding
    }

    /// The feeds as they stand, where nothing has to be read for that.
    var knownStanding: Standing? { knowsStars ? currentStanding : nil }

    /// Whether the stars were read a moment ago.
    private var knowsStars: Bool {
        let readAt = shared.state.withLock { [owner] in $0.stars[owner]?.readAt }
        return readAt.map { ContinuousClock.now - $0 < Self.starsAge } ?? false
    }

    private var currentStanding: Standing {
        let (sequence, reports) = changes.current
        let now = session.clock.now
        return shared.state.withLock { [owner] state in
            if state.sequence != sequence {
                (state.sequence, state.changedAt) = (sequence, now)
                state.version += 1
            }
            let stars = state.stars[owner] ?? Stars()
            return Standing(
                // Both only grow.
                version: state.version + stars.version,
                feedsVersion: state.version,
                changedAt: max(state.changedAt, stars.changedAt),
                reports: reports,
                stars: stars.items
            )
        }
    }

    /// The item of a key, and its feed; `nil` where no feed has it.
    func item(_ key: String, in standing: Standing) -> (item: FeedItem, report: FeedReport)? {
        let version = standing.feedsVersion
        let known = shared.state.withLock { $0.places.flatMap { $0.version == version ? $0.byKey : nil } }
        let places = known ?? standing.places
        if known == nil { shared.state.withLock { $0.places = (version, places) } }
        guard let place = places[key] else { return nil }
        let report = standing.reports[place.report]
        return report.snapshot.map { ($0.items[place.item], report) }
    }

    /// Tells, for one listener, that stars are others than before.
    var starSignals: AsyncStream<Void> { shared.signals }

    /// Takes account of stars that were set.
    func readStars() async {
        // Those of a store that cannot be read now stay as they were.
        let items = try? await session.runtime.store.storage.stars(of: owner)
        let now = session.clock.now
        let areOthers = shared.state.withLock { [owner] state in
            var stars = state.stars[owner] ?? Stars()
            stars.readAt = .now
            defer { state.stars[owner] = stars }
            guard let items, stars.items != items else { return false }
            (stars.items, stars.changedAt) = (items, now)
            stars.version += 1
            return true
        }
        if areOthers { shared.signal.yield() }
    }

    /// Takes account of answers that are no part of what the loop shows, such as those for a month.
    func noteStored() {
        let now = session.clock.now
        shared.state.withLock { state in
            state.changedAt = now
            state.version += 1
        }
    }

    /// Lets the loop ask a feed now, and returns at once; what comes is told as ever.
    func refresh(_ feed: FeedID) { runner.refresh(feed) }

    /// The feeds of the configuration, as it was read last.
    var feeds: [Feed] { changes.feeds }
}

extension ServedFeeds.Standing {
    /// Where each item is, by its key: a key is made of its id, and says nothing of the place.
    fileprivate var places: [String: (report: Int, item: Int)] {
        var places: [String: (report: Int, item: Int)] = [:]
        for (number, report) in reports.enumerated() {
            for (place, item) in (report.snapshot?.items ?? []).enumerated() {
                places[ItemID(report.feed.id, item.id).key] = (number, place)
            }
        }
        return places
    }
}
