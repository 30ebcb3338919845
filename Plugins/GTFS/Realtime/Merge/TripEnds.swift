import FeedCore

/// The trips of a timetable by the ends of their ids, for publishers that leave the beginning of an id out.
///
/// New York's subway calls the trip `AFA25GEN-1038-Sunday-00_000600_1..S03R` of its schedule `000600_1..S03R`. The same
/// end stands for a trip of each kind of day, and the one that runs on the update's day is meant.
///
/// - SeeAlso: [MTA, GTFS Realtime for the subway](https://api.mta.info/GTFS.pdf).
struct TripEnds {
    private let trips: [Substring: [Int]]

    init(_ timetable: Timetable) {
        var trips: [Substring: [Int]] = [:]
        for (trip, known) in timetable.trips.enumerated() {
            if let end = known.id.endOfTripID { trips[end, default: []].append(trip) }
        }
        self.trips = trips
    }

    /// Returns true if an id is that of no trip, but may be the end of one.
    static func mayHave(_ descriptor: TripDescriptor, in timetable: Timetable) -> Bool {
        descriptor.tripID.map { $0.contains("_") && timetable.trip(id: $0) == nil } ?? false
    }

    /// Returns the whole id of a trip.
    ///
    /// - Parameters:
    ///   - descriptor: The trip of an update.
    ///   - timetable: The timetable.
    /// - Returns: `nil` if the id is not the end of exactly one trip that runs on the day.
    func id(of descriptor: TripDescriptor, in timetable: Timetable) -> String? {
        guard Self.mayHave(descriptor, in: timetable), let end = descriptor.tripID, let known = trips[end[...]],
            let day = descriptor.startDate.flatMap(RealtimeTime.day)
        else { return nil }
        let running = known.filter { timetable.runs($0, on: day) }
        return running.count == 1 ? timetable.trips[running[0]].id : nil
    }
}

extension String {
    /// The part of a trip's id behind the first `_`, if it has another one; `nil` for other ids, whose ends are too
    /// short to tell a trip from others.
    var endOfTripID: Substring? {
        guard let start = firstIndex(of: "_") else { return nil }
        let end = self[start...].dropFirst()
        return end.contains("_") ? end : nil
    }
}
