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

    /// The maximum number of rows above the header, such as a title and remarks.
    private static let maximumRowsAbove = 10

    /// The maximum number of columns.
    package static let maximumColumns = 1_000

    /// Recognises a table; `nil` for a text without rows, and for one with more than ``maximumColumns``.
    ///
    /// `format` has what the settings say; what they leave out is decided by the rows. Rows above a header of names,
    /// such as a title and remarks, are skipped.
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
        let delimiters = said.map { [$0] } ?? AnswerFormat.delimiters.compactMap(\.utf8.first)
        let isCut = sample.count < text.count
        let shapes = delimiters.compactMap { Self.shape(of: sample, $0, isCut: isCut) }
        // Of equally good delimiters, the most usual one is first.
        let best = shapes.map(\.fit).max()
        let shape = shapes.first { $0.fit == best }
        let separator = said ?? shape?.separator ?? UInt8(ascii: ",")
        if let shape, format.hasHeader != false, shape.start > text.startIndex {
            let lineEnd: UInt8 = text.contains(.lineFeed) ? .lineFeed : .carriageReturn
            skipped += text[..<shape.start].count { $0 == lineEnd }
            text = text[shape.start...]
        }
        guard let first = Self.rows(of: text.prefix(Self.sampleBytes), separator, count: 1).first?.values
        else { return nil }
        let hasHeader = format.hasHeader ?? Self.isHeader(first)
        (self.text, self.separator, skippedLines, isLikely) = (text, separator, skipped, shape != nil)
        self.format = AnswerFormat(.csv, delimiter: separator, hasHeader: hasHeader)
        let count = max(first.count, shape?.columnCount ?? 1)
        columns = hasHeader ? Self.uniqueNames(first) : (1...count).map { "column\($0)" }
    }

    /// True if the rows have several values, nearly all the same number of them, or if most rows below a header of
    /// names have as many values as there are names.
    package let isLikely: Bool

    /// Returns true for a text whose first line has more columns than a table may have.
    package static func isTooWide(_ utf8: [UInt8]) -> Bool {
        let line = utf8.prefix { $0 != .lineFeed && $0 != .carriageReturn }
        return AnswerFormat.delimiters.compactMap(\.utf8.first).contains { delimiter in
            line.count { $0 == delimiter } >= maximumColumns
        }
    }

    /// The values of the first column in the first rows.
    var firstCells: [String] {
        Self.rows(of: text.prefix(Self.sampleBytes), separator, count: Self.sampleRows).compactMap(\.values.first)
    }

    /// The setting that has this form written down; the delimiter and the header only where they are not usual.
    package var setting: AnswerFormat {
        let isUsual = separator == UInt8(ascii: ",") && format.hasHeader == true
        return isUsual ? AnswerFormat(.csv) : format
    }

    // MARK: - The form

    /// A row of the sample, and the position at which it starts.
    private struct Row {
        var values: [String]
        var start: Int

        /// The number of values that are not empty.
        var filled: Int { values.count { !$0.isEmpty } }
    }

    /// The form of a table that is split by one delimiter.
    private struct Shape {
        var separator: UInt8
        var columnCount: Int

        /// The position of the header or, without one, of the first row.
        var start: Int

        /// A number that is greater for more columns, and for a header with as many values as the rows below it.
        var fit: Double
    }

    /// Returns the form of a table that is split by a delimiter; `nil` if the rows have one value, or too few of them
    /// have the same number.
    private static func shape(of sample: ArraySlice<UInt8>, _ separator: UInt8, isCut: Bool) -> Shape? {
        var rows = rows(of: sample, separator, count: sampleRows)
        if isCut, rows.count > 3, rows.count < sampleRows { rows.removeLast() }
        let counts = rows.map(\.values.count)
        let usual = Dictionary(grouping: counts) { $0 }.max { ($0.value.count, $0.key) < ($1.value.count, $1.key) }
        guard let usual, let first = rows.first else { return nil }
        let isEven = usual.key > 1 && usual.value.count * 5 >= counts.count * 4
        let header = headerIndex(in: rows)
        if isEven, header ?? 0 == 0 {
            // A comma of decimals is in all rows but the header.
            let fit = Double(usual.key) + (counts[0] == usual.key ? 1_000 : 0)
            return Shape(separator: separator, columnCount: usual.key, start: first.start, fit: fit)
        }
        guard let header else { return nil }
        let count = counts[header]
        let isRagged = counts[header...].count { $0 == count } * 5 < (counts.count - header) * 4
        let fit = Double(count) + (isRagged ? 500 : 900)
        return Shape(separator: separator, columnCount: count, start: rows[header].start, fit: fit)
    }

    /// Returns the index of a row of names with as many values as most rows below it, and with nothing but titles and
    /// remarks above; `nil` if there is none.
    private static func headerIndex(in rows: [Row]) -> Int? {
        rows.prefix(maximumRowsAbove + 1).indices.first { index in
            let count = rows[index].values.count
            guard count > 1, areNames(rows[index]) else { return false }
            let below = rows[(index + 1)...].map(\.values.count)
            // A row may lack its last values.
            let near = below.count { $0 > 1 && $0 <= count }
            let areAbove = rows[..<index].allSatisfy { row in
                row.filled == 1 || row.values.count != count && isHeader(row.values)
            }
            return areAbove && below.contains(count) && (near + 1) * 2 > below.count + 1
        }
    }

    /// Returns true if most values of a row are names: short, and not a number, a date or a sentence.
    private static func areNames(_ row: Row) -> Bool {
        let areShort = row.values.allSatisfy { value in
            value.count <= 40 && !value.hasSuffix(".") && value.count { $0 == " " } < 5
        }
        return areShort && row.filled > 1 && row.filled * 2 >= row.values.count && isHeader(row.values)
    }

    /// Returns the first rows as texts.
    ///
    /// A row with a quotation mark that is never closed ends with its line, as ``json(named:_:)`` reads it.
    private static func rows(of sample: ArraySlice<UInt8>, _ separator: UInt8, count: Int) -> [Row] {
        var (rows, row, value, mode): ([Row], [String], [UInt8], CSVMode) = ([], [], [], .fieldStart)
        var (place, start, isLiteral) = (sample.startIndex, sample.startIndex, false)
        func end() {
            row.append(value.plainCSV)
            value = []
        }
        func endRow(at end: Int) {
            guard row.contains(where: { !$0.isEmpty }), !sample[start..<end].isRule(separator) else { return }
            rows.append(Row(values: row, start: start))
        }
        while place < sample.endIndex {
            let byte = sample[place]
            place += 1
            if mode != .quoted, byte == .lineFeed || byte == .carriageReturn {
                end()
                endRow(at: place - 1)
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
        endRow(at: sample.endIndex)
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
            if row.bytes.isRule(separator) { return }
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

extension Collection<UInt8> {
    /// Returns true for the row below the header of a table in Markdown, such as `|---|:--|`.
    fileprivate func isRule(_ separator: UInt8) -> Bool {
        guard separator == UInt8(ascii: "|"), contains(UInt8(ascii: "-")) else { return false }
        return allSatisfy { $0.isBlank || "|-:".utf8.contains($0) }
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
