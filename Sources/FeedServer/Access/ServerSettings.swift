package import FeedConfiguration
import Synchronization

/// What holds for a server now: its options, then its configuration, which may be read again.
package final class ServerSettings: Sendable {
    private let options: ServerPlan
    private let state: Mutex<ServerOptions>

    /// - Parameters:
    ///   - options: What the command line says, which goes before the configuration.
    ///   - plan: What the configuration says.
    package init(_ options: ServerPlan, over plan: ServerPlan = ServerPlan()) {
        self.options = options
        state = Mutex(ServerOptions(options.over(plan)))
    }

    package var current: ServerOptions { state.withLock { $0 } }

    /// Before the server runs: takes all of what the configuration says.
    package func begin(with plan: ServerPlan) { state.withLock { $0 = ServerOptions(options.over(plan)) } }

    /// Goes on with a configuration that was read again; where the server listens stays as it is.
    package func update(with plan: ServerPlan) {
        state.withLock { current in
            var next = ServerOptions(options.over(plan))
            (next.address, next.tls) = (current.address, current.tls)
            current = next
        }
    }
}
