package import FeedCore
import Synchronization

/// How much memory the answers of all feeds may take together, while they come in and are read.
///
/// What is counted for an answer is ``cost`` times its decompressed size: the body, what its reader makes of it, and what
/// growing costs. Each fetch first gets a small part, so that small answers need not wait for large ones, out of a
/// quarter of the budget. What an answer needs beyond that it takes from the rest, and waits where there is none. Where
/// all wait for each other, the fetch that came first goes on all the same: the budget is exceeded by one answer at most,
/// whose own limit is `maximumDecompressedBytes`.
///
/// Items that were read are not counted: a run holds those of all feeds until they are printed, at most `maximumItems` of
/// each, about 500 bytes an item with what is printed. Six answers of 15 MB with 109,000 items each take 420 MB so; twenty
/// gzip bombs of 200 MB, of which nothing is read, 575 MB.
package final class BodyBudget: Sendable {
    /// What an answer costs for each byte of its body, in bytes.
    ///
    /// Measured with lists of 15 MB of JSON.
    package static let cost = 12

    /// The budget unless the user says otherwise, in bytes.
    package static let standard = 512 << 20

    /// How much of the budget each fetch gets at first, in bytes.
    private let smallShare: Int
    private let small: BodyPool
    private let large: BodyPool
    private let shares = Mutex(0)

    /// - Parameter bytes: The budget.
    package init(bytes: Int = standard) {
        smallShare = max(1, bytes / 256)
        small = BodyPool(bytes / 4)
        large = BodyPool(bytes - bytes / 4)
    }

    /// The share of a fetch that begins now.
    package func share() -> Share {
        Share(
            self,
            shares.withLock { number in
                number += 1
                return number
            }
        )
    }

    /// What one fetch holds of the budget; given back when the last one who knows it has let go.
    package final class Share: Sendable {
        private let budget: BodyBudget
        private let number: Int
        private let needed = Mutex(0)

        fileprivate init(_ budget: BodyBudget, _ number: Int) {
            self.budget = budget
            self.number = number
        }

        deinit {
            budget.small.release(number)
            budget.large.release(number)
        }

        /// Takes room for more bytes of a body, and waits until there is some; the deadline stands still meanwhile.
        ///
        /// - Throws: ``FeedError`` with code `cancelled`.
        package func grow(by bytes: Int, deadline: FetchDeadline) async throws(FeedError) {
            let (before, after) = needed.withLock { needed in
                let before = needed
                needed += bytes * BodyBudget.cost
                return (before, needed)
            }
            let smallShare = budget.smallShare
            if before == 0, after > 0 { try await take(smallShare, from: budget.small, deadline) }
            let more = max(after, smallShare) - max(before, smallShare)
            if more > 0 { try await take(more, from: budget.large, deadline) }
        }

        private func take(_ bytes: Int, from pool: BodyPool, _ deadline: FetchDeadline) async throws(FeedError) {
            if pool.takeAtOnce(bytes, for: number) { return }
            let isTaken = try await deadline.pause { await pool.take(bytes, for: number) }
            guard isTaken else { throw .requestCancelled }
        }
    }
}
