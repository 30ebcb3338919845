import FeedCore
import Foundation

extension Coordinates {
    /// Returns the great-circle distance in metres, by the haversine formula.
    func distance(to other: Coordinates) -> Double {
        let degree = Double.pi / 180
        let latitudes = (latitude * degree, other.latitude * degree)
        let north = sin((latitudes.1 - latitudes.0) / 2)
        let east = sin((other.longitude - longitude) * degree / 2)
        let haversine = north * north + cos(latitudes.0) * cos(latitudes.1) * east * east
        return 2 * 6_371_000 * asin(min(1, haversine.squareRoot()))
    }
}
