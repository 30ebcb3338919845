package import Foundation

extension Feed {
    /// The separator of the zone from the settings in a fingerprint.
    private static let zoneMark: Character = "."

    /// Returns the feed with a separate answer for each zone of times without one, if it may have such times.
    ///
    /// Without that, a run with another `TZ` would show instants that were read in a different zone, and report items
    /// as moved when it reads them again.
    package func reading(in timeZone: TimeZone) -> Feed {
        guard profile.hasLocalTimes else { return self }
        var hash = FNV1a()
        hash.add(timeZone.identifier)
        var feed = self
        feed.fingerprint = "\(Self.settings(of: fingerprint))\(Self.zoneMark)\(hash.text.suffix(8))"
        return feed
    }

    /// Returns the part of a fingerprint that identifies the settings, without the zone.
    package static func settings(of fingerprint: String) -> Substring { fingerprint.prefix { $0 != zoneMark } }
}
