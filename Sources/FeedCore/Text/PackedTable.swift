/// The characters of a set by index, unpacked from the text that `Scripts/character-sets` writes.
///
/// A character is three digits in base 64, from "0" for 0 to "o" for 63. A "p" and two digits repeat that many times
/// with the next code point each. A "q" and two digits are that many unassigned positions.
struct PackedTable: Sendable {
    private var cells: [UInt32] = []

    init(_ text: StaticString) {
        text.withUTF8Buffer { bytes in
            // Line ends can be anywhere.
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

    /// The character at an index; 0 if unassigned.
    subscript(place: Int) -> UInt32 { cells.indices.contains(place) ? cells[place] : 0 }
}
