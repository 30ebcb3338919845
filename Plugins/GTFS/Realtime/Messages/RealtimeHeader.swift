/// The data about a realtime feed itself.
///
/// - SeeAlso: [GTFS Realtime, FeedHeader](https://gtfs.org/documentation/realtime/reference/#message-feedheader).
struct RealtimeHeader: WireMessage, Hashable, Sendable {
    /// The version of the specification, such as `2.0`.
    var version: String?
    var incrementality: Incrementality?

    /// The time at which the publisher made the feed, in seconds since 1970.
    var timestamp: UInt64?

    /// The `feed_version` of the schedule that the feed belongs to.
    var scheduleVersion: String?

    enum Incrementality: Int32, Sendable {
        case fullDataset, differential
    }

    mutating func read(_ field: WireReader) throws(WireError) {
        switch field.number {
        case 1: field.set(&version)
        case 2: field.set(&incrementality)
        case 3: field.set(&timestamp)
        case 4: field.set(&scheduleVersion)
        default: break
        }
    }
}
