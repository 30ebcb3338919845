/// The tables of `character-tables.txt`.
///
/// Its first line has the names of the tables and their lengths in bytes. A line for each table follows, as
/// ``PackedTable`` reads it.
enum CharacterTables {
    // These are large, so each is unpacked once, on first use.
    static let gb18030 = table("gb18030")
    static let gb18030FourByte = table("gb18030-four-byte")
    static let big5 = table("big5")
    static let eucKR = table("euc-kr")
    static let jis0208 = table("jis0208")
    static let jis0212 = table("jis0212")

    /// Returns a table; an empty one if the name is unknown.
    static func table(_ name: String) -> PackedTable { PackedTable(packed[name] ?? []) }

    /// The packed tables by name; the lengths save a search through all of them for the ends of lines.
    private static let packed: [String: ArraySlice<UInt8>] = {
        var tables: [String: ArraySlice<UInt8>] = [:]
        let file = PackageResources.character_tables_txt
        let names = file.prefix { $0 != UInt8(ascii: "\n") }
        var rest = file[names.endIndex...]
        for entry in String(decoding: names, as: UTF8.self).split(separator: " ") {
            let parts = entry.split(separator: "=")
            guard parts.count == 2, let length = Int(parts[1]) else { continue }
            tables[String(parts[0])] = rest.dropFirst().prefix(length)
            rest = rest.dropFirst(1 + length)
        }
        return tables
    }()
}
