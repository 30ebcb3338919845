/// One row of a file of comma-separated values.
///
/// A value is looked for when it is asked for, and the values after the last one that was asked for are never read.
public struct CSVRow: ~Copyable {
    /// The row as it is written, without the line's end.
    public let bytes: UnsafeRawBufferPointer

    /// The number of the row's last line, from 1.
    public let line: Int

    /// True if quotation marks in the row have their meaning; false if there are none, or none that has a second one.
    public let hasQuotes: Bool
    let separator: UInt8
    // Not counted, since the reader owns it as long as it passes on rows.
    unowned(unsafe) let scratch: CSVScratch

    /// The number of values whose ends are known.
    private var known = 0

    /// The number of bytes in use of the memory for values without their quotation marks.
    private var used = 0

    init(bytes: UnsafeRawBufferPointer, line: Int, hasQuotes: Bool, separator: UInt8, scratch: CSVScratch) {
        (self.bytes, self.line, self.hasQuotes) = (bytes, line, hasQuotes)
        (self.separator, self.scratch) = (separator, scratch)
    }

    init(bytes: UnsafeRawBufferPointer, line: Int, separator: UInt8, scratch: CSVScratch) {
        let hasQuotes = bytes.position(of: .quote, from: 0) != nil
        self.init(bytes: bytes, line: line, hasQuotes: hasQuotes, separator: separator, scratch: scratch)
    }

    /// The first row of the file, which has the names of the columns, as it is written.
    public var headerBytes: [UInt8] { scratch.headerBytes }

    /// Returns an earlier row of the file, whose bytes were copied, to ask it for values.
    ///
    /// The rows of a file share memory: the values of this row that were asked for before are no longer valid, and
    /// none may be asked for as long as the earlier row is in use.
    ///
    /// - Parameters:
    ///   - bytes: The copy.
    ///   - line: The earlier row's ``line``.
    ///   - hasQuotes: The earlier row's ``hasQuotes``.
    /// - Returns: The row.
    public mutating func earlier(_ bytes: UnsafeRawBufferPointer, line: Int, hasQuotes: Bool) -> CSVRow {
        (known, used) = (0, 0)
        return CSVRow(bytes: bytes, line: line, hasQuotes: hasQuotes, separator: separator, scratch: scratch)
    }

    /// Returns the bytes of a value without blanks and quotation marks around it; empty for a missing one.
    ///
    /// - Parameter column: The position in the names that the reader was created with.
    /// - Returns: The bytes, which are valid as long as the row is.
    public mutating func bytes(_ column: Int) -> UnsafeRawBufferPointer {
        let place = scratch.places[column]
        guard place >= 0 else { return UnsafeRawBufferPointer(start: bytes.baseAddress, count: 0) }
        findEnds(through: place)
        let start = place == 0 ? 0 : scratch.ends[place - 1] + 1
        let end = scratch.ends[place]
        guard start < end else { return UnsafeRawBufferPointer(start: bytes.baseAddress, count: 0) }
        let value = UnsafeRawBufferPointer(rebasing: bytes[start..<end]).withoutBlanks
        return hasQuotes && value.first == .quote ? unquoted(value) : value
    }

    /// Returns the text of a value; `nil` for an empty or missing one.
    ///
    /// Bytes that are not UTF-8 become U+FFFD.
    public mutating func text(_ column: Int) -> String? {
        let value = bytes(column)
        return value.isEmpty ? nil : String(decoding: value, as: UTF8.self)
    }

    /// Returns the whole number of a value, as digits with a sign; `nil` for anything else.
    public mutating func integer(_ column: Int) -> Int? {
        var value = bytes(column)
        guard let sign = value.first, value.count <= 19 else { return nil }
        if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            value = UnsafeRawBufferPointer(rebasing: value.dropFirst())
        }
        guard !value.isEmpty, value.count <= 18 else { return nil }
        var number = 0
        for byte in value {
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            number = number * 10 + Int(digit)
        }
        return sign == UInt8(ascii: "-") ? -number : number
    }

    /// Finds the ends of the values up to one of them; a row that is too short has empty ones.
    @inline(__always)
    private mutating func findEnds(through place: Int) {
        guard known <= place else { return }
        let ends = scratch.ends
        var start = known == 0 ? 0 : ends[known - 1] + 1
        while known <= place {
            let end: Int
            if start > bytes.count {
                end = bytes.count
            } else if hasQuotes {
                var mode = CSVMode.fieldStart
                end = mode.endOfField(bytes, from: start, separator)
            } else {
                end = bytes.endOfField(from: start, separator)
            }
            ends[known] = end
            known += 1
            start = end + 1
        }
    }

    /// Returns a value that begins with a quotation mark without its quotation marks.
    private mutating func unquoted(_ value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        let second = value.position(of: .quote, from: 1)
        if second == value.count - 1 {
            return UnsafeRawBufferPointer(rebasing: value[1..<(value.count - 1)]).withoutBlanks
        }
        // No value of a row is longer without quotation marks, so the memory of the row suffices for all of them.
        let memory = scratch.memory(of: bytes.count)
        let start = used
        var mode = CSVMode.quoted
        for byte in value.dropFirst() {
            let former = mode
            mode.read(byte, separator)
            // A quotation mark that ends the quoted part, or the second one of a pair, which comes once.
            if former == .quoted, mode == .afterQuote { continue }
            memory[used] = byte
            used += 1
        }
        return UnsafeRawBufferPointer(start: memory + start, count: used - start).withoutBlanks
    }
}
