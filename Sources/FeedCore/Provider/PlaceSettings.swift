/// A provider's settings for the point near which items are requested, so that a request can use another point than the
/// user's own.
///
/// A board in a browser requests items near the device. Such answers are stored separately, and their items cause no
/// alerts. The publisher's rates and budgets apply to these requests too.
public struct PlaceSettings: Sendable {
    /// The setting for the latitude, in degrees north of the equator.
    public let latitude: any AnySetting

    /// The setting for the longitude, in degrees east of Greenwich.
    public let longitude: any AnySetting

    /// The setting for the radius around the point, in metres; `nil` if there is none.
    public let radius: Setting<Int>?

    /// The names of settings that list places by name; a request for another point removes these settings.
    public let replaced: [String]

    /// The name of the area that the publisher has data of, such as `London`; `nil` for the whole world, or for an area
    /// without a name.
    public let area: String?

    /// A function that returns the category of the items of a line, by the line's name in a group's fact of the role
    /// ``FactRole/line``, so that a map has the colours of lines without items too.
    public let line: @Sendable (String) -> ItemCategory?

    /// A function that returns true if the publisher has data around a point.
    public let serves: @Sendable (Coordinates) -> Bool

    /// A function that returns the point of a feed; `nil` if the feed has none.
    let point: @Sendable (SettingValues) -> Coordinates?

    /// Creates the description of a point's settings, which are numbers, or optional ones for feeds that need no point.
    public init<Degrees: SettingValue>(
        latitude: Setting<Degrees>,
        longitude: Setting<Degrees>,
        radius: Setting<Int>? = nil,
        replacing replaced: [String] = [],
        area: String? = nil,
        line: @escaping @Sendable (String) -> ItemCategory? = { _ in nil },
        serves: @escaping @Sendable (Coordinates) -> Bool = { _ in true }
    ) {
        (self.latitude, self.longitude, self.radius) = (latitude, longitude, radius)
        (self.replaced, self.area) = (replaced, area)
        (self.line, self.serves) = (line, serves)
        point = { values in
            guard let latitude = values[latitude] as? Double, let longitude = values[longitude] as? Double else {
                return nil
            }
            return Coordinates(latitude: latitude, longitude: longitude)
        }
    }
}

extension Feed {
    /// The point near which the feed requests items; `nil` if the feed does not use a point, or lists places by name.
    package var point: Coordinates? {
        guard let place = manifest.place, place.replaced.allSatisfy({ settings[$0]?.isEmptyList ?? true }),
            let values = try? SettingValues(settings, of: manifest)
        else { return nil }
        return place.point(values)
    }

    /// The radius around the feed's point, in metres; `nil` if the feed has no radius.
    package var radius: Int? {
        guard let radius = manifest.place?.radius else { return nil }
        return (try? SettingValues(settings, of: manifest))?[radius]
    }

    /// Returns a copy of the feed for another point; `nil` if the feed cannot use one, or the publisher has no data
    /// there.
    ///
    /// The copy has its own fingerprint, and keeps everything else that the user has set.
    package func around(_ point: Coordinates) -> Feed? {
        guard let place = manifest.place, place.serves(point), fault == nil else { return nil }
        var changed = settings
        for name in place.replaced { changed[name] = nil }
        changed[place.latitude.name] = RawSetting(.number("\(point.latitude)"))
        changed[place.longitude.name] = RawSetting(.number("\(point.longitude)"))
        guard let other = try? Feed(id, of: provider.origin, settings: changed) else { return nil }
        var feed = self
        (feed.provider, feed.profile, feed.settings) = (other.provider, other.profile, other.settings)
        feed.fingerprint = other.fingerprint
        return feed
    }
}

extension RawSetting {
    fileprivate var isEmptyList: Bool { if case .list(let values) = kind { values.isEmpty } else { false } }
}
