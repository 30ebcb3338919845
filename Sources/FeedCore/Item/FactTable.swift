/// Facts in rows and columns, such as the runners of a race.
public struct FactTable: Sendable, Hashable, Codable {
    public struct Column: Sendable, Hashable, Codable {
        public var key: String
        public var label: String
        public var unit: FactUnit?

        /// How many decimals people expect of its numbers, such as two of decimal odds; `nil` for as many as they have.
        public var decimals: Int?

        public init(_ key: String, _ label: String, unit: FactUnit? = nil, decimals: Int? = nil) {
            self.key = key
            self.label = label
            self.unit = unit
            self.decimals = decimals
        }
    }

    /// What programs call the table, such as `rides`.
    public var key: String

    /// What people call it, such as "Runners".
    public var label: String
    public var columns: [Column]

    /// The rows in the order to show them; a cell by its column's key, a missing one absent.
    public var rows: [[String: FactValue]]

    public init(_ key: String, _ label: String, columns: [Column], rows: [[String: FactValue]]) {
        self.key = key
        self.label = label
        self.columns = columns
        self.rows = rows
    }
}
