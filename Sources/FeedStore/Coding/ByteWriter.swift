/// A writer of numbers and texts one after another, without names: the reader knows the order.
///
/// Whole numbers take as many bytes as they need, with seven bits in each; a text that is likely to be repeated, such
/// as the label of a fact, is written once and then by its number.
package struct ByteWriter {
    package private(set) var bytes: [UInt8] = []
    private var numbers: [String: Int] = [:]

    package init() {}

    package mutating func write(_ byte: UInt8) { bytes.append(byte) }

    package mutating func write(_ flag: Bool) { bytes.append(flag ? 1 : 0) }

    package mutating func write(count: Int) { write(bits: UInt64(count)) }

    package mutating func write(_ value: Int) {
        // Small negative numbers are short too.
        write(bits: UInt64(bitPattern: Int64(value << 1) ^ Int64(value >> (Int.bitWidth - 1))))
    }

    package mutating func write(_ value: Double) {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    package mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            write(count: utf8.count)
            bytes.append(contentsOf: utf8)
        }
    }

    /// Writes a text that is likely to be repeated.
    package mutating func write(shared text: String) {
        if let number = numbers[text] { return write(count: number) }
        // 0 means a new text.
        numbers[text] = numbers.count + 1
        write(count: 0)
        write(text)
    }

    package mutating func write(_ data: some Collection<UInt8>) {
        write(count: data.count)
        bytes.append(contentsOf: data)
    }

    package mutating func write<Value>(_ value: Value?, _ body: (inout ByteWriter, Value) -> Void) {
        write(value != nil)
        if let value { body(&self, value) }
    }

    package mutating func write<Value>(_ values: [Value], _ body: (inout ByteWriter, Value) -> Void) {
        write(count: values.count)
        for value in values { body(&self, value) }
    }

    private mutating func write(bits: UInt64) {
        var rest = bits
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }
}
