package import FeedCore
package import Foundation

/// The last good answer of a feed, with its age.
///
/// The snapshot's `state` is kept by itself, since it belongs to the feed and not to one scope.
package struct StoredAnswer: Sendable {
    package var snapshot: FeedSnapshot
    package var readAt: Date

    /// Until when no request is needed.
    package var freshUntil: Date

    /// Until when the publisher wants it to serve where it cannot give a newer one; `nil` where its shelf life alone says
    /// so.
    package var usableUntil: Date?

    package init(snapshot: FeedSnapshot, readAt: Date, freshUntil: Date, usableUntil: Date? = nil) {
        self.snapshot = snapshot
        self.readAt = readAt
        self.freshUntil = freshUntil
        self.usableUntil = usableUntil
    }

    package var age: AnswerAge { AnswerAge(readAt: readAt, freshUntil: freshUntil) }
}

/// How old a kept answer is, which can be had without reading all of it.
package struct AnswerAge: Sendable, Hashable {
    package var readAt: Date
    package var freshUntil: Date

    package init(readAt: Date, freshUntil: Date) {
        self.readAt = readAt
        self.freshUntil = freshUntil
    }
}
