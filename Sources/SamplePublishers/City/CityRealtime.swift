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

    /// The message with the alerts: a lift at the station is out of order, and line 1 has fewer trams.
    var alerts: [UInt8] {
        feed([
            alert(
                about: WireWriter.text(5, "market"),
                (cause: 9, effect: 11),
                ("Market Square: lift out of order", "Market Square: Aufzug außer Betrieb"),
                ("The lift to platform B is being repaired.", "Der Aufzug zum Bahnsteig B wird repariert.")
            ),
            alert(
                about: WireWriter.text(2, "1"),
                (cause: 10, effect: 2),
                ("Fewer trams on line 1", "Weniger Bahnen auf der Linie 1"),
                (
                    "Some trams of line 1 do not run because of track works.",
                    "Wegen Gleisbauarbeiten fallen einzelne Bahnen der Linie 1 aus."
                )
            ),
        ])
    }

    /// Returns an alert with its texts in English and German.
    private func alert(
        about selector: [UInt8],
        _ reason: (cause: Int, effect: Int),
        _ header: (String, String),
        _ text: (String, String)
    ) -> [UInt8] {
        let translated = { (texts: (String, String)) in
            [(texts.0, "en"), (texts.1, "de")].flatMap { text, language in
                WireWriter.message(1, WireWriter.text(1, text) + WireWriter.text(2, language))
            }
        }
        return WireWriter.message(
            5,
            WireWriter.message(5, selector) + WireWriter.number(6, reason.cause) + WireWriter.number(7, reason.effect)
                + WireWriter.message(10, translated(header)) + WireWriter.message(11, translated(text))
        )
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
