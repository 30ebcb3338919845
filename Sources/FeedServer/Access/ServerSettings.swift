package import FeedConfiguration
import Synchronization

/// What holds for a server now: its options, then its configuration, which may be read again.
package final class ServerSettings: Sendable {
    private struct State {
        var current: ServerOptions
        var check: Check?
    }

    /// Makes sure that a server can go on with options, and takes what they name, such as a certificate.
    typealias Check = @Sendable (ServerOptions) async throws -> Void

    private let options: ServerPlan
    private let state: Mutex<State>

    /// - Parameters:
    ///   - options: What the command line says, which goes before the configuration.
    ///   - plan: What the configuration says.
    package init(_ options: ServerPlan, over plan: ServerPlan = ServerPlan()) {
        self.options = options
        state = Mutex(State(current: ServerOptions(options.over(plan))))
    }

    package var current: ServerOptions { state.withLock { $0.current } }

    /// Before the server runs: takes all of what the configuration says.
    package func begin(with plan: ServerPlan) { state.withLock { $0.current = ServerOptions(options.over(plan)) } }

    /// Checks what holds now, and from now on what a configuration says that is read again.
    ///
    /// - Throws: What the check throws.
    func check(by check: @escaping Check) async throws {
        try await check(current)
        state.withLock { $0.check = check }
    }

    /// Goes on with a configuration that was read again; where the server listens stays as it is.
    ///
    /// - Throws: ``ServerRefusal`` where a server would not start with it; nothing has changed then.
    package func update(with plan: ServerPlan) async throws {
        let next = ServerOptions(options.over(plan))
        try await state.withLock { $0.check }?(next)
        state.withLock { state in
            let current = state.current
            state.current = next
            state.current.address = current.address
            // One is not made the other while connections are open.
            if (current.tls == nil) != (next.tls == nil) { state.current.tls = current.tls }
        }
    }
}
