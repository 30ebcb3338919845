/// The news of one stop of a trip, which is named by its sequence or its id.
///
/// - SeeAlso: [GTFS Realtime, StopTimeUpdate](https://gtfs.org/documentation/realtime/reference/#message-stoptimeupdate).
struct StopTimeUpdate: WireMessage, Hashable, Sendable {
    var sequence: UInt32?
    var stopID: String?
    var arrival: StopTimeEvent?
    var departure: StopTimeEvent?
    var properties: StopTimeProperties?

    /// The relation to the schedule; `nil` is `scheduled`.
    var relationship: StopRelationship?

    mutating func read(_ field: WireReader) throws(WireError) {
        switch field.number {
        case 1: field.set(&sequence)
        case 2: try field.merge(into: &arrival)
        case 3: try field.merge(into: &departure)
        case 4: field.set(&stopID)
        case 5: field.set(&relationship)
        case 6: try field.merge(into: &properties)
        default: break
        }
    }
}

/// The relation of a stop of a trip to the schedule.
///
/// - SeeAlso: [GTFS Realtime, StopTimeUpdate's
///   ScheduleRelationship](https://gtfs.org/documentation/realtime/reference/#enum-schedulerelationship).
enum StopRelationship: Int32, Sendable, CaseIterable {
    case scheduled, skipped, noData, unscheduled
}

/// An arrival or a departure: its time, or its delay.
///
/// - SeeAlso: [GTFS Realtime, StopTimeEvent](https://gtfs.org/documentation/realtime/reference/#message-stoptimeevent).
struct StopTimeEvent: WireMessage, Hashable, Sendable {
    /// The delay in seconds; negative if the vehicle is early.
    var delay: Int32?

    /// The time in seconds since 1970.
    var time: Int64?

    /// The expected error in seconds; 0 for a certain time.
    var uncertainty: Int32?

    /// The scheduled time of a new, replaced or duplicated trip, in seconds since 1970.
    var scheduledTime: Int64?

    mutating func read(_ field: WireReader) throws(WireError) {
        switch field.number {
        case 1: field.set(&delay)
        case 2: field.set(&time)
        case 3: field.set(&uncertainty)
        case 4: field.set(&scheduledTime)
        default: break
        }
    }
}

/// The properties of a stop of a trip that differ from the schedule.
///
/// - SeeAlso: [GTFS Realtime,
///   StopTimeProperties](https://gtfs.org/documentation/realtime/reference/#message-stoptimeproperties).
struct StopTimeProperties: WireMessage, Hashable, Sendable {
    /// The stop that the vehicle really calls at, mostly another platform of the station.
    var assignedStopID: String?
    var headsign: String?
    var pickup: Boarding?
    var dropOff: Boarding?

    /// The way to board or to alight, with the numbers of the schedule's `pickup_type`.
    enum Boarding: Int32, Sendable {
        case regular, none, phoneAgency, askDriver
    }

    mutating func read(_ field: WireReader) throws(WireError) {
        switch field.number {
        case 1: field.set(&assignedStopID)
        case 2: field.set(&headsign)
        case 3: field.set(&pickup)
        case 4: field.set(&dropOff)
        default: break
        }
    }
}
