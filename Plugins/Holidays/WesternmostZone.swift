package import Foundation

/// The zone of a country in which a day ends last.
package enum WesternmostZone {
    /// Returns the westernmost zone of a country by its ISO 3166-1 code.
    ///
    /// Twelve hours behind UTC for an unknown country, or a zone that the system lacks: the day is then shown too long
    /// rather than too short.
    package static func of(_ country: String) -> TimeZone {
        identifiers[country].flatMap { TimeZone(identifier: $0) } ?? TimeZone(secondsFromGMT: -12 * 3_600) ?? .gmt
    }

    /// A zone for each ISO 3166-1 code that has any.
    package static let identifiers = HolidayNames.table("zone").compactMapValues(\.first)
}
