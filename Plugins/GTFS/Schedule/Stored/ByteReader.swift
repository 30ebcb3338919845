/// A reader of the stored form of a timetable, which refuses what a writer does not write.
struct ByteReader {
    private let bytes: ArraySlice<UInt8>
    private var position: Int
    var texts: [String] = []

    /// The reason why bytes are not a stored timetable.
    struct Damage: Error {}

    init(_ bytes: ArraySlice<UInt8>) { (self.bytes, position) = (bytes, bytes.startIndex) }

    var isAtEnd: Bool { position == bytes.endIndex }

    mutating func integer() throws(Damage) -> Int {
        var (value, shift): (UInt64, UInt64) = (0, 0)
        while position < bytes.endIndex, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            shift += 7
            if byte < 0x80 { return Int(truncatingIfNeeded: value >> 1) ^ -Int(truncatingIfNeeded: value & 1) }
        }
        throw Damage()
    }

    /// Reads a number within bounds, such as the position of another part of the timetable.
    mutating func integer(in bounds: Range<Int>) throws(Damage) -> Int {
        let value = try integer()
        guard bounds.contains(value) else { throw Damage() }
        return value
    }

    mutating func optionalInteger(in bounds: Range<Int>) throws(Damage) -> Int? {
        try flag() ? try integer(in: bounds) : nil
    }

    mutating func flag() throws(Damage) -> Bool { try integer(in: 0..<2) == 1 }

    mutating func text() throws(Damage) -> String { texts[try integer(in: 1..<(texts.count + 1)) - 1] }

    mutating func optionalText() throws(Damage) -> String? {
        let place = try integer(in: 0..<(texts.count + 1))
        return place == 0 ? nil : texts[place - 1]
    }

    /// Reads a case of an enumeration.
    mutating func choice<Choice: RawRepresentable<UInt8>>() throws(Damage) -> Choice {
        guard let choice = Choice(rawValue: UInt8(try integer(in: 0..<256))) else { throw Damage() }
        return choice
    }

    mutating func list<Element>(_ element: (inout ByteReader) throws(Damage) -> Element) throws(Damage) -> [Element] {
        // Each element has a byte at least.
        let count = try integer(in: 0..<(bytes.endIndex - position + 1))
        var list: [Element] = []
        list.reserveCapacity(count)
        for _ in 0..<count { list.append(try element(&self)) }
        return list
    }

    mutating func raw(_ count: Int) throws(Damage) -> ArraySlice<UInt8> {
        guard count >= 0, count <= bytes.endIndex - position else { throw Damage() }
        defer { position += count }
        return bytes[position..<(position + count)]
    }
}
