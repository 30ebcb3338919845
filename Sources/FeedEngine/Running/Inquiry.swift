import FeedCore
import Foundation

/// What one fetch came to, inside its wall.
enum Fetched: Sendable {
    case answer(FeedSnapshot, readAt: Date)
    /// Somebody else has asked meanwhile.
    case kept(KeptAnswer)
    /// Somebody else has asked meanwhile, in vain.
    case failedElsewhere(FeedError)
    /// The breaker is open.
    case refused(until: Date)
    /// Another process asks, and nothing came of it in time.
    case claimed
}

/// One fetch of one feed for one scope.
struct Inquiry: Sendable {
    let feed: Feed
    let key: AnswerKey
    let mode: FetchMode
    let context: FetchContext
    let begunAt: Date
    let ticket: FeedTurns.Ticket
    let progress = FetchProgress()

    /// Who claims the feed: of several fetches of one process each for itself.
    var claimant: Int { ticket.number }

    /// What the fetch has sent and received so far; `nil` where its transport does not tell.
    var traffic: FetchTraffic? { (context.transport as? any AdvisingTransport)?.traffic }

    /// When the last request went out, which refresh and floor count from; `nil` where none did.
    func sentAt(notAfter now: Date) -> Date? { traffic?.lastSentAt.map { min($0, now) } }
}
