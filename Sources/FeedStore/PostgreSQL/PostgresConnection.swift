#if PostgreSQL
import CLibPQ
import Foundation

/// One connection, used by one thread at a time; each call waits at most until its deadline.
///
/// Statements use libpq's pipeline mode: all statements of a call are sent and answered in one round trip. Outside of a
/// transaction, these statements are a transaction of their own. Each statement is prepared once, and has a name from
/// then on.
///
/// - SeeAlso: [Pipeline mode](https://www.postgresql.org/docs/15/libpq-pipeline-mode.html)
final class PostgresConnection {
    private let connection: OpaquePointer
    private let address: PostgresAddress
    private let counters: PostgresCounters

    /// The names of the statements that the server knows, by their keys.
    private var prepared: [String: String] = [:]
    private var nameCount = 0

    /// A statement that runs before each round trip, in a round trip of its own; tests set a clock with it.
    var preamble: (() -> PostgresStatement)?

    /// True if the connection can no longer be used.
    private(set) var isBroken = false

    /// Opens a connection.
    ///
    /// - Parameters:
    ///   - address: The address. TLS, passwords, services and everything else that libpq knows are left to libpq.
    ///   - deadline: The latest time for the connection to be open.
    ///   - counters: The counters of the store.
    /// - Throws: ``PostgresError``.
    init(_ address: PostgresAddress, by deadline: ContinuousClock.Instant, _ counters: PostgresCounters)
        throws(PostgresError)
    {
        // The parameters in the address itself come later and take precedence.
        let parameters = [
            ("fallback_application_name", "aggregate"), ("client_encoding", "UTF8"), ("keepalives_idle", "30"),
            ("keepalives_interval", "10"), ("keepalives_count", "3"), ("dbname", address.url),
        ]
        let made = withCStrings(parameters.map(\.0)) { names in
            withCStrings(parameters.map(\.1)) { PQconnectStartParams(names, $0, 1) }
        }
        guard let made else { throw PostgresError(kind: .unreachable, message: "there is no memory left") }
        (connection, self.address, self.counters) = (made, address, counters)
        PQsetNoticeProcessor(made, { _, _ in }, nil)
        try finishConnecting(by: deadline)
    }

    private func finishConnecting(by deadline: ContinuousClock.Instant) throws(PostgresError) {
        var state = PGRES_POLLING_WRITING
        while state != PGRES_POLLING_OK {
            guard PQstatus(connection) != CONNECTION_BAD, state != PGRES_POLLING_FAILED else {
                throw PostgresError(kind: .unreachable, message: lastMessage)
            }
            guard try wait(forWriting: state == PGRES_POLLING_WRITING, by: deadline) != .deadline else {
                throw PostgresError(kind: .unreachable, message: "it did not answer in time")
            }
            state = PQconnectPoll(connection)
        }
        guard PQserverVersion(connection) >= 140_000 else {
            throw PostgresError(kind: .refused(""), message: "PostgreSQL 14 or newer is needed")
        }
        guard PQsetnonblocking(connection, 1) == 0, PQenterPipelineMode(connection) == 1 else {
            throw PostgresError(kind: .lost, message: lastMessage)
        }
    }

    deinit {
        PQfinish(connection)
    }

    private var lastMessage: String {
        // A line that begins with a tab is advice on the line before.
        let lines = String(cString: PQerrorMessage(connection)).split(separator: "\n").filter { !$0.hasPrefix("\t") }
        return address.redacted(lines.joined(separator: "; "))
    }

    /// Returns true if the server has closed the connection while it was idle, for instance in a restart.
    ///
    /// Something that the server has sent unasked may be its last message before it closes the connection: a query then
    /// shows if the server still answers.
    func hasEnded(by deadline: ContinuousClock.Instant) -> Bool {
        guard !isBroken else { return true }
        var state = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
        guard poll(&state, 1, 0) != 0 else { return false }
        if (try? run([PostgresStatement("SELECT 1")], by: deadline)) == nil { isBroken = true }
        return isBroken
    }

    // MARK: - Statements

