package import FeedCore
import Synchronization

/// A limit of the memory that the answers of all feeds use together while they are received and read.
///
/// An answer costs ``cost`` times its decompressed size: the body, the values that its reader makes of it, and the
/// overhead of growing. A quarter of the budget is set aside for small shares, one for each fetch from its first bytes
/// on, so that small answers do not wait for large ones. An answer takes the bytes beyond its share from the other
/// three quarters, and waits if these are used up. If all wait for each other, the oldest fetch continues anyway: the
/// budget is exceeded by at most one answer, which `maximumDecompressedBytes` limits.
///
/// Items are not counted after they were read: a run holds the items of all feeds until they are printed, at most
/// `maximumItems` per feed, at about 500 bytes an item including its output. Six answers of 15 MB with 109,000 items
/// each take 420 MB; twenty gzip bombs of 200 MB, which are not read, 575 MB.
package final class BodyBudget: Sendable {
    /// The memory that an answer costs for each byte of its body, in bytes.
    ///
    /// Measured with lists of 15 MB of JSON.
    package static let cost = 12

    /// The default budget, in bytes.
    package static let standard = 512 << 20

    /// The share that a fetch takes when its first bytes arrive, in bytes.
    private let smallShare: Int
    private let small: BodyPool
    private let large: BodyPool
    private let shares = Atomic(0)

    /// Creates a budget of `bytes` bytes.
    package init(bytes: Int = standard) {
        smallShare = max(1, bytes / 256)
        small = BodyPool(bytes / 4)
        large = BodyPool(bytes - bytes / 4)
    }

    /// Returns a share for a fetch that begins now, which holds no memory yet.
    package func share() -> Share { Share(self, shares.wrappingAdd(1, ordering: .relaxed).newValue) }

    /// A fetch's part of the budget, which returns to the budget when the last reference to the share is gone.
    package final class Share: Sendable {
        private let budget: BodyBudget
        private let number: Int
        private let needed = Atomic(0)

        fileprivate init(_ budget: BodyBudget, _ number: Int) {
            self.budget = budget
            self.number = number
        }

        deinit {
            budget.small.release(number)
            budget.large.release(number)
        }

        /// Reserves memory for more bytes of a body, and waits until there is enough; the deadline is paused during the
        /// wait.
        ///
        /// - Throws: ``FeedError`` with code `cancelled`.
        package func grow(by bytes: Int, deadline: FetchDeadline) async throws(FeedError) {
            let (before, after) = needed.wrappingAdd(bytes * BodyBudget.cost, ordering: .relaxed)
            let smallShare = budget.smallShare
            if before == 0, after > 0 { try await reserve(smallShare, from: budget.small, deadline) }
            let more = max(after, smallShare) - max(before, smallShare)
            if more > 0 { try await reserve(more, from: budget.large, deadline) }
        }

        private func reserve(_ bytes: Int, from pool: BodyPool, _ deadline: FetchDeadline) async throws(FeedError) {
            if pool.reserveAtOnce(bytes, for: number) { return }
            let isTaken = try await deadline.pause { await pool.reserve(bytes, for: number) }
            guard isTaken else { throw .requestCancelled }
        }
    }
}
