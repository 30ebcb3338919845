import Foundation

/// An eclipse of the Sun by the Moon, as seen from anywhere on the Earth.
struct SolarEclipse: Sendable, Hashable {
    enum Kind: Sendable {
        case partial, annular, hybrid, total
    }

    var kind: Kind

    /// The greatest eclipse: the axis of the Moon's shadow is nearest to the Earth's centre.
    var date: Date

    /// The covered part of the Sun's diameter at the greatest eclipse; for a central one the ratio of the diameters.
    var magnitude: Double

    /// The time in which the penumbra touches the Earth.
    var span: ClosedRange<Date>

    /// Returns the eclipses in a span of time by their greatest eclipse, in order.
    static func all(in span: ClosedRange<Date>) -> [SolarEclipse] {
        MoonPhase.eclipses(near: .newMoon, in: span, at: \.date) { SolarEclipse(near: $0) }
    }

    /// Creates the eclipse at a new moon; `nil` if the shadow misses the Earth.
    ///
    /// - SeeAlso: J. Meeus, Astronomical Algorithms, chapter 54, for the kinds.
    private init?(near newMoon: Date) {
        // The penumbra reaches 1.6 degrees at most.
        guard abs(Sky(at: newMoon).moon.latitude) < 1.8 * Angle.degree else { return nil }
        let hours = { newMoon.addingTimeInterval($0 * 3_600) }
        date = Search.minimum(in: hours(-4)...hours(4)) { MoonShadow(at: $0).distance }
        let shadow = MoonShadow(at: date)
        guard shadow.gap < 0 else { return nil }
        magnitude = shadow.magnitude
        kind = shadow.kind
        let greatest = date
        let around = greatest.addingTimeInterval(-4 * 3_600)...greatest.addingTimeInterval(4 * 3_600)
        let contacts = Search.crossings(in: around, step: 1_800) { MoonShadow(at: $0).gap }.map(\.date)
        span = (contacts.first ?? greatest)...(contacts.last ?? greatest)
    }
}

/// The Moon's shadow beside the Earth, in radii of the Earth.
private struct MoonShadow {
    /// The distance of the shadow's axis from the Earth's centre.
    let distance: Double

    /// The Earth's radius towards the axis, which is less near the poles.
    private let edge: Double

    /// The radii of the penumbra and the umbra in the plane through the Earth's centre; that of the umbra is negative if
    /// its tip is beyond the plane.
    private let penumbra: Double
    private let umbra: Double

    /// The growth of the radii on the way of one radius of the Earth.
    private let penumbraSlope: Double
    private let umbraSlope: Double

    init(at date: Date) {
        let sky = Sky(at: date)
        let (sun, moon) = (sky.equatorial(sky.sun) / Radius.earth, sky.equatorial(sky.moon) / Radius.earth)
        let way = moon - sun
        let axis = way / way.length
        let height = -moon.dot(axis)
        let nearest = moon + axis * height
        distance = nearest.length
        edge = distance / (nearest * Vector(1, 1, 1 / (1 - Radius.flattening))).length
        let size = (sun: Radius.sun / Radius.earth, moon: Radius.moonWithMountains / Radius.earth)
        let core = Radius.moonWithoutValleys / Radius.earth
        let angles = (asin((size.sun + size.moon) / way.length), asin((size.sun - core) / way.length))
        (penumbraSlope, umbraSlope) = (tan(angles.0), tan(angles.1))
        penumbra = height * penumbraSlope + size.moon / cos(angles.0)
        umbra = height * umbraSlope - core / cos(angles.1)
    }

    /// The distance of the penumbra from the Earth; negative if it touches the Earth.
    var gap: Double { distance - edge - penumbra }

    /// The height of the Earth's surface above the plane where the axis meets it; 0 if the axis misses the Earth.
    private var surface: Double { max(0, 1 - distance * distance / (edge * edge)).squareRoot() }

    var kind: SolarEclipse.Kind {
        if distance > edge + abs(umbra) { return .partial }
        if umbra - surface * umbraSlope > 0 { return .annular }
        return umbra > 0 ? .hybrid : .total
    }

    var magnitude: Double {
        let radii = (penumbra - surface * penumbraSlope, umbra - surface * umbraSlope)
        if kind == .partial { return -gap / (penumbra + umbra) }
        return (radii.0 - radii.1) / (radii.0 + radii.1)
    }
}
