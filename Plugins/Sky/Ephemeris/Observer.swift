import Foundation

/// A place on the Earth at sea level.
struct Observer: Sendable, Hashable {
    /// The latitude in radians, north of the equator.
    let latitude: Double

    /// The longitude in radians, east of Greenwich.
    let longitude: Double

    /// The distances from the Earth's axis and from the plane of its equator, in km, on the ellipsoid of WGS 84.
    private let fromAxis: Double
    private let fromEquator: Double

    /// Creates a place from degrees.
    init(latitude: Double, longitude: Double) {
        self.latitude = latitude * Angle.degree
        self.longitude = longitude * Angle.degree
        let squeeze = (1 - Radius.flattening) * (1 - Radius.flattening)
        let (sine, cosine) = (sin(self.latitude), cos(self.latitude))
        let curvature = Radius.earth / (cosine * cosine + squeeze * sine * sine).squareRoot()
        fromAxis = curvature * cosine
        fromEquator = curvature * squeeze * sine
    }

    /// Returns the vector from the place to a position.
    func vector(to position: Sky.Position, in sky: Sky) -> Vector {
        let meridian = sky.earth.siderealTime + longitude
        let place = Vector(fromAxis * cos(meridian), fromAxis * sin(meridian), fromEquator)
        return sky.equatorial(position) - place
    }

    /// Returns the altitude of a vector from the place above the horizon, in radians, without refraction.
    func altitude(of vector: Vector, in sky: Sky) -> Double {
        let zenith = Vector(longitude: sky.earth.siderealTime + longitude, latitude: latitude, length: 1)
        return asin(min(1, max(-1, zenith.dot(vector) / vector.length)))
    }
}
