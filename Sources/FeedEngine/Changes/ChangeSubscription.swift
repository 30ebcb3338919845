import FeedCore
package import FeedTimeline
import Synchronization

/// The changes of a ``ChangeStream`` for one reader, who unsubscribes by releasing them.
package struct ChangeSubscription: AsyncSequence, Sendable {
    package typealias Element = FeedChange
    package typealias Failure = Never

    private let reader: Reader

    init(_ stream: ChangeStream, _ mailbox: Mailbox<ChangeStream.Entry>) {
        reader = Reader(stream: stream, mailbox: mailbox)
    }

    /// The last report of each feed as it is now, for a reader that shows everything at once.
    package var reports: [FeedReport] { reader.stream.current.reports }

    /// A number that changes with ``reports``.
    package var revision: UInt64 { reader.stream.revision }

    package func makeAsyncIterator() -> Iterator { Iterator(reader) }

    package struct Iterator: AsyncIteratorProtocol {
        private let reader: Reader

        /// The position up to which all stored changes were published, including the last change returned.
        package private(set) var position: ChangePosition?

        fileprivate init(_ reader: Reader) { self.reader = reader }

        /// Returns the next change; `nil` when the stream has ended or the task is cancelled.
        package mutating func next(isolation actor: isolated (any Actor)?) async -> FeedChange? {
            if Task.isCancelled { return nil }
            let entry: ChangeStream.Entry
            if reader.needsSnapshot.exchange(false, ordering: .relaxed) {
                entry = reader.stream.snapshot(for: reader.mailbox)
            } else if let batch = await reader.mailbox.next(atMost: 1, isolation: actor) {
                reader.needsSnapshot.store(batch.omitted > 0, ordering: .relaxed)
                entry = batch.elements.first ?? reader.stream.reset
            } else {
                return nil
            }
            position = entry.position
            return entry.change
        }
    }

    /// The owner of the mailbox, which unsubscribes when it is released.
    fileprivate final class Reader: Sendable {
        let stream: ChangeStream
        let mailbox: Mailbox<ChangeStream.Entry>

        /// True at the beginning, and if more changes came than the mailbox holds.
        let needsSnapshot = Atomic(true)

        init(stream: ChangeStream, mailbox: Mailbox<ChangeStream.Entry>) {
            self.stream = stream
            self.mailbox = mailbox
        }

        deinit { stream.remove(mailbox) }
    }
}
