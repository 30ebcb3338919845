package import FeedCore
package import FeedEngine
package import Foundation

extension SQLStore {
    // MARK: - Answers

    package func answer(for key: AnswerKey) async throws -> StoredAnswer? {
        // They come first: one that is written to the store meanwhile does not apply to what is read then.
        let confirmations = try await confirmations(of: key.feed)
        return try await readRows(.separately) { transaction in
            try transaction.first(Transaction.answers(of: key.feed, "AND scope = \(key.scope)")) {
                try transaction.answer($0, of: key.feed)
            }
        }?
        .confirmed(by: confirmations).answer
    }

    package func answers(of feed: FeedKey) async throws -> [StoredAnswer] {
        let confirmations = try await confirmations(of: feed)
        return try await readRows(.separately) { transaction in
            try transaction.values(
                Transaction.answers(of: feed, "ORDER BY readAt DESC LIMIT \(MemoryFeedStorage.answersPerFeed)")
            ) { try transaction.answer($0, of: feed) }
        }
        .compactMap { $0.confirmed(by: confirmations).answer }
        .sorted { $0.readAt > $1.readAt }
    }

    // MARK: - Revisions

    package func revisions(of feed: FeedID) async throws -> [LocalID: ItemRevision] {
        try await readRows(.separately) { transaction in
            var found: [LocalID: ItemRevision] = [:]
            try transaction.visit("SELECT item, revision, changedAt FROM item WHERE feed = \(feed.rawValue)") { row in
                found[LocalID(kept: row.text("item") ?? "")] = ItemRevision(
                    row.integer("revision") ?? 0,
                    changedAt: Date(kept: row.real("changedAt") ?? 0)
                )
                return true
            }
            return found
        }
    }

    package func installation() async throws -> UUID? {
        try await readRows(.separately) { try $0.first(.installation) { $0.text("id") } }.flatMap(UUID.init)
    }

    // MARK: - Claims

    package func renew(_ token: ClaimToken, for lease: Duration) async throws -> Bool {
        let clock = clock
        return try await writeRowsThen(outlastingPowerCut: false) { transaction in
            let now = clock.now
            let count = try transaction.change(
                """
                UPDATE \(raw: Transaction.database.claims)
                SET until = \(Transaction.database.moment(now + lease.seconds, asOf: now))
                WHERE \(token.feed.condition) AND owner = \(token.name) AND until > \(ClaimToken.releasedAt)
                """
            )
            return { count() > 0 }
        }
    }
}

extension ClaimToken {
    /// The stored end of a claim that was released: long before the end of any other claim.
    static let releasedAt = 0.0
}

extension StoreStatement {
    static let installation: StoreStatement = "SELECT id FROM installation"
}

extension FeedKey {
    /// The condition for the rows of the feed.
    var condition: StoreStatement { "feed = \(feed.rawValue) AND fingerprint = \(fingerprint)" }
}

extension AnswerKey {
    /// The condition for the rows of the answer.
    var condition: StoreStatement { "\(feed.condition) AND scope = \(scope)" }
}

extension StoreTransaction {
    /// Selects the answers of a feed that this version can read; `further` conditions are met by their narrow rows,
    /// before any snapshot is read.
    fileprivate static func answers(of feed: FeedKey, _ further: StoreStatement) -> StoreStatement {
        """
        SELECT scope, content, readAt, freshUntil, usableUntil\(database.changedAnswer) FROM (
            SELECT * FROM answer WHERE \(feed.condition) AND version = \(SnapshotCoding.version) \(further)
        ) AS answer JOIN snapshot USING (feed, fingerprint, scope)
        """
    }

    fileprivate func answer(_ row: Row, of feed: FeedKey) throws -> AnswerRow {
        guard row.flag("isChanged") else { return AnswerRow(row) }
        let key = AnswerKey(feed: feed, scope: row.text("scope") ?? "")
        let changes: StoreStatement = "SELECT content FROM answerChange WHERE \(key.condition) ORDER BY id"
        return AnswerRow(row, try values(changes) { $0.bytes("content") })
    }

    /// Increments the revision of each item that has changed, and records that all items were seen.
    ///
    /// A change is recorded with the publisher's time or, if that is not after the recorded time of the last change,
    /// with `readAt`.
    func mark(_ marks: [ItemMark], of feed: FeedID, at readAt: Date) throws {
        guard !marks.isEmpty else { return }
        // The last mark of an item counts, and processes that write at the same time lock rows in the same order.
        let marks =
            Self.isAlone
            ? marks
            : Dictionary(marks.map { ($0.item.rawValue, $0) }) { $1 }.sorted { $0.key < $1.key }.map(\.value)
        try add(
            marks.map { mark in
                [
                    .text(feed.rawValue), .text(mark.item.rawValue), .integer(Int(Int64(bitPattern: mark.digest))),
                    .integer(0), .real(mark.changedAt.kept), .real(readAt.kept),
                ]
            },
            to: .item,
            numbers: nil,
            conflict: """
                 ON CONFLICT (feed, item) DO UPDATE SET
                    seenAt = excluded.seenAt,
                    revision = CASE WHEN old.digest = excluded.digest THEN old.revision ELSE old.revision + 1 END,
                    changedAt = CASE
                        WHEN old.digest = excluded.digest THEN old.changedAt
                        WHEN excluded.changedAt > old.changedAt THEN excluded.changedAt
                        WHEN excluded.seenAt > old.changedAt THEN excluded.seenAt
                        ELSE old.changedAt
                    END,
                    digest = excluded.digest
                """
        )
    }
}
