import Synchronization

/// A queue of elements for one reader, who can take several at once; adding never waits.
///
/// Elements that do not fit are dropped, and the reader learns their number.
package final class Mailbox<Element: Sendable>: Sendable {
    /// The maximum number of waiting elements, and the elements that are dropped beyond it.
    package enum Limit: Sendable {
        /// At most this number of elements; the oldest are dropped.
        case newest(Int)
        /// At most this number of elements of at most this total size; beyond it, all waiting elements are dropped, and
        /// each further element until the reader begins again.
        case all(Int, ofSize: Int = .max)
    }

    /// The elements that a reader takes.
    package struct Batch: Sendable {
        package let elements: [Element]

        /// The number of elements that were dropped before ``elements``; with ``Limit/all(_:ofSize:)``, the batch is
        /// then empty, and the reader has to begin again.
        package let omitted: Int
    }

    private struct State {
        var waiting: [Element] = []
        var size = 0
        var omitted = 0
        var isFinished = false

        /// True from the first change until the reader is woken.
        var isToBeWoken = false

        /// The time since which the reader has something to read.
        var waitingSince: ContinuousClock.Instant?

        mutating func drop(_ elements: [Element]) {
            omitted += max(1, waiting.count + elements.count)
            (waiting, size) = ([], 0)
        }
    }

    private let limit: Limit
    private let size: @Sendable (Element) -> Int
    private let wakeInTurn: (@Sendable (Mailbox) -> Void)?
    private let state = Mutex(State())
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    /// - Parameters:
    ///   - limit: The limit of the waiting elements; a single element may be larger.
    ///   - size: Returns the size of an element.
    ///   - wakeInTurn: Calls ``wake()`` when it is the reader's turn; `nil` to wake the reader at once.
    package init(
        _ limit: Limit = .newest(.max),
        size: @escaping @Sendable (Element) -> Int = { _ in 0 },
        wakeInTurn: (@Sendable (Mailbox) -> Void)? = nil
    ) {
        (self.limit, self.size, self.wakeInTurn) = (limit, size, wakeInTurn)
        (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    // MARK: - Writing

    package func add(_ element: Element) { add([element]) }

    package func add(_ elements: [Element]) {
        if elements.isEmpty { return }
        change { state in
            switch limit {
            case .newest(let count):
                state.waiting += elements
                let excess = max(0, state.waiting.count - count)
                state.waiting.removeFirst(excess)
                state.omitted += excess
            case .all(let count, let size):
                let isFull = state.waiting.count + elements.count > count || state.size + self.size(of: elements) > size
                if state.omitted > 0 || isFull && !state.waiting.isEmpty { return state.drop(elements) }
                state.waiting += elements
                state.size += self.size(of: elements)
            }
        }
    }

    /// Drops the waiting elements, so that the reader has to begin again.
    package func dropAll() { change { $0.drop([]) } }

    private func size(of elements: [Element]) -> Int { elements.reduce(0) { $0 + size($1) } }

    private func change(_ change: (inout State) -> Void) {
        let isNews = state.withLock { state in
            if state.isFinished { return false }
            state.waitingSince = state.waitingSince ?? .now
            change(&state)
            defer { state.isToBeWoken = true }
            return !state.isToBeWoken
        }
        guard isNews else { return }
        if let wakeInTurn { wakeInTurn(self) } else { wake() }
    }

    /// Ends the mailbox: no more elements are added, and the reader gets the waiting ones.
    package func finish() {
        state.withLock { $0.isFinished = true }
        signal.finish()
    }

    /// Returns true if the reader has read nothing for at least `time`, although elements wait.
    package func isStuck(for time: Duration) -> Bool {
        state.withLock { state in state.waitingSince.map { ContinuousClock.now - $0 >= time } ?? false }
    }

    // MARK: - Reading

    /// Wakes the reader.
    package func wake() {
        state.withLock { $0.isToBeWoken = false }
        signal.yield()
    }

    /// Waits for elements.
    ///
    /// - Returns: At most `count` waiting elements, as soon as there are any; `nil` at the end, once everything has
    ///   been read.
    package func next(atMost count: Int = .max, isolation: isolated (any Actor)? = #isolation) async -> Batch? {
        var signals = signals.makeAsyncIterator()
        while true {
            if let batch = consume(count) { return batch }
            if await signals.next(isolation: isolation) == nil { return consume(count) }
        }
    }

    private func consume(_ count: Int) -> Batch? {
        state.withLock { state in
            guard state.omitted > 0 || !state.waiting.isEmpty else { return nil }
            state.waitingSince = nil
            defer {
                // A reader that has to begin again gets this result until it does.
                if case .all = limit {} else { state.omitted = 0 }
            }
            guard state.waiting.count > count else {
                defer { (state.waiting, state.size) = ([], 0) }
                return Batch(elements: state.waiting, omitted: state.omitted)
            }
            let elements = Array(state.waiting.prefix(count))
            state.waiting.removeFirst(count)
            state.size -= size(of: elements)
            return Batch(elements: elements, omitted: state.omitted)
        }
    }

    /// Drops the waiting elements, since the reader begins again with a snapshot.
    package func begin() {
        state.withLock { ($0.waiting, $0.size, $0.omitted, $0.waitingSince) = ([], 0, 0, nil) }
    }
}
