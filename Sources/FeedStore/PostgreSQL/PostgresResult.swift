#if PostgreSQL
import CLibPQ

/// The result of a statement: rows, and the number of rows that it changed.
///
/// It stays on the thread of its connection.
final class PostgresResult {
    private let result: OpaquePointer

    init(_ result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    var count: Int { Int(PQntuples(result)) }

    /// The number of rows that were written or removed.
    var changes: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

    var rows: [PostgresRow] { (0..<count).map { PostgresRow(result: self, number: Int32($0)) } }

    var first: PostgresRow? { count > 0 ? PostgresRow(result: self, number: 0) : nil }

    /// Returns the value in the first row and column; `nil` if there is no row, or the value is `NULL`.
    func value<Value: PostgresCodable>(_ type: Value.Type = Value.self) -> Value? {
        count > 0 ? value(0, 0) : nil
    }

    fileprivate func value<Value: PostgresCodable>(_ row: Int32, _ column: Int32) -> Value? {
        guard column >= 0, PQgetisnull(result, row, column) == 0 else { return nil }
        let length = Int(PQgetlength(result, row, column))
        return Value(postgres: UnsafeRawBufferPointer(start: PQgetvalue(result, row, column), count: length))
    }

    fileprivate func column(_ name: String) -> Int32 { PQfnumber(result, name) }
}

/// One row of a result.
package struct PostgresRow {
    fileprivate let result: PostgresResult
    fileprivate let number: Int32

    /// The value of a column; the type's default for `NULL`.
    subscript<Value: PostgresCodable>(name: String) -> Value {
        result.value(number, result.column(name)) ?? Value(postgres: nil)
    }
}
#endif
