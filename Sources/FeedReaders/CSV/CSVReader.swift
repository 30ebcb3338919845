import Foundation

/// A reader of comma-separated values that gets a file in parts and passes on its rows, without keeping them.
///
/// It reads RFC 4180, and files as they are written: with a byte-order mark, with any line ends, with blanks around
/// values and quotation marks, with quotation marks within values, with columns in any order, and with rows that are
/// shorter or longer than the first one. The first row has the names of the columns. A missing value is empty.
///
/// - SeeAlso: [RFC 4180](https://www.rfc-editor.org/rfc/rfc4180),
///   [Dataset files of GTFS](https://gtfs.org/documentation/schedule/reference/#file-requirements)
public struct CSVReader: ~Copyable {
    /// The maximum length of a row in bytes.
    public let maximumRowBytes: Int

    /// The number of the last line that was read, from 1.
    public private(set) var line = 0

    /// The line of the first quotation mark without a second one, which was read as a letter; `nil` if there is none.
    public private(set) var unclosedQuoteLine: Int?

    private let columns: [String]
    private let separator: UInt8
    private var scratch: CSVScratch?

    /// The line feed, or the carriage return of a file that has no line feeds; `nil` before the first line's end.
    private var lineEnd: UInt8?

    /// The beginning of a row that continues in the next part.
    private var carry: [UInt8] = []

    /// The place in the grammar at the end of ``carry``.
    private var mode = CSVMode.fieldStart

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - columns: The names of the columns that the rows are asked for; ``CSVRow`` takes their positions here.
    ///   - separator: The byte between two values.
    ///   - maximumRowBytes: The maximum length of a row.
    public init(columns: [String], separator: UInt8 = UInt8(ascii: ","), maximumRowBytes: Int = 1 << 20) {
        (self.columns, self.separator, self.maximumRowBytes) = (columns, separator, maximumRowBytes)
    }

    /// The names of the columns in the file's order; empty before the first row was read.
    public var header: [String] { scratch?.header ?? [] }

    /// The first row as it is written.
    public var headerBytes: [UInt8] { scratch?.headerBytes ?? [] }

    /// Returns true if the file has a column, by its position in the names that were given.
    public func has(_ column: Int) -> Bool { scratch.map { $0.places[column] >= 0 } ?? false }

    /// Returns a row whose bytes were copied from ``CSVRow/bytes``, to ask for its values after the end of the file;
    /// `nil` before the first row was read.
    ///
    /// Only the row that was returned last is valid.
    public func row(of bytes: UnsafeRawBufferPointer, line: Int, hasQuotes: Bool) -> CSVRow? {
        scratch.map { CSVRow(bytes: bytes, line: line, hasQuotes: hasQuotes, separator: separator, scratch: $0) }
    }

    /// Reads the next part of the file.
    ///
    /// - Parameters:
    ///   - part: The bytes, which may end anywhere.
    ///   - row: Called for each row after the first one; the row's bytes are valid until it returns.
    /// - Throws: ``CSVError`` for a row that is too long; the errors of `row`.
    public mutating func read(_ part: UnsafeRawBufferPointer, row: (inout CSVRow) throws -> Void) throws {
        guard let lineEnd else {
            carry.append(contentsOf: part)
            guard let end = carry.firstIndex(where: { $0 == .lineFeed || $0 == .carriageReturn }),
                carry[end] == .lineFeed || end + 1 < carry.count
            else { return try checkLength(carry.count) }
            self.lineEnd = carry[end] == .lineFeed || carry[end + 1] == .lineFeed ? .lineFeed : .carriageReturn
            return try readBeginning(row)
        }
        var start = try readCarry(with: part, lineEnd, row)
        let hasQuotes = part.position(of: .quote, from: start) != nil
        while start < part.count {
            var mode = CSVMode.fieldStart
            var end = part.position(of: lineEnd, from: start)
            if hasQuotes {
                var scanned = start
                while true {
                    let rest = UnsafeRawBufferPointer(rebasing: part[scanned..<(end ?? part.count)])
                    if mode != .fieldStart || rest.position(of: .quote, from: 0) != nil {
                        mode.read(rest, separator)
                    }
                    guard mode == .quoted, let lineFeed = end else { break }
                    line += 1
                    scanned = lineFeed + 1
                    end = part.position(of: lineEnd, from: scanned)
                }
            }
            guard let end else {
                try checkLength(part.count - start)
                let rest = UnsafeRawBufferPointer(rebasing: part[start...])
                carry.append(contentsOf: rest)
                self.mode = .fieldStart
                return self.mode.read(rest, separator)
            }
            try emit(UnsafeRawBufferPointer(rebasing: part[start..<end]), hasQuotes, row)
            start = end + 1
        }
    }

