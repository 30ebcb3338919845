/// The characters of a set by index, unpacked from the text that `Scripts/character-sets` writes.
///
/// Its digits are to the base of 91, of which "$" is 0 and "~" is 90. A character is the distance from the one before, as
/// most are near it: one digit below 42 is one less than the distance, one below 80 begins two digits and one below 88
/// three, both from the middle of what they can say. 88 and two digits are that many characters, each the one after the
/// one before; 89 and two digits that many places without one; 90 and three digits a character as it is.
struct PackedTable: Sendable {
    private var cells: [UInt32] = []

    init(_ text: StaticString) {
        text.withUTF8Buffer { bytes in
            // Line ends can be anywhere.
            var rest = bytes.lazy.filter { $0 != 0x0A }.makeIterator()
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
    }

    /// The character at a place; 0 where there is none.
    subscript(place: Int) -> UInt32 { cells.indices.contains(place) ? cells[place] : 0 }
}
