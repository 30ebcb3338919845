/// The trip that an update or an alert is about, as the realtime feed names it.
///
/// - SeeAlso: [GTFS Realtime, TripDescriptor](https://gtfs.org/documentation/realtime/reference/#message-tripdescriptor).
struct TripDescriptor: WireMessage, Hashable, Sendable {
    var tripID: String?
    var routeID: String?
    var directionID: UInt32?

    /// The text, such as `25:15:35`.
    var startTime: String?

    /// The service day as text, such as `20261225`.
    var startDate: String?
    var relationship: TripRelationship?

    /// True if the trip is named by a modification of trips, which is not supported.
    var isModified = false

    mutating func read(_ field: WireReader) throws(WireError) {
        switch field.number {
        case 1: field.set(&tripID)
        case 2: field.set(&startTime)
        case 3: field.set(&startDate)
        case 4: field.set(&relationship)
        case 5: field.set(&routeID)
        case 6: field.set(&directionID)
        case 7: isModified = field.message != nil || isModified
        default: break
        }
    }
}

/// The relation of a trip to the schedule.
///
/// - SeeAlso: [GTFS Realtime, TripDescriptor's
///   ScheduleRelationship](https://gtfs.org/documentation/realtime/reference/#enum-schedulerelationship-1).
enum TripRelationship: Int32, Sendable, CaseIterable {
    case scheduled = 0
    case added = 1
    case unscheduled = 2
    case canceled = 3
    case replacement = 5
    case duplicated = 6
    case deleted = 7
    case new = 8
}
