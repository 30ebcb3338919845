/// The stops and times of one trip.
struct TripTimes {
    var calls: [Timetable.Call] = []
    var times: [Timetable.CallTime] = []

    /// The departure at the first stop, or the first known time; the times count from it.
    var start = 0
    var goesOnOnDemand: Bool

    /// Puts rows in the order of their sequence, and gives times to those that lack them.
    ///
    /// A stop without a time gets one between those of the stops before and after it that have one, by
    /// `shape_dist_traveled` where all of these stops have it and it increases, otherwise in equal steps.
    ///
    /// - Parameters:
    ///   - unsorted: The rows in any order.
    ///   - lastOnDemand: The last sequence number of a service on demand of the trip; -1 without one.
    /// - SeeAlso: [stop_times.txt](https://gtfs.org/documentation/schedule/reference/#stop_timestxt), arrival_time:
    ///   "interpolated times may be used for stops that are not timepoints".
    init(_ unsorted: [StopTimeRow], lastOnDemand: Int = -1) {
        goesOnOnDemand = unsorted.allSatisfy { $0.sequence < lastOnDemand }
        let rows =
            unsorted.isSorted
            ? unsorted
            : unsorted.enumerated().sorted { ($0.element.sequence, $0.offset) < ($1.element.sequence, $1.offset) }
                .map(\.element)
        calls.reserveCapacity(rows.count)
        times.reserveCapacity(rows.count)
        for row in rows {
            var call = Timetable.Call(sequence: row.sequence, stop: row.stop)
            (call.pickup, call.dropOff, call.headsign) = (row.pickup, row.dropOff, row.headsign)
            calls.append(call)
            var time = Timetable.CallTime(
                arrival: row.arrival ?? row.departure ?? 0,
                departure: row.departure ?? row.arrival ?? 0
            )
            time.isUnknown = row.arrival == nil && row.departure == nil
            times.append(time)
        }
        interpolate(rows.map(\.distance))
        start = times.first { !$0.isUnknown }?.departure ?? 0
        for index in times.indices where !times[index].isUnknown {
            times[index].arrival -= start
            times[index].departure -= start
        }
    }

    private mutating func interpolate(_ distances: [Double?]) {
        var before: Int?
        for after in times.indices where !times[after].isUnknown {
            if let before, after > before + 1 { fill(from: before, to: after, distances[before...after]) }
            before = after
        }
    }

    private mutating func fill(from before: Int, to after: Int, _ distances: ArraySlice<Double?>) {
        let known = distances.compactMap(\.self)
        let first = known.first ?? 0
        let whole = (known.last ?? 0) - first
        let isByDistance =
            known.count == distances.count && whole > 0 && whole.isFinite
            && zip(known, known.dropFirst()).allSatisfy { $0 <= $1 }
        let (begin, end) = (Double(times[before].departure), Double(times[after].arrival))
        for index in (before + 1)..<after {
            let part =
                isByDistance
                ? (known[index - before] - first) / whole : Double(index - before) / Double(after - before)
            let time = Int((begin + (end - begin) * part + 0.5).rounded(.down))
            times[index].arrival = time
            times[index].departure = time
            (times[index].isUnknown, times[index].isInterpolated) = (false, true)
        }
    }
}

extension [StopTimeRow] {
    fileprivate var isSorted: Bool { zip(self, dropFirst()).allSatisfy { $0.sequence <= $1.sequence } }
}
