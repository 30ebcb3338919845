import FeedCore
import Foundation

/// The realtime data of the invented city: delays, a cancelled tram in an hour or so, and an alert.
///
/// - SeeAlso: [GTFS Realtime](https://gtfs.org/documentation/realtime/reference/)
struct CityRealtime {
    private let seed: UInt64
    private let date: Date

    init(seed: UInt64, at date: Date) { (self.seed, self.date) = (seed, date) }

    /// The trips that are under way, or begin within this time, have predictions.
    private static let span = 90 * 60

    /// The message with a prediction for each trip that is under way or soon begins.
    var tripUpdates: [UInt8] {
        let today = CivilDay(date, in: CitySchedule.timeZone)
        let updates = [today.adding(days: -1), today].flatMap { day -> [[UInt8]] in
            let now = Int(date.timeIntervalSince(Self.origin(of: day)))
            return CitySchedule.lines.flatMap(\.trips).filter { $0.start < now + Self.span && $0.end > now - 600 }
                .map { update(of: $0, on: day) }
        }
        return feed(updates)
    }

    /// The message with the alert.
    var alerts: [UInt8] {
        func texts(_ english: String, _ german: String) -> [UInt8] {
            [(english, "en"), (german, "de")].flatMap { text, language in
                WireWriter.message(1, WireWriter.text(1, text) + WireWriter.text(2, language))
            }
        }
        let selector = WireWriter.text(5, "market")
        let alert =
            WireWriter.message(5, selector) + WireWriter.number(6, 9) + WireWriter.number(7, 11)
            + WireWriter.message(10, texts("Market Square: lift out of order", "Market Square: Aufzug außer Betrieb"))
            + WireWriter.message(
                11,
                texts(
                    "The lift to platform B is being repaired.",
                    "Der Aufzug zum Bahnsteig B wird repariert."
                )
            )
        let line = WireWriter.text(2, "1")
        let notice =
            WireWriter.message(5, line) + WireWriter.number(6, 10) + WireWriter.number(7, 2)
            + WireWriter.message(10, texts("Fewer trams on line 1", "Weniger Bahnen auf der Linie 1"))
            + WireWriter.message(
                11,
                texts(
                    "Some trams of line 1 do not run because of track works.",
                    "Wegen Gleisbauarbeiten fallen einzelne Bahnen der Linie 1 aus."
                )
            )
        return feed([WireWriter.message(5, alert), WireWriter.message(5, notice)])
    }

    private func update(of trip: CityTrip, on day: CivilDay) -> [UInt8] {
        var numbers = SeededNumbers(seed, day.number, trip.start, trip.direction, trip.line.name.utf8.count)
        let isCancelled = trip.line.name == "1" && trip.number % 6 == 4
        let delay = numbers.happens(percent: 50) ? 0 : numbers.number(in: 1...4) * 60
        let digits = "\(day)".filter { $0 != "-" }
        var descriptor = WireWriter.text(1, trip.id) + WireWriter.text(3, digits)
        if isCancelled { descriptor += WireWriter.number(4, 3) }
        var update = WireWriter.message(1, descriptor)
        if !isCancelled {
            let event = WireWriter.number(1, delay)
            update += WireWriter.message(
                2,
                WireWriter.number(1, 1) + WireWriter.message(2, event) + WireWriter.message(3, event)
            )
        }
        return WireWriter.message(3, update)
    }

    private func feed(_ entities: [[UInt8]]) -> [UInt8] {
        let header =
            WireWriter.text(1, "2.0") + WireWriter.number(2, 0)
            + WireWriter.number(3, Int(date.timeIntervalSince1970))
        return WireWriter.message(1, header)
            + entities.enumerated().flatMap { WireWriter.message(2, WireWriter.text(1, "\($0.offset)") + $0.element) }
    }

    /// Returns the instant from which a service day counts: noon minus twelve hours.
    private static func origin(of day: CivilDay) -> Date {
        LocalTime(day: day, hour: 12, minute: 0).instant(in: CitySchedule.timeZone).date - 43_200
    }
}
