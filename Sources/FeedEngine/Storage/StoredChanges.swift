package import FeedCore
package import Foundation

/// A position in the order in which a store has saved answers and events.
package struct ChangePosition: Sendable, Hashable {
    /// A random name of the store; a copy of the store, whose numbers continue with other changes, has another one.
    package var epoch: String

    /// A number that grows with every answer and every event, in the transaction that saves them.
    package var sequence: Int

    package init(epoch: String, sequence: Int) {
        self.epoch = epoch
        self.sequence = sequence
    }
}

/// The changes that a store has saved after a position, made by any process.
package struct StoredChanges: Sendable, Hashable {
    /// The times of an answer, which are known without reading it.
    package struct Answer: Sendable, Hashable {
        package var readAt: Date

        /// The time until which it is fresh; `nil` if that is not known without reading more.
        package var freshUntil: Date?

        package init(readAt: Date, freshUntil: Date? = nil) {
            self.readAt = readAt
            self.freshUntil = freshUntil
        }
    }

    /// The maximum number of events that are returned at once.
    package static let maximumEvents = 1_000

    /// The position from which the next call continues.
    package var position: ChangePosition

    /// True if the reader cannot continue: its position is of another store, or events after it were removed.
    package var isReset = false

    /// The new answers.
    package var answers: [AnswerKey: Answer] = [:]

    /// The new events, in the order of their sequence numbers.
    package var events: [ItemEvent] = []

    /// Creates an empty set of changes after a reader's position; `forgotten` is the sequence number of the last event
    /// that the store has removed.
    package init(after position: ChangePosition?, at current: ChangePosition, forgotten: Int) {
        self.position = current
        let known = position.flatMap { $0.epoch == current.epoch ? $0.sequence : nil }
        isReset = known.map { $0 < forgotten || $0 > current.sequence } ?? true
    }
}
