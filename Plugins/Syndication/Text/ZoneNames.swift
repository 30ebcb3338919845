import FeedCore
import Foundation

/// The names of zones after a time.
enum ZoneNames {
    /// Returns the seconds east of UTC for the names in RFC 822, and for other names that are unambiguous in feeds.
    static func offset(of name: String) -> Int? { offsets[name.uppercased()] }

    /// Returns a zone by its name in the time zone database, such as `Europe/Berlin`.
    static func zone(named name: Substring) -> TimeZone? {
        guard name.contains("/"), name.utf8.count <= 40 else { return nil }
        return TimeZone(known: String(name))
    }

    private static let offsets: [String: Int] = [
        "Z": 0, "UT": 0, "UTC": 0, "GMT": 0, "WET": 0,
        "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7,
        "AKST": -9, "AKDT": -8, "HST": -10,
        "BST": 1, "WEST": 1, "CET": 1, "MEZ": 1, "CEST": 2, "MESZ": 2, "EET": 2, "EEST": 3, "MSK": 3, "SAST": 2,
        "JST": 9, "KST": 9, "HKT": 8, "SGT": 8, "AWST": 8, "AEST": 10, "AEDT": 11, "NZST": 12, "NZDT": 13,
    ].mapValues { $0 * 3_600 }
}
