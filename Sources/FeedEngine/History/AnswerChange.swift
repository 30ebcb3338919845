package import FeedCore
package import Foundation

/// The difference between an answer and the one before, by which only new items are written.
package struct AnswerChange: Sendable {
    /// Items that follow each other: some of the older answer, and then some that only the newer one has.
    package struct Run: Sendable, Hashable {
        /// Their range in the older answer.
        package var kept: Range<Int>

        /// Their range in the newer answer.
        package var new: Range<Int>

        package init(kept: Range<Int>, new: Range<Int>) {
            self.kept = kept
            self.new = new
        }
    }

    /// The time at which the older answer was read, by which its storage recognises it.
    package var since: Date

    /// The items of the newer answer in their order; one run with all of the older answer if they are the same.
    package var runs: [Run]

    /// True if the newer answer differs only in its time of reading.
    package var isRepetition: Bool

    /// Compares two answers in time that grows with the number of their items.
    ///
    /// - Parameters:
    ///   - old: The older answer, as it is stored.
    ///   - new: The newer one.
    package init(from old: StoredAnswer, to new: FeedSnapshot) {
        let before = old.snapshot
        since = old.readAt
        runs = Self.runs(from: before.items, to: new.items)
        isRepetition =
            runs.allSatisfy { $0 == Run(kept: before.items.indices, new: new.items.count..<new.items.count) }
            && before.items.count == new.items.count && before.groups == new.groups
            // Answers with warnings are few, and not compared.
            && before.warnings.isEmpty && new.warnings.isEmpty
            && (before.source, before.coverage, before.isPartial, before.isAnswerWhole, before.mergedRecordCount)
                == (new.source, new.coverage, new.isPartial, new.isAnswerWhole, new.mergedRecordCount)
    }

    /// The number of items that only the newer answer has.
    package var newCount: Int { runs.reduce(0) { $0 + $1.new.count } }

    private static func runs(from old: [FeedItem], to new: [FeedItem]) -> [Run] {
        var runs: [Run] = []
        // Made when two items in the same place differ, which in most answers never happens.
        lazy var places = Places(old, new)
        var (from, to) = (0, 0)
        while to < new.count {
            let (keptFrom, keptEnd) = (from, same(old, &from, new, &to))
            let newFrom = to
            while to < new.count, from == old.count || old[from] != new[to] {
                guard from < old.count else {
                    to = new.count
                    break
                }
                if old[from].id == new[to].id {
                    // The item has changed.
                    (from, to) = (from + 1, to + 1)
                } else if let ahead = places.new[old[from].id], ahead > to {
                    // The older answer's item comes later here: the one in its place is new, or has moved.
                    let origin = places.old[new[to].id] ?? -1
                    if origin > from, origin - from < ahead - to { from = origin } else { to += 1 }
                } else {
                    from += 1
                }
            }
            runs.append(Run(kept: keptFrom..<keptEnd, new: newFrom..<to))
        }
        return runs
    }

    /// Skips items that are the same.
    ///
    /// - Returns: The index in the older answer of the first item that differs.
    private static func same(_ old: [FeedItem], _ from: inout Int, _ new: [FeedItem], _ to: inout Int) -> Int {
        while from < old.count, to < new.count, old[from] == new[to] { (from, to) = (from + 1, to + 1) }
        return from
    }

    /// The indices of the items of two answers.
    private struct Places {
        let old: [LocalID: Int]
        let new: [LocalID: Int]

        init(_ old: [FeedItem], _ new: [FeedItem]) {
            self.old = Dictionary(old.indices.lazy.map { (old[$0].id, $0) }) { first, _ in first }
            self.new = Dictionary(new.indices.lazy.map { (new[$0].id, $0) }) { _, last in last }
        }
    }
}
