/// The settings of a provider for the place to look around, so that another place than the user's own can be requested.
///
/// A board in a browser requests the place of the device. Such answers are stored separately: their items cause no
/// alerts, and the publisher's rates and budgets apply as ever.
public struct PlaceSettings: Sendable {
    /// The setting for the latitude, in degrees north of the equator.
    public let latitude: Setting<Double>

    /// The setting for the longitude, in degrees east of Greenwich.
    public let longitude: Setting<Double>

    /// The setting for the radius around the point, in metres; `nil` if there is none.
    public let radius: Setting<Int>?

    /// The names of settings that name places, which give way to the point.
    public let replaced: [String]

    /// Returns true if the publisher has data around a point.
    public let serves: @Sendable (Coordinates) -> Bool

    public init(
        latitude: Setting<Double>,
        longitude: Setting<Double>,
        radius: Setting<Int>? = nil,
        replacing replaced: [String] = [],
        serves: @escaping @Sendable (Coordinates) -> Bool = { _ in true }
    ) {
        (self.latitude, self.longitude, self.radius) = (latitude, longitude, radius)
        (self.replaced, self.serves) = (replaced, serves)
    }
}

extension Feed {
    /// The point that it looks around; `nil` if it does not use one, or names its places.
    package var point: Coordinates? {
        guard let place = manifest.place, place.replaced.allSatisfy({ settings[$0]?.isEmptyList ?? true }),
            let values = try? SettingValues(settings, of: manifest)
        else { return nil }
        return Coordinates(latitude: values[place.latitude], longitude: values[place.longitude])
    }

    /// The radius around a point that it covers, in metres; `nil` if it does not have one.
    package var radius: Int? {
        guard let radius = manifest.place?.radius else { return nil }
        return (try? SettingValues(settings, of: manifest))?[radius]
    }

    /// Returns the same feed for another point; `nil` if it cannot be moved, or the publisher has no data there.
    ///
    /// It has a fingerprint of its own, and all that the user has set besides.
    package func around(_ point: Coordinates) -> Feed? {
        guard let place = manifest.place, place.serves(point), fault == nil else { return nil }
        var changed = settings
        for name in place.replaced { changed[name] = nil }
        changed[place.latitude.name] = RawSetting(.number("\(point.latitude)"))
        changed[place.longitude.name] = RawSetting(.number("\(point.longitude)"))
        guard let other = try? Feed(id, of: type(of: provider), settings: changed) else { return nil }
        var feed = self
        (feed.provider, feed.profile, feed.settings) = (other.provider, other.profile, other.settings)
        feed.fingerprint = other.fingerprint
        return feed
    }
}

extension RawSetting {
    fileprivate var isEmptyList: Bool { if case .list(let values) = kind { values.isEmpty } else { false } }
}
