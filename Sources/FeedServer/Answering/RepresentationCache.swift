import Foundation
import NIOCore
import Synchronization

/// A cache of encoded answers: one for each query, as long as nothing has changed.
final class RepresentationCache: Sendable {
    private struct Entry {
        var representation: Representation
        var version: UInt64
        var lastUse: UInt64
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var byteCount = 0
        var useCount: UInt64 = 0
    }

    private let state = Mutex(State())
    private let maximumCount: Int
    private let maximumByteCount: Int

    /// Creates a cache with limits on the number of answers and on their bytes in total; larger answers are not cached.
    init(maximumCount: Int = 256, maximumByteCount: Int = 64 << 20) {
        self.maximumCount = maximumCount
        self.maximumByteCount = maximumByteCount
    }

    /// Returns the answer to a query if it is still valid.
    func representation(of query: String, version: UInt64, at now: Date) -> Representation? {
        state.withLock { state in
            guard let entry = state.entries[query], entry.version == version,
                let end = entry.representation.validUntil, now <= end
            else { return nil }
            state.useCount += 1
            state.entries[query]?.lastUse = state.useCount
            return entry.representation
        }
    }

    /// Stores an answer, and evicts the least recently used answers if there is no room.
    func keep(_ representation: Representation, for query: String, version: UInt64) {
        let size = representation.body.readableBytes + query.utf8.count
        guard representation.validUntil != nil, size <= maximumByteCount else { return }
        state.withLock { state in
            remove(query, in: &state)
            while state.entries.count >= maximumCount || state.byteCount + size > maximumByteCount,
                let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key
            {
                remove(oldest, in: &state)
            }
            state.useCount += 1
            state.byteCount += size
            state.entries[query] = Entry(representation: representation, version: version, lastUse: state.useCount)
        }
    }

    private func remove(_ query: String, in state: inout State) {
        guard let entry = state.entries.removeValue(forKey: query) else { return }
        state.byteCount -= entry.representation.body.readableBytes + query.utf8.count
    }

    /// The number of cached answers, and the number of their bytes.
    var size: (count: Int, byteCount: Int) { state.withLock { ($0.entries.count, $0.byteCount) } }
}
