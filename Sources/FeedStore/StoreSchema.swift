import Foundation

/// A migration of the tables, which runs once in each store.
///
/// It creates the tables, columns and indexes that have its number, and is never edited after a release.
struct StoreStep: Sendable {
    var number: Int

    var name: String

    /// The tables with all columns, as they are after the last step.
    var tables: @Sendable (StoreDatabase) -> [StoreTable] = { StoreTable.all + StoreTable.own($0) }

    /// Further statements, which run before and after the tables are made.
    var others: @Sendable (StoreDatabase) -> (before: [String], after: [String]) = { _ in ([], []) }

    func statements(in database: StoreDatabase) -> [String] {
        let others = others(database)
        return others.before + tables(database).flatMap { $0.definition(in: database, by: number) } + others.after
    }
}

/// The history of the tables of a store.
///
/// Times are seconds since 2001-01-01T00:00:00Z, as in `Date`, so that each is read back to the last bit. To show one
/// with SQLite's `datetime(…, 'unixepoch')` or with `to_timestamp`, add 978307200.
enum StoreSchema {
    /// The steps, oldest first.
    ///
    /// A new column is declared in its table with, say, `since(2)`, and step 2 is added here.
    static let steps = [
        StoreStep(
            number: 1,
            name: "v1: answers, history, stars, requests, responses, alerts, tokens",
            tables: { database in
                (StoreTable.all + StoreTable.own(database)).map { $0 == .answer ? .answerWithSnapshot : $0 }
            },
            others: firstRows
        ),
        StoreStep(number: 2, name: "v2: snapshots apart from the times of answers", others: movedSnapshots),
    ]

    @Sendable private static func firstRows(_ database: StoreDatabase) -> (before: [String], after: [String]) {
        let rows = [
            "INSERT INTO sequence (epoch, identity, last, forgotten) VALUES ('', '', 0, 0)",
            "INSERT INTO installation VALUES ('\(UUID().uuidString)')",
        ]
        switch database {
        case .sqlite: return ([], [StoreTable.wholeAnswer] + rows)
        case .postgreSQL:
            #if PostgreSQL
            return (PostgresSchema.domains, rows + PostgresSchema.functions)
            #else
            return ([], rows)
            #endif
        }
    }

    @Sendable private static func movedSnapshots(_ database: StoreDatabase) -> (before: [String], after: [String]) {
        let moving = [
            "INSERT INTO snapshot SELECT feed, fingerprint, scope, snapshot FROM answer",
            "ALTER TABLE answer DROP COLUMN snapshot",
        ]
        return database == .sqlite ? (["DROP TRIGGER wholeAnswer"], moving + [StoreTable.wholeSnapshot]) : ([], moving)
    }
}

extension StoreTable {
    private static let withoutNumbers: [StoreDatabase: String] = [.sqlite: "WITHOUT ROWID"]

    /// Returns the options of a table whose rows are often updated: a server fills only `share` per cent of each page,
    /// so that an update need not change the indexes.
    private static func updated(_ share: Int = 70) -> [StoreDatabase: String] {
        [.sqlite: "WITHOUT ROWID", .postgreSQL: "WITH (fillfactor = \(share))"]
    }

    /// The options of a table with large values and frequent updates: a server stores the values outside of the rows.
    private static let large: [StoreDatabase: String] = [
        .postgreSQL: "WITH (fillfactor = 70, toast_tuple_target = 128)"
    ]

