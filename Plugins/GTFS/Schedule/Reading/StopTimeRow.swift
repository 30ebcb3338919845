import FeedCore
import FeedReaders

/// A row of `stop_times.txt` of a trip that serves a chosen stop.
///
/// - SeeAlso: [stop_times.txt](https://gtfs.org/documentation/schedule/reference/#stop_timestxt)
struct StopTimeRow {
    var sequence: Int
    /// The number of the stop's id in the table of the scan.
    var stop: Int
    var arrival: Int?
    var departure: Int?
    var pickup: Timetable.Boarding
    var dropOff: Timetable.Boarding
    var headsign: String?
    var distance: Double?

    /// The columns of `stop_times.txt` by their positions here.
    enum Column: Int, CaseIterable {
        case trip, stop, sequence, arrival, departure, pickup, dropOff, headsign, distance, windowStart, windowEnd
        case location, locationGroup

        /// The names in the file.
        static let names = [
            "trip_id", "stop_id", "stop_sequence", "arrival_time", "departure_time", "pickup_type", "drop_off_type",
            "stop_headsign", "shape_dist_traveled", "start_pickup_drop_off_window",
            "end_pickup_drop_off_window", "location_id", "location_group_id",
        ]

        /// The columns that a file has to have; the stop may be missing where there are areas.
        static let needed = [Column.trip, .stop, .sequence]
    }

    /// The reasons why a row is no stop of a vehicle with a time.
    enum Misfit: Error {
        /// The row describes a service on demand (GTFS Flex).
        case onDemand(sequence: Int?)
        case malformed(String)
    }

    /// Reads a row; `stops` gets the id of its stop.
    init(_ row: inout CSVRow, stops: inout ByteTable) throws(Misfit) {
        let isOnDemand = [Column.windowStart, .windowEnd, .location, .locationGroup].contains {
            !row.bytes($0.rawValue).isEmpty
        }
        if isOnDemand { throw .onDemand(sequence: row.integer(Column.sequence.rawValue)) }
        guard !row.bytes(Column.stop.rawValue).isEmpty else { throw .malformed("stop_id is missing") }
        guard let sequence = row.integer(Column.sequence.rawValue), (0...0x7FFF_FFFF).contains(sequence) else {
            throw .malformed(
                "stop_sequence is \"\(row.text(Column.sequence.rawValue) ?? "")\", but a whole number is expected"
            )
        }
        self.sequence = sequence
        stop = stops.add(row.bytes(Column.stop.rawValue))
        (arrival, departure) = (row.seconds(Column.arrival.rawValue), row.seconds(Column.departure.rawValue))
        pickup = row.choice(Column.pickup.rawValue) ?? .regular
        dropOff = row.choice(Column.dropOff.rawValue) ?? .regular
        headsign = row.shown(Column.headsign.rawValue)
        distance = row.decimal(Column.distance.rawValue)
    }
}

extension CSVRow {
    /// Returns the text of a time that is not a time; `nil` for a time and for an empty value.
    mutating func malformedTime(_ column: StopTimeRow.Column) -> String? {
        seconds(column.rawValue) == nil ? text(column.rawValue) : nil
    }
}
