/// A table as every store has it, for copying one store to another: names are those of SQLite, and a server has
/// `changed_at` for `changedAt`.
package struct StoreTable: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case integer, real, text, bytes, flag }

    package struct Column: Sendable, Hashable {
        package var name: String
        package var kind: Kind
    }

    package var name: String
    package var columns: [Column]

    /// The columns by which rows are sorted.
    package var key: [String]

    init(_ name: String, key: String, _ columns: KeyValuePairs<String, Kind>) {
        self.name = name
        self.key = key.split(separator: " ").map(String.init)
        self.columns = columns.map { Column(name: $0.key, kind: $0.value) }
    }

    /// The tables in the order in which they are copied: one that others refer to comes first.
    ///
    /// Claims and chores are not copied, since they belong to processes that use the store.
    package static let all = [
        StoreTable(
            "feed",
            key: "feed fingerprint",
            [
                "feed": .text, "fingerprint": .text, "savedAt": .real, "health": .text, "stateVersion": .integer,
                "state": .bytes, "turn": .integer, "planner": .text,
            ]
        ),
        answer,
        StoreTable(
            "item",
            key: "feed item",
            [
                "feed": .text, "item": .text, "digest": .integer, "revision": .integer, "changedAt": .real,
                "seenAt": .real,
            ]
        ),
        event,
        StoreTable(
            "star",
            key: "feed item owner",
            ["feed": .text, "item": .text, "owner": .text, "starredAt": .real]
        ),
        StoreTable("requestAccount", key: "account", ["account": .text, "keptFor": .real, "heldUntil": .real]),
        StoreTable(
            "requestGrant",
            key: "id",
            ["id": .integer, "account": .text, "startsAt": .real, "endsAt": .real, "requests": .integer]
        ),
        StoreTable(
            "response",
            key: "feed fingerprint url",
            [
                "feed": .text, "fingerprint": .text, "url": .text, "status": .integer, "headers": .text,
                "body": .bytes, "finalURL": .text, "requestedAt": .real, "receivedAt": .real, "usedAt": .real,
                "bytes": .integer,
            ]
        ),
        StoreTable(
            "accessToken",
            key: "name",
            ["name": .text, "digest": .bytes, "readOnly": .flag, "owner": .text, "createdAt": .real]
        ),
        alert,
        StoreTable(
            "alertReading",
            key: "planner feed",
            ["planner": .text, "feed": .text, "sequence": .integer, "readAt": .real]
        ),
        StoreTable(
            "alertRuleSet",
            key: "configuration feed",
            ["configuration": .text, "feed": .text, "planner": .text, "definitions": .text, "notedAt": .real]
        ),
    ]

    package static let alert = StoreTable(
        "alert",
        key: "rule subject moment start target",
        [
            "rule": .text, "subject": .text, "moment": .text, "start": .real, "target": .text,
            "fingerprint": .text, "feed": .text, "scheduled": .flag, "due": .real, "latest": .real, "next": .real,
            "content": .bytes, "state": .text, "message": .text, "attempts": .integer, "reason": .text,
            "changedAt": .real, "told": .text, "failure": .text,
        ]
    )

    /// The further columns of an alert, which are not copied.
    static let alertClaim = [
        Column(name: "owner", kind: .text), Column(name: "until", kind: .real), Column(name: "early", kind: .flag),
    ]

    /// The table of answers, whose snapshots are read and written as wholes, although a store may keep them in parts.
    package static let answer = StoreTable(
        "answer",
        key: "feed fingerprint scope",
        [
            "feed": .text, "fingerprint": .text, "scope": .text, "version": .integer, "snapshot": .bytes,
            "readAt": .real, "freshUntil": .real, "usableUntil": .real, "sequence": .integer, "planner": .text,
        ]
    )

    package static let event = StoreTable(
        "event",
        key: "id",
        [
            "id": .integer, "feed": .text, "item": .text, "kind": .text, "at": .real, "title": .text,
            "startsAt": .real, "endsAt": .real, "day": .integer, "lastDay": .integer, "region": .text,
            "undated": .text, "label": .text, "before": .bytes, "after": .bytes, "sample": .flag, "subtitle": .text,
            "categoryLabel": .text, "groupTitle": .text, "planner": .text,
        ]
    )
}

/// One value of a row.
package enum StoreValue: Sendable, Hashable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)
    case bytes([UInt8])
    case flag(Bool)
}

/// The administration of a store: its rows, their numbers, and the faults in them.
package protocol StoreContents: Sendable {
    /// The name of the store for people, without a password.
    var place: String { get }

    /// Returns the number of rows of a table.
    func count(_ table: StoreTable) async throws -> Int

    /// Returns some rows in the order of their key, each with a value for each column.
    func rows(of table: StoreTable, from offset: Int, atMost limit: Int) async throws -> [[StoreValue]]

    /// Adds new rows.
    func add(_ rows: [[StoreValue]], to table: StoreTable) async throws

    /// Returns the values that are not in a table of rows.
    func marks() async throws -> StoreMarks

    /// Takes over the marks of a store that was copied; readers of this one start again.
    func adopt(_ marks: StoreMarks) async throws

    /// Returns facts about the store, a name and a value each.
    func facts() async throws -> [(name: String, value: String)]

    /// Returns the faults of the store, in sentences.
    func faults() async throws -> [String]
}

/// The id of an installation, and the positions that its numbers have reached.
package struct StoreMarks: Sendable, Hashable {
    package var installation: String
    package var last: Int
    package var forgotten: Int

    package init(installation: String, last: Int, forgotten: Int) {
        (self.installation, self.last, self.forgotten) = (installation, last, forgotten)
    }
}

/// The copying of a store to another one that is empty.
package enum StoreCopying {
    /// The number of rows that are read and written at once.
    private static let step = 500

    /// The numbers of rows of a table in both stores.
    package struct Count: Sendable, Hashable {
        package var table: String
        package var source: Int
        package var target: Int
    }

    /// Copies all tables, one after another.
    ///
    /// No process should write to either meanwhile; that the numbers of rows are the same in the end shows that none
    /// has.
    ///
    /// - Returns: The numbers of rows of all tables.
    /// - Throws: An error if a store cannot be read or written; rows that were copied before stay.
    package static func copy(_ source: some StoreContents, to target: some StoreContents) async throws -> [Count] {
        for table in StoreTable.all {
            var offset = 0
            while true {
                let rows = try await source.rows(of: table, from: offset, atMost: step)
                if !rows.isEmpty { try await target.add(rows, to: table) }
                offset += rows.count
                if rows.count < step { break }
            }
        }
        try await target.adopt(source.marks())
        var counts: [Count] = []
        for table in StoreTable.all {
            counts.append(
                Count(
                    table: table.name,
                    source: try await source.count(table),
                    target: try await target.count(table)
                )
            )
        }
        return counts
    }
}