    /// Sends statements together, and waits for all results.
    ///
    /// If the server refuses a statement, the later ones are not run; without a `BEGIN`, the earlier ones are rolled
    /// back.
    ///
    /// - Parameters:
    ///   - statements: The statements in order.
    ///   - deadline: The latest time for the results; after a missed deadline the connection cannot be used any more.
    ///   - stop: Ends the statements early, for reads; `nil` for writes.
    /// - Returns: The result of each statement.
    /// - Throws: ``PostgresError``, or `CancellationError` if `stop` ended the statements.
    @discardableResult
    func run(
        _ statements: [PostgresStatement],
        by deadline: ContinuousClock.Instant,
        stop: PostgresStop? = nil
    ) throws -> [PostgresResult] {
        if let preamble = preamble?() { try runAtOnce([preamble], by: deadline, stop) }
        return try runAtOnce(statements, by: deadline, stop)
    }

    @discardableResult
    private func runAtOnce(
        _ statements: [PostgresStatement],
        by deadline: ContinuousClock.Instant,
        _ stop: PostgresStop?
    ) throws -> [PostgresResult] {
        var expected: [Expected] = []
        for statement in statements { try send(statement, &expected) }
        guard PQpipelineSync(connection) == 1 else { throw broken() }
        counters.count(statements: statements.count)
        return try receive(expected, by: deadline, stop)
    }

    /// The kind of the answer that the server sends next.
    private enum Expected {
        case preparing(key: String)
        case result
    }

    private func send(_ statement: PostgresStatement, _ expected: inout [Expected]) throws {
        let key = statement.key
        let name: String
        if let known = prepared[key] {
            name = known
        } else {
            nameCount += 1
            name = "s\(nameCount)"
            // Another statement with this text in the same round trip uses the name too.
            prepared[key] = name
            let types = statement.parameters.map(\.type)
            guard PQsendPrepare(connection, name, statement.sql, Int32(types.count), types) == 1 else {
                throw broken()
            }
            expected.append(.preparing(key: key))
        }
        let values = statement.parameters
        let lengths = values.map { Int32($0.bytes?.count ?? 0) }
        let formats = [Int32](repeating: 1, count: values.count)
        let sent = withPointers(values.map(\.bytes)) { pointers in
            PQsendQueryPrepared(connection, name, Int32(values.count), pointers, lengths, formats, 1)
        }
        guard sent == 1 else { throw broken() }
        expected.append(.result)
    }

    private func receive(_ expected: [Expected], by deadline: ContinuousClock.Instant, _ stop: PostgresStop?) throws
        -> [PostgresResult]
    {
        var results: [PostgresResult] = []
        var failure: PostgresError?
        for part in expected {
            let result = try next(by: deadline, stop)
            let status = PQresultStatus(result)
            switch status {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
                if case .result = part {
                    results.append(PostgresResult(result))
                } else {
                    PQclear(result)
                }
            default:
                // The name is not defined, since the statement was not prepared.
                if case .preparing(let key) = part { prepared[key] = nil }
                if failure == nil, status != PGRES_PIPELINE_ABORTED { failure = refusal(result) }
                PQclear(result)
            }
            // A null pointer ends the results of each answer.
            while let more = try nextIfAny(by: deadline, stop) { PQclear(more) }
        }
        let end = try next(by: deadline, stop)
        let isEnd = PQresultStatus(end) == PGRES_PIPELINE_SYNC
        PQclear(end)
        guard isEnd else { throw broken() }
        readNotifications()
        guard let failure else { return results }
        if failure.state == PostgresState.queryCancelled {
            if stop?.isStopped == true { throw CancellationError() }
            throw PostgresError(kind: .timedOut, message: failure.message)
        }
        throw failure
    }

    private func next(by deadline: ContinuousClock.Instant, _ stop: PostgresStop?) throws -> OpaquePointer {
        guard let result = try nextIfAny(by: deadline, stop) else { throw broken() }
        return result
    }

    /// Returns the next result; `nil` if this statement has no more.
    private func nextIfAny(by deadline: ContinuousClock.Instant, _ stop: PostgresStop?) throws -> OpaquePointer? {
        var isCancelled = false
        while true {
            let left = PQflush(connection)
            guard left >= 0 else { throw broken() }
            if left == 0, PQisBusy(connection) == 0 { break }
            switch try wait(forWriting: left > 0, by: deadline, isCancelled ? nil : stop) {
            case .ready: guard PQconsumeInput(connection) == 1 else { throw broken() }
            case .stopped:
                isCancelled = true
                cancel()
            case .deadline:
                cancel()
                isBroken = true
                throw PostgresError(kind: .timedOut, message: "it did not answer in time")
            }
        }
        let result = PQgetResult(connection)
        if result == nil, PQstatus(connection) == CONNECTION_BAD { throw broken() }
        if let result, PQresultStatus(result) == PGRES_FATAL_ERROR, PQstatus(connection) == CONNECTION_BAD {
            PQclear(result)
            throw broken()
        }
        return result
    }

