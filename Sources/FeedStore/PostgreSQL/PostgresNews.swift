#if PostgreSQL
import Dispatch
import Foundation
import Synchronization

/// A source of signals that a process on any machine has saved something.
///
/// A signal comes with each notification, and at least every `longestSilence`, since a notification that is sent while
/// the connection is lost is not repeated.
final class PostgresNews: Sendable {
    /// The maximum time without a signal.
    private static let longestSilence = Duration.seconds(30)

    private struct State {
        var listeners: [Int: AsyncStream<Void>.Continuation] = [:]
        var nextID = 0
        var isRunning = false
        var isClosed = false
    }

    private let pool: PostgresPool
    private let channel: String
    private let state = Mutex(State())
    private let stop = PostgresStop()
    private let queue = DispatchQueue(label: "FeedStore.PostgreSQL.news")

    init(_ pool: PostgresPool, channel: String) {
        self.pool = pool
        self.channel = channel
    }

    /// - Returns: A stream with an element each time that there may be something new; elements that the caller has not
    ///   read yet are merged into one.
    func stream() -> AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let starts = state.withLock { state -> Bool? in
                guard !state.isClosed else { return nil }
                let id = state.nextID
                state.nextID += 1
                state.listeners[id] = continuation
                continuation.onTermination = { [weak self] _ in
                    self?.state.withLock { _ = $0.listeners.removeValue(forKey: id) }
                }
                defer { state.isRunning = true }
                return !state.isRunning
            }
            guard let starts else { return continuation.finish() }
            if starts { queue.async { self.listen() } }
        }
    }

    private func notify() {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.yield() }
    }

    /// Listens on a connection of its own until ``close()`` is called.
    private func listen() {
        while !stop.isStopped {
            do {
                let connection = try pool.connect(by: .now + .seconds(10))
                let listening = "LISTEN \(PostgresMigrations.quoted(channel))"
                try connection.run([PostgresStatement(listening)], by: .now + .seconds(10))
                while !stop.isStopped {
                    // Changes from before this connection listened are signalled too.
                    notify()
                    _ = try connection.waitForNotification(by: .now + Self.longestSilence, stop: stop)
                }
            } catch {
                notify()
                // A pause that `close()` ends.
                var state = pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0)
                poll(&state, 1, 2_000)
            }
        }
        let listeners = state.withLock { state in
            state.isClosed = true
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }

    func close() {
        let isRunning = state.withLock { state in
            state.isClosed = true
            return state.isRunning
        }
        stop.stop()
        if isRunning { queue.sync {} }
    }
}
#endif
