extension JSONValue {
    /// The text of a number, such as `1657944684.0331297` or `1e3`; `nil` for any other kind of value.
    public var numberText: String? {
        let entry = indexed
        guard entry.kind == .integer || entry.kind == .decimal else { return nil }
        return storage.bytes.withUnsafeBufferPointer { bytes in
            String(decoding: UnsafeBufferPointer(rebasing: bytes[entry.range]), as: UTF8.self)
        }
    }

    /// The number, if it is a whole number that fits, in any notation: `12`, `12.0` and `1.2e1` are all 12.
    ///
    /// It is computed from the digits, never from a double, and so is exact: `12.00000000000000000001` is `nil`.
    public var int: Int? {
        let entry = indexed
        guard entry.kind == .integer || entry.kind == .decimal else { return nil }
        return storage.bytes.withUnsafeBufferPointer { bytes in
            WholeNumber.read(UnsafeBufferPointer(rebasing: bytes[entry.range]))
        }
    }

    /// The number, rounded to the nearest double; `nil` for a number outside the range of doubles and for other kinds
    /// of value.
    public var double: Double? {
        // A double can represent every whole number of up to 53 bits, so the text need not be parsed again; but -0 has
        // a sign.
        if indexed.kind == .integer, let int, int != 0, int.magnitude <= 1 << 53 { return Double(int) }
        guard let numberText, let value = Double(numberText), value.isFinite else { return nil }
        return value
    }
}

/// Reads a whole number from the text of a number, whose syntax was checked.
private enum WholeNumber {
    static func read(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
        let isNegative = text.first == UInt8(ascii: "-")
        let mantissaEnd = text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? text.endIndex
        let mantissa = text[(isNegative ? 1 : 0)..<mantissaEnd]
        let point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissaEnd
        // Zeros at the end of a fraction have no meaning, and zeros at the end of the digits only move the point.
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

    /// Appends a digit; counts downwards if the number is negative, since the least integer has no positive
    /// counterpart.
    private static func append(_ digit: Int, to value: Int, isNegative: Bool) -> Int? {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        let (sum, carry) =
            isNegative ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
        return overflow || carry ? nil : sum
    }

    /// Returns the exponent; an exponent outside the range of `Int` becomes the largest or smallest one.
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
