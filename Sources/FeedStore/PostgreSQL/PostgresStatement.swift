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

    /// - Parameters:
    ///   - sql: The text with `:name` for each parameter, as often as it is needed.
    ///   - parameters: The values by their names.
    init(_ sql: String, named parameters: KeyValuePairs<String, any PostgresCodable>) {
        self.sql = Self.numbered(sql, names: parameters.map(\.key))
        self.parameters = parameters.map(\.value.postgresValue)
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

    /// Replaces names by numbers; a cast, with two colons, is not a name.
    private static func numbered(_ sql: String, names: [String]) -> String {
        var (result, rest) = ("", sql[...])
        while let colon = rest.firstIndex(of: ":") {
            result += rest[..<colon]
            rest = rest[rest.index(after: colon)...]
            if rest.first == ":" {
                result += "::"
                rest = rest.dropFirst()
                continue
            }
            let name = rest.prefix { $0.isLetter || $0.isNumber }
            guard let number = names.firstIndex(of: String(name)) else {
                result += ":"
                continue
            }
            result += "$\(number + 1)"
            rest = rest.dropFirst(name.count)
        }
        return result + rest
    }
}
#endif
