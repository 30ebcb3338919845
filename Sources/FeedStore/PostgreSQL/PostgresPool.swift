#if PostgreSQL
import Dispatch
import Foundation
import Synchronization

/// A few connections that all callers share, each with a thread for waiting.
///
/// Callers get a connection in the order in which they came. A broken connection is replaced when it is next needed.
/// While the server cannot be reached, calls fail at once, and another attempt is made after a pause that grows.
final class PostgresPool: Sendable {
    /// A slot for a connection.
    ///
    /// Its contents are used on its queue alone.
    private final class Slot: @unchecked Sendable {
        let queue: DispatchQueue
        var connection: PostgresConnection?

        init(_ number: Int) { queue = DispatchQueue(label: "FeedStore.PostgreSQL.\(number)") }
    }

    private struct State {
        var idle: [Slot] = []
        var count = 0
        var waiting: [(id: Int, continuation: CheckedContinuation<Slot, any Error>)] = []
        var nextID = 0
        var isClosed = false
        var outage: (error: PostgresError, until: ContinuousClock.Instant, pause: Duration)?
    }

    /// The pause after the first failed attempt, and the longest pause.
    private static let pauses = (first: Duration.milliseconds(100), last: Duration.seconds(5))

    private let address: PostgresAddress
    private let maximum: Int
    private let timeout: Duration
    private let prepare: @Sendable (PostgresConnection, ContinuousClock.Instant) throws -> Void
    private let state = Mutex(State())
    let counters: PostgresCounters

    /// - Parameters:
    ///   - address: The address of the database.
    ///   - maximum: The maximum number of connections.
    ///   - timeout: The maximum time for a call, including the wait for a connection.
    ///   - counters: The counters of the store.
    ///   - prepare: Prepares a new connection.
    init(
        _ address: PostgresAddress,
        maximum: Int,
        timeout: Duration,
        counters: PostgresCounters,
        prepare: @escaping @Sendable (PostgresConnection, ContinuousClock.Instant) throws -> Void
    ) {
        self.address = address
        self.maximum = max(1, maximum)
        self.timeout = timeout
        self.counters = counters
        self.prepare = prepare
    }

    // MARK: - Calls

    /// Runs a closure with a connection, on the thread of that connection.
    ///
    /// - Parameters:
    ///   - isReading: True for a call that may be cancelled, and that is repeated with another connection if the first
    ///     one breaks.
    ///   - body: Uses the connection until a deadline.
    /// - Returns: The value of the closure.
    /// - Throws: ``PostgresError``, the error of the closure, or `CancellationError`.
    func call<Value: Sendable>(
        isReading: Bool,
        _ body: @escaping @Sendable (PostgresConnection, ContinuousClock.Instant, PostgresStop?) throws -> Value
    ) async throws -> Value {
        let deadline = ContinuousClock.now + timeout
        guard isReading else { return try await once(by: deadline, nil, body) }
        try Task.checkCancellation()
        let stop = PostgresStop()
        return try await withTaskCancellationHandler {
            do {
                return try await once(by: deadline, stop, body)
            } catch let error as PostgresError where error.kind == .lost && !stop.isStopped {
                return try await once(by: deadline, stop, body)
            }
        } onCancel: {
            stop.stop()
        }
    }

    private func once<Value: Sendable>(
        by deadline: ContinuousClock.Instant,
        _ stop: PostgresStop?,
        _ body: @escaping @Sendable (PostgresConnection, ContinuousClock.Instant, PostgresStop?) throws -> Value
    ) async throws -> Value {
        let slot = try await slot(by: deadline)
        return try await withCheckedThrowingContinuation { continuation in
            slot.queue.async {
                let result = Result { () throws -> Value in
                    if stop?.isStopped == true { throw CancellationError() }
                    guard ContinuousClock.now < deadline else { throw self.busy }
                    return try body(self.connection(in: slot, by: deadline), deadline, stop)
                }
                if slot.connection?.isBroken == true { slot.connection = nil }
                self.giveBack(slot)
                continuation.resume(with: result)
            }
        }
    }

    /// Returns the connection of a slot; opens a new one if the slot has none that works.
    private func connection(in slot: Slot, by deadline: ContinuousClock.Instant) throws -> PostgresConnection {
        if let connection = slot.connection {
            if !connection.hasEnded(by: deadline) { return connection }
            slot.connection = nil
        }
        let outage = state.withLock { $0.outage }
        if let outage, ContinuousClock.now < outage.until { throw outage.error }
        do {
            let connection = try connect(by: deadline)
            slot.connection = connection
            state.withLock { $0.outage = nil }
            return connection
        } catch let error as PostgresError {
            state.withLock { state in
                let pause = state.outage.map { min($0.pause * 2, Self.pauses.last) } ?? Self.pauses.first
                state.outage = (error, ContinuousClock.now + pause, pause)
            }
            throw error
        }
    }

    /// Opens and prepares a connection that belongs to no slot yet.
    func connect(by deadline: ContinuousClock.Instant) throws -> PostgresConnection {
        let connection = try PostgresConnection(address, by: deadline, counters)
        counters.countConnection()
        try prepare(connection, deadline)
        return connection
    }

    // MARK: - Slots

    private func slot(by deadline: ContinuousClock.Instant) async throws -> Slot {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return try await withCheckedThrowingContinuation { continuation in
            let slot: Result<Slot, any Error>? = state.withLock { state in
                if state.isClosed { return .failure(PostgresError(kind: .unreachable, message: "it was closed")) }
                if let slot = state.idle.popLast() { return .success(slot) }
                if state.count < maximum {
                    state.count += 1
                    return .success(Slot(state.count))
                }
                state.waiting.append((id, continuation))
                return nil
            }
            if let slot {
                continuation.resume(with: slot)
            } else {
                let left = ContinuousClock.now.duration(to: deadline) / .seconds(1)
                DispatchQueue.global().asyncAfter(deadline: .now() + left) { self.giveUp(id) }
            }
        }
    }

    private var busy: PostgresError { PostgresError(kind: .busy, message: "all \(maximum) connections are busy") }

    private func giveUp(_ id: Int) {
        let waiting = state.withLock { state in
            state.waiting.firstIndex { $0.id == id }.map { state.waiting.remove(at: $0).continuation }
        }
        waiting?.resume(throwing: busy)
    }

    private func giveBack(_ slot: Slot) {
        let next = state.withLock { state -> CheckedContinuation<Slot, any Error>? in
            if state.isClosed {
                slot.connection = nil
                return nil
            }
            if !state.waiting.isEmpty { return state.waiting.removeFirst().continuation }
            state.idle.append(slot)
            return nil
        }
        next?.resume(returning: slot)
    }

    /// Closes the idle connections, and each other connection when its call ends; calls that wait fail.
    func close() {
        let (idle, waiting) = state.withLock { state in
            state.isClosed = true
            defer { (state.idle, state.waiting) = ([], []) }
            return (state.idle, state.waiting)
        }
        for slot in idle { slot.queue.sync { slot.connection = nil } }
        for (_, continuation) in waiting {
            continuation.resume(throwing: PostgresError(kind: .unreachable, message: "it was closed"))
        }
    }
}
#endif
