/// A writer of the stored form of a timetable: numbers of variable length, and texts that come once.
///
/// - SeeAlso: [LEB128](https://dwarfstd.org/doc/DWARF5.pdf), section 7.6, for numbers; signed ones are zigzag-encoded.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []
    private(set) var texts: [String] = []
    private var places: [String: Int] = [:]

    mutating func write(_ value: Int) {
        var rest = UInt64(bitPattern: Int64((value << 1) ^ (value >> 63)))
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    /// Writes a number that may be missing.
    mutating func write(optional value: Int?) {
        write(value == nil ? 0 : 1)
        if let value { write(value) }
    }

    mutating func write(_ flag: Bool) { write(flag ? 1 : 0) }

    /// Writes the place of a text in ``texts``.
    mutating func write(_ text: String) {
        let place = places[text] ?? texts.count
        if place == texts.count {
            places[text] = place
            texts.append(text)
        }
        write(place + 1)
    }

    mutating func write(_ text: String?) {
        if let text { write(text) } else { write(0) }
    }

    /// Writes a number of elements, and each of them.
    mutating func write<Element>(list: [Element], _ element: (inout ByteWriter, Element) -> Void) {
        write(list.count)
        for value in list { element(&self, value) }
    }

    /// Appends bytes as they are.
    mutating func append(raw: some Sequence<UInt8>) { bytes.append(contentsOf: raw) }
}
