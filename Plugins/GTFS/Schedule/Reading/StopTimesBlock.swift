/// Rows of `stop_times.txt` of one trip that stand together.
struct StopTimesBlock {
    /// The maximum number of rows of a trip.
    static let limit = 20_000

    private(set) var trip: [UInt8] = []

    /// The rows as they are written, each with a line feed.
    private(set) var bytes: [UInt8] = []

    /// The ends of the rows in ``bytes``, and their numbers.
    private(set) var rows: [(end: Int, line: Int, hasQuotes: Bool)] = []

    var isAtChosenStop = false

    /// True for a block that is not kept, regardless of its stops.
    var isIgnored = true

    /// The number of the trip whose rows are gathered; `nil` in the first reading.
    var gathers: Int?

    var isWanted: Bool { !isIgnored && (isAtChosenStop || gathers != nil) }

    @inline(__always)
    func isOfTrip(_ id: UnsafeRawBufferPointer) -> Bool {
        !rows.isEmpty && trip.count == id.count && trip.withUnsafeBytes { $0.hasSameBytes(as: id) }
    }

    mutating func begin(_ id: UnsafeRawBufferPointer) {
        trip.removeAll(keepingCapacity: true)
        trip.append(contentsOf: id)
        bytes.removeAll(keepingCapacity: true)
        rows.removeAll(keepingCapacity: true)
        (isAtChosenStop, isIgnored, gathers) = (false, false, nil)
    }

    /// Adds a row; returns false if there are too many.
    @inline(__always)
    mutating func add(_ row: UnsafeRawBufferPointer, line: Int, hasQuotes: Bool) -> Bool {
        if isIgnored {
            // One row is enough to know the block.
            if rows.isEmpty { rows.append((0, line, hasQuotes)) }
            return true
        }
        guard rows.count < Self.limit, bytes.count < 64 << 20 else { return false }
        bytes.append(contentsOf: row)
        bytes.append(UInt8(ascii: "\n"))
        rows.append((bytes.count, line, hasQuotes))
        return true
    }
}
