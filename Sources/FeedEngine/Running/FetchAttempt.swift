import FeedCore
import Foundation

/// One fetch of one feed for one scope.
struct FetchAttempt: Sendable {
    let feed: Feed
    let key: AnswerKey
    let mode: FetchMode
    let window: TimeWindow
    let transport: FetchTransport
    let begunAt: Date
    let ticket: FeedTurns.Ticket
    let progress = FetchProgress()

    /// The traffic of the fetch so far; `nil` if requests are not counted.
    var traffic: FetchTraffic? { transport.traffic() }

    /// Returns the time of the last request, from which the refresh and the minimum refresh are counted; `nil` if no
    /// request was sent.
    func sentAt(notAfter now: Date) -> Date? { traffic?.lastSentAt.map { min($0, now) } }

    /// True if the response to a request for another window may serve this window, which was never requested.
    var mayReread: Bool {
        mode == .cached && feed.profile.requestsIgnoreWindow && progress.storedState?.age == nil
    }

    /// Returns the time of the feed's last request, if its state may answer for this window, which was never requested.
    func stateReadAt(at now: Date) -> Date? {
        guard mayReread, let storedState = progress.storedState, storedState.state != nil,
            storedState.health.failure == nil, let askedAt = storedState.health.askedAt
        else { return nil }
        let freshness = Freshness(feed)
        let end = freshness.freshUntil(readAt: askedAt)
        return freshness.isFresh(readAt: askedAt, freshUntil: end, at: now) ? askedAt : nil
    }

    /// True if the response to a request for another window has served this one: no request was made, and nothing new
    /// is known of the publisher.
    var hasReread: Bool { mayReread && traffic.map { $0.requests == 0 && $0.fromCache > 0 } ?? false }
}

extension FetchAttempt {
    /// The result of a fetch within its boundary.
    enum Result: Sendable {
        case answer(FeedSnapshot, readAt: Date)
        case unneeded(Reason)
    }

    /// The reason for which a fetch makes no request.
    enum Reason: Sendable {
        /// Another fetch, of this process or another, has got an answer that serves this window.
        case kept(StoredAnswer)
        /// Another fetch has failed meanwhile.
        case failedElsewhere(FeedError)
        /// The breaker is open.
        case refused(until: Date)
        /// The store that several machines share has been unreachable since this time.
        case storeAway(since: Date)
        /// A fetch that may have made a request at this time ended without a result.
        case askedInVain(at: Date)
        /// Another process is fetching the feed, and did not finish in time.
        case claimed
    }
}

/// The condition under which a caller wants a request to be made.
package enum FetchMode: Sendable, Hashable, CaseIterable {
    /// A request is made if no fresh answer is stored.
    case cached
    /// A request is made in any case, as a user may want; a circuit breaker, a budget and a `Retry-After` still apply.
    case refresh
    /// A request is made if the feed is due and the minimum refresh allows it, as in a loop.
    case due
    /// No request is made.
    case offline
}
