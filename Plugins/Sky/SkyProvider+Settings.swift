import FeedCore
import Foundation

extension SkyProvider {
    static let latitude = Setting<Double?>(
        "latitude",
        in: -90...90,
        unit: "degrees",
        "The latitude of the place, north of the equator; without a place only events that need none are shown."
    )

    static let longitude = Setting<Double?>(
        "longitude",
        in: -180...180,
        unit: "degrees",
        "The longitude of the place, east of Greenwich; without a place only events that need none are shown."
    )

    static let events = Setting<[SkyEventKind]>(
        "events",
        default: [.sunrise, .sunset, .moonPhases, .seasons, .eclipses],
        count: 1...SkyEventKind.allCases.count,
        rule: "an array with at least one of \(SkyEventKind.typeName)",
        "The kinds of events to show."
    )

    /// Throws the issues of settings that do not go together.
    static func check(_ settings: SettingValues) throws(SettingIssues) {
        for (name, other) in [(latitude.name, longitude.name), (longitude.name, latitude.name)]
        where !settings.isSet(name) && settings.isSet(other) {
            throw SettingIssues(name, "is missing, but must be a number of degrees, since \(other) is set")
        }
        guard settings.isSet(events.name), !settings.isSet(latitude.name) else { return }
        if let kind = settings[events].first(where: \.needsPlace) {
            throw SettingIssues(
                events.name,
                "has \(kind.rawValue.quoted), which needs a place",
                remedy: "Set latitude and longitude."
            )
        }
    }
}

/// A kind of events, by its name in the settings.
enum SkyEventKind: String, CaseIterable, SettingValue {
    case sunrise, sunset, twilight, moonrise, moonset
    case moonPhases = "moon-phases"
    case seasons, eclipses
    case meteorShowers = "meteor-showers"

    /// True if the time of the events depends on the place.
    var needsPlace: Bool { limit != nil }
}
