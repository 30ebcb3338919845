/// A scanner of texts that consist of digits and punctuation, such as dates and times.
package struct DigitScanner {
    private var rest: ArraySlice<UInt8>

    /// Creates a scanner of the first 200 bytes of a text, which is more than any time has.
    package init(_ text: some StringProtocol) {
        var text = String(text)
        rest = text.withUTF8 { Array($0.prefix(200)) }[...]
    }

    package var isAtEnd: Bool { rest.isEmpty }
    package var isAtDigit: Bool { rest.first.map { $0 &- UInt8(ascii: "0") < 10 } ?? false }

    /// Returns true if the next byte is one of the ASCII characters in `marks`.
    func isAt(anyOf marks: StaticString) -> Bool {
        rest.first.map { first in marks.withUTF8Buffer { $0.contains(first) } } ?? false
    }

    /// Consumes the next byte if it is one of the ASCII characters in `marks`, and returns true if it did.
    package mutating func consume(anyOf marks: StaticString) -> Bool {
        guard let first = rest.first, marks.withUTF8Buffer({ $0.contains(first) }) else { return false }
        rest.removeFirst()
        return true
    }

    /// Consumes the next bytes while `isFit` returns true, and returns their number.
    mutating func skip(while isFit: (UInt8) -> Bool) -> Int {
        let count = rest.prefix(while: isFit).count
        rest.removeFirst(count)
        return count
    }

    /// Consumes a text if it is next, and returns true if it did.
    package mutating func consume(text: String) -> Bool {
        guard rest.starts(with: text.utf8) else { return false }
        rest.removeFirst(text.utf8.count)
        return true
    }

    /// Consumes the longest of several names that is next, without regard to the case of ASCII letters.
    ///
    /// - Returns: The name's index in `names`; `nil` if none is next.
    package mutating func name(among names: [String]) -> Int? {
        let fitting = names.indices.filter { index in
            rest.count >= names[index].utf8.count && zip(rest, names[index].utf8).allSatisfy { $0 | 0x20 == $1 | 0x20 }
        }
        guard let longest = fitting.max(by: { names[$0].utf8.count < names[$1].utf8.count }) else { return nil }
        rest.removeFirst(names[longest].utf8.count)
        return longest
    }

    /// Consumes exactly `count` digits.
    package mutating func number(_ count: Int) -> Int? {
        guard rest.count >= count, let value = Int(digits: rest.prefix(count)) else { return nil }
        rest.removeFirst(count)
        return value
    }

    /// Consumes the next digits, at least one and at most `count`.
    package mutating func number(upTo count: Int) -> Int? {
        let digits = rest.prefix(count).prefix { $0 &- UInt8(ascii: "0") < 10 }
        guard let value = Int(digits: digits) else { return nil }
        rest.removeFirst(digits.count)
        return value
    }

    /// Consumes a day with hyphens, as `2026-12-24`, or without, as `20261224`; `isExtended` is `nil` to accept both.
    package mutating func day(isExtended: Bool? = nil) -> CivilDay? {
        guard let year = number(4) else { return nil }
        let hasHyphen = consume(anyOf: "-")
        guard isExtended ?? hasHyphen == hasHyphen, let month = number(2), !hasHyphen || consume(anyOf: "-"),
            let day = number(2)
        else { return nil }
        return CivilDay(year: year, month: month, day: day)
    }

    /// Consumes a time of day with colons, as `09:00:00`, or without, as `090000`; the second may be a leap second, 60.
    package mutating func time(isExtended: Bool) -> (hour: Int, minute: Int, second: Int)? {
        guard let hour = number(2), hour < 24, !isExtended || consume(anyOf: ":"), let minute = number(2), minute < 60,
            !isExtended || consume(anyOf: ":"), let second = number(2), second <= 60
        else { return nil }
        return (hour, minute, second)
    }

    /// Consumes the digits after a decimal point, at most `count`; digits after the ninth do not count.
    package mutating func fraction(upTo count: Int = .max) -> Double? {
        let digits = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }
        let telling = digits.prefix(9)
        guard digits.count <= count, let value = Int(digits: telling) else { return nil }
        rest.removeFirst(digits.count)
        // One division of whole numbers: the nearest double to the written number.
        return Double(value) / Double(telling.reduce(1) { power, _ in power * 10 })
    }

    /// Consumes an offset from UTC and returns it in seconds, positive to the east.
    ///
    /// The offset is `Z` or `+01:00`, or, unless `isExtended` is true, `+01` or `+0100`.
    package mutating func offset(isExtended: Bool = false) -> Int? {
        if consume(anyOf: "Zz") { return 0 }
        let isWest = rest.first == UInt8(ascii: "-")
        guard consume(anyOf: "+-"), let hours = number(2), hours < 24 else { return nil }
        var minutes = 0
        let hasColon = consume(anyOf: ":")
        guard hasColon || !isExtended else { return nil }
        if hasColon || isAtDigit {
            guard let value = number(2), value < 60 else { return nil }
            minutes = value
        }
        return (isWest ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}

extension String {
    /// Creates an ASCII text of at most `capacity` bytes with a writer.
    ///
    /// It is for times, which are written several times per item: joining texts took half of the time of writing a
    /// document.
    package init(ofDigits capacity: Int, _ write: (inout DigitWriter) -> Void) {
        self.init(unsafeUninitializedCapacity: capacity) { bytes in
            var writer = DigitWriter(bytes: bytes)
            write(&writer)
            return writer.count
        }
    }
}

/// A writer of ASCII text into the memory of a string.
package struct DigitWriter {
    fileprivate let bytes: UnsafeMutableBufferPointer<UInt8>
    fileprivate var count = 0

    @inline(__always) package mutating func append(_ value: Int, digits: Int) {
        var value = value
        for index in stride(from: count + digits - 1, through: count, by: -1) {
            bytes[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10)
            value /= 10
        }
        count += digits
    }

    @inline(__always) package mutating func append(_ mark: Unicode.Scalar) {
        bytes[count] = UInt8(ascii: mark)
        count += 1
    }

    /// Appends a day: `20261224`, or with `mark` between its parts, as in `2026-12-24`.
    package mutating func append(_ day: CivilDay, mark: Unicode.Scalar? = nil) {
        let (year, month, dayOfMonth) = day.date
        append(year, digits: 4)
        if let mark { append(mark) }
        append(month, digits: 2)
        if let mark { append(mark) }
        append(dayOfMonth, digits: 2)
    }

    /// Appends the time of day of a second of the day: `090000`, or with `mark` between its parts, as in `09:00:00`.
    package mutating func append(secondOfDay second: Int, mark: Unicode.Scalar? = nil) {
        append(second / 3_600, digits: 2)
        if let mark { append(mark) }
        append(second / 60 % 60, digits: 2)
        if let mark { append(mark) }
        append(second % 60, digits: 2)
    }
}
