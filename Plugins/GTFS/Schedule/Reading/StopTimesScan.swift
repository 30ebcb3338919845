import FeedCore
import FeedReaders

/// A reading of `stop_times.txt` that keeps the trips through chosen stops.
///
/// The rows of a trip usually stand together. So one reading suffices: it keeps the bytes of the current trip's rows
/// until the trip ends, and reads them if one of them is at a chosen stop. Of every trip it keeps a hash; a trip whose
/// rows do not stand together has one that was there before, and then a second reading gathers its rows.
struct StopTimesScan {
    /// The trips through chosen stops by their numbers in ``tripIDs``; `nil` for one without any stop with a time.
    private(set) var trips: [Trip?] = []
    private(set) var tripIDs = ByteTable()

    /// The ids of the stops of these trips; the calls of ``patterns`` have their numbers.
    private(set) var stopIDs = ByteTable()
    private(set) var patterns: [Timetable.Pattern] = []
    private(set) var profiles: [Timetable.Profile] = []
    private(set) var warnings = FeedWarnings()

    /// The number of rows of services on demand, which have no times.
    private(set) var onDemand = 0

    /// A trip as positions in the arrays of the scan.
    struct Trip {
        var pattern: Int
        var profile: Int
        var start: Int
    }

    private let chosen: ByteTable?
    private let limits: ScheduleLimits
    private var patternPlaces: [Timetable.Pattern: Int] = [:]
    private var profilePlaces: [Timetable.Profile: Int] = [:]
    private var size = 0
    private var block = StopTimesBlock()

    /// The hashes of all trips, and of those whose rows do not stand together.
    private var seen = HashSet()
    private var split = HashSet()

    /// The rows of the trips that the second reading gathers; `nil` in the first one.
    private var gathered: [Int: [StopTimeRow]]?
    private var gatheredCount = 0
    private var hasRecordedHeader = false

    init(_ archive: some FileArchive, chosen: ByteTable?, limits: ScheduleLimits) throws {
        (self.chosen, self.limits) = (chosen, limits)
        try readAll(archive)
        let apart = (0..<tripIDs.count).filter { number in
            guard !split.isEmpty else { return false }
            var id = tripIDs[number]
            return split.contains(id.withUTF8 { UnsafeRawBufferPointer($0).stableHash })
        }
        guard !apart.isEmpty else { return }
        // The hashes are not needed any more, and take most of the memory.
        (seen, split) = (HashSet(), HashSet())
        gathered = Dictionary(uniqueKeysWithValues: apart.map { ($0, []) })
        try readAll(archive)
        for number in apart { trips[number] = try place(TripTimes(gathered?[number] ?? [])) }
        gathered = nil
    }

    private mutating func readAll(_ archive: some FileArchive) throws {
        guard let name = archive.file(of: "stop_times") else { return }
        var reader = CSVReader(columns: StopTimeRow.Column.names)
        do {
            try archive.read(name) { part in try reader.read(part) { try read(&$0, archive, name) } }
            try reader.finish { try read(&$0, archive, name) }
        } catch let error as CSVError {
            throw FeedError(.malformed, "\(name), \(error)")
        }
        // Where all services are on demand, rows have areas instead of stops.
        let hasAreas = [StopTimeRow.Column.location, .locationGroup].contains { reader.has($0.rawValue) }
        for column in StopTimeRow.Column.needed where !reader.has(column.rawValue) && !(column == .stop && hasAreas) {
            let title = StopTimeRow.Column.names[column.rawValue]
            throw FeedError(noColumn: title, in: name, after: reader.headerBytes)
        }
        if block.isWanted { try finishBlock(archive, name) { reader.row(of: $0, line: $1, hasQuotes: $2) } }
        block = StopTimesBlock()
        recordHeader(reader.headerBytes, archive, name)
        if let line = reader.unclosedQuoteLine {
            warnings.add("stop_times", line, "a quotation mark lacks its second one")
        }
    }

    /// Reads a row: it begins a block of rows of a trip, or is added to the current one.
    @inline(__always)
    private mutating func read(_ row: inout CSVRow, _ archive: some FileArchive, _ name: String) throws {
        if !block.isOfTrip(row.bytes(StopTimeRow.Column.trip.rawValue)) {
            if block.isWanted { try finishBlock(archive, name) { row.earlier($0, line: $1, hasQuotes: $2) } }
            beginBlock(row.bytes(StopTimeRow.Column.trip.rawValue))
        }
        if !block.isAtChosenStop, chosen?.number(of: row.bytes(StopTimeRow.Column.stop.rawValue)) != nil {
            block.isAtChosenStop = true
        }
        guard block.add(row.bytes, line: row.line, hasQuotes: row.hasQuotes) else {
            throw FeedError(
                .malformed,
                "\(name), line \(row.line): the trip has more than \(StopTimesBlock.limit) rows"
            )
        }
    }

