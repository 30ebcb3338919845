import FeedCore
import FeedReaders

/// A timetable in the making: the trips of a scan, and what the other files say about them.
struct TimetableBuilder {
    let scan: StopTimesScan

    /// The ids of the chosen stops; `nil` for all.
    let chosen: ByteTable?
    var timetable = Timetable()
    var warnings = FeedWarnings()

    /// The ids of the routes and services of the trips, by their positions in the timetable.
    var routeIDs = ByteTable()
    var serviceIDs = ByteTable()

    private let limits: ScheduleLimits

    init(scan: StopTimesScan, chosen: ByteTable?, limits: ScheduleLimits) {
        (self.scan, self.chosen, self.limits) = (scan, chosen, limits)
    }

    mutating func readAll(_ archive: some FileArchive, language: String?) throws {
        try readAgencies(archive)
        try readTrips(archive)
        try readFrequencies(archive)
        try readRoutes(archive)
        try readServices(archive)
        try readStops(archive)
        try checkRepetitions()
        try readFeedInfo(archive)
        try readAttributions(archive)
        try translate(archive, to: language)
    }

    /// Reads the trips of the scan from `trips.txt`, with the patterns and profiles that are in use.
    ///
    /// - SeeAlso: [trips.txt](https://gtfs.org/documentation/schedule/reference/#tripstxt)
    private mutating func readTrips(_ archive: some FileArchive) throws {
        let columns = [
            "trip_id", "route_id", "service_id", "trip_headsign", "trip_short_name", "direction_id", "block_id",
            "wheelchair_accessible", "bikes_allowed",
        ]
        var isRead = [Bool](repeating: false, count: scan.trips.count)
        var trips: [Timetable.Trip] = []
        var marks = RowMarks(archive, of: "trips")
        warnings.add(
            try archive.rows(of: "trips", columns, needed: 3) { row in
                guard let number = scan.tripIDs.number(of: row.bytes(0)), let drawn = scan.trips[number] else { return }
                marks.keep(row)
                guard !isRead[number] else {
                    return warnings.add(
                        "trips",
                        row.line,
                        "the trip \"\(scan.tripIDs[number].printable)\" appears twice"
                    )
                }
                isRead[number] = true
                var trip = Timetable.Trip(
                    id: scan.tripIDs[number],
                    route: routeIDs.add(row.bytes(1)),
                    service: serviceIDs.add(row.bytes(2)),
                    pattern: drawn.pattern,
                    profile: drawn.profile,
                    start: drawn.start
                )
                (trip.headsign, trip.shortName, trip.block) = (row.shown(3), row.shown(4), row.text(6))
                trip.direction = row.integer(5).flatMap { (0...1).contains($0) ? $0 : nil }
                (trip.wheelchair, trip.bikes) = (row.permission(7), row.permission(8))
                trips.append(trip)
            }
        )
        let lost = isRead.indices.filter { !isRead[$0] && scan.trips[$0] != nil }
        for number in lost.prefix(100) {
            let id = scan.tripIDs[number].printable
            warnings.add(.unusualRecord, pointer: "trips.txt", "the trip \"\(id)\" of stop_times.txt is missing")
        }
        timetable.trips = trips.sorted { $0.id.isBefore($1.id) }
        useParts()
    }

    /// Keeps the patterns and profiles that trips use.
    private mutating func useParts() {
        var patterns = [Int?](repeating: nil, count: scan.patterns.count)
        var profiles = [Int?](repeating: nil, count: scan.profiles.count)
        for index in timetable.trips.indices {
            let trip = timetable.trips[index]
            if patterns[trip.pattern] == nil {
                patterns[trip.pattern] = timetable.patterns.count
                timetable.patterns.append(scan.patterns[trip.pattern])
            }
            if profiles[trip.profile] == nil {
                profiles[trip.profile] = timetable.profiles.count
                timetable.profiles.append(scan.profiles[trip.profile])
            }
            timetable.trips[index].pattern = patterns[trip.pattern] ?? 0
            timetable.trips[index].profile = profiles[trip.profile] ?? 0
        }
    }

    /// Reads the repetitions of trips.
    ///
    /// - SeeAlso: [frequencies.txt](https://gtfs.org/documentation/schedule/reference/#frequenciestxt)
    private mutating func readFrequencies(_ archive: some FileArchive) throws {
        let columns = ["trip_id", "start_time", "end_time", "headway_secs", "exact_times"]
        var named: Set<Int> = []
        var lost: Set<Int> = []
        var marks = RowMarks(archive, of: "frequencies")
        warnings.add(
            try archive.rows(of: "frequencies", columns, needed: 4) { row in
                guard scan.tripIDs.number(of: row.bytes(0)) != nil, let id = row.text(0),
                    let trip = timetable.trip(id: id)
                else { return }
                marks.keep(row)
                named.insert(trip)
                guard let start = row.seconds(1), let end = row.seconds(2), let headway = row.integer(3),
                    (1...4_000_000).contains(headway),
                    (end - start) / headway < 100_000
                else {
                    return warnings.add(
                        "frequencies",
                        row.line,
                        "a start_time, an end_time and a headway_secs from 1 on with fewer than 100000 departures are"
                            + " expected"
                    )
                }
                // The repetitions count from the departure at the first stop.
                let profile = timetable.profiles[timetable.trips[trip].profile]
                if profile.times.first?.isUnknown != false {
                    lost.insert(trip)
                    return warnings.add(
                        "frequencies",
                        row.line,
                        "the trip has no time at its first stop, and is not shown"
                    )
                }
                timetable.trips[trip].frequencies.append(
                    Timetable.Frequency(start: start, end: end, headway: headway, isExact: row.integer(4) == 1)
                )
            }
        )
        // The times of a repeated trip are not those of a departure.
        lost.formUnion(named.filter { timetable.trips[$0].frequencies.isEmpty })
        for trip in lost.sorted().reversed() { timetable.trips.remove(at: trip) }
    }

    /// Checks the number of departures of repeated trips, which a few rows of two files may multiply.
    private func checkRepetitions() throws {
        var stops: [Int: Int] = [:]
        var departures = 0
        for trip in timetable.trips where !trip.frequencies.isEmpty {
            let calls = timetable.patterns[trip.pattern].calls
            let count = stops[trip.pattern] ?? calls.count { timetable.chosen.contains($0.stop) }
            stops[trip.pattern] = count
            for frequency in trip.frequencies {
                departures += (frequency.isExact ? 1 + frequency.length / frequency.headway : 1) * count
                guard departures <= limits.repeatedDepartures else { throw limits.tooManyRepetitions }
            }
        }
    }
}

extension CSVRow {
    mutating func permission(_ column: Int) -> Timetable.Permission { choice(column) ?? .unknown }

    /// Returns the case of an enumeration by its number; `nil` for anything else.
    mutating func choice<Choice: RawRepresentable<UInt8>>(_ column: Int) -> Choice? {
        integer(column).flatMap(UInt8.init(exactly:)).flatMap(Choice.init)
    }
}
