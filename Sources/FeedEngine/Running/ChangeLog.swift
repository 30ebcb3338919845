package import FeedCore
package import Foundation

/// Tells what happened to items between two answers of a feed; `nil` stands for no answer before.
package typealias ChangeLog =
    @Sendable (_ old: FeedSnapshot?, _ new: FeedSnapshot, _ feed: Feed, _ now: Date) -> [ItemEvent]
