/// The names of a file's columns, and the memory that its rows share.
final class CSVScratch {
    let headerBytes: [UInt8]
    let header: [String]

    /// The column in the file of each column that is asked for; -1 for one that the file lacks.
    let places: [Int]

    /// The ends of the values of the current row.
    let ends: UnsafeMutablePointer<Int>
    private var unquoted: UnsafeMutablePointer<UInt8>?
    private var capacity = 0

    private init(header: [String], bytes: [UInt8], places: [Int]) {
        (self.header, headerBytes, self.places) = (header, bytes, places)
        ends = .allocate(capacity: max(header.count, places.count, 1))
    }

    /// Reads the names of the columns; of two columns with the same name, the first one counts.
    convenience init(header bytes: UnsafeRawBufferPointer, _ separator: UInt8, _ columns: [String]) {
        let count = bytes.count { $0 == separator } + 1
        let scratch = CSVScratch(header: [], bytes: [], places: Array(0..<count))
        // A row does not own its memory.
        let names = withExtendedLifetime(scratch) {
            var row = CSVRow(bytes: bytes, line: 1, separator: separator, scratch: scratch)
            var names: [String] = []
            for place in 0..<count { names.append(row.text(place) ?? "") }
            return names
        }
        let lower = names.map { $0.lowercased() }
        let places = columns.map { names.firstIndex(of: $0) ?? lower.firstIndex(of: $0.lowercased()) ?? -1 }
        self.init(header: names, bytes: Array(bytes), places: places)
    }

    deinit {
        ends.deallocate()
        unquoted?.deallocate()
    }

    /// Returns memory for values without their quotation marks, at least `count` bytes, which the current row keeps.
    func memory(of count: Int) -> UnsafeMutablePointer<UInt8> {
        if let unquoted, capacity >= count { return unquoted }
        unquoted?.deallocate()
        capacity = max(count, 1_024)
        let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        unquoted = memory
        return memory
    }
}
