import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import Foundation

/// What feeds answer of places that people are at: in memory, apart from what is stored, and for few places at a time.
///
/// A place is asked about while somebody looks at it, in the background and as often as its feed is refreshed. Feeds that
/// have spent half of their budget are not asked.
actor NearbyPlaces {
    /// How many places are known at a time, and for how many seconds one has a right to that after the last look at it.
    static let maximumPlaces = 16
    private static let span = 60.0

    /// A feed around a place.
    private struct Place {
        let engine: FeedEngine
        let feed: Feed
        var lookedAt: Date
        var isAsked = false
    }

    /// What is known of a feed around a place.
    enum Answer: Sendable {
        case known(FeedReport)
        /// It is being asked.
        case asked
        /// There are too many places, or who looks may not spend requests.
        case refused
    }

    private let session: Session
    private var places: [FeedKey: Place] = [:]
    private let (wishes, tell) = AsyncStream.makeStream(
        of: FeedKey.self,
        bufferingPolicy: .bufferingOldest(maximumPlaces)
    )

    init(_ session: Session) { self.session = session }

    /// What is known, at once; what is not fresh is asked for in the background.
    ///
    /// - Parameters:
    ///   - feed: A feed that looks around the place.
    ///   - maySpend: Whether whoever looks may have requests sent.
    /// - Returns: The last answer, or why there is none.
    func answer(of feed: Feed, maySpend: Bool) async -> Answer {
        let (key, now) = (FeedKey(feed), session.clock.now)
        if places[key] == nil {
            guard maySpend, makeRoom(at: now) else { return .refused }
            places[key] = Place(engine: session.runtime.engineApart(), feed: feed, lookedAt: now)
        }
        guard let place = places[key] else { return .refused }
        if maySpend { places[key]?.lookedAt = now }
        let report = await place.engine.fetch(feed, mode: .offline, window: session.plainQuery.window(of: feed))
        if report.status != .fresh, maySpend, places[key]?.isAsked == false {
            places[key]?.isAsked = true
            if case .dropped = tell.yield(key) { places[key]?.isAsked = false }
        }
        if report.snapshot != nil { return .known(report) }
        return places[key]?.isAsked == true ? .asked : .known(report)
    }

    /// Leaves the place that nobody has looked at for longest.
    private func makeRoom(at now: Date) -> Bool {
        guard places.count >= Self.maximumPlaces else { return true }
        guard let oldest = places.min(by: { $0.value.lookedAt < $1.value.lookedAt }),
            now.timeIntervalSince(oldest.value.lookedAt) > Self.span, !oldest.value.isAsked
        else { return false }
        places[oldest.key] = nil
        return true
    }

    /// Asks about the places that somebody looks at until it is cancelled.
    ///
    /// - Parameter onAnswer: Is called when a feed has answered or failed.
    func run(onAnswer: @Sendable () -> Void) async {
        for await key in wishes {
            guard let place = places[key] else { continue }
            if await session.runtime.hasSpareBudget(place.feed, now: session.clock.now) {
                _ = await place.engine.fetch(place.feed, mode: .due, window: session.plainQuery.window(of: place.feed))
            }
            places[key]?.isAsked = false
            onAnswer()
        }
    }
}
