package import Foundation

extension Feed {
    /// What separates the zone from the settings in a fingerprint.
    private static let zoneMark: Character = "."

    /// The feed with an answer of its own for each zone in which times without one are read, where it may have such times.
    ///
    /// Without that, a run with another `TZ` would show instants that were read in somebody else's zone, and report that
    /// items have moved when it reads them again.
    package func reading(in timeZone: TimeZone) -> Feed {
        guard profile.hasLocalTimes else { return self }
        var hash = FNV1a()
        hash.add(timeZone.identifier)
        var feed = self
        feed.fingerprint = "\(Self.settings(of: fingerprint))\(Self.zoneMark)\(hash.text.suffix(8))"
        return feed
    }

    /// The part of a fingerprint that tells settings apart, whatever the zone.
    package static func settings(of fingerprint: String) -> Substring { fingerprint.prefix { $0 != zoneMark } }
}
