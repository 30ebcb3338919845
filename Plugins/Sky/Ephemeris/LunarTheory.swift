import Foundation

/// The orbit of the Moon around the Earth by ELP/MPP02, with the parameters that are fitted to DE405.
///
/// - SeeAlso: J. Chapront and G. Francou, Astronomy and Astrophysics 404 (2003), 735-742.
enum LunarTheory {
    /// The arguments of the theory in the order of the table: arc seconds, and their rates per power of a century.
    ///
    /// D, F, l, l', the mean longitudes of the planets from Mercury to Neptune, and zeta.
    private static let arguments: [[Double]] = [
        [-223_739.25289, 1_602_961_601.08466, -6.82563], [-960_220.44038, 1_739_527_262.96645, -13.20222],
        [-810_131.99706, 1_717_915_922.99181, 31.41256], [-8_895.31165, 129_596_581.0569, -0.54947],
        [-387_896.78308, 538_101_628.66888], [-640_875.24158, 210_664_136.45777], [361_679.13885, 129_597_742.293],
        [-16_436.35722, 68_905_077.65936], [123_665.37939, 10_925_660.57335], [180_278.9025, 4_399_609.33632],
        [-165_415.64577, 1_542_482.57845], [-200_343.19163, 786_547.897],
        [-510_060.11437, 1_732_564_372.18193, -6.84583],
    ]

    /// The mean longitude of the Moon in arc seconds, per power of a century.
    private static let meanLongitude = [-510_060.11437, 1_732_559_343.38498, -6.84583, 0.00641535]

    private static let table = NumberTable(PackageResources.moon_txt)
    private static let longitude = series("longitude", unit: Angle.arcSecond)
    private static let latitude = series("latitude", unit: Angle.arcSecond)
    private static let distance = series("distance", unit: 1)

    /// The time that light takes from the Moon, in Julian centuries.
    private static let lightTime = 1.28 / 86_400 / 36_525

    /// Returns the coordinates in which the Moon is seen from the Earth's centre: radians in the ecliptic of date, from
    /// the mean equinox of 2000, and km.
    static func moon(at centuries: Double) -> (longitude: Double, latitude: Double, distance: Double) {
        let time = centuries - lightTime
        let mean = meanLongitude.reversed().reduce(0) { $0 * time + $1 } * Angle.arcSecond
        return (mean + longitude.value(at: time), latitude.value(at: time), distance.value(at: time))
    }

    private static func series(_ coordinate: String, unit: Double) -> PeriodicSeries {
        PeriodicSeries(
            terms: table.numbers(of: coordinate).map { row in
                var term = PeriodicSeries.Term(
                    power: Int(row[0]),
                    amplitude: row[1] * unit,
                    phase: row[2] * Angle.degree - .pi / 2,
                    rate: 0
                )
                for (multiple, argument) in zip(row.dropFirst(3), arguments) {
                    term.phase += multiple * argument[0] * Angle.arcSecond
                    term.rate += multiple * argument[1] * Angle.arcSecond
                    if argument.count > 2 { term.acceleration += multiple * argument[2] * Angle.arcSecond }
                }
                return term
            }
        )
    }
}
