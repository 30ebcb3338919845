#if PostgreSQL
import Synchronization

/// The counters of the traffic to the server.
package final class PostgresCounters: Sendable {
    package struct Count: Sendable, Hashable {
        package var statements = 0
        package var roundTrips = 0
        package var connections = 0
    }

    private let state = Mutex(Count())

    package init() {}

    package var count: Count { state.withLock { $0 } }

    func count(statements: Int) {
        state.withLock {
            $0.statements += statements
            $0.roundTrips += 1
        }
    }

    func countConnection() { state.withLock { $0.connections += 1 } }
}
#endif
