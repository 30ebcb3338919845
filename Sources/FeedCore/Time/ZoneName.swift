package import Foundation

/// Names of time zones as publishers write them: those of the time zone database, and those that are in none.
package enum ZoneName {
    /// Returns the zone with exactly this name; `nil` for any other text.
    package static func zone(_ name: String) -> TimeZone? {
        if ["Z", "GMT", "UTC", "Etc/UTC", "Etc/GMT"].contains(name) { return .gmt }
        return isPlausible(name) ? TimeZone(known: name) : nil
    }

    /// Returns the zone for an old name, or for one in another case, with blanks instead of underscores, or with
    /// backslashes before its slashes; `nil` for any other text.
    ///
    /// Only the database's own abbreviations are known. Others, such as `BST`, are ambiguous, so they are not guessed.
    static func looseZone(_ name: String) -> TimeZone? {
        guard name.utf8.count <= 80 else { return nil }
        let name = name.replacing("\\", with: "").trimmed.replacing(" ", with: "_")
        guard isPlausible(name), let known = byLowercase[name.lowercased()] else { return nil }
        return TimeZone(identifier: known)
    }

    /// Returns the zone at the end of a name such as `/example.org/20260101/Europe/London` or `/Europe/London`; `nil`
    /// if there is none.
    package static func suffixZone(_ name: String) -> TimeZone? {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1, name.utf8.count <= 200 else { return nil }
        let ends = [3, 2].filter { $0 < parts.count }.map { parts.suffix($0).joined(separator: "/") }
        return ends.lazy.compactMap { zone($0) ?? windowsZone($0) }.first
            ?? windowsZone(String(parts.last ?? ""))
    }

    /// Returns the zone for a name without a definition, in any of the forms that calendars use; `nil` for an unknown
    /// name.
    ///
    /// - Returns: The zone, and true if it is only a constant offset.
    package static func undefinedZone(_ name: String) -> (zone: TimeZone, isOffsetOnly: Bool)? {
        let zone = looseZone(name) ?? windowsZone(name) ?? offsetZone(name) ?? suffixZone(name)
        return zone.map { ($0, false) } ?? describedZone(name)
    }

    /// Returns true if a text may be a name: names are looked up as files.
    static func isPlausible(_ name: String) -> Bool {
        guard name.utf8.count <= 64, name.first != "/" else { return false }
        return name.utf8.allSatisfy { $0.isLetterOrDigit || "_+-/".utf8.contains($0) }
    }

    /// The old names without a slash in the database.
    ///
    /// - SeeAlso: [The file `backward` of the time zone database](https://data.iana.org/time-zones/tzdb/backward)
    private static let old = [
        "CET", "CST6CDT", "Cuba", "EET", "EST", "EST5EDT", "Egypt", "Eire", "GB", "GB-Eire", "GMT+0", "GMT-0", "GMT0",
        "Greenwich", "HST", "Hongkong", "Iceland", "Iran", "Israel", "Jamaica", "Japan", "Kwajalein", "Libya", "MET",
        "MST", "MST7MDT", "NZ", "NZ-CHAT", "Navajo", "PRC", "PST8PDT", "Poland", "Portugal", "ROC", "ROK", "Singapore",
        "Turkey", "UCT", "Universal", "W-SU", "WET", "Zulu",
    ]

    private static let byLowercase: [String: String] = {
        var names: [String: String] = [:]
        for name in old + TimeZone.knownTimeZoneIdentifiers { names[name.lowercased()] = name }
        for name in ["utc", "gmt", "etc/utc", "etc/gmt", "greenwich_mean_time", "coordinated_universal_time"] {
            names[name] = "GMT"
        }
        return names
    }()
}
