import FeedCore
import Foundation

extension Timetable {
    /// Returns the updates of a trip's stops by their positions in the trip.
    ///
    /// A stop is found by its `stop_sequence`, else by its `stop_id`. Updates of the same stop are put together, and
    /// those out of order are sorted: only the position counts.
    ///
    /// - SeeAlso: [GTFS Realtime, StopTimeUpdate](https://gtfs.org/documentation/realtime/reference/#message-stoptimeupdate).
    /// - Parameters:
    ///   - updates: The updates as they are in the message.
    ///   - stopTimes: The stops of the trip.
    ///   - base: The instant from which the trip's times count.
    ///   - name: The id of the trip, for issues.
    ///   - issues: The faults that were found.
    /// - Returns: The updates by position.
    func match(
        _ updates: [StopTimeUpdate],
        to stopTimes: [StopTime],
        from base: Date,
        of name: String,
        _ issues: inout RealtimeIssues
    ) -> [Int: StopTimeUpdate] {
        var found: [Int: StopTimeUpdate] = [:]
        var last = -1
        for update in updates {
            guard let position = position(of: update, in: stopTimes, after: last, from: base, name, &issues) else {
                continue
            }
            if let earlier = found[position] {
                issues.add(.repeatedStop, name)
                found[position] = earlier.merged(with: update)
                continue
            }
            if position < last { issues.add(.unsorted, name) }
            found[position] = update
            last = max(last, position)
        }
        return found
    }

    private func position(
        of update: StopTimeUpdate,
        in stopTimes: [StopTime],
        after last: Int,
        from base: Date,
        _ name: String,
        _ issues: inout RealtimeIssues
    ) -> Int? {
        let id = update.stopID.flatMap { $0.isEmpty ? nil : $0 }
        let places = id.map { id in stopTimes.indices.filter { stops[stopTimes[$0].call.stop].id == id } } ?? []
        if let sequence = update.sequence {
            if let position = stopTimes.firstIndex(where: { $0.call.sequence == Int(sequence) }) {
                guard let id, !places.contains(position), id != update.properties?.assignedStopID else {
                    return position
                }
                // Another platform of the station is the way in which many publishers tell of a move.
                if places.isEmpty {
                    if isSibling(id, of: stopTimes[position].call.stop) { return position }
                    issues.add(.unknownStop, name)
                    return nil
                }
                issues.add(.otherStop, name)
            } else if places.isEmpty {
                issues.add(.unknownStop, name)
                return nil
            } else {
                issues.add(.otherStop, name)
            }
        } else if id == nil {
            issues.add(.noStop, name)
            return nil
        }
        switch places.count {
        case 0:
            issues.add(.unknownStop, name)
            return nil
        case 1: return places[0]
        default:
            // Of a stop that is called at twice, the nearest call in time, or the only one that is still to come.
            if let time = update.arrival?.time ?? update.departure?.time, time > 0, time < 4_102_444_800 {
                let seconds = Double(time) - base.timeIntervalSince1970
                return places.min {
                    abs(Double(stopTimes[$0].time.arrival) - seconds)
                        < abs(Double(stopTimes[$1].time.arrival) - seconds)
                }
            }
            let left = places.filter { $0 > last }
            if left.count == 1 || last >= 0 && !left.isEmpty { return left[0] }
            issues.add(.ambiguousStop, name)
            return nil
        }
    }

    /// Returns true if a stop is another one of the same station.
    func isSibling(_ id: String, of stop: Int) -> Bool {
        guard let other = self.stop(id: id) else { return false }
        return other == stops[stop].station
            || stops[other].station != nil && stops[other].station == stops[stop].station
            || stops[other].station == stop
    }
}

extension StopTimeUpdate {
    /// Returns the update with what another one says in addition or later.
    fileprivate func merged(with other: StopTimeUpdate) -> StopTimeUpdate {
        var result = self
        result.arrival = other.arrival ?? arrival
        result.departure = other.departure ?? departure
        result.properties = other.properties ?? properties
        result.relationship = other.relationship ?? relationship
        result.stopID = other.stopID ?? stopID
        return result
    }
}
