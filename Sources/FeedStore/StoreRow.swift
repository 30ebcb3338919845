package import Foundation

/// A row of either database, whose values are read by the names of columns in ``StoreTable``.
package protocol StoreRow {
    func text(_ column: String) -> String?
    func real(_ column: String) -> Double?
    func integer(_ column: String) -> Int?
    func flag(_ column: String) -> Bool
    func bytes(_ column: String) -> Data?
}

extension StoreRow {
    /// Returns the value of a column.
    func value(of column: StoreTable.Column) -> StoreValue {
        let name = column.name
        let value: StoreValue? =
            switch column.kind {
            case .integer: integer(name).map { .integer($0) }
            case .real: real(name).map { .real($0) }
            case .text: text(name).map { .text($0) }
            case .bytes: bytes(name).map { .bytes($0) }
            case .flag: .flag(flag(name))
            }
        return value ?? .null
    }
}

/// A statement in the SQL that both databases understand, with parameters for its question marks.
///
/// Names are those of ``StoreTable``. `IN [?]` takes a list of texts, and so does `FROM [?]`, a table of their `value`s;
/// `IN [few]` takes texts that are usually one or two.
package struct StoreStatement: Sendable {
    package enum Parameter: Sendable {
        case value(StoreValue, StoreTable.Kind)
        case texts([String])
        case few([String])
    }

    package var sql: String
    package var parameters: [Parameter]

    /// The column in whose order the rows that it finds are locked until the transaction ends; `nil` to lock none.
    package var lockOrder: String?

    package init(_ sql: String, _ values: [any StoreScalar] = []) {
        self.sql = sql
        parameters = values.map { .value($0.storeValue, type(of: $0).kind) }
    }

    /// False if its SQL has nothing that each database writes in its own way; most statements that write have not.
    package var hasLists: Bool { sql.utf8.contains(UInt8(ascii: "[")) }

    /// Adds SQL with one parameter.
    package mutating func add(_ sql: String, _ value: StoreValue, _ kind: StoreTable.Kind) {
        self.sql += sql
        parameters.append(.value(value, kind))
    }

    package mutating func add<Value: StoreScalar>(_ sql: String, _ value: Value) {
        add(sql, value.storeValue, Value.kind)
    }

    package mutating func add(_ sql: String, _ texts: some Sequence<String>) {
        self.sql += sql
        parameters.append(.texts(texts.sorted()))
    }

    package mutating func add(_ sql: String, few texts: [String]) {
        self.sql += sql
        parameters.append(.few(texts))
    }

    /// Adds a part with its parameters.
    mutating func add(_ sql: String, _ part: StoreStatement) {
        self.sql += sql + part.sql
        parameters += part.parameters
    }
}
