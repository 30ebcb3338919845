import FeedCore
import Foundation

extension Coordinates {
    /// The point from which distances to London are measured.
    ///
    /// - SeeAlso: [Charing Cross](https://en.wikipedia.org/wiki/Charing_Cross#Official_use_as_central_point).
    static let charingCross = Coordinates(latitude: 51.5081, longitude: -0.1248)

    /// True if the point is in the bounding box of the M25, the motorway around London; TfL runs hardly anything
    /// outside.
    ///
    /// - SeeAlso: [The M25](https://en.wikipedia.org/wiki/M25_motorway), whose junctions lie on and around the box.
    var isInsideM25: Bool { (51.28...51.70).contains(latitude) && (-0.56...0.31).contains(longitude) }

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
