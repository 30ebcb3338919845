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
        /// Another number means that something has changed.
        var version: UInt64

        /// When it became what it is.
        var changedAt: Date
        var reports: [FeedReport]
        var stars: Set<ItemID>
    }

    private struct State {
        var sequence: UInt64?
        var version: UInt64 = 0
        var changedAt = Date.distantPast
        var stars: Set<ItemID> = []
        var starsReadAt: ContinuousClock.Instant?

        /// Where each item is, by its key; of the version that was asked for last.
        var places: (version: UInt64, byKey: [String: (report: Int, item: Int)])?
    }

    package let session: Session
    let changes: ChangeStream
    private let runner: FeedRunner

    /// Asks for months that readers look at.
    let months: MonthRequests
    private let state = Mutex(State())

    /// How long another program's star takes to show; one's own shows at once.
    private static let starsAge = Duration.seconds(1)

    /// - Parameters:
    ///   - session: Whose feeds, clock and zone.
    ///   - changes: What the loop over its feeds tells.
    ///   - runner: The loop, which asks a feed before it is due.
    package init(_ session: Session, _ changes: ChangeStream, _ runner: FeedRunner) {
        self.session = session
        self.changes = changes
        self.runner = runner
        months = MonthRequests(session)
    }

    /// The feeds as they stand.
    func standing() async -> Standing {
        let age = state.withLock { $0.starsReadAt.map { ContinuousClock.now - $0 } }
        if age.map({ $0 >= Self.starsAge }) ?? true { await readStars() }
        let (sequence, reports) = changes.current
        let now = session.clock.now
        return state.withLock { state in
            if state.sequence != sequence {
                (state.sequence, state.changedAt) = (sequence, now)
                state.version += 1
            }
            return Standing(version: state.version, changedAt: state.changedAt, reports: reports, stars: state.stars)
        }
    }

    /// The item of a key, and its feed; `nil` where no feed has it.
    func item(_ key: String, in standing: Standing) -> (item: FeedItem, report: FeedReport)? {
        let known = state.withLock { $0.places.flatMap { $0.version == standing.version ? $0.byKey : nil } }
        let places = known ?? standing.places
        if known == nil { state.withLock { $0.places = (standing.version, places) } }
        guard let place = places[key] else { return nil }
        let report = standing.reports[place.report]
        return report.snapshot.map { ($0.items[place.item], report) }
    }

    /// Takes account of stars that were set.
    func readStars() async {
        let stars = await session.stars()
        let now = session.clock.now
        state.withLock { state in
            state.starsReadAt = .now
            guard state.stars != stars else { return }
            (state.stars, state.changedAt) = (stars, now)
            state.version += 1
        }
    }

    /// Takes account of answers that are no part of what the loop shows, such as those for a month.
    func noteStored() {
        let now = session.clock.now
        state.withLock { state in
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
