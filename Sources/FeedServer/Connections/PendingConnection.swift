import HummingbirdCore
package import NIOCore
import Synchronization

/// A connection that waits for the task that answers its requests.
///
/// If the server ends before that, the connection is closed here: NIO traps if the writing side of a connection is
/// released without being finished.
package final class PendingConnection<Inbound: Sendable, Outbound: Sendable>: Sendable {
    private let connection: NIOAsyncChannel<Inbound, Outbound>
    private let isWaiting = Mutex(true)

    package init(_ connection: NIOAsyncChannel<Inbound, Outbound>) { self.connection = connection }

    /// Returns the connection, which the caller closes.
    package func consume() -> NIOAsyncChannel<Inbound, Outbound> {
        isWaiting.withLock { $0 = false }
        return connection
    }

    deinit {
        guard isWaiting.withLock({ $0 }) else { return }
        Task { [connection] in try await connection.executeThenClose { _, _ in } }
    }
}

extension PendingConnection: ServerChildChannelValue {
    package var channel: any Channel { connection.channel }
}

/// The limit on open connections, which also counts them for the metrics.
struct CountedConnections: AvailableConnectionsDelegate {
    private var maximum: MaximumAvailableConnections
    private let metrics: ServerMetrics?

    init(atMost count: Int, _ metrics: ServerMetrics?) {
        maximum = MaximumAvailableConnections(count)
        self.metrics = metrics
    }

    mutating func connectionOpened() {
        maximum.connectionOpened()
        metrics?.record(connections: 1)
    }

    mutating func connectionClosed() {
        maximum.connectionClosed()
        metrics?.record(connections: -1)
    }

    func isAcceptingNewConnections() -> Bool { maximum.isAcceptingNewConnections() }
}
