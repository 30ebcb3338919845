import AsyncHTTPClient
import FeedCore
import Synchronization

// The clients of a program, each with its connections: those in use, and the most recently used ones.

extension FeedHTTPClient {
    struct Clients {
        struct Entry {
            var client: HTTPClient
            var users = 0
            var lastUse = 0
        }

        var entries: [ClientKey: Entry] = [:]
        var uses = 0
        var isShutDown = false

        /// The maximum number of clients that stay for reuse.
        static let maximumCount = 64

        mutating func removeOldest() -> HTTPClient? {
            guard entries.count > Self.maximumCount else { return nil }
            let idle = entries.filter { $0.value.users == 0 }
            guard let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return nil }
            return entries.removeValue(forKey: oldest.key)?.client
        }
    }

    /// The number of clients, for monitoring.
    package var clientCount: Int { clients.withLock { $0.entries.count } }

    /// Uses a client for the duration of the work.
    func withClient<Value>(_ key: ClientKey, _ work: (HTTPClient) async throws -> Value) async throws -> Value {
        let (client, old) = try clients.withLock { clients in
            // A client that is made after the shutdown would never be closed.
            guard !clients.isShutDown else { throw FeedError(.cancelled, "no request is sent after the shutdown") }
            clients.uses += 1
            var entry = try clients.entries[key] ?? Clients.Entry(client: makeClient(key))
            entry.users += 1
            entry.lastUse = clients.uses
            clients.entries[key] = entry
            return (entry.client, clients.removeOldest())
        }
        if let old { Task { try? await old.shutdown() } }
        defer { clients.withLock { $0.entries[key]?.users -= 1 } }
        return try await work(client)
    }

    /// Closes all connections; no request can be sent afterwards.
    package func shutdown() async {
        let all = clients.withLock { clients in
            clients.isShutDown = true
            defer { clients.entries = [:] }
            return clients.entries.values.map(\.client)
        }
        // Each client closes its connections gracefully. If that fails, there is nothing else to do.
        await withDiscardingTaskGroup { group in
            for client in all { group.addTask { try? await client.shutdown() } }
        }
    }
}
