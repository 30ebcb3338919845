import FeedCore
package import FeedEngine
package import FeedRuntime
import FeedTimeline
import Foundation
import Synchronization

/// The feeds of a session as a server shows them, and the items with a star.
package struct ServedFeeds: Sendable {
    /// The reports and stars that documents are made of, at one moment.
    struct Snapshot: Sendable {
        /// The version, which changes with the feeds and with the owner's stars.
        var version: UInt64

        /// The version of the feeds alone.
        fileprivate var feedsVersion: UInt64

        /// The time of the last change.
        var changedAt: Date
        var reports: [FeedReport]
        var stars: Set<ItemID>
    }

    private struct State {
        var sequence: UInt64?
        var version: UInt64 = 0
        var changedAt = Date.distantPast
        var stars: [StarOwner: Stars] = [:]

        /// The indices of each item and its report, by the item's key, for the version that was requested last.
        var places: (version: UInt64, byKey: [String: (report: Int, item: Int)])?
    }

    /// The stars of an owner.
    private struct Stars {
        var items: Set<ItemID> = []
        var version: UInt64 = 0
        var changedAt = Date.distantPast
        var readAt: ContinuousClock.Instant?
    }

    /// The state that all owners share.
    private final class Shared: Sendable {
        let state = Mutex(State())
        let (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    package let session: Session

    /// The time at which the feeds' loop started.
    let startedAt: Date

    /// The owner of the stars.
    private(set) var owner = StarOwner.household
    let changes: ChangeStream
    private let runner: FeedRunner

    /// Fetches the months that viewers open.
    let months: MonthRequests

    /// Fetches feeds for the places of viewers.
    let places: NearbyPlaces
    private let shared = Shared()

    /// The time until another program's star is shown; a star that is set here is shown at once.
    private static let starsAge = Duration.seconds(1)

    /// Creates the feeds of a session from the changes of their refresh loop, whose `runner` fetches a feed early on
    /// request.
    package init(_ session: Session, _ changes: ChangeStream, _ runner: FeedRunner) {
        (self.session, self.changes, self.runner) = (session, changes, runner)
        (months, places) = (MonthRequests(session), NearbyPlaces(session))
        startedAt = session.clock.now
    }

    /// Returns the same feeds with the stars of another owner.
    func owned(by owner: StarOwner) -> ServedFeeds {
        var feeds = self
        feeds.owner = owner
        return feeds
    }

    /// Returns the current state of the feeds.
    func snapshot() async -> Snapshot {
        if !knowsStars { await readStars() }
        return currentSnapshot
    }

    /// The current state of the feeds; `nil` if the stars have to be read first.
    var knownSnapshot: Snapshot? { knowsStars ? currentSnapshot : nil }

    /// True if the stars were read a moment ago.
    private var knowsStars: Bool {
        let readAt = shared.state.withLock { [owner] in $0.stars[owner]?.readAt }
        return readAt.map { ContinuousClock.now - $0 < Self.starsAge } ?? false
    }

    private var currentSnapshot: Snapshot {
        let (sequence, reports) = changes.current
        let now = session.clock.now
        return shared.state.withLock { [owner] state in
            if state.sequence != sequence {
                (state.sequence, state.changedAt) = (sequence, now)
                state.version += 1
            }
            let stars = state.stars[owner] ?? Stars()
            return Snapshot(
                // Both versions only grow.
                version: state.version + stars.version,
                feedsVersion: state.version,
                changedAt: max(state.changedAt, stars.changedAt),
                reports: reports,
                stars: stars.items
            )
        }
    }

    /// Returns the item with a key, and the report that has it; `nil` if no feed has it.
    func item(_ key: String, in snapshot: Snapshot) -> (item: FeedItem, report: FeedReport)? {
        let version = snapshot.feedsVersion
        let known = shared.state.withLock { $0.places.flatMap { $0.version == version ? $0.byKey : nil } }
        let places = known ?? Self.places(in: snapshot.reports)
        if known == nil { shared.state.withLock { $0.places = (version, places) } }
        guard let place = places[key] else { return nil }
        let report = snapshot.reports[place.report]
        return report.snapshot.map { ($0.items[place.item], report) }
    }

    /// Returns the indices of each item and its report, by the item's key, which is only a hash of the id.
    private static func places(in reports: [FeedReport]) -> [String: (report: Int, item: Int)] {
        var places: [String: (report: Int, item: Int)] = [:]
        for (number, report) in reports.enumerated() {
            for (place, item) in (report.snapshot?.items ?? []).enumerated() {
                places[ItemID(report.feed.id, item.id).key] = (number, place)
            }
        }
        return places
    }

    /// Signals of changes of the stars, for one listener.
    var starSignals: AsyncStream<Void> { shared.signals }

    /// Reads the stars, and signals a change.
    func readStars() async {
        // The stars of a store that cannot be read now stay as they were.
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

    /// Changes the version because the store has answers beside those of the loop, such as answers for a month.
    func recordStored() {
        let now = session.clock.now
        shared.state.withLock { state in
            state.changedAt = now
            state.version += 1
        }
    }

    /// Asks the loop to fetch a feed now, and returns at once; the answer comes as a change.
    func refresh(_ feed: FeedID) { runner.refresh(feed) }

    /// The feeds of the configuration, as it was last read.
    var feeds: [Feed] { changes.feeds }
}
