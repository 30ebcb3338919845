import Synchronization

/// Events for one reader, who takes all of them at once: those that come while a frame is drawn make one more.
final class Mailbox<Event: Sendable>: Sendable {
    private let waiting = Mutex<[Event]>([])
    private let signal: AsyncStream<Void>.Continuation

    /// Yields whenever an event is waiting; ends with ``finish()``.
    let signals: AsyncStream<Void>

    init() { (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1)) }

    func add(_ event: Event) {
        waiting.withLock { $0.append(event) }
        signal.yield()
    }

    func consumeAll() -> [Event] {
        waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
    }

    func finish() { signal.finish() }
}
