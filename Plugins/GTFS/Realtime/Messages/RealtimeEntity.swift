/// An entity of a realtime feed: a trip update or an alert.
///
/// Positions of vehicles, shapes, stops and modifications of trips are not read.
///
/// - SeeAlso: [GTFS Realtime, FeedEntity](https://gtfs.org/documentation/realtime/reference/#message-feedentity).
struct RealtimeEntity: WireMessage, Hashable, Sendable {
    var id: String?
    var isDeleted = false
    var update: TripUpdate?
    var alert: ServiceAlert?

    mutating func read(_ field: WireReader) throws(WireError) {
        switch field.number {
        case 1: field.set(&id)
        case 2: field.set(&isDeleted)
        case 3: try field.merge(into: &update)
        case 5: try field.merge(into: &alert)
        default: break
        }
    }
}
