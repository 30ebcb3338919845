package import FeedCore
import Synchronization

/// Events of items that wait to be printed; beyond the capacity, the oldest are dropped first.
package final class EventMailbox: Sendable {
    private struct State {
        var waiting: [ItemEvent] = []
        var omitted = 0
    }

    private let capacity: Int
    private let state = Mutex(State())
    private let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation

    package init(capacity: Int) {
        self.capacity = capacity
        (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    package func add(_ events: [ItemEvent]) {
        guard !events.isEmpty else { return }
        state.withLock { state in
            state.waiting += events
            let excess = state.waiting.count - capacity
            guard excess > 0 else { return }
            state.waiting.removeFirst(excess)
            state.omitted += excess
        }
        signal.yield()
    }

    package func finish() { signal.finish() }

    /// Passes the waiting events to a closure, again and again, until the queue is finished and empty; for one reader.
    package func forEach(_ body: (_ events: [ItemEvent], _ omitted: Int) -> Void) async {
        for await _ in signals { drain(body) }
        drain(body)
    }

    private func drain(_ body: ([ItemEvent], Int) -> Void) {
        let (events, omitted) = state.withLock { state in
            defer { state = State() }
            return (state.waiting, state.omitted)
        }
        if !events.isEmpty { body(events, omitted) }
    }
}
