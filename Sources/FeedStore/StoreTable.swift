package import Foundation

/// A table as both databases have it.
///
/// The databases create their tables from such values, and rows are copied to another store by its columns. Names are those of SQLite; a server has `changed_at` for `changedAt`.
package struct StoreTable: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case integer, real, text, bytes, flag }

    package struct Column: Sendable, Hashable {
        package var name: String
        package var kind: Kind

        /// True if a text may not be empty.
        var isFilled = false

        /// True if the value may be `NULL`.
        var isOptional = false

        /// The rest of the definition, in the SQL of both databases; a column that is added to an existing table needs
        /// a default here, unless it is optional.
        var rules = ""

        /// The number of the step that adds the column, unless a later step creates the table.
        var step = 1

        static let integer = Column(name: "", kind: .integer)
        static let real = Column(name: "", kind: .real)
        static let text = Column(name: "", kind: .text)
        static let filled = Column(name: "", kind: .text, isFilled: true)
        static let bytes = Column(name: "", kind: .bytes)
        static let flag = Column(name: "", kind: .flag)

        var optional: Column { with(\.isOptional, true) }
        func with(_ rules: String) -> Column { with(\.rules, rules) }
        func since(_ step: Int) -> Column { with(\.step, step) }
        func named(_ name: String) -> Column { with(\.name, name) }

        private func with<Value>(_ path: WritableKeyPath<Column, Value>, _ value: Value) -> Column {
            var column = self
            column[keyPath: path] = value
            return column
        }
    }

    struct Index: Sendable, Hashable {
        var name: String

        /// The columns and the condition of the index, in the SQL of both databases.
        var content: String

        /// The only database that has the index; `nil` for both.
        var database: StoreDatabase?

        /// The number of the step that adds the index, unless a later step creates the table.
        var step: Int

        init(_ name: String, _ content: String, in database: StoreDatabase? = nil, since step: Int = 1) {
            (self.name, self.content, self.database, self.step) = (name, content, database, step)
        }
    }

    package var name: String

    /// The columns that are copied.
    package var columns: [Column]

    /// The columns whose values identify a row, and by which rows are sorted.
    package var key: [String]

    /// The columns that are not copied, since they belong to processes that use the store.
    var ownColumns: [Column]

    /// True if each database numbers the rows in an additional column `id`.
    var isNumbered: Bool

    /// The column of times by which a server divides the rows into months; `nil` if the rows are not divided.
    var divisor: String?

    /// The constraints of several columns, in the SQL of both databases.
    var constraints: [String]

    var indexes: [Index]

    /// The storage options of each database.
    var options: [StoreDatabase: String]

    /// The number of the step that creates the table.
    var step: Int

    init(
        _ name: String,
        key: String,
        _ columns: KeyValuePairs<String, Column>,
        own: KeyValuePairs<String, Column> = [:],
        isNumbered: Bool = false,
        divisor: String? = nil,
        constraints: [String] = [],
        indexes: [Index] = [],
        options: [StoreDatabase: String] = [:],
        since step: Int = 1
    ) {
        self.name = name
        self.key = key.split(separator: " ").map(String.init)
        self.columns = columns.map { $1.named($0) }
        ownColumns = own.map { $1.named($0) }
        (self.isNumbered, self.divisor) = (isNumbered, divisor)
        (self.constraints, self.indexes, self.options, self.step) = (constraints, indexes, options, step)
    }
}

extension StoreTable {
    /// Returns the statements of a step for the table: its creation with its indexes, or the columns and indexes that
    /// the step adds.
    func definition(in database: StoreDatabase, by step: Int) -> [String] {
        let columns = (self.columns + ownColumns).filter { max($0.step, self.step) == step }
            .map { $0.definition(in: database) }
        let tables =
            self.step == step
            ? [creation(in: database, columns)] : columns.map { "ALTER TABLE \(name) ADD COLUMN \($0)" }
        let indexes = indexes.filter { $0.database ?? database == database && max($0.step, self.step) == step }
            .map { "CREATE INDEX \($0.name) ON \(name) \($0.content)" }
        return database == .sqlite ? tables + indexes : (tables + indexes).map(\.withSnakeCasedNames)
    }

