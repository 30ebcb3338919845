import FeedCore
package import Foundation

/// The time zone that a record names beside its times.
package enum RecordZone {
    /// Returns the zone for a name or an offset; `nil` for any other text.
    ///
    /// An offset is a text such as `+0200`, `UTC+2` or `05:30`, or a number. It is the distance to the east of UTC.
    package static func zone(_ text: String) -> TimeZone? {
        if text.contains("."), let zone = zone(number: text) { return zone }
        return namedZone(text) ?? ZoneName.offsetZone("+\(text)") ?? zone(number: text)
    }

    /// Returns the zone for a name of the time zone database, a name of Windows such as `W. Europe Standard Time`, or a
    /// description such as `(UTC+01:00) Berlin`; `nil` for any other text.
    package static func namedZone(_ text: String) -> TimeZone? {
        ZoneName.zone(text) ?? ZoneName.undefinedZone(text)?.zone
    }

    /// Returns the zone for an offset in figures; `nil` for any other text.
    ///
    /// A number up to 14 counts hours, up to 840 minutes, above that seconds. Other than UTC, no zone is less than an
    /// hour from UTC, so a number never has two meanings.
    private static func zone(number text: String) -> TimeZone? {
        guard let number = Double(text) else { return nil }
        let seconds: Double
        switch number.magnitude {
        case 0...14: seconds = number * 3_600
        case 60...840: seconds = number * 60
        case 3_600...50_400: seconds = number
        default: return nil
        }
        // All zones differ from UTC by whole quarters of an hour.
        guard seconds.remainder(dividingBy: 900) == 0 else { return nil }
        return seconds == 0 ? .gmt : TimeZone(secondsFromGMT: Int(seconds))
    }
}
