import FeedCore
import Foundation

@testable import GTFS

/// A small city for tests of realtime data, on Monday the 30th of November 2026 in Vienna.
///
/// The tram R1 stops at A, B, C, D and E from 8:00 on, every ten minutes, and stands a minute at each but A and E. The
/// station S has the platforms C and C2. All stops but C2 are chosen.
enum City {
    static let day = CivilDay(number: 20_787)

    /// The start of the day in seconds since 1970.
    static let base: Int64 = 1_795_993_200

    /// Eight o'clock less a minute.
    static let now = Date(timeIntervalSince1970: Double(base + 28_740))
    static let window = now - 3_600..<now + 4 * 3_600

    static let timetable: Timetable = {
        var table = Timetable()
        table.agencies = [.init(id: "ag", name: "Trams", timeZone: TimeZone(identifier: "Europe/Vienna") ?? .gmt)]
        table.stops = ["A", "B", "C", "D", "E", "C2", "S"].map { .init(id: $0, name: "Stop \($0)") }
        table.stops[2].station = 6
        table.stops[5].station = 6
        table.chosen = [0, 1, 2, 3, 4]
        var tram = Timetable.Route(id: "R1", type: 0)
        tram.shortName = "1"
        tram.agency = 0
        var bus = Timetable.Route(id: "R2", type: 3)
        bus.agency = 0
        table.routes = [tram, bus]
        var daily = Timetable.Service(id: "daily")
        daily.weekdays = 0x7F
        daily.first = day.number - 30
        daily.last = day.number + 30
        var never = Timetable.Service(id: "tomorrow")
        never.added = [day.number + 1]
        table.services = [daily, never]
        func pattern(_ stops: [Int]) -> Timetable.Pattern {
            .init(calls: stops.enumerated().map { .init(sequence: $0.offset * 10 + 10, stop: $0.element) })
        }
        table.patterns = [pattern([0, 1, 2, 3, 4]), pattern([0, 1, 2, 0]), pattern([1, 2])]
        func profile(_ count: Int) -> Timetable.Profile {
            .init(
                times: (0..<count).map { stop in
                    .init(arrival: stop * 600, departure: stop * 600 + (stop == 0 || stop == count - 1 ? 0 : 60))
                }
            )
        }
        table.profiles = [profile(5), profile(4), profile(2)]
        func trip(_ id: String, _ start: Int, route: Int = 0, pattern: Int = 0, service: Int = 0) -> Timetable.Trip {
            var trip = Timetable.Trip(
                id: id,
                route: route,
                service: service,
                pattern: pattern,
                profile: pattern,
                start: start
            )
            trip.direction = pattern == 0 ? 0 : 1
            return trip
        }
        var exact = trip("exact", 0, route: 1, pattern: 2)
        exact.frequencies = [.init(start: 28_800, end: 32_400, headway: 1_200, isExact: true)]
        var about = trip("about", 0, route: 1, pattern: 2)
        about.frequencies = [.init(start: 28_800, end: 32_400, headway: 600, isExact: false)]
        table.trips = [
            about, exact, trip("loop", 28_800, route: 1, pattern: 1), trip("night", 86_400 + 1_800),
            trip("t1", 28_800), trip("t2", 30_600), trip("tomorrow", 28_800, service: 1),
            trip("u1_0801_1..S", 28_860), trip("u2_0801_1..S", 28_860, service: 1),
        ]
        return table
    }()

    /// The departures of a trip on a day, as planned.
    static func departures(_ name: String, on day: CivilDay = day) -> [Departure] {
        guard let index = timetable.trip(id: name) else { return [] }
        let trip = timetable.trips[index]
        guard timetable.runs(index, on: day) else { return [] }
        var starts: [(Int, Timetable.Frequency?)] = [(trip.start, nil)]
        if let frequency = trip.frequencies.first {
            starts = frequency.isExact ? frequency.starts.map { ($0, frequency) } : [(frequency.start, frequency)]
        }
        let base = day.serviceBase(in: timetable.timeZone)
        return starts.flatMap { start, frequency in
            timetable.stopTimes(of: index, startingAt: start).map { stop in
                var departure = Departure(
                    tripID: name,
                    serviceDay: day,
                    sequence: stop.call.sequence,
                    stop: stop.call.stop
                )
                departure.trip = index
                departure.route = trip.route
                departure.start = start
                departure.frequency = frequency
                departure.position = stop.position
                departure.isArrival = stop.position == timetable.patterns[trip.pattern].calls.count - 1
                let times = (base + Double(stop.time.arrival), base + Double(stop.time.departure))
                departure.planned = .init(arrival: times.0, departure: times.1)
                departure.times = departure.planned
                return departure
            }
        }
    }

    /// All departures of yesterday, today and tomorrow.
    static let departures = timetable.trips.flatMap { trip in
        (-1...1).flatMap { departures(trip.id, on: day.adding(days: $0)) }
    }

    static func merged(_ feeds: [RealtimeFeed]) -> RealtimeMerge {
        RealtimeMerge.merged(
            feeds,
            with: departures,
            of: timetable,
            at: now,
            in: window,
            withArrivals: true
        )
    }

    /// Merges a body that was made now.
    static func merged(_ entities: [Wire], made: Int64? = base + 28_700, header: [Wire] = []) throws -> RealtimeMerge {
        merged([try RealtimeFeed(Wire.feed(made, entities, header: header))])
    }

    /// The departures of a trip in words, such as `A · B +60 C ? D / E x`.
    ///
    /// The marks are `·` for the schedule, a number for a prediction's seconds of delay, `?` for no data, `/` for a
    /// skipped stop, `x` for a cancelled trip, `#` for a deleted one, `~` for stale data, and a time for an added trip.
    static func words(_ merge: RealtimeMerge, _ trip: String, on day: CivilDay = day, start: Int? = nil) -> String {
        merge.departures.filter { $0.tripID == trip && $0.serviceDay == day && (start == nil || $0.start == start) }
            .map { departure in
                let stop = timetable.stops[departure.currentStop].id
                let time = departure.time.map { Int($0.timeIntervalSince1970) - Int(base) }
                let clock = time.map { "\($0 / 3_600):\(($0 / 60 % 60).padded(to: 2))" } ?? "-"
                switch departure.status {
                case .scheduled: return "\(stop) ·"
                case .predicted:
                    guard let planned = departure.plannedTime, let time = departure.time else {
                        return "\(stop) \(clock)"
                    }
                    let delay = Int(time.timeIntervalSince(planned))
                    return "\(stop) \(delay < 0 ? "" : "+")\(delay)"
                case .noData: return "\(stop) ?"
                case .stale: return "\(stop) ~"
                case .skipped: return "\(stop) /"
                case .cancelled: return "\(stop) x"
                case .deleted: return "\(stop) #"
                case .added: return "\(stop) \(clock)"
                }
            }
            .joined(separator: " ")
    }
}
