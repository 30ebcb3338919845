/// The sizes of the bodies, in km.
enum Radius {
    /// The Sun's radius: 959.63 arc seconds from one astronomical unit, as in almanacs.
    static let sun = 695_990.0

    /// The Moon's mean radius, by the IAU.
    static let moon = 1_737.4

    /// The radius of the Moon with the mountains of its edge, by the IAU: 0.2725076 of the Earth's.
    static let moonWithMountains = 1_738.1

    /// The radius of the Moon without the valleys of its edge, through which the Sun still shines: 0.272281 of the
    /// Earth's, as in the canons of eclipses.
    static let moonWithoutValleys = 1_736.65

    /// The Earth's radius at the equator, by WGS 84.
    static let earth = 6_378.137

    /// The flattening of the Earth, by WGS 84.
    static let flattening = 1 / 298.257223563
}
