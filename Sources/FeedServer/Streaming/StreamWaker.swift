import FeedEngine
import NIOCore
import NIOPosix
import Synchronization

/// Wakes the clients of a stream when something waits for them, a few at a time.
///
/// An event loop reads nothing until all its tasks are done, and with thousands of clients these take longer than any
/// other client should wait for an answer.
final class StreamWaker: Sendable {
    private struct State {
        var mailboxes = CircularBuffer<Mailbox<ByteBuffer>>()
        var isRunning = false
    }

    /// The number of clients that are woken at once, which takes two or three milliseconds, and the pause after them.
    private static let turn = (count: 128, pause: TimeAmount.microseconds(200))

    private let state = Mutex(State())
    private let eventLoop: any EventLoop

    /// - Parameter eventLoop: The event loop that wakes the clients.
    init(on eventLoop: any EventLoop = MultiThreadedEventLoopGroup.singleton.next()) { self.eventLoop = eventLoop }

    /// The number of clients that are not woken yet.
    var waitingCount: Int { state.withLock(\.mailboxes.count) }

    /// Wakes a client in its turn.
    func wake(_ mailbox: Mailbox<ByteBuffer>) {
        let wasRunning = state.withLock { state in
            state.mailboxes.append(mailbox)
            defer { state.isRunning = true }
            return state.isRunning
        }
        if !wasRunning { eventLoop.execute { self.wakeSome() } }
    }

    private func wakeSome() {
        let (mailboxes, isLast) = state.withLock { state in
            let mailboxes = Array(state.mailboxes.prefix(Self.turn.count))
            state.mailboxes.removeFirst(mailboxes.count)
            state.isRunning = !state.mailboxes.isEmpty
            return (mailboxes, state.mailboxes.isEmpty)
        }
        for mailbox in mailboxes { mailbox.wake() }
        // Tasks without a delay run before anything is read.
        if !isLast { eventLoop.scheduleTask(in: Self.turn.pause) { self.wakeSome() } }
    }
}

extension Mailbox<ByteBuffer> {
    /// Creates a mailbox for the texts of one client of a stream; a client that is slow is sent everything again.
    ///
    /// - Parameter waker: Wakes the client when texts wait; without a waker, the client is woken at once.
    convenience init(wokenBy waker: StreamWaker?) {
        self.init(
            .all(1_024, ofSize: 4 << 20),
            size: { $0.readableBytes },
            wakeInTurn: waker.map { waker in { @Sendable mailbox in waker.wake(mailbox) } }
        )
    }
}