    /// Reads the row at the end of the file, which may lack a line's end.
    ///
    /// - Throws: The errors of `row`.
    public mutating func finish(row: (inout CSVRow) throws -> Void) throws {
        if lineEnd == nil {
            // One line without an end, or with a carriage return as the last byte.
            lineEnd = carry.last == .carriageReturn ? .carriageReturn : .lineFeed
            try readBeginning(row)
        }
        let (rest, lineEnd) = (carry, lineEnd ?? .lineFeed)
        carry = []
        guard !rest.isEmpty else { return }
        guard mode == .quoted else { return try rest.withUnsafeBytes { try emit($0, true, row) } }
        let last = try readLiterally(rest, lineEnd, row)
        try last.withUnsafeBytes { try emit($0, false, row) }
    }

    /// Reads what came before the end of the first line was found, without a byte-order mark.
    private mutating func readBeginning(_ row: (inout CSVRow) throws -> Void) throws {
        let beginning = carry
        carry = []
        let bytes = beginning.starts(with: Self.byteOrderMark) ? beginning.dropFirst(3) : beginning[...]
        try bytes.withUnsafeBytes { try read($0, row: row) }
    }

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Reads lines after a quotation mark without a second one, which is a letter then, as are all others there.
    ///
    /// - Returns: The line without an end.
    private mutating func readLiterally(
        _ bytes: [UInt8],
        _ lineEnd: UInt8,
        _ row: (inout CSVRow) throws -> Void
    ) throws -> [UInt8] {
        let lines = bytes.split(separator: lineEnd, omittingEmptySubsequences: false)
        line -= lines.count - 1
        unclosedQuoteLine = unclosedQuoteLine ?? line + 1
        for text in lines.dropLast() { try text.withUnsafeBytes { try emit($0, false, row) } }
        return lines.last.map(Array.init) ?? []
    }

    /// Completes the row that the last part began.
    ///
    /// - Returns: The beginning of the next row in the part.
    private mutating func readCarry(
        with part: UnsafeRawBufferPointer,
        _ lineEnd: UInt8,
        _ row: (inout CSVRow) throws -> Void
    ) throws -> Int {
        guard !carry.isEmpty else { return 0 }
        var start = 0
        while start < part.count {
            let end = part.position(of: lineEnd, from: start)
            let rest = UnsafeRawBufferPointer(rebasing: part[start..<(end ?? part.count)])
            if carry.count + rest.count > maximumRowBytes, mode == .quoted, carry.contains(lineEnd) {
                let open = carry
                carry = try readLiterally(open, lineEnd, row)
                mode = .fieldStart
                carry.withUnsafeBytes { mode.read($0, separator) }
                continue
            }
            try checkLength(carry.count + rest.count)
            carry.append(contentsOf: rest)
            mode.read(rest, separator)
            guard let end else { return part.count }
            start = end + 1
            if mode != .quoted {
                let whole = carry
                carry = []
                mode = .fieldStart
                try whole.withUnsafeBytes { try emit($0, true, row) }
                return start
            }
            line += 1
            carry.append(lineEnd)
        }
        return start
    }

    private func checkLength(_ count: Int) throws(CSVError) {
        guard count > maximumRowBytes else { return }
        let reason = mode == .quoted ? "; a quotation mark may lack its second one" : ""
        throw CSVError(line: line + 1, message: "the row is longer than \(maximumRowBytes) bytes\(reason)")
    }

    @inline(__always)
    private mutating func emit(
        _ bytes: UnsafeRawBufferPointer,
        _ mayHaveQuotes: Bool,
        _ row: (inout CSVRow) throws -> Void
    ) throws {
        if bytes.count > maximumRowBytes { try checkLength(bytes.count) }
        line += 1
        guard let scratch else {
            guard !bytes.isBlank else { return }
            return scratch = CSVScratch(header: bytes, separator, columns)
        }
        // A row has at least one byte that is not blank.
        guard let first = bytes.first, first > 0x20 || !bytes.isBlank else { return }
        var next = CSVRow(
            bytes: bytes,
            line: line,
            hasQuotes: mayHaveQuotes && bytes.position(of: .quote, from: 0) != nil,
            separator: separator,
            scratch: scratch
        )
        try row(&next)
    }
}

/// The reason why a file of comma-separated values cannot be read.
public struct CSVError: Error, Sendable, CustomStringConvertible {
    /// The number of the line, from 1.
    public var line: Int
    public var message: String
    public var description: String { "line \(line): \(message)" }
}
