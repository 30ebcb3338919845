package import FeedCore
package import Foundation

/// A position in the order in which a store has saved answers and events.
package struct ChangePosition: Sendable, Hashable {
    /// Random for each store, and another one for a copy of it, where the numbers go on with other changes.
    package var epoch: String

    /// Grows with every answer and every event, in the transaction that saves them.
    package var sequence: Int

    package init(epoch: String, sequence: Int) {
        self.epoch = epoch
        self.sequence = sequence
    }
}

/// What a store has saved after a position, by whichever process.
package struct StoredChanges: Sendable, Hashable {
    /// What is known of an answer without reading it.
    package struct Answer: Sendable, Hashable {
        package var readAt: Date

        /// Until when it is fresh; `nil` where that is not known without reading more.
        package var freshUntil: Date?

        package init(readAt: Date, freshUntil: Date? = nil) {
            self.readAt = readAt
            self.freshUntil = freshUntil
        }
    }

    /// At most this many events are returned at once.
    package static let maximumEvents = 1_000

    /// Where the next look goes on.
    package var position: ChangePosition

    /// Whether there is nothing to go on from: the position is of another store, or events after it were removed.
    package var isReset = false

    /// The new answers.
    package var answers: [AnswerKey: Answer] = [:]

    /// In the order of their numbers.
    package var events: [ItemEvent] = []

    /// - Parameters:
    ///   - position: Where a reader has come to; `nil` for one that begins.
    ///   - current: Where the store is.
    ///   - forgotten: The number of the last event that was removed.
    package init(after position: ChangePosition?, at current: ChangePosition, forgotten: Int) {
        self.position = current
        let known = position.flatMap { $0.epoch == current.epoch ? $0.sequence : nil }
        isReset = known.map { $0 < forgotten || $0 > current.sequence } ?? true
    }
}
