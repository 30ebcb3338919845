import Foundation

/// A kind of database.
package enum StoreDatabase: Sendable, Hashable { case sqlite, postgreSQL }

/// The parts of the common SQL in which the databases differ.
extension StoreDatabase {
    /// The table of claims.
    var claims: String { self == .sqlite ? "turns.claim" : "claim" }

    /// The tables of requests that count; a file keeps those that count for a rate alone in the last.
    var grants: [StoreTable] { self == .sqlite ? [.requestGrant, .rateGrant] : [.requestGrant] }

    /// Returns SQL that converts `date` from the caller's clock, which shows `now`, to the clock of the database.
    func moment(_ date: Date, asOf now: Date) -> StoreStatement {
        switch self {
        case .sqlite: "\(date)"
        case .postgreSQL: "(\(date) + (store_now() - \(now)))"
        }
    }

    /// The SQL of a column `isChanged`, which is true if an answer has changes since it was written as a whole.
    ///
    /// Most answers have none, and a separate query for each answer would slow down a start.
    var changedAnswer: StoreStatement {
        switch self {
        case .sqlite:
            """
            , EXISTS (
                SELECT 1 FROM answerChange AS change WHERE change.feed = answer.feed
                    AND change.fingerprint = answer.fingerprint AND change.scope = answer.scope
            ) AS isChanged
            """
        case .postgreSQL: ""
        }
    }

    /// The operator that compares a text with a pattern, regardless of the case of ASCII letters.
    var like: String { self == .sqlite ? "LIKE" : "ILIKE" }

    /// Returns SQL that is true if a text has letters beyond ASCII.
    func hasLettersBeyondASCII(_ column: String) -> String {
        let bytes = self == .sqlite ? "length(CAST(\(column) AS BLOB))" : "octet_length(\(column))"
        return "length(\(column)) < \(bytes)"
    }

    /// The columns of an answer's times that are read without the answer; SQLite reads only those that an index has.
    var answerTimes: String { self == .sqlite ? "readAt" : "readAt, freshUntil" }

    /// The SQL of the body when a response is replaced: if the body is the same, a server is given the old column,
    /// since it then does not write a large value again.
    var replacedBody: String {
        switch self {
        case .sqlite: "excluded.body"
        case .postgreSQL:
            "CASE WHEN old.bytes = excluded.bytes AND old.body = excluded.body THEN old.body ELSE excluded.body END"
        }
    }
}

extension StoreTable {
    /// Returns the SQL that adds rows: in SQLite one row, with a parameter for each column; on a server all rows, with
    /// an array for each column.
    func insertion(in database: StoreDatabase, isNumbered: Bool = false, conflict: String = "") -> String {
        let names = columns.map(\.name).joined(separator: ", ")
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        let rows =
            switch database {
            case .sqlite: "VALUES (\(marks))"
            case .postgreSQL:
                "SELECT \(isNumbered ? "store_number() + " : "")\(names) FROM unnest(\(marks)) AS new (\(names))"
            }
        return "INSERT INTO \(name) AS old (\(names)) \(rows)\(conflict)"
    }
}
