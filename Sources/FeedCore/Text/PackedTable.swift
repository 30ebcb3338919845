/// The characters of a set by their place in it, from the text that `Scripts/character-sets` writes.
///
/// A character is three digits to the base of 64, of which "0" is 0 and "o" is 63. A "p" and two digits are that many
/// characters, each the one after the one before. A "q" and two digits are that many places without one.
struct PackedTable: Sendable {
    private var cells: [UInt32] = []

    init(_ text: StaticString) {
        text.withUTF8Buffer { bytes in
            // Lines end anywhere.
            var rest = bytes.lazy.filter { $0 != 0x0A }.makeIterator()
            func number(_ digits: Int, from first: UInt8? = nil) -> UInt32 {
                var number = first.map { UInt32($0) - 0x30 } ?? 0
                for _ in 0..<digits { number = number << 6 | UInt32((rest.next() ?? 0x30) - 0x30) }
                return number
            }
            while let byte = rest.next() {
                switch byte {
                case UInt8(ascii: "p"):
                    for _ in 0..<number(2) { cells.append((cells.last ?? 0) + 1) }
                case UInt8(ascii: "q"):
                    cells.append(contentsOf: repeatElement(0, count: Int(number(2))))
                default:
                    cells.append(number(2, from: byte))
                }
            }
        }
    }

    var count: Int { cells.count }

    /// The character at a place; 0 where there is none.
    subscript(place: Int) -> UInt32 { cells.indices.contains(place) ? cells[place] : 0 }
}
