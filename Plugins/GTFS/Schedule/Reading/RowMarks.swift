import FeedCore
import FeedReaders

/// The rows of a table that a timetable depends on, which a recording keeps.
struct RowMarks<Archive: FileArchive> {
    private let archive: Archive
    private let file: String?
    private var hasHeader = false

    init(_ archive: Archive, of table: String) { (self.archive, file) = (archive, archive.file(of: table)) }

    /// Marks a row, and before the first one the names of the columns.
    mutating func keep(_ row: borrowing CSVRow) {
        guard let file else { return }
        if !hasHeader {
            hasHeader = true
            mark(row.headerBytes, in: file)
        }
        mark(Array(row.bytes), in: file)
    }

    private func mark(_ row: [UInt8], in file: String) {
        (row + [UInt8(ascii: "\n")]).withUnsafeBytes { archive.record($0, of: file) }
    }
}
