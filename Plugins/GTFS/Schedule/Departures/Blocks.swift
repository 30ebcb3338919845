/// The order of trips that a vehicle makes on a day, so that riders may stay on board from one to the next.
///
/// - SeeAlso: [trips.txt](https://gtfs.org/documentation/schedule/reference/#tripstxt), block_id
struct Blocks {
    private var following: [Int: Int] = [:]

    /// Finds the trips that begin where and after another one of their block ends.
    init(_ timetable: Timetable, running: [Bool]) {
        var blocks: [String: [Int]] = [:]
        for index in timetable.trips.indices {
            let trip = timetable.trips[index]
            guard let block = trip.block, running[trip.service], trip.frequencies.isEmpty else { continue }
            blocks[block, default: []].append(index)
        }
        for trips in blocks.values where trips.count > 1 {
            let sorted = trips.sorted {
                (timetable.trips[$0].start, timetable.trips[$0].id) < (
                    timetable.trips[$1].start, timetable.trips[$1].id
                )
            }
            for (trip, next) in zip(sorted, sorted.dropFirst()) where timetable.ends(trip, where: next) {
                following[trip] = next
            }
        }
    }

    /// Returns the trip that a vehicle goes on as.
    func next(after trip: Int) -> Int? { following[trip] }
}

extension Timetable {
    /// Returns true if a trip ends at the stop or the station where another one begins, and not after it begins.
    fileprivate func ends(_ trip: Int, where next: Int) -> Bool {
        guard let end = patterns[trips[trip].pattern].calls.last?.stop,
            let beginning = patterns[trips[next].pattern].calls.first?.stop,
            let time = profiles[trips[trip].profile].times.last,
            end == beginning || stops[end].station.map({ $0 == stops[beginning].station }) == true
        else { return false }
        return trips[trip].start + time.arrival <= trips[next].start
    }
}
