package import FeedConfiguration
import Synchronization

/// The present settings of a server: its options, then its configuration, which may be read again.
package final class ServerSettings: Sendable {
    private struct State {
        var current: ServerOptions
        var check: Check?
    }

    /// Checks that a server can continue with options, and loads the files that they name, such as a certificate.
    typealias Check = @Sendable (ServerOptions) async throws -> Void

    private let options: ServerPlan
    private let state: Mutex<State>

    /// - Parameters:
    ///   - options: The options of the command line, which take precedence.
    ///   - plan: The server's part of the configuration.
    package init(_ options: ServerPlan, over plan: ServerPlan = ServerPlan()) {
        self.options = options
        state = Mutex(State(current: ServerOptions(options.over(plan))))
    }

    package var current: ServerOptions { state.withLock { $0.current } }

    /// Applies the whole configuration before the server runs.
    package func begin(with plan: ServerPlan) { state.withLock { $0.current = ServerOptions(options.over(plan)) } }

    /// Checks the present options, and from now on those of a configuration that is read again.
    ///
    /// - Throws: The error of the check.
    func check(by check: @escaping Check) async throws {
        try await check(current)
        state.withLock { $0.check = check }
    }

    /// Continues with a configuration that was read again; the address stays as it is.
    ///
    /// - Throws: ``ServerRefusal`` if a server would not start with it; nothing has changed then.
    package func update(with plan: ServerPlan) async throws {
        let next = ServerOptions(options.over(plan))
        try await state.withLock { $0.check }?(next)
        state.withLock { state in
            let current = state.current
            state.current = next
            state.current.address = current.address
            // TLS is not turned on or off while connections are open.
            if (current.tls == nil) != (next.tls == nil) { state.current.tls = current.tls }
        }
    }
}
