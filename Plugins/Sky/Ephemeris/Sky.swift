import Foundation

/// The Sun and the Moon as they are seen from the Earth's centre at an instant.
struct Sky {
    /// A position in the true ecliptic and equinox of date: radians and km.
    struct Position {
        var longitude: Double
        var latitude: Double
        var distance: Double

        var vector: Vector { Vector(longitude: longitude, latitude: latitude, length: distance) }
    }

    let earth: Earth
    private let centuries: Double

    init(at date: Date) {
        let time = SkyTime(date)
        centuries = time.centuries
        earth = Earth(at: time)
    }

    var sun: Position {
        let (longitude, latitude, distance) = SolarTheory.sun(at: centuries)
        let precessed = earth.precessed(longitude: longitude, latitude: latitude)
        return Position(
            longitude: precessed.longitude + earth.nutation,
            latitude: precessed.latitude,
            distance: distance
        )
    }

    var moon: Position {
        let (longitude, latitude, distance) = LunarTheory.moon(at: centuries)
        return Position(
            longitude: longitude + earth.precession + earth.nutation,
            latitude: latitude,
            distance: distance
        )
    }

    /// The Sun's longitude from the mean equinox of 2000, by which the orbits of meteors are given.
    var sunLongitudeOf2000: Double { SolarTheory.sun(at: centuries).longitude }

    /// The Moon's longitude less the Sun's: 0 at new moon, half a turn at full moon.
    var elongation: Double { moon.longitude - sun.longitude }

    /// Returns a position as a vector in the axes of the true equator of date.
    func equatorial(_ position: Position) -> Vector { position.vector.turnedAroundX(by: earth.obliquity) }
}
