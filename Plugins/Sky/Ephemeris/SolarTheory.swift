import Foundation

/// The orbit of the Earth around the Sun by VSOP87, in ecliptic coordinates of 2000.
///
/// - SeeAlso: P. Bretagnon and G. Francou, Astronomy and Astrophysics 202 (1988), 309-315.
enum SolarTheory {
    private static let table = NumberTable(PackageResources.earth_txt)
    private static let longitude = series("longitude")
    private static let latitude = series("latitude")
    private static let distance = series("distance")

    /// The astronomical unit in km.
    static let astronomicalUnit = 149_597_870.7

    /// The speed of light in astronomical units per Julian century.
    private static let light = 63_241.077 * 100

    /// Returns the ecliptic coordinates of 2000 in which the Sun is seen from the Earth's centre: radians and km.
    ///
    /// The Sun is seen where it was when the light left. The small rotation turns the axes of the theory into those of
    /// the FK5: J. Meeus, Astronomical Algorithms, chapter 32.
    static func sun(at centuries: Double) -> (longitude: Double, latitude: Double, distance: Double) {
        let seen = centuries - distance.value(at: centuries / 10) / light
        let time = seen / 10
        return (
            longitude.value(at: time) + .pi - 0.09033 * Angle.arcSecond, -latitude.value(at: time),
            distance.value(at: time) * astronomicalUnit
        )
    }

    private static func series(_ coordinate: String) -> PeriodicSeries {
        PeriodicSeries(
            terms: table.numbers(of: coordinate).map {
                .init(power: Int($0[0]), amplitude: $0[1], phase: $0[2], rate: $0[3])
            }
        )
    }
}
