/// The trips, routes and stops that a feed shows; news of other trips is passed over unread.
package struct RealtimeInterest: Sendable {
    let trips: ByteTable

    /// The ends of the trips' ids, which some publishers use instead of the whole.
    let ends: ByteTable
    let routes: ByteTable
    let stops: ByteTable

    init(
        trips: some Sequence<String>,
        ends: some Sequence<String>,
        routes: some Sequence<String>,
        stops: some Sequence<String>
    ) {
        self.trips = ByteTable(trips)
        self.ends = ByteTable(ends)
        self.routes = ByteTable(routes)
        self.stops = ByteTable(stops)
    }

    /// Returns true if a trip update may concern the feed.
    ///
    /// It concerns the feed if the schedule's trip goes through a chosen stop. A trip that the schedule does not have
    /// concerns it if it names a chosen stop, and a trip without an id if it names one of the routes.
    ///
    /// - Parameter update: The reader of the update; nothing of it is built.
    /// - Returns: False for news of a trip that the feed does not show.
    /// - Throws: ``WireError`` for bytes that are not a trip update.
    func mayNeed(_ update: WireReader) throws(WireError) -> Bool {
        var fields = update
        var id: ArraySlice<UInt8>?
        var route: ArraySlice<UInt8>?
        var relationship = TripRelationship.scheduled
        // The trip comes first, so that its stops, which are nearly all of a message, are not even walked through.
        while id == nil, route == nil, try fields.next() {
            guard fields.number == 1, var trip = fields.message else { continue }
            while try trip.next() {
                switch trip.number {
                case 1: id = trip.slice ?? id
                case 4: relationship = trip.number().flatMap(TripRelationship.init) ?? relationship
                case 5: route = trip.slice ?? route
                default: break
                }
            }
        }
        if let id, !id.isEmpty, trips.has(id) || ends.has(id) { return true }
        switch relationship {
        case .added, .new, .unscheduled: return try namesStop(update)
        case .scheduled, .canceled, .deleted, .replacement, .duplicated:
            guard id?.isEmpty ?? true else { return false }
            return route.map(routes.has) ?? true
        }
    }

    private func namesStop(_ update: WireReader) throws(WireError) -> Bool {
        var fields = update
        while try fields.next() {
            guard fields.number == 2, var stop = fields.message else { continue }
            while try stop.next() {
                if stop.number == 4, let id = stop.slice, stops.has(id) { return true }
                guard stop.number == 6, var properties = stop.message else { continue }
                while try properties.next() {
                    if properties.number == 1, let id = properties.slice, stops.has(id) { return true }
                }
            }
        }
        return false
    }
}
