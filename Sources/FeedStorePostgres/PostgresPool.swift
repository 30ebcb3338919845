#if PostgreSQL
import Dispatch
import Foundation
import Synchronization

/// A few connections that all callers share, each with a thread for waiting.
///
/// Callers get one in the order in which they came. A broken connection is replaced when it is next needed; while the
/// server cannot be reached, calls fail at once, and another attempt is made after a pause that grows.
final class PostgresPool: Sendable {
    /// A slot for a connection.
    ///
    /// Its contents are used on its queue alone.
    private final class Place: @unchecked Sendable {
        let queue: DispatchQueue
        var connection: PostgresConnection?

        init(_ number: Int) { queue = DispatchQueue(label: "FeedStorePostgres.\(number)") }
    }

    private struct State {
        var idle: [Place] = []
        var count = 0
        var waiting: [(id: Int, continuation: CheckedContinuation<Place, any Error>)] = []
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
    let traffic: PostgresTraffic

    /// - Parameters:
    ///   - address: The address of the database.
    ///   - maximum: The maximum number of connections.
    ///   - timeout: The maximum time for a call, including the wait for a connection.
    ///   - traffic: The counters of the store.
    ///   - prepare: Prepares a new connection.
    init(
        _ address: PostgresAddress,
        maximum: Int,
        timeout: Duration,
        traffic: PostgresTraffic,
        prepare: @escaping @Sendable (PostgresConnection, ContinuousClock.Instant) throws -> Void
    ) {
        self.address = address
        self.maximum = max(1, maximum)
        self.timeout = timeout
        self.traffic = traffic
        self.prepare = prepare
    }

    // MARK: - Calls

    /// Runs a closure with a connection, on the thread of that connection.
    ///
    /// - Parameters:
    ///   - isReading: True if nothing is lost when the call ends early: it may be cancelled, and is repeated with
    ///     another connection if the first one breaks.
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
        let place = try await place(by: deadline)
        return try await withCheckedThrowingContinuation { continuation in
            place.queue.async {
                let result = Result { () throws -> Value in
                    if stop?.isStopped == true { throw CancellationError() }
                    guard ContinuousClock.now < deadline else { throw self.busy }
                    return try body(self.connection(in: place, by: deadline), deadline, stop)
                }
                if place.connection?.isBroken == true { place.connection = nil }
                self.giveBack(place)
                continuation.resume(with: result)
            }
        }
    }

    /// Returns the connection of a slot, a new one if it has none that works.
    private func connection(in place: Place, by deadline: ContinuousClock.Instant) throws -> PostgresConnection {
        if let connection = place.connection {
            if !connection.hasEnded(by: deadline) { return connection }
            place.connection = nil
        }
        let outage = state.withLock { $0.outage }
        if let outage, ContinuousClock.now < outage.until { throw outage.error }
        do {
            let connection = try connect(by: deadline)
            place.connection = connection
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

    /// Opens a connection outside the pool.
    func connect(by deadline: ContinuousClock.Instant) throws -> PostgresConnection {
        let connection = try PostgresConnection(address, by: deadline, traffic)
        traffic.countConnection()
        try prepare(connection, deadline)
        return connection
    }

    // MARK: - Places

    private func place(by deadline: ContinuousClock.Instant) async throws -> Place {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        return try await withCheckedThrowingContinuation { continuation in
            let place: Result<Place, any Error>? = state.withLock { state in
                if state.isClosed { return .failure(PostgresError(kind: .unreachable, message: "it was closed")) }
                if let place = state.idle.popLast() { return .success(place) }
                if state.count < maximum {
                    state.count += 1
                    return .success(Place(state.count))
                }
                state.waiting.append((id, continuation))
                return nil
            }
            if let place {
                continuation.resume(with: place)
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

    private func giveBack(_ place: Place) {
        let next = state.withLock { state -> CheckedContinuation<Place, any Error>? in
            if state.isClosed {
                place.connection = nil
                return nil
            }
            if !state.waiting.isEmpty { return state.waiting.removeFirst().continuation }
            state.idle.append(place)
            return nil
        }
        next?.resume(returning: place)
    }

    /// Closes all connections; calls under way end first, and those that wait fail.
    func close() {
        let (idle, waiting) = state.withLock { state in
            state.isClosed = true
            defer { (state.idle, state.waiting) = ([], []) }
            return (state.idle, state.waiting)
        }
        for place in idle { place.queue.sync { place.connection = nil } }
        for (_, continuation) in waiting {
            continuation.resume(throwing: PostgresError(kind: .unreachable, message: "it was closed"))
        }
    }
}
#endif
