import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import Foundation

/// The answers of feeds for the places of viewers: in memory, apart from the store, and for few places at a time.
///
/// While somebody views a place, feeds are fetched for it in the background, at their usual refresh. Feeds that have
/// spent half of their budget are not fetched.
actor NearbyPlaces {
    /// The maximum number of places.
    static let maximumPlaces = 16

    /// The number of seconds for which a place is kept after somebody has viewed it.
    private static let span = 60.0

    /// A feed around a place.
    private struct Place {
        let engine: FeedEngine
        let feed: Feed
        var lookedAt: Date
        var isAsked = false
    }

    /// The answer of a feed around a place.
    enum Answer: Sendable {
        case known(FeedReport)
        /// The answer is being fetched.
        case asked
        /// There are too many places, or the viewer may not cause requests.
        case refused
    }

    private let session: Session
    private var places: [FeedKey: Place] = [:]
    private let (wishes, tell) = AsyncStream.makeStream(
        of: FeedKey.self,
        bufferingPolicy: .bufferingOldest(maximumPlaces)
    )

    init(_ session: Session) { self.session = session }

    /// Returns the last answer at once; an answer that is not fresh is fetched in the background.
    ///
    /// - Parameters:
    ///   - feed: A feed that looks around the place.
    ///   - maySpend: True if the viewer may cause requests.
    /// - Returns: The last answer, or the reason why there is none.
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

    /// Removes the least recently viewed place if there are too many; returns false if all are in use.
    private func makeRoom(at now: Date) -> Bool {
        guard places.count >= Self.maximumPlaces else { return true }
        guard let oldest = places.min(by: { $0.value.lookedAt < $1.value.lookedAt }),
            now.timeIntervalSince(oldest.value.lookedAt) > Self.span, !oldest.value.isAsked
        else { return false }
        places[oldest.key] = nil
        return true
    }

    /// Fetches feeds for the places that somebody views, until the task is cancelled.
    ///
    /// - Parameter onAnswer: Called when a feed has answered or failed.
    func run(onAnswer: @Sendable () -> Void) async {
        for await key in wishes {
            guard let place = places[key] else { continue }
            if await session.runtime.reasonNotToAsk(place.feed, now: session.clock.now) == nil {
                _ = await place.engine.fetch(place.feed, mode: .due, window: session.plainQuery.window(of: place.feed))
            }
            places[key]?.isAsked = false
            onAnswer()
        }
    }
}
