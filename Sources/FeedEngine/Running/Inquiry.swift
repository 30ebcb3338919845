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
}
