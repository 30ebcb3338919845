package import FeedCore
package import Foundation

/// Something that whoever runs the program should hear of, once each time that it happens.
package enum EngineNotice: Sendable {
    /// A feed that answered fails now.
    case failing(FeedID, FeedError)
    /// A feed that failed answers again.
    case recovered(FeedID, failingSince: Date)
    case breakerOpened(FeedID, until: Date)
    case breakerClosed(FeedID)
    /// A fetch goes on though nobody waits for it and it was cancelled; it holds a thread until it ends.
    case abandoned(FeedID)
    /// What is kept cannot be read or written; the engine goes on in memory.
    case storageFailed(any Error)
    case storageRecovered
}
