extension JSONValue {
    /// A number as it is written, such as `1657944684.0331297` or `1e3`; `nil` for any other kind of value.
    public var numberText: String? {
        let entry = indexed
        guard entry.kind == .integer || entry.kind == .decimal else { return nil }
        return storage.bytes.withUnsafeBufferPointer { bytes in
            String(decoding: UnsafeBufferPointer(rebasing: bytes[entry.range]), as: UTF8.self)
        }
    }

    /// The number, if it is a whole one that fits, however it is written: `12`, `12.0` and `1.2e1` are all 12.
    ///
    /// It is worked out from the digits, never by way of a double, so it is exact: `12.00000000000000000001` is `nil`.
    public var int: Int? {
        let entry = indexed
        guard entry.kind == .integer || entry.kind == .decimal else { return nil }
        return storage.bytes.withUnsafeBufferPointer { bytes in
            WholeNumber.read(UnsafeBufferPointer(rebasing: bytes[entry.range]))
        }
    }

    /// The number, rounded to the nearest double; `nil` for any other kind of value, and for one beyond all doubles.
    public var double: Double? {
        // A double has every whole number of up to 53 bits, so the text need not be read a second way; -0 has a sign.
        if indexed.kind == .integer, let int, int != 0, int.magnitude <= 1 << 53 { return Double(int) }
        guard let numberText, let value = Double(numberText), value.isFinite else { return nil }
        return value
    }
}

/// Reads a checked number as a whole one.
private enum WholeNumber {
    static func read(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        let isNegative = text.first == UInt8(ascii: "-")
        let mantissaEnd = text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? text.endIndex
        let mantissa = text[(isNegative ? 1 : 0)..<mantissaEnd]
        let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissaEnd
        // Zeros at the end of a fraction say nothing, and zeros at the end of the digits only move the point.
        guard let last = mantissa.lastIndex(where: { $0 != UInt8(ascii: "0") && $0 != UInt8(ascii: ".") }) else {
            return 0
        }
        let digitsAfterPoint = last < point ? last - point + 1 : last - point
        let zeros = exponent(text[mantissaEnd...].dropFirst()).subtractingReportingOverflow(digitsAfterPoint)
        guard !zeros.overflow, 0...18 ~= zeros.partialValue else { return nil }
        var value = 0
        for byte in mantissa[...last] where byte != UInt8(ascii: ".") {
            guard let next = append(Int(byte - UInt8(ascii: "0")), to: value, isNegative: isNegative) else {
                return nil
            }
            value = next
        }
        for _ in 0..<zeros.partialValue {
            guard let next = append(0, to: value, isNegative: isNegative) else { return nil }
            value = next
        }
        return value
    }

    /// Counts downwards if the number is negative, since the least integer has no positive counterpart.
    private static func append(_ digit: Int, to value: Int, isNegative: Bool) -> Int? {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        let (sum, carry) =
            isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
        return overflow || carry ? nil : sum
    }

    /// Returns the exponent; one beyond all integers is as good as the largest.
    private static func exponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
        let isNegative = text.first == UInt8(ascii: "-")
        var value = 0
        for byte in text where byte != UInt8(ascii: "-") && byte != UInt8(ascii: "+") {
            guard let next = append(Int(byte - UInt8(ascii: "0")), to: value, isNegative: isNegative) else {
                return isNegative ? .min : .max
            }
            value = next
        }
        return value
    }
}