    private mutating func beginBlock(_ trip: UnsafeRawBufferPointer) {
        block.begin(trip)
        // Rows without a trip's id belong to none.
        if trip.isEmpty { return block.isIgnored = true }
        block.isAtChosenStop = chosen == nil
        if gathered == nil {
            let hash = trip.stableHash
            if !seen.insert(hash) { split.insert(hash) }
        } else {
            block.gathers = tripIDs.number(of: trip).flatMap { gathered?[$0] == nil ? nil : $0 }
            block.isIgnored = block.gathers == nil
        }
    }

    /// Reads the rows of a trip that serves a chosen stop.
    private mutating func finishBlock(
        _ archive: some FileArchive,
        _ name: String,
        _ makeRow: (UnsafeRawBufferPointer, Int, Bool) -> CSVRow?
    ) throws {
        let finished = block
        // The first reading has recorded and judged the rows of a block with a chosen stop.
        let isNew = gathered == nil || !finished.isAtChosenStop
        var rows: [StopTimeRow] = []
        rows.reserveCapacity(finished.rows.count)
        var lastOnDemand = -1
        finished.bytes.withUnsafeBytes { bytes in
            var start = 0
            for (end, line, hasQuotes) in finished.rows {
                let bytesOfRow = UnsafeRawBufferPointer(rebasing: bytes[start..<(end - 1)])
                guard var row = makeRow(bytesOfRow, line, hasQuotes) else { return }
                if isNew, start == 0 {
                    recordHeader(row.headerBytes, archive, name)
                    archive.record(bytes, of: name)
                }
                start = end
                if isNew { warn(of: &row) }
                do throws(StopTimeRow.Misfit) {
                    rows.append(try StopTimeRow(&row, stops: &stopIDs))
                } catch {
                    switch error {
                    case .onDemand(let sequence):
                        if isNew { onDemand += 1 }
                        lastOnDemand = max(lastOnDemand, sequence ?? -1)
                    case .malformed(let reason): if isNew { warnings.add("stop_times", line, reason) }
                    }
                }
            }
        }
        if let number = finished.gathers {
            gatheredCount += rows.count
            guard gatheredCount <= limits.gatheredRows else { throw limits.tooMuch }
            gathered?[number]?.append(contentsOf: rows)
        } else {
            let number = finished.trip.withUnsafeBytes { tripIDs.add($0) }
            // A trip that was here before is read again as a whole.
            if number == trips.count { trips.append(try place(TripTimes(rows, lastOnDemand: lastOnDemand))) }
        }
    }

    /// Records the first row of the file, before any other one.
    private mutating func recordHeader(_ bytes: [UInt8], _ archive: some FileArchive, _ name: String) {
        guard !hasRecordedHeader else { return }
        hasRecordedHeader = true
        (bytes + [UInt8(ascii: "\n")]).withUnsafeBytes { archive.record($0, of: name) }
    }

    private mutating func warn(of row: inout CSVRow) {
        for column in [StopTimeRow.Column.arrival, .departure] {
            guard let text = row.malformedTime(column) else { continue }
            let name = StopTimeRow.Column.names[column.rawValue]
            warnings.add(
                "stop_times",
                row.line,
                "\(name) is \"\(text.printable)\", but a time such as 25:10:00 is expected"
            )
        }
    }

    /// Returns the places of a trip's stops and times among those of all trips.
    private mutating func place(_ times: TripTimes) throws -> Trip? {
        guard !times.calls.isEmpty else { return nil }
        let profile = Timetable.Profile(times: times.times)
        var pattern = Timetable.Pattern(calls: times.calls)
        pattern.goesOnOnDemand = times.goesOnOnDemand
        // Bytes in the stored form, about.
        size += 24
        let patternPlace = patternPlaces[pattern] ?? patterns.count
        if patternPlace == patterns.count {
            size += 4 * times.calls.count
            patterns.append(pattern)
            patternPlaces[pattern] = patternPlace
        }
        let profilePlace = profilePlaces[profile] ?? profiles.count
        if profilePlace == profiles.count {
            size += 4 * times.times.count
            profiles.append(profile)
            profilePlaces[profile] = profilePlace
        }
        guard size <= limits.estimatedBytes else { throw limits.tooMuch }
        return Trip(pattern: patternPlace, profile: profilePlace, start: times.start)
    }
}
