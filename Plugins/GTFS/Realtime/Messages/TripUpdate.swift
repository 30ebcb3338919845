/// The news of one trip: its times, its stops, or that it does not run.
///
/// - SeeAlso: [GTFS Realtime, TripUpdate](https://gtfs.org/documentation/realtime/reference/#message-tripupdate).
struct TripUpdate: WireMessage, Hashable, Sendable {
    var trip = TripDescriptor()
    var stops: [StopTimeUpdate] = []

    /// The time of the measurement, in seconds since 1970.
    var timestamp: UInt64?

    /// The delay in seconds up to the first stop with times of its own.
    var delay: Int32?
    var properties: TripProperties?

    /// The name of the vehicle for passengers.
    var vehicle: VehicleDescriptor?

    /// The relation to the schedule; without one, the trip is a scheduled one.
    var relationship: TripRelationship { trip.relationship ?? .scheduled }

    mutating func read(_ field: WireReader) throws(WireError) {
        switch field.number {
        case 1: try field.merge(into: &trip)
        case 2: try field.append(to: &stops)
        case 3: try field.merge(into: &vehicle)
        case 4: field.set(&timestamp)
        case 5: field.set(&delay)
        case 6: try field.merge(into: &properties)
        default: break
        }
    }
}

/// The properties of a trip that differ from the schedule, or those of a copy of a trip.
///
/// - SeeAlso: [GTFS Realtime, TripProperties](https://gtfs.org/documentation/realtime/reference/#message-tripproperties).
struct TripProperties: WireMessage, Hashable, Sendable {
    var tripID: String?
    var startDate: String?
    var startTime: String?
    var headsign: String?
    var shortName: String?

    mutating func read(_ field: WireReader) throws(WireError) {
        switch field.number {
        case 1: field.set(&tripID)
        case 2: field.set(&startDate)
        case 3: field.set(&startTime)
        case 5: field.set(&headsign)
        case 6: field.set(&shortName)
        default: break
        }
    }
}

/// The vehicle of a trip.
///
/// - SeeAlso: [GTFS Realtime,
///   VehicleDescriptor](https://gtfs.org/documentation/realtime/reference/#message-vehicledescriptor).
struct VehicleDescriptor: WireMessage, Hashable, Sendable {
    var label: String?
    var wheelchair: WheelchairAccess?

    enum WheelchairAccess: Int32, Sendable {
        case noValue, unknown, accessible, inaccessible
    }

    mutating func read(_ field: WireReader) throws(WireError) {
        switch field.number {
        case 2: field.set(&label)
        case 4: field.set(&wheelchair)
        default: break
        }
    }
}
