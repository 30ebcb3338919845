import Foundation

/// A kind of database.
package enum StoreDatabase: Sendable, Hashable { case sqlite, postgreSQL }

/// The differences between the databases in the SQL that both run.
extension StoreDatabase {
    /// Returns the SQL of a time by the clock of the database, which may differ from that of the caller.
    func moment(_ date: Date, asOf now: Date) -> StoreStatement {
        switch self {
        case .sqlite: "\(date)"
        case .postgreSQL: "(\(date) + (store_now() - \(now)))"
        }
    }

    /// A column `isChanged`, which is true if an answer has changes since it was written: most have none, and another
    /// statement for each would slow down a start.
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

    /// The times of an answer that are read without the answer: a file has those of an index alone.
    var answerTimes: String { self == .sqlite ? "readAt" : "readAt, freshUntil" }

    /// The body of a response that replaces an old one: a server does not write a large value again if it is told so.
    var replacedBody: String {
        switch self {
        case .sqlite: "excluded.body"
        case .postgreSQL:
            "CASE WHEN old.bytes = excluded.bytes AND old.body = excluded.body THEN old.body ELSE excluded.body END"
        }
    }
}

extension StoreTable {
    /// Returns SQL that adds rows: one with a parameter for each column, or, on a server, all with a list for each.
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
