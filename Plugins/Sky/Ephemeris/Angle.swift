import Foundation

/// Angles in radians.
enum Angle {
    static let degree = Double.pi / 180
    static let arcSecond = degree / 3_600
    static let turn = 2 * Double.pi

    /// Returns the angle of at least -180 and less than 180 degrees in the same direction.
    static func signed(_ angle: Double) -> Double { angle - turn * ((angle + .pi) / turn).rounded(.down) }

    /// Returns the angle of at least 0 and less than 360 degrees in the same direction.
    static func positive(_ angle: Double) -> Double { angle - turn * (angle / turn).rounded(.down) }
}

/// A point in space, in km from the Earth's centre or from a place on the Earth.
typealias Vector = SIMD3<Double>

extension SIMD3<Double> {
    /// Creates a vector from a longitude and a latitude in radians.
    init(longitude: Double, latitude: Double, length: Double) {
        self.init(cos(latitude) * cos(longitude), cos(latitude) * sin(longitude), sin(latitude))
        self *= length
    }

    var length: Double { dot(self).squareRoot() }

    func dot(_ other: Self) -> Double { x * other.x + y * other.y + z * other.z }

    func cross(_ other: Self) -> Self {
        Self(y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x)
    }

    /// Returns the angle between two directions; exact for small angles too.
    func angle(to other: Self) -> Double { atan2(cross(other).length, dot(other)) }

    /// Returns the vector in axes that are turned around the x axis.
    func turnedAroundX(by angle: Double) -> Self {
        Self(x, cos(angle) * y - sin(angle) * z, sin(angle) * y + cos(angle) * z)
    }
}
