package import FeedCore
package import Foundation
import Synchronization

/// The requests under way at each host in this process, with any key, or the messages to each target.
///
/// A semaphore is never removed: there are only as many as `feeds.json` leads to.
package final class RequestPlaces: Sendable {
    private let hosts = Mutex<[String: AsyncSemaphore]>([:])

    package init() {}

    package subscript(host: String) -> AsyncSemaphore {
        hosts.withLock { hosts in
            let semaphore = hosts[host] ?? AsyncSemaphore()
            hosts[host] = semaphore
            return semaphore
        }
    }
}

extension AsyncSemaphore {
    /// Waits for a place behind earlier callers.
    ///
    /// - Returns: True if there is one; false if the task was cancelled, or the deadline came first.
    package func enter(limit: Int, by deadline: Date, clock: EngineClock) async -> Bool {
        if enterAtOnce(limit: limit) { return true }
        return await withTaskGroup(of: Bool?.self) { group in
            group.addTask { await self.enter(limit: limit) }
            group.addTask {
                try? await clock.sleep(until: deadline)
                return nil
            }
            // The result of the wait decides: a place may come at the moment of the deadline.
            var hasPlace = false
            for await outcome in group {
                group.cancelAll()
                if let outcome { hasPlace = outcome }
            }
            return hasPlace
        }
    }
}
