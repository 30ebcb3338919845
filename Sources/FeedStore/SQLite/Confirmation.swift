import FeedCore
import FeedEngine
import Foundation

/// The end of a fetch that has found nothing new: the health of the feed, and the times of its unchanged answer.
///
/// It is kept in the ``TurnsFile``, where other processes find it at once, and written to the store with others every
/// ``pause``, or before the feed's next news.
package struct Confirmation: Sendable {
    /// The time between two writes to the store, in seconds; a power cut loses as much.
    static let pause: TimeInterval = 20

    let key: AnswerKey
    let savedAt: Date

    /// The time at which the feed was last saved in the store, when this was kept; if it is another by now, the store
    /// has what is newer.
    let base: Date
    let health: String

    /// The times of the answer; `nil` if the fetch has failed.
    let times: Times?

    struct Times: Sendable {
        /// The time at which the answer in the store was read.
        var since: Date
        var readAt: Date
        var freshUntil: Date
        var usableUntil: Date?
    }

    init?(_ row: some StoreRow) {
        func date(_ column: String) -> Date? { row.real(column).map { Date(kept: $0) } }
        guard let feed = FeedID(row.text("feed") ?? ""), let savedAt = date("savedAt"), let base = date("base")
        else { return nil }
        key = AnswerKey(
            feed: FeedKey(feed: feed, fingerprint: row.text("fingerprint") ?? ""),
            scope: row.text("scope") ?? ""
        )
        (self.savedAt, self.base) = (savedAt, base)
        health = row.text("health") ?? ""
        times = date("since").map { since in
            Times(
                since: since,
                readAt: date("readAt") ?? since,
                freshUntil: date("freshUntil") ?? since,
                usableUntil: date("usableUntil")
            )
        }
    }
}

extension SQLiteTransaction {
    /// Selects the confirmations of a feed, or of all feeds, the latest last.
    func confirmations(of feed: FeedKey? = nil) throws -> [Confirmation] {
        guard hasTurns else { return [] }
        let rows: StoreStatement = "SELECT * FROM turns.confirmation \(Self.rows(of: feed)) ORDER BY savedAt"
        return try values(rows) { Confirmation($0) }.compactMap(\.self)
    }

    /// Keeps an outcome without news among the confirmations.
    ///
    /// - Returns: False if another process has saved another answer since, or nothing is stored of the feed.
    func keep(_ writing: OutcomeWriting) throws -> Bool {
        let (outcome, key, now, health) = (writing.outcome, writing.key, writing.now, writing.health)
        guard !outcome.hasNews, outcome.marks.isEmpty else { return false }
        guard let answer = outcome.answer else {
            let failure: StoreStatement = """
                INSERT INTO turns.confirmation (feed, fingerprint, scope, savedAt, base, health)
                SELECT feed, fingerprint, \(key.scope), \(now), savedAt, \(health) FROM feed WHERE \(key.feed.condition)
                ON CONFLICT (feed, fingerprint, scope) DO UPDATE SET
                    savedAt = excluded.savedAt, base = excluded.base, health = excluded.health
                """
            return try change(failure)() > 0
        }
        let replaced = outcome.planner(after: "old", isFirst: false)
        let planner: StoreStatement = replaced == "old" ? "" : "AND answer.planner IS \(replaced)"
        let confirmation: StoreStatement = """
            INSERT INTO turns.confirmation
            (feed, fingerprint, scope, savedAt, base, health, since, readAt, freshUntil, usableUntil)
            SELECT answer.feed, answer.fingerprint, answer.scope, \(now), feed.savedAt, \(health), answer.readAt,
                \(answer.readAt), \(answer.freshUntil), \(answer.usableUntil) FROM answer
            JOIN feed ON feed.feed = answer.feed AND feed.fingerprint = answer.fingerprint
            LEFT JOIN turns.confirmation AS last ON last.feed = answer.feed AND last.since = answer.readAt
                AND last.fingerprint = answer.fingerprint AND last.scope = answer.scope
            WHERE answer.feed = \(key.feed.feed.rawValue) AND answer.fingerprint = \(key.feed.fingerprint)
                AND answer.scope = \(key.scope) AND answer.version = \(SnapshotCoding.version)
                AND COALESCE(last.readAt, answer.readAt) = \(outcome.confirms) \(planner)
            ON CONFLICT (feed, fingerprint, scope) DO UPDATE SET savedAt = excluded.savedAt, base = excluded.base,
                health = excluded.health, since = excluded.since, readAt = excluded.readAt,
                freshUntil = excluded.freshUntil, usableUntil = excluded.usableUntil
            """
        return try change(confirmation)() > 0
    }

    /// Writes the confirmations of a feed, or of all feeds, to the store.
    func writeConfirmations(of feed: FeedKey? = nil) throws {
        let confirmations = try confirmations(of: feed)
        guard !confirmations.isEmpty else { return }
        let numbers = try takeNumbers(confirmations.count)
        for (index, confirmation) in confirmations.enumerated() {
            let key = confirmation.key
            try write([
                """
                UPDATE feed SET savedAt = \(confirmation.savedAt), health = \(confirmation.health)
                WHERE \(key.feed.condition)
                """
            ])
            guard let times = confirmation.times else { continue }
            try write([
                """
                UPDATE answer SET readAt = \(times.readAt), freshUntil = \(times.freshUntil),
                    usableUntil = \(times.usableUntil), sequence = \(numbers[index])
                WHERE \(key.condition) AND readAt = \(times.since)
                """
            ])
        }
        try write(["DELETE FROM turns.confirmation \(Self.rows(of: feed))"])
    }

    private static func rows(of feed: FeedKey?) -> StoreStatement { feed.map { "WHERE \($0.condition)" } ?? "" }
}
