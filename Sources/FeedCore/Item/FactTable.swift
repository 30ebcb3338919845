/// A table of facts, such as the runners of a race.
public struct FactTable: Sendable, Hashable {
    public struct Column: Sendable, Hashable {
        public var key: String
        public var label: String
        public var unit: FactUnit?

        /// The number of decimals that the column's numbers are shown with, such as two for decimal odds; `nil` for all
        /// decimals of a number.
        public var decimals: Int?

        public init(_ key: String, _ label: String, unit: FactUnit? = nil, decimals: Int? = nil) {
            self.key = key
            self.label = label
            self.unit = unit
            self.decimals = decimals
        }
    }

    /// The machine-readable name of the table, such as `rides`.
    public var key: String

    /// The title for display, such as "Runners".
    public var label: String
    public var columns: [Column]

    /// The rows in display order; each row has its cells by column key, without missing cells.
    public var rows: [[String: FactValue]]

    public init(_ key: String, _ label: String, columns: [Column], rows: [[String: FactValue]]) {
        self.key = key
        self.label = label
        self.columns = columns
        self.rows = rows
    }

    /// Creates a table from facts, without columns that are empty.
    ///
    /// - Parameters:
    ///   - key: The machine-readable name of the table.
    ///   - label: The title for display.
    ///   - rows: The facts of each row in the order of the columns; `nil` for an unknown fact.
    ///   - decimals: The number of decimals by column key.
    public init(_ key: String, _ label: String, facts rows: [[Fact?]], decimals: [String: Int] = [:]) {
        var columns: [Column?] = []
        var cells: [[String: FactValue]] = []
        for row in rows {
            var values: [String: FactValue] = [:]
            for (place, fact) in row.enumerated() {
                if place == columns.count { columns.append(nil) }
                guard let fact else { continue }
                values[fact.key] = fact.value
                if columns[place] == nil {
                    columns[place] = Column(fact.key, fact.label, unit: fact.unit, decimals: decimals[fact.key])
                }
            }
            cells.append(values)
        }
        self.init(key, label, columns: columns.compactMap(\.self), rows: cells)
    }
}

/// The unit of a number, as output formats print it: an SI symbol or a currency code.
public struct FactUnit: Sendable, Hashable, Codable, ExpressibleByStringLiteral, CustomStringConvertible {
    public var symbol: String

    public init(_ symbol: String) { self.symbol = symbol }
    public init(stringLiteral symbol: String) { self.symbol = symbol }
    public var description: String { symbol }

    public static let metres: FactUnit = "m"
    public static let kilograms: FactUnit = "kg"
    public static let seconds: FactUnit = "s"
    public static let days: FactUnit = "d"

    /// Returns the unit of an amount of money in the currency with an ISO 4217 code.
    public static func currency(_ code: String) -> FactUnit { FactUnit(code) }
}
