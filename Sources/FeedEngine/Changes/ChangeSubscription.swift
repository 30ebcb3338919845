import FeedCore
package import FeedTimeline
import Synchronization

/// The changes of a ``ChangeStream`` for one reader, who unsubscribes by releasing them.
package struct ChangeSubscription: AsyncSequence, Sendable {
    package typealias Element = FeedChange
    package typealias Failure = Never

    private let reader: Reader
    private let signals: AsyncStream<Void>

    init(_ stream: ChangeStream, _ mailbox: ChangeMailbox, _ signals: AsyncStream<Void>) {
        reader = Reader(stream: stream, mailbox: mailbox)
        self.signals = signals
    }

    /// The last report of each feed as it is now, for a reader that shows everything at once.
    package var reports: [FeedReport] { reader.stream.current.reports }

    /// A number that changes with ``reports``.
    package var revision: UInt64 { reader.stream.revision }

    package func makeAsyncIterator() -> Iterator { Iterator(reader, signals.makeAsyncIterator()) }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let reader: Reader
        fileprivate var signals: AsyncStream<Void>.Iterator

        /// The position up to which all stored changes were published, including the last change returned.
        package private(set) var position: ChangePosition?

        fileprivate init(_ reader: Reader, _ signals: AsyncStream<Void>.Iterator) {
            self.reader = reader
            self.signals = signals
        }

        /// Returns the next change; `nil` when the stream has ended or the task is cancelled.
        package mutating func next(isolation actor: isolated (any Actor)?) async -> FeedChange? {
            while !Task.isCancelled {
                switch reader.mailbox.consume() {
                case .change(let entry): return record(entry)
                case .snapshot: return record(reader.stream.snapshot(for: reader.mailbox))
                case .nothing: guard await signals.next(isolation: actor) != nil else { return nil }
                }
            }
            return nil
        }

        private mutating func record(_ entry: ChangeMailbox.Entry) -> FeedChange {
            position = entry.position
            return entry.change
        }
    }

    /// The owner of the mailbox, which unsubscribes when it is released.
    fileprivate final class Reader: Sendable {
        let stream: ChangeStream
        let mailbox: ChangeMailbox

        init(stream: ChangeStream, mailbox: ChangeMailbox) {
            self.stream = stream
            self.mailbox = mailbox
        }

        deinit { stream.remove(mailbox) }
    }
}

/// The changes that wait for one subscriber, at most its capacity.
final class ChangeMailbox: Sendable {
    /// A change, and the position up to which all stored changes were published by then.
    typealias Entry = (change: FeedChange, position: ChangePosition?)

    /// The next step of a reader.
    enum Next: Sendable {
        case change(Entry)
        /// Take a snapshot.
        case snapshot
        case nothing
    }

    private enum Phase {
        case needsSnapshot
        case listening
        /// More changes came than fit, up to this number.
        case overrun(UInt64, ChangePosition?)
    }

    private struct State {
        var phase = Phase.needsSnapshot
        var waiting: [Entry] = []
    }

    let number: Int
    private let capacity: Int
    private let signal: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    init(number: Int, capacity: Int, signal: AsyncStream<Void>.Continuation) {
        self.number = number
        self.capacity = max(1, capacity)
        self.signal = signal
    }

    func add(_ change: FeedChange, _ position: ChangePosition?) {
        state.withLock { state in
            switch state.phase {
            case .needsSnapshot: break
            case .overrun: state.phase = .overrun(change.sequence, position)
            case .listening where state.waiting.count < capacity: state.waiting.append((change, position))
            case .listening:
                state.waiting = []
                state.phase = .overrun(change.sequence, position)
            }
        }
        signal.yield()
    }

    func consume() -> Next {
        state.withLock { state in
            switch state.phase {
            case .needsSnapshot: return .snapshot
            case .overrun(let sequence, let position):
                state.phase = .needsSnapshot
                return .change((FeedChange(sequence: sequence, kind: .reset), position))
            case .listening: return state.waiting.isEmpty ? .nothing : .change(state.waiting.removeFirst())
            }
        }
    }

    /// Begins to take changes, those after a snapshot.
    func listen() { state.withLock { $0.phase = .listening } }

    func finish() { signal.finish() }
}
