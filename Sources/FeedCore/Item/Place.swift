/// The location of an item.
public struct Place: Sendable, Hashable {
    public var name: String?

    /// Degrees north and east, WGS 84.
    public var coordinates: Coordinates?

    /// The country as the publisher writes it, or its ISO 3166 code if that is known.
    public var country: String?

    public init(name: String? = nil, coordinates: Coordinates? = nil, country: String? = nil) {
        self.name = name
        self.coordinates = coordinates
        self.country = country
    }
}

/// A point on the earth, in degrees north and east of WGS 84.
public struct Coordinates: Sendable, Hashable, Codable {
    public var latitude: Double
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
