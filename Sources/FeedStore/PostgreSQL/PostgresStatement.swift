#if PostgreSQL

/// A statement with its parameters.
struct PostgresStatement: Sendable {
    /// The text with `$1`, `$2` and so on for parameters.
    var sql: String
    var parameters: [PostgresValue]

    /// - Parameters:
    ///   - sql: The text with `?` for each parameter in its place.
    ///   - parameters: The values.
    init(_ sql: String, _ parameters: [any PostgresCodable] = []) {
        self.sql = Self.numbered(sql)
        self.parameters = parameters.map(\.postgresValue)
    }

    /// The key of a prepared statement: the same text with other types is another statement.
    var key: String { sql + "\n" + parameters.map { String($0.type) }.joined(separator: ",") }

    private static func numbered(_ sql: String) -> String {
        guard sql.utf8.contains(UInt8(ascii: "?")) else { return sql }
        var result = ""
        for (number, part) in sql.split(separator: "?", omittingEmptySubsequences: false).enumerated() {
            result += number == 0 ? String(part) : "$\(number)\(part)"
        }
        return result
    }
}
#endif
