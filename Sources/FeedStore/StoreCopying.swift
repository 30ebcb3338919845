/// The contents of a store for its administration: all rows, the counters, and the faults in them.
package protocol StoreContents: Sendable {
    /// The path or address of the store as users see it, without a password.
    var place: String { get }

    /// Returns the number of rows of a table.
    func count(_ table: StoreTable) async throws -> Int

    /// Returns at most `limit` rows from `offset` on in the order of their key, each with a value for each column.
    func rows(of table: StoreTable, from offset: Int, atMost limit: Int) async throws -> [[StoreValue]]

    /// Adds new rows.
    func add(_ rows: [[StoreValue]], to table: StoreTable) async throws

    /// Returns the id and the counters, which are not among the rows.
    func marks() async throws -> StoreMarks

    /// Takes over the marks of a store that was copied; readers of the copy start from the beginning.
    func adopt(_ marks: StoreMarks) async throws

    /// Returns facts about the store, a name and a value each.
    func facts() async throws -> [(name: String, value: String)]

    /// Returns the faults of the store, in sentences.
    func faults() async throws -> [String]
}

/// The id of an installation, and the positions of its counter of changes.
package struct StoreMarks: Sendable, Hashable {
    package var installation: String
    /// The last number that was given to a change.
    package var last: Int
    /// The greatest number of a removed event.
    package var forgotten: Int

    package init(installation: String, last: Int, forgotten: Int) {
        (self.installation, self.last, self.forgotten) = (installation, last, forgotten)
    }
}

/// The copying of a store to an empty one.
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
    /// No process should write to either store meanwhile; equal numbers of rows in the end show that none has.
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
