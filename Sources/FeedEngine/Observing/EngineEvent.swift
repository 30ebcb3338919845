package import FeedCore
package import Foundation

/// Something that whoever runs the program may want to hear of, once each time that it happens.
package enum EngineEvent: Sendable {
    // MARK: Feeds

    /// A feed that answered fails now.
    case failing(FeedID, FeedError)
    /// A feed that failed answers again.
    case recovered(FeedID, failingSince: Date)
    case breakerOpened(FeedID, until: Date)
    case breakerClosed(FeedID)
    /// A fetch goes on though nobody waits for it and it was cancelled; it holds a thread until it ends.
    case abandoned(FeedID)

    // MARK: Fetches

    /// A loop begins to ask a feed, so many seconds after it was due.
    case begun(FeedID, late: TimeInterval)
    /// A fetch has ended, after its publisher was asked.
    case fetched(FetchRecord)
    /// Something happened to items of one feed, in the order in which it is kept.
    case happened([ItemEvent])

    /// A program behind a feed wrote a line to its standard error; the feed is `nil` before it was asked for one.
    case said(FeedID?, program: String, String)

    // MARK: Storage

    /// What is kept cannot be read or written; the engine goes on in memory.
    case storageFailed(any Error)
    case storageRecovered
}
