package import FeedConfiguration
import Synchronization

/// The current settings of a server: the command line's options or, for absent options, the configuration, which may be
/// reloaded.
package final class ServerSettings: Sendable {
    private struct State {
        var current: ServerPlan
        var check: Check?
    }

    /// Checks that a server can continue with options, and loads the files that they name, such as a certificate.
    typealias Check = @Sendable (ServerPlan) async throws -> Void

    private let options: ServerPlan
    private let state: Mutex<State>

    /// Creates the settings of the command line's options, which take precedence, and of a configuration.
    package init(_ options: ServerPlan, over plan: ServerPlan = ServerPlan()) {
        self.options = options
        state = Mutex(State(current: options.over(plan)))
    }

    package var current: ServerPlan { state.withLock { $0.current } }

    /// Applies the whole configuration before the server runs.
    package func begin(with plan: ServerPlan) { state.withLock { $0.current = options.over(plan) } }

    /// Checks the current settings, and from now on those of each reloaded configuration.
    ///
    /// - Throws: The error of the check.
    func check(by check: @escaping Check) async throws {
        try await check(current)
        state.withLock { $0.check = check }
    }

    /// Applies a reloaded configuration; the address, and the choice between HTTP and HTTPS, stay as they are.
    ///
    /// - Throws: ``ServerRefusal`` if a server would not start with the configuration; nothing has changed then.
    package func update(with plan: ServerPlan) async throws {
        let next = options.over(plan)
        try await state.withLock { $0.check }?(next)
        state.withLock { state in
            let current = state.current
            state.current = next
            (state.current.host, state.current.port) = (current.host, current.port)
            state.current.unixSocket = current.unixSocket
            // TLS is not turned on or off while connections are open.
            guard (current.certificateFiles == nil) != (next.certificateFiles == nil) else { return }
            (state.current.tlsCertificate, state.current.tlsKey) = (current.tlsCertificate, current.tlsKey)
        }
    }
}
