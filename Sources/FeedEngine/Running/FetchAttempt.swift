import FeedCore
import Foundation

/// One fetch of one feed for one scope.
struct FetchAttempt: Sendable {
    let feed: Feed
    let key: AnswerKey
    let mode: FetchMode
    let context: FetchContext
    let transport: FetchTransport
    let begunAt: Date
    let ticket: FeedTurns.Ticket
    let progress = FetchProgress()

    /// What the fetch has sent and received so far; `nil` where requests are not counted.
    var traffic: FetchTraffic? { transport.traffic() }

    /// When the last request went out, which refresh and minimumRefresh count from; `nil` where none did.
    func sentAt(notAfter now: Date) -> Date? { traffic?.lastSentAt.map { min($0, now) } }

    /// True if a window that was never asked for may be answered from the response to another one.
    var mayReread: Bool {
        mode == .cached && feed.profile.requestsIgnoreWindow && progress.standing?.age == nil
    }

    /// True if that was done: no request was made, and nothing is known of the publisher that was not known before.
    var hasReread: Bool { mayReread && traffic.map { $0.requests == 0 && $0.fromCache > 0 } ?? false }
}

extension FetchAttempt {
    /// What a fetch came to, within its boundary.
    enum Result: Sendable {
        case answer(FeedSnapshot, readAt: Date)
        /// Somebody else has asked meanwhile.
        case kept(StoredAnswer)
        /// Somebody else has asked meanwhile, in vain.
        case failedElsewhere(FeedError)
        /// The breaker is open.
        case refused(until: Date)
        /// The store that several machines share is away, since this time.
        case storeAway(since: Date)
        /// Somebody has asked or may have asked at this time, and ended before anything came of it.
        case askedInVain(at: Date)
        /// Another process asks, and nothing came of it in time.
        case claimed
    }
}
