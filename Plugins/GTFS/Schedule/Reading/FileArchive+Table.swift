import FeedCore
import FeedReaders

extension FileArchive {
    /// Returns the name of a table's file in the archive, such as `stops.txt`; `nil` if there is none.
    func file(of table: String) -> String? {
        let name = table + ".txt"
        return files[name] != nil ? name : files.keys.filter { $0.lowercased() == name }.min()
    }

    /// Reads the rows of a table.
    ///
    /// - Parameters:
    ///   - table: The name without its ending, such as `stops`.
    ///   - columns: The columns that are asked for.
    ///   - neededCount: The number of the first columns that the file must have.
    ///   - row: Called for each row.
    /// - Returns: The warnings about the file, also about a needed column that it lacks; none if the archive has no such
    ///   file.
    /// - Throws: ``FeedError`` for a file that cannot be read to its end, and for stops or trips without a needed column.
    func rows(
        of table: String,
        _ columns: [String],
        needed neededCount: Int = 0,
        row: (inout CSVRow) throws -> Void
    ) throws -> FeedWarnings {
        var warnings = FeedWarnings()
        guard let name = file(of: table) else { return warnings }
        var reader = CSVReader(columns: columns)
        do {
            try read(name) { try reader.read($0, row: row) }
            try reader.finish(row: row)
        } catch let error as CSVError {
            throw FeedError(.malformed, "\(name), \(error)")
        }
        for place in 0..<neededCount where !reader.has(place) {
            let error = FeedError(noColumn: columns[place], in: name, after: reader.headerBytes)
            if ["stops", "trips"].contains(table) { throw error }
            // An empty file is one without rows.
            if !reader.headerBytes.isEmpty { warnings.add(.unusualRecord, pointer: name, error.message) }
        }
        if let line = reader.unclosedQuoteLine {
            warnings.add(.unusualRecord, pointer: "\(name):\(line)", "a quotation mark lacks its second one")
        }
        return warnings
    }
}

extension FeedError {
    /// Creates the error for a file without a column that it must have.
    init(noColumn column: String, in file: String, after header: [UInt8]) {
        let first = String(decoding: header.prefix(100), as: UTF8.self).printable
        let found = header.isEmpty ? "it is empty" : "its first line is \"\(first)\(header.count > 100 ? "…" : "")\""
        self.init(.malformed, "\(file) has no column \(column); \(found)", hint: FeedError.changedFormatHint)
    }
}

extension FeedWarnings {
    /// Adds a warning about a row of a table that was left out, or read in another way.
    ///
    /// Rows are not records of the answer, which has departures; so none of them counts as a lost record.
    mutating func add(_ table: String, _ line: Int, _ message: @autoclosure () -> String) {
        add(.unusualRecord, pointer: "\(table).txt:\(line)", message())
    }
}

extension CSVRow {
    /// Returns a text that is safe to show, on one line; `nil` for an empty or missing one.
    mutating func shown(_ column: Int) -> String? {
        text(column).flatMap { text in
            let tidied = text.cleaned.tidied
            return tidied.isEmpty ? nil : tidied
        }
    }

    /// Returns the seconds of a time such as `25:10:00`, also without seconds; `nil` for anything else.
    ///
    /// - SeeAlso: [Field type Time](https://gtfs.org/documentation/schedule/reference/#field-types)
    mutating func seconds(_ column: Int) -> Int? { bytes(column).gtfsSeconds }

    /// Returns the number of a value such as `48.2082`; `nil` for anything else.
    mutating func decimal(_ column: Int) -> Double? {
        let value = bytes(column)
        guard !value.isEmpty, value.count < 40, let number = Double(String(decoding: value, as: UTF8.self)) else {
            return nil
        }
        return number.isFinite ? number : nil
    }

    /// Returns the day of a date such as `20261129`; `nil` for anything else.
    mutating func day(_ column: Int) -> CivilDay? {
        guard bytes(column).count == 8, let number = integer(column), number > 0 else { return nil }
        return CivilDay(digits: number)
    }
}

extension UnsafeRawBufferPointer {
    /// The seconds of a time such as `25:10:00`; hours have up to three digits.
    var gtfsSeconds: Int? {
        var (parts, value, digits, total) = (0, 0, 0, 0)
        for byte in self {
            if byte == UInt8(ascii: ":") {
                guard digits > 0, parts < 2, parts == 0 || digits == 2 && value < 60 else { return nil }
                total = total * 60 + value
                (parts, value, digits) = (parts + 1, 0, 0)
            } else {
                let digit = byte &- UInt8(ascii: "0")
                guard digit < 10, digits < 3 else { return nil }
                value = value * 10 + Int(digit)
                digits += 1
            }
        }
        guard parts > 0, digits == 2, value < 60 else { return nil }
        total = total * 60 + value
        return parts == 1 ? total * 60 : total
    }
}
