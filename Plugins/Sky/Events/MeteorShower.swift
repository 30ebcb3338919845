import Foundation

/// The maximum of a meteor shower, when the Earth crosses the densest part of a stream.
struct MeteorShower: Sendable, Hashable {
    var name: String
    var date: Date

    /// The meteors in an hour that an observer would see under a dark sky with the radiant overhead.
    var hourlyRate: Int

    /// The showers of the International Meteor Organization's list, with the Sun's longitude at the maximum, in degrees
    /// from the equinox of 2000.
    private static let list = NumberTable(PackageResources.meteor_showers_txt).rows

    /// Returns the maxima in a span of time, in order.
    static func all(in span: ClosedRange<Date>) -> [MeteorShower] {
        list.flatMap { row in
            let next = { (date: Date) in
                Search.next(after: date, step: Angle.turn, offset: row.numbers[0] * Angle.degree, rate: Sky.sunRate) {
                    Sky(at: $0).sunLongitudeOf2000
                }.date
            }
            return Search.events(in: span, at: \.self, next: next).map {
                MeteorShower(name: row.words.joined(separator: " "), date: $0, hourlyRate: Int(row.numbers[1]))
            }
        }
        .sorted { $0.date < $1.date }
    }
}
