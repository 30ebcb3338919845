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
    /// A whole number with a fraction or an exponent is exact up to 2^53; beyond that it is `nil`.
    public var int: Int? {
        let entry = indexed
        switch entry.kind {
        case .integer:
            return storage.bytes.withUnsafeBufferPointer { bytes in
                var value = 0
                var position = entry.offset
                let isNegative = bytes[position] == UInt8(ascii: "-")
                if isNegative { position += 1 }
                while position < entry.offset + entry.length {
                    let digit = Int(bytes[position] - UInt8(ascii: "0"))
                    let (product, overflow) = value.multipliedReportingOverflow(by: 10)
                    let (sum, carry) =
                        isNegative
                        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
                    if overflow || carry { return nil }
                    value = sum
                    position += 1
                }
                return value
            }
        case .decimal:
            guard let double, abs(double) <= 9_007_199_254_740_992 else { return nil }
            return Int(exactly: double)
        default:
            return nil
        }
    }

    /// The number, rounded to the nearest double; `nil` for any other kind of value, and for one beyond all doubles.
    public var double: Double? {
        guard let numberText, let value = Double(numberText), value.isFinite else { return nil }
        return value
    }
}
