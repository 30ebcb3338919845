import Foundation

/// The orientation of the Earth at an instant.
struct Earth {
    /// The nutation in longitude, in radians.
    let nutation: Double

    /// The true obliquity of the ecliptic, in radians.
    let obliquity: Double

    /// The apparent sidereal time at Greenwich, in radians.
    let siderealTime: Double

    /// The precession in longitude since 2000, in radians.
    let precession: Double

    private let centuries: Double

    init(at time: SkyTime) {
        let centuries = time.centuries
        let (longitude, obliquity) = Nutation.value(at: centuries)
        self.centuries = centuries
        nutation = longitude
        self.obliquity =
            (84_381.406 + centuries * (-46.836769 + centuries * (-0.0001831 + centuries * 0.0020034)))
            * Angle.arcSecond + obliquity
        precession = centuries * (5_028.796195 + centuries * (1.1054348 + centuries * 0.00007964)) * Angle.arcSecond
        let rotation =
            0.7790572732640 + 0.00273781191135448 * time.universalDays
            + time.universalDays.truncatingRemainder(dividingBy: 1)
        let drift = centuries * (4_612.156534 + centuries * (1.3915817 - centuries * 0.00000044)) + 0.014506
        siderealTime =
            Angle.turn * rotation + drift * Angle.arcSecond + longitude * cos(self.obliquity)
    }

    /// Returns ecliptic coordinates of 2000 in the mean ecliptic and equinox of date.
    ///
    /// The precession is that of IAU 2006: N. Capitaine, P. T. Wallace and J. Chapront, Astronomy and Astrophysics 412
    /// (2003), 567-586, with the rotation of J. Meeus, Astronomical Algorithms, chapter 21.
    func precessed(longitude: Double, latitude: Double) -> (longitude: Double, latitude: Double) {
        let tilt = centuries * (46.998973 + centuries * (-0.0334926 - centuries * 0.00012559)) * Angle.arcSecond
        let node = (629_546.7936 + centuries * (-867.95758 + centuries * 0.157992)) * Angle.arcSecond
        let east = cos(tilt) * cos(latitude) * sin(node - longitude) - sin(tilt) * sin(latitude)
        let north = cos(latitude) * cos(node - longitude)
        let up = cos(tilt) * sin(latitude) + sin(tilt) * cos(latitude) * sin(node - longitude)
        return (precession + node - atan2(east, north), asin(up))
    }
}

/// The nutation of the Earth's axis.
enum Nutation {
    private struct Term {
        var phase: Double
        var rate: Double
        var longitude: (Double, Double)
        var obliquity: (Double, Double)
    }

    /// The arguments l, l', F, D and the Moon's node in arc seconds, and their rates in a century: IERS Conventions
    /// (2003), chapter 5.
    private static let arguments = [
        (485_868.249036, 1_717_915_923.2178), (1_287_104.79305, 129_596_581.0481), (335_779.526232, 1_739_527_262.8478),
        (1_072_260.70369, 1_602_961_601.2090), (450_160.398036, -6_962_890.5431),
    ]

    private static let terms = NumberTable(PackageResources.nutation_txt).rows.map(\.numbers).map { row in
        var term = Term(phase: 0, rate: 0, longitude: (row[5], row[6]), obliquity: (row[7], row[8]))
        for (multiple, argument) in zip(row, arguments) {
            term.phase += multiple * argument.0 * Angle.arcSecond
            term.rate += multiple * argument.1 * Angle.arcSecond
        }
        return term
    }

    /// Returns the nutation in longitude and obliquity, in radians.
    static func value(at centuries: Double) -> (longitude: Double, obliquity: Double) {
        var sum = (0.0, 0.0)
        for term in terms {
            let phase = term.phase + term.rate * centuries
            sum.0 += (term.longitude.0 + term.longitude.1 * centuries) * sin(phase)
            sum.1 += (term.obliquity.0 + term.obliquity.1 * centuries) * cos(phase)
        }
        return (sum.0 * Angle.arcSecond, sum.1 * Angle.arcSecond)
    }
}