    /// The fields `PG_DIAG_SQLSTATE` and `PG_DIAG_MESSAGE_PRIMARY`, which are characters in C.
    private static let (stateField, messageField) = (Int32(UInt8(ascii: "C")), Int32(UInt8(ascii: "M")))

    private func refusal(_ result: OpaquePointer) -> PostgresError {
        let state = PQresultErrorField(result, Self.stateField).map { String(cString: $0) } ?? ""
        let text = PQresultErrorField(result, Self.messageField).map { String(cString: $0) } ?? lastMessage
        return PostgresError(kind: .refused(state), message: address.redacted(text))
    }

    private func broken() -> PostgresError {
        isBroken = true
        return PostgresError(kind: .lost, message: lastMessage)
    }

    /// Asks the server, over another connection, to cancel the query of this one.
    private func cancel() {
        guard let cancel = PQgetCancel(connection) else { return }
        var message = [CChar](repeating: 0, count: 256)
        _ = PQcancel(cancel, &message, Int32(message.count))
        PQfreeCancel(cancel)
    }

    // MARK: - Waiting

    private enum Waited { case ready, stopped, deadline }

    private func wait(
        forWriting isWriting: Bool,
        by deadline: ContinuousClock.Instant,
        _ stop: PostgresStop? = nil
    ) throws(PostgresError) -> Waited {
        while true {
            var states = [
                pollfd(fd: PQsocket(connection), events: Int16(POLLIN | (isWriting ? POLLOUT : 0)), revents: 0)
            ]
            if let stop { states.append(pollfd(fd: stop.descriptor, events: Int16(POLLIN), revents: 0)) }
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { return .deadline }
            let milliseconds = Int32(clamping: Int((left / .milliseconds(1)).rounded(.up)))
            let count = poll(&states, nfds_t(states.count), milliseconds)
            if count < 0 {
                guard errno == EINTR else {
                    throw PostgresError(kind: .lost, message: String(cString: strerror(errno)))
                }
                continue
            }
            if count == 0 { continue }
            if states.count > 1, states[1].revents != 0 { return .stopped }
            return .ready
        }
    }

    // MARK: - Notifications

    /// Waits for a notification on a channel that the connection listens to.
    ///
    /// - Returns: True if a notification has come.
    /// - Throws: ``PostgresError`` if the connection is lost.
    func waitForNotification(by deadline: ContinuousClock.Instant, stop: PostgresStop) throws -> Bool {
        while true {
            if consumeNotifications() { return true }
            guard try wait(forWriting: false, by: deadline, stop) == .ready else { return false }
            guard PQconsumeInput(connection) == 1 else { throw broken() }
        }
    }

    private var hasNotification = false

    private func readNotifications() {
        while let notification = PQnotifies(connection) {
            hasNotification = true
            PQfreemem(notification)
        }
    }

    private func consumeNotifications() -> Bool {
        readNotifications()
        defer { hasNotification = false }
        return hasNotification
    }
}

/// Passes texts to C as a list that ends with a null pointer.
private func withCStrings<Value>(
    _ texts: [String],
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
) -> Value {
    withPointers(texts.map { Array($0.utf8) + [0] }, isEnded: true, body)
}

/// Passes byte sequences to C; a missing sequence is a null pointer.
private func withPointers<Value>(
    _ pieces: [[UInt8]?],
    isEnded: Bool = false,
    _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Value
) -> Value {
    // One block for all of them; an empty sequence has an address too.
    var offsets: [Int?] = []
    var block: [UInt8] = []
    for piece in pieces {
        offsets.append(piece.map { _ in block.count })
        block += piece ?? []
    }
    block.append(0)
    return block.withUnsafeBytes { bytes in
        var pointers = offsets.map { offset in
            offset.flatMap { bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
        }
        if isEnded || pointers.isEmpty { pointers.append(nil) }
        return pointers.withUnsafeBufferPointer { buffer in
            // An array with an element has a base address.
            withExtendedLifetime(buffer) { body(buffer.baseAddress.unsafelyUnwrapped) }
        }
    }
}
#endif
