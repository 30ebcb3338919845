import NIOCore
import Synchronization

/// The texts that wait for one client of a stream; if it is slow and they exceed a limit, it begins again.
final class StreamMailbox: Sendable {
    /// The next texts for a client.
    enum Next: Sendable {
        case texts([ByteBuffer])
        /// More came than fits: the client begins again.
        case everything
    }

    private struct State {
        var waiting: [ByteBuffer] = []
        var byteCount = 0
        var isOverrun = false
        var isFinished = false

        /// True if its client will be woken in its turn.
        var isToBeWoken = false

        /// The time since which something waits to be read.
        var waitingSince: ContinuousClock.Instant?
    }

    /// The greatest numbers of bytes and of texts that may wait; a single text may have more bytes.
    private static let maximumByteCount = 4 << 20
    private static let maximumCount = 1_024

    private let state = Mutex(State())
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    private let waker: StreamWaker?

    /// - Parameter waker: Wakes the client when something waits; without one, it is woken at once.
    init(_ waker: StreamWaker? = nil) {
        self.waker = waker
        (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    func add(_ text: ByteBuffer) {
        let isNews = state.withLock { state in
            if state.isOverrun || state.isFinished { return false }
            state.waitingSince = state.waitingSince ?? .now
            state.byteCount += text.readableBytes
            let fits = state.byteCount <= Self.maximumByteCount && state.waiting.count < Self.maximumCount
            if fits || state.waiting.isEmpty {
                state.waiting.append(text)
            } else {
                (state.waiting, state.byteCount, state.isOverrun) = ([], 0, true)
            }
            defer { state.isToBeWoken = true }
            return !state.isToBeWoken
        }
        if isNews { wakeInTurn() }
    }

    private func wakeInTurn() {
        if let waker { waker.wake(self) } else { wake() }
    }

    /// Wakes the client to read the waiting texts.
    func wake() {
        state.withLock { $0.isToBeWoken = false }
        signal.yield()
    }

    /// Returns the next texts as soon as there are some; `nil` at the end, once everything has been read.
    func next() async -> Next? {
        var signals = signals.makeAsyncIterator()
        while true {
            if let next = consume() { return next }
            if await signals.next() == nil { return consume() }
        }
    }

    private func consume() -> Next? {
        state.withLock { state in
            if state.isOverrun || !state.waiting.isEmpty { state.waitingSince = nil }
            if state.isOverrun { return .everything }
            guard !state.waiting.isEmpty else { return nil }
            defer { (state.waiting, state.byteCount) = ([], 0) }
            return .texts(state.waiting)
        }
    }

    /// Returns true if the client has read nothing for this long, although something waits.
    func isStuck(for time: Duration) -> Bool {
        state.withLock { state in state.waitingSince.map { ContinuousClock.now - $0 >= time } ?? false }
    }

    /// Drops the waiting texts; the client has to begin again.
    func overrun() {
        state.withLock { state in
            state.waitingSince = state.waitingSince ?? .now
            (state.waiting, state.byteCount, state.isOverrun) = ([], 0, true)
        }
        wakeInTurn()
    }

    /// Drops the waiting texts, since the client is sent everything.
    func begin() { state.withLock { ($0.waiting, $0.byteCount, $0.isOverrun) = ([], 0, false) } }

    func finish() {
        state.withLock { $0.isFinished = true }
        signal.finish()
    }
}
