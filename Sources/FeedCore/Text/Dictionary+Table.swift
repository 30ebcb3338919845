extension [String: String] {
    /// Reads a table that would take long to compile as a literal: `name=value` between bars and line ends.
    package init(table: String) {
        let entries = table.split { $0 == "|" || $0 == "\n" }.map { $0.split(separator: "=", maxSplits: 1) }
        self.init(uniqueKeysWithValues: entries.map { (String($0[0]), String($0[1])) })
    }
}