    /// The tables that are copied, in an order in which each comes after those that it refers to.
    ///
    /// Claims and chores are not copied, since they belong to processes that use the store.
    package static let all = [
        StoreTable(
            "feed",
            key: "feed fingerprint",
            [
                "feed": .filled, "fingerprint": .text, "savedAt": .real, "health": .text,
                "stateVersion": .integer.optional, "state": .bytes.optional, "turn": .integer.optional,
                "planner": .text.optional,
            ],
            constraints: ["CHECK ((state IS NULL) = (stateVersion IS NULL))"],
            options: [.postgreSQL: "WITH (fillfactor = 70)"]
        ),
        answer,
        snapshot,
        item,
        event,
        StoreTable(
            "star",
            key: "feed item owner",
            ["feed": .filled, "item": .text, "owner": .filled, "starredAt": .real],
            options: withoutNumbers
        ),
        StoreTable(
            "requestAccount",
            key: "account",
            [
                "account": .filled, "keptFor": .real.with("DEFAULT 0 CHECK (keptFor >= 0)"),
                "heldUntil": .real.optional,
            ],
            options: updated()
        ),
        requestGrant,
        StoreTable(
            "response",
            key: "feed fingerprint url",
            [
                "feed": .filled, "fingerprint": .text, "url": .text, "status": .integer, "headers": .text,
                "body": .bytes, "finalURL": .text.optional, "requestedAt": .real, "receivedAt": .real, "usedAt": .real,
                "bytes": .integer.with("CHECK (bytes >= 0)"),
            ],
            isNumbered: true,
            // A server would have to update the index with each use.
            indexes: [Index("responseByUse", "(usedAt, bytes)", in: .sqlite)],
            options: large
        ),
        StoreTable(
            "accessToken",
            key: "name",
            [
                // A digest is a SHA-256; the tokens themselves are not stored.
                "name": .filled, "digest": .bytes.with("UNIQUE CHECK (length(digest) = 32)"), "readOnly": .flag,
                "owner": .filled, "createdAt": .real,
            ],
            options: withoutNumbers
        ),
        alert,
        StoreTable(
            "alertReading",
            key: "planner feed",
            ["planner": .filled, "feed": .filled, "sequence": .integer, "readAt": .real],
            options: withoutNumbers
        ),
        StoreTable(
            "alertRuleSet",
            key: "configuration feed",
            [
                "configuration": .filled, "feed": .filled, "planner": .filled.optional, "definitions": .text,
                "notedAt": .real,
            ],
            options: withoutNumbers
        ),
    ]

    /// The alerts.
    ///
    /// A missing start is the smallest number, and a missing claim ends at 0.
    package static let alert = StoreTable(
        "alert",
        key: "rule subject moment start target",
        [
            "rule": .filled, "subject": .filled, "moment": .filled, "start": .real, "target": .filled,
            "fingerprint": .text, "feed": .text, "scheduled": .flag, "due": .real, "latest": .real, "next": .real,
            "content": .bytes, "state": .text.with("CHECK (state IN ('waiting', 'sent', 'dropped'))"),
            "message": .text.optional, "attempts": .integer.with("DEFAULT 0"), "reason": .text.optional,
            "changedAt": .real.optional, "told": .text.optional, "failure": .text.optional,
        ],
        own: ["owner": .text.optional, "until": .real.with("DEFAULT 0"), "early": .flag.with("DEFAULT FALSE")],
        isNumbered: true,
        indexes: [
            Index("alertByNext", "(next) WHERE state = 'waiting'"),
            Index("alertOfFeed", "(feed, subject) WHERE state = 'waiting'"),
            Index("alertByEnd", "(changedAt) WHERE state = 'sent'"),
        ]
    )

    /// The answers with their times, which change at each fetch: the snapshots are in a table of their own, so that
    /// the rows of many feeds share a page.
    package static let answer = StoreTable(
        "answer",
        key: "feed fingerprint scope",
        [
            "feed": .filled, "fingerprint": .text, "scope": .text, "version": .integer, "readAt": .real,
            "freshUntil": .real, "usableUntil": .real.optional, "sequence": .integer, "planner": .text.optional,
        ],
        constraints: ["FOREIGN KEY (feed, fingerprint) REFERENCES feed ON DELETE CASCADE"],
        indexes: [
            Index("answerBySequence", "(sequence, feed, fingerprint, scope, readAt)", in: .sqlite),
            Index("answerBySequence", "(sequence)", in: .postgreSQL),
        ],
        options: large
    )

    /// The answers as step 1 makes them.
    static let answerWithSnapshot: StoreTable = {
        var table = answer
        table.columns.append(.bytes.named("snapshot"))
        return table
    }()

    /// The contents of the answers; a copied row has the whole content, although SQLite stores later changes in another
    /// table.
    package static let snapshot = StoreTable(
        "snapshot",
        key: "feed fingerprint scope",
        ["feed": .filled, "fingerprint": .text, "scope": .text, "content": .bytes],
        constraints: ["FOREIGN KEY (feed, fingerprint, scope) REFERENCES answer ON DELETE CASCADE"],
        options: large,
        since: 2
    )

    /// The items that were seen, each with the number of its changes.
    static let item = StoreTable(
        "item",
        key: "feed item",
        [
            "feed": .filled, "item": .text, "digest": .integer,
            "revision": .integer.with("CHECK (revision >= 0)"), "changedAt": .real, "seenAt": .real,
        ],
        indexes: [Index("itemBySight", "(seenAt)")],
        options: withoutNumbers
    )

    /// The requests that count towards a rate or a budget.
    static let requestGrant = StoreTable(
        "requestGrant",
        key: "id",
        [
            "id": .integer, "account": .filled.with("REFERENCES requestAccount ON DELETE CASCADE"),
            "startsAt": .real, "endsAt": .real.with("CHECK (endsAt >= startsAt)"),
            "requests": .integer.with("DEFAULT 1 CHECK (requests > 0)"),
        ],
        indexes: [Index("grantOfAccount", "(account, endsAt)")]
    )

