import Foundation

/// The location of an item.
public struct Place: Sendable, Hashable, Codable {
    public var name: String?

    /// The coordinates in degrees north and east, WGS 84.
    public var coordinates: Coordinates?

    /// The country as the publisher writes it, or its ISO 3166 code if the code is known.
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

    /// Creates coordinates; `nil` if a coordinate is missing or out of range.
    public init?(latitude: Double?, longitude: Double?) {
        guard let latitude, let longitude, abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// Creates coordinates from a latitude and a longitude such as `51.501,-0.142`; `nil` for any other text.
    package init?(_ text: String) {
        let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Double($0.trimmingPrefix { $0 == " " })
        }
        guard numbers.count == 2 else { return nil }
        self.init(latitude: numbers[0], longitude: numbers[1])
    }

    /// Returns the great-circle distance in metres, by the haversine formula.
    public func distance(to other: Coordinates) -> Double {
        let degree = Double.pi / 180
        let latitudes = (latitude * degree, other.latitude * degree)
        let north = sin((latitudes.1 - latitudes.0) / 2)
        let east = sin((other.longitude - longitude) * degree / 2)
        let haversine = north * north + cos(latitudes.0) * cos(latitudes.1) * east * east
        return 2 * 6_371_000 * asin(min(1, haversine.squareRoot()))
    }
}