    private func creation(in database: StoreDatabase, _ columns: [String]) -> String {
        let isSQLite = database == .sqlite
        var parts = columns + constraints
        if isNumbered {
            parts.insert("id \(isSQLite ? "INTEGER" : "bigint GENERATED ALWAYS AS IDENTITY") PRIMARY KEY", at: 0)
        }
        // The key of divided rows would have to contain the column that divides them.
        if isSQLite || divisor == nil {
            parts.append("\(isNumbered ? "UNIQUE" : "PRIMARY KEY") (\(key.joined(separator: ", ")))")
        }
        let division = isSQLite ? nil : divisor.map { "PARTITION BY RANGE (\($0))" }
        let ending = [division, isSQLite ? "STRICT" : nil, options[database]].compactMap(\.self)
        return """
            CREATE TABLE \(name) (
                \(parts.joined(separator: ",\n    "))
            ) \(ending.joined(separator: isSQLite ? ", " : " "))
            """
    }
}

extension StoreTable.Column {
    fileprivate func definition(in database: StoreDatabase) -> String {
        let (type, check): (String, String?) =
            switch (database, kind) {
            case (.sqlite, .integer): ("INTEGER", nil)
            case (.sqlite, .real): ("REAL", nil)
            case (.sqlite, .text): ("TEXT", isFilled ? "CHECK (\(name) <> '')" : nil)
            case (.sqlite, .bytes): ("BLOB", nil)
            case (.sqlite, .flag): ("INTEGER", "CHECK (\(name) IN (0, 1))")
            case (.postgreSQL, .integer): ("bigint", nil)
            case (.postgreSQL, .real): ("double precision", nil)
            case (.postgreSQL, .text): (isFilled ? "filled" : "words", nil)
            case (.postgreSQL, .bytes): ("bytea", nil)
            case (.postgreSQL, .flag): ("boolean", nil)
            }
        let parts = [name, type, isOptional ? nil : "NOT NULL", check, rules.isEmpty ? nil : rules]
        return parts.compactMap(\.self).joined(separator: " ")
    }
}

extension String {
    /// The SQL with names such as `changed_at` for `changedAt` and `final_url` for `finalURL`; words that begin with a
    /// capital are unchanged.
    var withSnakeCasedNames: String {
        let (capitals, others) = (UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"))
        var (result, last, isInName) = ([UInt8](), UInt8(ascii: " "), false)
        for byte in utf8 {
            let isCapital = capitals ~= byte
            if !(capitals ~= last || others ~= last) { isInName = others ~= byte }
            if isCapital, isInName, others ~= last { result.append(UInt8(ascii: "_")) }
            result.append(isCapital && isInName ? byte | 0x20 : byte)
            last = byte
        }
        return String(decoding: result, as: UTF8.self)
    }
}

/// One value of a row.
package enum StoreValue: Sendable, Hashable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)
    case bytes(Data)
    case flag(Bool)
}

/// A Swift type whose values can be stored in a column.
package protocol StoreScalar: Sendable {
    static var kind: StoreTable.Kind { get }
    var storeValue: StoreValue { get }
}

extension Int: StoreScalar {
    package static var kind: StoreTable.Kind { .integer }
    package var storeValue: StoreValue { .integer(self) }
}

extension Int64: StoreScalar {
    package static var kind: StoreTable.Kind { .integer }
    package var storeValue: StoreValue { .integer(Int(self)) }
}

extension Double: StoreScalar {
    package static var kind: StoreTable.Kind { .real }
    package var storeValue: StoreValue { .real(self) }
}

extension Date: StoreScalar {
    package static var kind: StoreTable.Kind { .real }
    package var storeValue: StoreValue { .real(kept) }
}

extension String: StoreScalar {
    package static var kind: StoreTable.Kind { .text }
    package var storeValue: StoreValue { .text(self) }
}

extension Data: StoreScalar {
    package static var kind: StoreTable.Kind { .bytes }
    package var storeValue: StoreValue { .bytes(self) }
}

extension Bool: StoreScalar {
    package static var kind: StoreTable.Kind { .flag }
    package var storeValue: StoreValue { .flag(self) }
}

extension Optional: StoreScalar where Wrapped: StoreScalar {
    package static var kind: StoreTable.Kind { Wrapped.kind }
    package var storeValue: StoreValue { map(\.storeValue) ?? .null }
}
