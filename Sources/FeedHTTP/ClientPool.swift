import AsyncHTTPClient
import FeedCore
import Synchronization

/// The HTTP clients of a program, each with its connections: those in use, and the most recently used ones.
final class ClientPool<Key: Hashable & Sendable>: Sendable {
    private struct Entry {
        var client: HTTPClient
        var users = 0
        var lastUse = 0
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var uses = 0
        var isShutDown = false
    }

    /// The maximum number of clients that stay in the pool for reuse.
    static var maximumCount: Int { 64 }

    private let state = Mutex(State())

    var count: Int { state.withLock { $0.entries.count } }

    /// Uses a client for the duration of the work.
    func withClient<Value>(
        _ key: Key,
        make: () throws -> HTTPClient,
        _ work: (HTTPClient) async throws -> Value
    ) async throws -> Value {
        let (client, old) = try state.withLock { state in
            // A client that is made after the shutdown would never be closed.
            guard !state.isShutDown else { throw FeedError(.cancelled, "no request is sent after the shutdown") }
            state.uses += 1
            var entry = try state.entries[key] ?? Entry(client: make())
            entry.users += 1
            entry.lastUse = state.uses
            state.entries[key] = entry
            return (entry.client, Self.removeOldest(from: &state))
        }
        if let old { Task { try? await old.shutdown() } }
        defer { state.withLock { $0.entries[key]?.users -= 1 } }
        return try await work(client)
    }

    /// Closes all connections; later requests are refused.
    func shutdown() async {
        let all = state.withLock { state in
            state.isShutDown = true
            defer { state.entries = [:] }
            return state.entries.values.map(\.client)
        }
        // Each closes its connections in order. If that fails, there is nothing else to do.
        await withDiscardingTaskGroup { group in
            for client in all { group.addTask { try? await client.shutdown() } }
        }
    }

    private static func removeOldest(from state: inout State) -> HTTPClient? {
        guard state.entries.count > maximumCount else { return nil }
        let idle = state.entries.filter { $0.value.users == 0 }
        guard let oldest = idle.min(by: { $0.value.lastUse < $1.value.lastUse }) else { return nil }
        return state.entries.removeValue(forKey: oldest.key)?.client
    }
}
