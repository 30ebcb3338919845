/// A publisher's codes, such as those of sports, with their names and icons, for searches and labels.
public struct CodeTable: Sendable {
    /// One code, and the names, icon and colour of the thing that the code stands for.
    public struct Row: Sendable {
        public var code: String
        public var name: String

        /// Other names that a search finds.
        public var otherNames: [String]

        /// A character that represents the thing in little space, such as an emoji.
        public var icon: String?

        /// The thing's customary colour, such as `#00A0DF`.
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

    /// Creates a table from text, with a line such as `FOOT | Soccer | football, futebol | ⚽` for each code.
    ///
    /// The columns are the code, the name, other names, the icon and the colour. All but the code may be empty, or
    /// missing at the end of the line; without a name, the code is the name. Lines that begin with `#` are comments.
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

    /// Returns a search for codes by their names.
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
    /// Creates the category of a code, with the colour and the icon in the table.
    ///
    /// - Parameters:
    ///   - code: The code, which becomes the id.
    ///   - table: The table. If the code is missing from it, the category has no colour.
    ///   - label: The name for display; `nil` for the name in the table, or the code if it is missing.
    ///   - icon: The icon for a code without an icon in the table.
    public init(_ code: String, in table: CodeTable, label: String? = nil, icon: String? = nil) {
        let row = table[code]
        self.init(id: code, label: label ?? row?.name ?? code, colour: row?.colour, icon: row?.icon ?? icon)
    }
}
