import FeedCore
import Foundation

/// The bounds of seconds in a timetable: those of times with three digits of hours, and of their differences.
private let secondBounds = -4_000_000..<4_000_001

/// The bounds of days as numbers: the years 1 to 9999.
private let dayBounds = -800_000..<3_000_000

extension ByteWriter {
    mutating func write(_ service: Timetable.Service) {
        write(service.id)
        write(Int(service.weekdays))
        write(service.first)
        write(service.last)
        write(days: service.added)
        write(days: service.removed)
    }

    private mutating func write(days: [Int]) {
        var former = 0
        write(list: days) { writer, day in
            writer.write(day - former)
            former = day
        }
    }

    mutating func write(_ profile: Timetable.Profile) {
        var former = 0
        write(list: profile.times) { writer, time in
            let flags = (time.isInterpolated ? 1 : 0) | (time.isUnknown ? 2 : 0)
            let stay = time.departure - time.arrival
            writer.write(flags << 1 | (stay == 0 ? 0 : 1))
            writer.write(time.arrival - former)
            if stay != 0 { writer.write(stay) }
            former = time.departure
        }
    }

    mutating func write(_ trips: [Timetable.Trip]) {
        write(list: trips) { writer, trip in
            writer.write(trip.id)
            for number in [trip.route, trip.service, trip.pattern, trip.profile, trip.start] { writer.write(number) }
            writer.write(trip.headsign)
            writer.write(trip.shortName)
            writer.write(optional: trip.direction)
            writer.write(trip.block)
            writer.write(Int(trip.wheelchair.rawValue))
            writer.write(Int(trip.bikes.rawValue))
            writer.write(list: trip.frequencies) { writer, frequency in
                for number in [frequency.start, frequency.end, frequency.headway] { writer.write(number) }
                writer.write(frequency.isExact)
            }
        }
    }

    mutating func write(_ patterns: [Timetable.Pattern]) {
        write(list: patterns) { writer, pattern in
            writer.write(pattern.goesOnOnDemand)
            var former = 0
            writer.write(list: pattern.calls) { writer, call in
                writer.write(call.sequence - former)
                writer.write(call.stop)
                writer.write(Int(call.pickup.rawValue) << 2 | Int(call.dropOff.rawValue))
                writer.write(call.headsign)
                former = call.sequence
            }
        }
    }
}

extension ByteReader {
    mutating func service() throws(Damage) -> Timetable.Service {
        var service = Timetable.Service(id: try text())
        service.weekdays = UInt8(try integer(in: 0..<128))
        service.first = try integer(in: dayBounds)
        service.last = try integer(in: dayBounds)
        service.added = try days()
        service.removed = try days()
        return service
    }

    private mutating func days() throws(Damage) -> [Int] {
        var former = 0
        return try list { reader throws(Damage) in
            let day = try reader.integer(in: dayBounds) + former
            guard dayBounds.contains(day) else { throw Damage() }
            former = day
            return day
        }
    }

    mutating func profile() throws(Damage) -> Timetable.Profile {
        var former = 0
        let times = try list { reader throws(Damage) in
            let flags = try reader.integer(in: 0..<8)
            let arrival = try reader.integer(in: secondBounds) + former
            let departure = flags & 1 == 0 ? arrival : arrival + (try reader.integer(in: secondBounds))
            guard secondBounds.contains(arrival), secondBounds.contains(departure) else { throw Damage() }
            former = departure
            var time = Timetable.CallTime(arrival: arrival, departure: departure)
            (time.isInterpolated, time.isUnknown) = (flags & 2 != 0, flags & 4 != 0)
            return time
        }
        return Timetable.Profile(times: times)
    }

    /// Reads trips, whose routes, services, patterns and profiles the timetable has already.
    mutating func trips(of timetable: Timetable) throws(Damage) -> [Timetable.Trip] {
        try list { reader throws(Damage) in
            var trip = Timetable.Trip(
                id: try reader.text(),
                route: try reader.integer(in: timetable.routes.indices),
                service: try reader.integer(in: timetable.services.indices),
                pattern: try reader.integer(in: timetable.patterns.indices),
                profile: try reader.integer(in: timetable.profiles.indices),
                start: try reader.integer(in: secondBounds)
            )
            trip.headsign = try reader.optionalText()
            trip.shortName = try reader.optionalText()
            trip.direction = try reader.optionalInteger(in: 0..<2)
            trip.block = try reader.optionalText()
            trip.wheelchair = try reader.choice()
            trip.bikes = try reader.choice()
            trip.frequencies = try reader.list { reader throws(Damage) in try reader.frequency() }
            return trip
        }
    }

    private mutating func frequency() throws(Damage) -> Timetable.Frequency {
        let frequency = Timetable.Frequency(
            start: try integer(in: secondBounds),
            end: try integer(in: secondBounds),
            headway: try integer(in: 1..<secondBounds.upperBound),
            isExact: try flag()
        )
        guard (frequency.end - frequency.start) / frequency.headway < 100_000 else { throw Damage() }
        return frequency
    }

    mutating func patterns(stops: Int) throws(Damage) -> [Timetable.Pattern] {
        try list { reader throws(Damage) in
            let goesOn = try reader.flag()
            var former = 0
            var pattern = Timetable.Pattern(
                calls: try reader.list { reader throws(Damage) in
                    let sequence = try reader.integer(in: 0..<0x8000_0000) + former
                    guard sequence < 0x8000_0000 else { throw Damage() }
                    former = sequence
                    var call = Timetable.Call(sequence: sequence, stop: try reader.integer(in: 0..<stops))
                    let rules = try reader.integer(in: 0..<16)
                    call.pickup = Timetable.Boarding(rawValue: UInt8(rules >> 2)) ?? .regular
                    call.dropOff = Timetable.Boarding(rawValue: UInt8(rules & 3)) ?? .regular
                    call.headsign = try reader.optionalText()
                    return call
                }
            )
            guard !pattern.calls.isEmpty else { throw Damage() }
            pattern.goesOnOnDemand = goesOn
            return pattern
        }
    }
}