    /// The events; an undated event has its text, and the distant future as its start.
    package static let event = StoreTable(
        "event",
        key: "id",
        [
            "id": .integer, "feed": .filled, "item": .text, "kind": .text, "at": .real, "title": .text,
            "startsAt": .real.optional, "endsAt": .real.optional, "day": .integer.optional,
            "lastDay": .integer.optional, "region": .text.optional, "undated": .text.optional, "label": .text.optional,
            "before": .bytes.optional, "after": .bytes.optional, "sample": .flag.with("DEFAULT FALSE"),
            "subtitle": .text.optional, "categoryLabel": .text.optional, "groupTitle": .text.optional,
            "planner": .text.optional,
        ],
        divisor: "at",
        constraints: [
            "CHECK ((startsAt IS NULL) <> (day IS NULL))", "CHECK ((day IS NULL) = (region IS NULL))",
            "CHECK (endsAt IS NULL OR startsAt IS NOT NULL)",
        ],
        indexes: [
            Index("eventOfItem", "(feed, item, id)"), Index("eventOfFeed", "(feed, at)"),
            Index("eventByTime", "(at)", in: .sqlite), Index("eventByTime", "(at, id)", in: .postgreSQL),
            Index("eventByNumber", "(id)", in: .postgreSQL),
        ]
    )

    /// Returns the tables of a database that are not copied.
    static func own(_ database: StoreDatabase) -> [StoreTable] {
        [
            // One row that all writers wait for: numbers are in the order in which transactions end.
            StoreTable(
                "sequence",
                key: "single",
                [
                    "single": .flag.with("DEFAULT TRUE CHECK (single)"), "epoch": .text, "identity": .text,
                    "last": .integer, "forgotten": .integer,
                ],
                options: updated(10)
            ),
            StoreTable("installation", key: "id", ["id": .text], options: withoutNumbers),
            StoreTable("chore", key: "name", ["name": .filled, "begunAt": .real], options: withoutNumbers),
        ] + (database == .sqlite ? [answerChange] : [claim, requestPlace])
    }

    /// The changes of an answer since it was written as a whole.
    private static let answerChange = StoreTable(
        "answerChange",
        key: "id",
        ["id": .integer, "feed": .text, "fingerprint": .text, "scope": .text, "content": .bytes],
        constraints: ["FOREIGN KEY (feed, fingerprint, scope) REFERENCES answer ON DELETE CASCADE"],
        indexes: [Index("changeOfAnswer", "(feed, fingerprint, scope)")]
    )

    /// Triggers that remove the changes of an answer that is written as a whole, of step 1 and of step 2.
    fileprivate static let (wholeAnswer, wholeSnapshot) = (
        trigger("wholeAnswer AFTER UPDATE OF snapshot ON answer"), trigger("wholeSnapshot AFTER UPDATE ON snapshot")
    )

    private static func trigger(_ name: String) -> String {
        """
        CREATE TRIGGER \(name) BEGIN
            DELETE FROM answerChange
            WHERE feed = new.feed AND fingerprint = new.fingerprint AND scope = new.scope;
        END
        """
    }

    private static let claim = claims("claim")

    private static func claims(_ name: String) -> StoreTable {
        StoreTable(
            name,
            key: "feed fingerprint",
            ["feed": .filled, "fingerprint": .text, "owner": .filled, "until": .real],
            options: updated(50)
        )
    }

    /// The tables of a ``TurnsFile``, whose statements name its schema.
    static let turns = [
        claims("turns.claim"), rateGrant,
        StoreTable(
            "turns.confirmation",
            key: "feed fingerprint scope",
            [
                "feed": .filled, "fingerprint": .text, "scope": .text, "savedAt": .real, "base": .real,
                "health": .text, "since": .real.optional, "readAt": .real.optional, "freshUntil": .real.optional,
                "usableUntil": .real.optional,
            ],
            options: withoutNumbers
        ),
    ]

    /// The requests that count for a rate alone, in a store of one machine.
    static let rateGrant = StoreTable(
        "turns.requestGrant",
        key: "account id",
        ["id": .integer, "account": .filled, "startsAt": .real, "endsAt": .real, "requests": .integer],
        options: withoutNumbers
    )

    /// The requests that are under way at a host, until they have ended or their process seems to have died.
    private static let requestPlace = StoreTable(
        "requestPlace",
        key: "id",
        ["id": .integer, "host": .filled, "until": .real],
        indexes: [Index("placeOfHost", "(host, until)")]
    )
}
