/// The tables of `character-tables.txt`.
///
/// The file's first line has the names of the tables and their lengths in bytes. A line for each table follows, in the
/// format of ``PackedTable``.
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

    /// The packed tables by name; the lengths save a search of the whole file for the ends of lines.
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

/// The characters of a set by index, unpacked from the text that `Tools/once/character-sets` writes.
///
/// Digits are in base 91, from "$" for 0 to "~" for 90. Most characters are near the one before them, so the distance
/// from it is stored. The first digit of each entry decides its form:
/// - 0 to 41: the distance, less one;
/// - 42 to 79, with one more digit: the distance, signed around the middle of the range;
/// - 80 to 87, with two more digits: the distance, signed around the middle of the range;
/// - 88, with two more digits: a number of consecutive characters;
/// - 89, with two more digits: a number of indices without a character;
/// - 90, with three more digits: the character itself.
struct PackedTable: Sendable {
    private var cells: [UInt32] = []

    init(_ text: ArraySlice<UInt8>) {
        var rest = text.makeIterator()
        func number(_ digits: Int, from first: Int = 0) -> Int {
            (0..<digits).reduce(first) { number, _ in number * 91 + Int((rest.next() ?? 0x24) - 0x24) }
        }
        var last = 0
        while let byte = rest.next() {
            let digit = Int(byte - 0x24)
            switch digit {
            case ..<42: last += digit + 1
            case ..<80: last += number(1, from: digit - 42) - 1_729
            case ..<88: last += number(2, from: digit - 80) - 33_124
            case 88:
                let count = number(2)
                cells += (last + 1...last + count).map { UInt32($0) }
                last += count
                continue
            case 89:
                cells += repeatElement(0, count: number(2))
                continue
            default: last = number(3)
            }
            cells.append(UInt32(last))
        }
    }

    /// The character at the index `place`; 0 if there is none.
    subscript(place: Int) -> UInt32 { cells.indices.contains(place) ? cells[place] : 0 }
}
