import FeedCore
import FeedEngine
import FeedRuntime
import FeedTimeline
import Foundation
import Synchronization

/// Asks feeds for months that readers look at and that are not stored: in the background, one after another, and each once
/// in a feed's refresh.
///
/// Months far away are not asked for, nor is a feed that has spent half of its budget.
final class MonthRequests: Sendable {
    /// How many months from the present one are asked for.
    static let longestDistance = 24

    /// How many months may wait to be asked for; others are when somebody looks again.
    private static let maximumWaiting = 64

    /// How many months are known that were asked for.
    private static let maximumKnown = 1_000

    private struct Wish: Sendable, Hashable {
        var feed: FeedKey
        var month: CivilMonth
        var zone: String
    }

    private let session: Session

    /// When each is to be asked for again at the earliest.
    private let asked = Mutex<[Wish: Date]>([:])
    private let wishes: AsyncStream<(Feed, TimeWindow)>
    private let tell: AsyncStream<(Feed, TimeWindow)>.Continuation

    init(_ session: Session) {
        self.session = session
        (wishes, tell) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.maximumWaiting))
    }

    /// Lets feeds be asked for a month, unless they were a moment ago; returns at once.
    ///
    /// - Parameters:
    ///   - feeds: The feeds that have not answered it.
    ///   - month: The month.
    ///   - distance: How many months it is from the present one.
    ///   - zone: Where its days begin.
    ///   - now: The time.
    func ask(_ feeds: [Feed], for month: CivilMonth, at distance: Int, in zone: TimeZone, now: Date) {
        guard abs(distance) <= Self.longestDistance else { return }
        let window = month.window(in: zone)
        for feed in feeds {
            let wish = Wish(feed: FeedKey(feed), month: month, zone: zone.identifier)
            let isNew = asked.withLock { asked in
                if let end = asked[wish], now < end { return false }
                if asked.count >= Self.maximumKnown { asked = asked.filter { now < $0.value } }
                guard asked.count < Self.maximumKnown else { return false }
                asked[wish] = now + max(60, feed.refresh.seconds)
                return true
            }
            guard isNew, case .dropped = tell.yield((feed, window)) else { continue }
            asked.withLock { $0[wish] = nil }
        }
    }

    /// Asks for what readers want until it is cancelled.
    ///
    /// - Parameter onAnswer: Is called when a feed has answered or failed.
    func run(onAnswer: @Sendable () -> Void) async {
        for await wish in wishes {
            let (feed, window) = wish
            guard await session.runtime.hasSpareBudget(feed, now: session.clock.now) else { continue }
            _ = await session.runtime.engine.fetch(feed, mode: .cached, window: window)
            onAnswer()
        }
    }
}
