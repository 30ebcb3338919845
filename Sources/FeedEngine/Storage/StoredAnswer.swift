package import FeedCore
package import Foundation

/// The last good answer of a feed, with its age.
///
/// The snapshot's `state` is stored separately, since it belongs to the feed and not to one scope.
package struct StoredAnswer: Sendable {
    package var snapshot: FeedSnapshot
    package var readAt: Date

    /// The time until which no request is needed.
    package var freshUntil: Date

    /// The time until which the publisher allows the answer to be used if no newer one can be fetched; `nil` if only
    /// its shelf life counts.
    package var usableUntil: Date?

    package init(snapshot: FeedSnapshot, readAt: Date, freshUntil: Date, usableUntil: Date? = nil) {
        self.snapshot = snapshot
        self.readAt = readAt
        self.freshUntil = freshUntil
        self.usableUntil = usableUntil
    }

    package var age: AnswerAge { AnswerAge(readAt: readAt, freshUntil: freshUntil) }
}

/// The age of a stored answer, which can be read without the answer.
package struct AnswerAge: Sendable, Hashable {
    package var readAt: Date
    package var freshUntil: Date

    package init(readAt: Date, freshUntil: Date) {
        self.readAt = readAt
        self.freshUntil = freshUntil
    }
}
