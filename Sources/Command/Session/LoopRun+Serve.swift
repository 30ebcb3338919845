import FeedCore
import FeedEngine
import FeedRuntime
import FeedServer
import Foundation
import Terminal

extension LoopRun {
    /// Runs a server over the session's feeds until a signal ends it, and prints its address.
    ///
    /// - Parameters:
    ///   - settings: The address of the server, and its access rules.
    ///   - role: The role of this process, of several that share a store.
    ///   - onListening: Is called with the address of the board, once clients can connect.
    /// - Returns: The status to end with.
    /// - Throws: ``CommandFailure`` if it cannot listen, or its settings forbid it.
    func serve(
        _ settings: ServerSettings,
        as role: ServeRole = .all,
        onListening: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws -> Int32 {
        guard role != .serve || session.runtime.store.storage.path != nil else {
            throw CommandFailure(
                .configuration,
                "aggregate: --role serve shows what other processes have stored, and nothing is stored here."
                    + " Name a database or a file with --store, or leave --role out."
            )
        }
        do {
            return try await follower.run(beside: { changes, runner, begin in
                let feeds = ServedFeeds(session, changes, runner)
                // The store, files and publishers take some of the file descriptors.
                let room = max(64, ProcessLimits.raiseFiles(to: 16_640) - 256)
                return FeedServer(
                    settings,
                    feeds,
                    role: role,
                    version: Program.version,
                    registry: registry,
                    logger: logger,
                    maximumConnections: room
                ) { sentence in
                    begin()
                    StandardStream.error.writeLine("aggregate: \(sentence)".cleaned)
                    if let address = sentence.split(separator: " ").last { onListening(String(address)) }
                }
            }) { _, _ in }
        } catch let refusal as ServerRefusal {
            throw CommandFailure(refusal.isOfPlace ? .unavailable : .configuration, "aggregate: \(refusal)".cleaned)
        }
    }
}
