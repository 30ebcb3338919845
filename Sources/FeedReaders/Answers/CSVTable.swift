import FeedCore
import FeedJSON
import Foundation

/// A table in text, such as a spreadsheet writes it, whose rows become objects with a text for each column.
///
/// A column has the name in the first row or, without such a row, `column1`, `column2` and so on.
package struct CSVTable {
    /// The format with everything that was decided by the first rows.
    package let format: AnswerFormat

    private let text: ArraySlice<UInt8>
    private let separator: UInt8

    /// The names of the columns, each once.
    package let columns: [String]

    /// The number of lines before ``text``, such as `sep=;`.
    private let skippedLines: Int

    /// The number of rows that are looked at to decide on the form, and the bytes that these may have.
    private static let (sampleRows, sampleBytes) = (50, 1 << 18)

    /// The maximum number of columns.
    static let maximumColumns = 1_000

    /// Recognises a table; `nil` for a text without rows, and for one with more than ``maximumColumns``.
    ///
    /// `format` has what the settings say; what they leave out is decided by the rows.
    package init?(_ utf8: [UInt8], as format: AnswerFormat = AnswerFormat(.csv)) {
        var (text, skipped, said) = (utf8[...], 0, format.delimiter)
        // Spreadsheets write and read a first line with the delimiter; others write remarks above the table.
        while let line = text.firstLine, line.isSkipped(besides: said) {
            if let delimiter = line.saidDelimiter { said = said ?? delimiter }
            text = text.dropFirst(line.count).drop { $0 == 0x0D }
            if text.first == 0x0A { text.removeFirst() }
            skipped += 1
        }
        let sample = text.prefix(Self.sampleBytes)
        let separator = said ?? Self.separator(of: sample) ?? UInt8(ascii: ",")
        let rows = Self.rows(of: sample, separator, count: 2)
        guard let first = rows.first else { return nil }
        let hasHeader = format.hasHeader ?? Self.isHeader(first)
        (self.text, self.separator, skippedLines) = (text, separator, skipped)
        self.format = AnswerFormat(.csv, delimiter: separator, hasHeader: hasHeader)
        columns = hasHeader ? Self.uniqueNames(first) : (1...max(first.count, 1)).map { "column\($0)" }
    }

    /// True if the rows have several values, nearly all the same number of them.
    package var isLikely: Bool {
        columns.count > 1 && Self.fit(of: text.prefix(Self.sampleBytes), separator) != nil
    }

    /// The values of the first column in the first rows.
    var firstCells: [String] {
        Self.rows(of: text.prefix(Self.sampleBytes), separator, count: Self.sampleRows).compactMap(\.first)
    }

    /// The setting that has this form written down; the delimiter and the header only where they are not usual.
    package var setting: AnswerFormat {
        let isUsual = separator == UInt8(ascii: ",") && format.hasHeader == true
        return isUsual ? AnswerFormat(.csv) : format
    }

    // MARK: - The form

    /// Returns the delimiter that splits the rows alike into most values; `nil` if none does.
    private static func separator(of sample: ArraySlice<UInt8>) -> UInt8? {
        var best: (byte: UInt8, fit: Double)?
        for byte in AnswerFormat.delimiters.compactMap(\.utf8.first) {
            guard let fit = fit(of: sample, byte), fit > best?.fit ?? 0 else { continue }
            best = (byte, fit)
        }
        return best?.byte
    }

    /// Returns a number that is greater for more values a row and for a first row with as many as the others; `nil` if
    /// the rows have one value, or too few of them have the same number.
    private static func fit(of sample: ArraySlice<UInt8>, _ separator: UInt8) -> Double? {
        var counts = rows(of: sample, separator, count: sampleRows).map(\.count)
        // The last row of a sample may be cut off.
        if counts.count > 3 { counts.removeLast() }
        let usual = Dictionary(grouping: counts) { $0 }.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
        guard let usual, usual.key > 1, usual.value.count * 5 >= counts.count * 4 else { return nil }
        // A comma of decimals is in all rows but the header.
        return Double(usual.key) + (counts.first == usual.key ? 1_000 : 0)
    }

    /// Returns the first rows as texts. A row with a quotation mark that is never closed ends with its line, as
    /// ``json(named:_:)`` reads it.
    private static func rows(of sample: ArraySlice<UInt8>, _ separator: UInt8, count: Int) -> [[String]] {
        var (rows, row, value, mode): ([[String]], [String], [UInt8], CSVMode) = ([], [], [], .fieldStart)
        var (place, start, isLiteral) = (sample.startIndex, sample.startIndex, false)
        func end() {
            row.append(value.plainCSV)
            value = []
        }
        while place < sample.endIndex {
            let byte = sample[place]
            place += 1
            if mode != .quoted, byte == .lineFeed || byte == .carriageReturn {
                end()
                if row.contains(where: { !$0.isEmpty }) { rows.append(row) }
                (row, mode, start, isLiteral) = ([], .fieldStart, place, false)
                if rows.count == count { return rows }
                continue
            }
            let isEnd = mode != .quoted && byte == separator
            if !isLiteral { mode.read(byte, separator) }
            if isEnd { end() } else { value.append(byte) }
            if row.count > maximumColumns { return rows }
            if place == sample.endIndex, mode == .quoted {
                (place, row, value, mode, isLiteral) = (start, [], [], .fieldStart, true)
            }
        }
        end()
        if row.contains(where: { !$0.isEmpty }) { rows.append(row) }
        return rows
    }

    /// Returns true if a row has names alone: no value in it is a number, a date or a time of day.
    private static func isHeader(_ row: [String]) -> Bool {
        row.allSatisfy { value in
            guard let first = value.first else { return true }
            let isFigure = first.isNumber || "+-".contains(first) && value.dropFirst().first?.isNumber == true
            return !isFigure && EnglishTime.read(value) == nil && !EnglishTime.lacksYear(value)
        }
    }

    private static func uniqueNames(_ row: [String]) -> [String] {
        var known: Set<String> = []
        return row.enumerated().map { place, text in
            let name = text.isEmpty ? "column\(place + 1)" : text.tidied
            if known.insert(name).inserted { return name }
            let other = (2...).lazy.map { "\(name) \($0)" }.first { !known.contains($0) } ?? name
            known.insert(other)
            return other
        }
    }

    // MARK: - The rows

    /// Returns the rows as a JSON array of objects; empty values are left out.
    ///
    /// A row with more values than there are columns is left out with a warning, since values in it are not where they
    /// belong.
    ///
    /// - Throws: `FeedError` for a row that cannot be read, and if the task is cancelled.
    func json(named name: String, _ warnings: inout FeedWarnings) throws(FeedError) -> [UInt8] {
        let places = columns.indices.map { "c\($0)" } + ["more"]
        let lineEnd: UInt8 = text.contains(.lineFeed) ? .lineFeed : .carriageReturn
        // A first row of our own gives each column a name that no other has.
        let header = Array(places.joined(separator: String(UnicodeScalar(separator))).utf8) + [lineEnd]
        var reader = CSVReader(columns: places, separator: separator, maximumRowBytes: max(text.count, 1 << 10) + 1)
        var json = JSONWriter()
        var (isFirst, lost) = (format.hasHeader == true, [Int]())
        func add(_ row: inout CSVRow, _ json: inout JSONWriter) throws {
            if row.line % 1_024 == 0 { try Task.checkCancellation() }
            if isFirst {
                isFirst = false
                return
            }
            guard row.bytes(columns.count).isEmpty else { return lost.append(row.line) }
            json.object { json in
                for (place, name) in columns.enumerated() {
                    guard let text = row.text(place) else { continue }
                    json.member(name, text)
                }
            }
        }
        do {
            try json.array { json in
                try header.withUnsafeBytes { try reader.read($0) { try add(&$0, &json) } }
                try text.withUnsafeBytes { try reader.read($0) { try add(&$0, &json) } }
                try reader.finish { try add(&$0, &json) }
            }
        } catch {
            guard let fault = error as? CSVError else { throw FeedError(error) }
            throw FeedError(.malformed, "\(name) is not a table: \(fault)")
        }
        let before = skippedLines - 1
        for line in lost {
            let message = "line \(line + before) has more than \(columns.count) values; a value with a delimiter in it"
            warnings.add(.malformedRecord, "\(message) has to be between quotation marks")
        }
        if let line = reader.unclosedQuoteLine {
            warnings.add(.unusualRecord, "line \(line + before) has a quotation mark without a second one")
        }
        return json.bytes
    }
}

extension ArraySlice<UInt8> {
    fileprivate var firstLine: ArraySlice<UInt8>? { isEmpty ? nil : prefix { $0 != 0x0A && $0 != 0x0D } }

    /// The delimiter that a line such as `sep=;` names; `nil` for any other line.
    fileprivate var saidDelimiter: UInt8? {
        count == 5 && starts(with: Array("sep=".utf8)) ? last : nil
    }

    /// Returns true for a line that is not part of a table: empty, a remark, or one that names the delimiter.
    fileprivate func isSkipped(besides delimiter: UInt8?) -> Bool {
        if allSatisfy(\.isBlank) || saidDelimiter != nil { return true }
        let delimiters = delimiter.map { [$0] } ?? AnswerFormat.delimiters.compactMap(\.utf8.first)
        return first == UInt8(ascii: "#") && !contains(where: delimiters.contains)
    }
}

extension [UInt8] {
    /// A value of a table without blanks and quotation marks around it.
    fileprivate var plainCSV: String {
        let text = String(decoding: self, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.count > 1, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
        return text.dropFirst().dropLast().replacing("\"\"", with: "\"").trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
