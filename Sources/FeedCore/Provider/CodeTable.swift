/// The codes of a publisher, such as those of sports: one table, which searches, labels and icons read.
public struct CodeTable: Sendable {
    /// One thing with its code.
    public struct Row: Sendable {
        public var code: String
        public var name: String

        /// Other names, which a search finds too.
        public var otherNames: [String]

        /// A character that represents it in little space.
        public var icon: String?

        /// Its customary colour as `#00A0DF`.
        public var colour: String?

        public init(
            _ code: String,
            _ name: String,
            _ otherNames: [String] = [],
            icon: String? = nil,
            colour: String? = nil
        ) {
            (self.code, self.name, self.otherNames) = (code, name, otherNames)
            (self.icon, self.colour) = (icon, colour)
        }
    }

    /// The rows in the order of the table.
    public let rows: [Row]
    private let places: [String: Int]

    /// Reads a table from text, such as `FOOT | Soccer | football, futebol | ⚽`: a line for each code, with its name,
    /// other names, icon and colour, of which the last may be missing.
    ///
    /// Lines that begin with `#` are comments.
    public init(text bytes: [UInt8]) {
        self.init(
            bytes.lines.map { line in
                let columns = line.split(separator: "|", omittingEmptySubsequences: false).map(\.trimmed)
                let column = { columns.indices.contains($0) && !columns[$0].isEmpty ? columns[$0] : nil }
                return Row(
                    columns[0],
                    column(1) ?? columns[0],
                    column(2)?.split(separator: ",").map(\.trimmed) ?? [],
                    icon: column(3),
                    colour: column(4)
                )
            }
        )
    }

    public init(_ rows: [Row]) {
        self.rows = rows
        places = Dictionary(rows.indices.map { (rows[$0].code, $0) }) { $1 }
    }

    /// The row of a code; `nil` if the table does not have it.
    public subscript(code: String) -> Row? { places[code].map { rows[$0] } }

    /// A search for codes by their names.
    ///
    /// - Parameter showsIcons: True to show the icon of each code that is found.
    /// - Returns: The search.
    public func search(showsIcons: Bool = false) -> SettingSearch.Source {
        .known { [rows] words, _ in
            var search = NameSearch()
            for row in rows {
                let match = SettingMatch(row.code, row.name, detail: showsIcons ? row.icon : nil)
                search.add(match, names: row.otherNames)
            }
            return search.matches(for: words)
        }
    }
}

extension ItemCategory {
    /// Creates the category of a code, with the colour and the icon of its row.
    ///
    /// - Parameters:
    ///   - code: The code, which becomes the id.
    ///   - table: The table; it need not have the code.
    ///   - label: The name for display; `nil` for the table's.
    ///   - icon: The icon of a code that has none.
    public init(_ code: String, in table: CodeTable, label: String? = nil, icon: String? = nil) {
        let row = table[code]
        self.init(id: code, label: label ?? row?.name ?? code, colour: row?.colour, icon: row?.icon ?? icon)
    }
}
