package import Foundation

/// Reads names of time zones as publishers write them, both names in the time zone database and other ones.
package enum ZoneName {
    /// Returns the zone with exactly this name in the time zone database; `nil` for any other text.
    package static func zone(_ name: String) -> TimeZone? {
        if ["Z", "GMT", "UTC", "Etc/UTC", "Etc/GMT"].contains(name) { return .gmt }
        return isPlausible(name) ? TimeZone(known: name) : nil
    }

    /// Returns the zone for a name in the database that is old, in another case, with blanks instead of underscores, or
    /// with backslashes before its slashes; `nil` for any other text.
    ///
    /// Of abbreviations, only those in the database are known. Others, such as `BST`, are ambiguous and not guessed.
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

    /// Returns the zone for a name that the calendar does not define, in any form that calendars use; `nil` for an
    /// unknown name.
    ///
    /// - Returns: The zone, and true if only a constant offset is known.
    package static func undefinedZone(_ name: String) -> (zone: TimeZone, isOffsetOnly: Bool)? {
        let zone = looseZone(name) ?? windowsZone(name) ?? offsetZone(name) ?? suffixZone(name)
        return zone.map { ($0, false) } ?? describedZone(name)
    }

    /// Returns true if a text may be the name of a zone, and is safe to look up as a file.
    static func isPlausible(_ name: String) -> Bool {
        guard name.utf8.count <= 64, name.first != "/" else { return false }
        return name.utf8.allSatisfy { $0.isLetterOrDigit || "_+-/".utf8.contains($0) }
    }

    /// The old names in the database that have no slash.
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

/// The names that are not in the time zone database: Windows names, offsets, and descriptions for display.
extension ZoneName {
    /// Returns the zone for a Windows name, such as `W. Europe Standard Time`; `nil` for any other text.
    static func windowsZone(_ name: String) -> TimeZone? {
        guard name.utf8.count <= 64 else { return nil }
        var key = name.lowercased()
        // The name for summer time denotes the same zone.
        if key.hasSuffix(" daylight time") { key = key.dropLast(14) + " standard time" }
        return windowsZones[key].flatMap { TimeZone(known: $0) }
    }

    /// The names in the time zone database by the names of Windows in lower case; `Tools/once/windows-zones` writes
    /// `windows-zones.txt`.
    private static let windowsZones = Dictionary(
        uniqueKeysWithValues: PackageResources.windows_zones_txt.lines.compactMap { $0.cut(at: "=") }
    )

    /// Returns the zone with the constant offset in a text such as `GMT+0100`, `UTC+01` or `-05:30`; `nil` for any
    /// other text.
    package static func offsetZone(_ name: String) -> TimeZone? { offset(name).flatMap { zone(secondsAhead: $0) } }

    /// Returns the zone of a description such as `(UTC-05:00) Eastern Time (US & Canada)` or `(GMT+01:00) Amsterdam,
    /// Berlin, Bern`: the zone of the first known place that has the description's offset.
    ///
    /// Places between slashes, as in `Sarajevo/Warsaw/Zagreb`, count if all are known and have the same time.
    ///
    /// - Returns: The zone, and true if only its offset is known; `nil` if neither a place nor the offset is known.
    static func describedZone(_ name: String) -> (zone: TimeZone, isOffsetOnly: Bool)? {
        guard name.utf8.count <= 200 else { return nil }
        var words = name[...]
        var seconds: Int?
        if name.first == "(", let end = name.firstIndex(of: ")") {
            let text = name[name.index(after: name.startIndex)..<end].trimmed
            guard let found = ["utc", "gmt"].contains(text.lowercased()) ? 0 : offset(text) else { return nil }
            seconds = found
            words = name[name.index(after: end)...]
        }
        // In winter and in summer, whichever depends on the hemisphere.
        func offsets(_ zone: TimeZone) -> [Int] { [1_704_067_200, 1_719_792_000].map { zone.rules.offset(at: $0) } }
        for part in words.split(separator: ",") {
            let zones = part.prefix { $0 != "(" }.split(separator: "/").map { zone(ofPlace: $0.trimmed) }
            guard case let first?? = zones.first, zones.allSatisfy({ $0.map(offsets) == offsets(first) }) else {
                continue
            }
            if seconds.map(offsets(first).contains) ?? true { return (first, false) }
        }
        return seconds.flatMap { zone(secondsAhead: $0) }.map { ($0, true) }
    }

    private static func zone(ofPlace place: String) -> TimeZone? {
        guard !place.isEmpty else { return nil }
        let area = place.lowercased().hasSuffix(" time") ? String(place.dropLast(5)) : place
        if let zone = windowsZone(area + " Standard Time") { return zone }
        let name = place.lowercased().replacing(" ", with: "_")
        return byPlace[name].flatMap { TimeZone(known: $0) } ?? looseZone("US/\(name)") ?? looseZone("Canada/\(name)")
    }

    /// Returns the offset in seconds from a text such as `GMT+0100`, `UTC-5`, `UTC+05:30` or `+01`; `nil` for any other
    /// text.
    private static func offset(_ text: String) -> Int? {
        var bytes = Array(text.utf8.prefix(16))[...]
        guard bytes.count < 16 else { return nil }
        if ["UTC", "GMT"].contains(String(decoding: bytes.prefix(3), as: UTF8.self).uppercased()) {
            bytes = bytes.dropFirst(3).drop { $0 == UInt8(ascii: " ") }
        }
        guard let sign = bytes.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        let parts = bytes.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".")
        }
        let (hours, minutes): (Int?, Int?) =
            switch parts.map(\.count) {
            case [1], [2]: (Int(digits: parts[0]), 0)
            case [4]: (Int(digits: parts[0].prefix(2)), Int(digits: parts[0].suffix(2)))
            case [1, 2], [2, 2]: (Int(digits: parts[0]), Int(digits: parts[1]))
            default: (nil, nil)
            }
        guard let hours, let minutes, hours <= 14, minutes < 60 else { return nil }
        let seconds = hours * 3_600 + minutes * 60
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }

    private static func zone(secondsAhead seconds: Int) -> TimeZone? {
        seconds == 0 ? .gmt : TimeZone(secondsFromGMT: seconds)
    }

    /// The names in the database by the place at their end, in lower case; of several names with the same place, the
    /// alphabetically first.
    private static let byPlace: [String: String] = {
        var names: [String: String] = [:]
        for name in TimeZone.knownTimeZoneIdentifiers.sorted() where name.contains("/") {
            guard let place = name.split(separator: "/").last?.lowercased(), names[place] == nil else { continue }
            names[place] = name
        }
        return names
    }()
}
