import Foundation

/// An eclipse of the Moon by the Earth's shadow.
struct LunarEclipse: Sendable, Hashable {
    enum Kind: Sendable {
        case penumbral, partial, total
    }

    var kind: Kind

    /// The greatest eclipse: the Moon is nearest to the shadow's axis.
    var date: Date

    /// The part of the Moon's diameter in the umbra; negative for a penumbral eclipse, above 1 for a total one.
    var magnitude: Double

    /// The part of the Moon's diameter in the penumbra.
    var penumbralMagnitude: Double

    /// The time in which the Moon touches the penumbra.
    var penumbra: ClosedRange<Date>

    /// The time in which the Moon touches the umbra; `nil` for a penumbral eclipse.
    var umbra: ClosedRange<Date>?

    /// Returns the eclipses in a span of time by their greatest eclipse, in order.
    static func all(in span: ClosedRange<Date>) -> [LunarEclipse] {
        MoonPhase.eclipses(near: .fullMoon, in: span, at: \.date) { LunarEclipse(near: $0) }
    }

    /// Creates the eclipse at a full moon; `nil` if the Moon misses the penumbra.
    private init?(near fullMoon: Date) {
        // The penumbra and the Moon together have a radius of 1.6 degrees at most.
        guard abs(Sky(at: fullMoon).moon.latitude) < 1.8 * Angle.degree else { return nil }
        let hours = { fullMoon.addingTimeInterval($0 * 3_600) }
        date = Search.minimum(in: hours(-4)...hours(4)) { Shadow(at: $0).separation }
        let shadow = Shadow(at: date)
        penumbralMagnitude = shadow.magnitude(radius: shadow.penumbra)
        magnitude = shadow.magnitude(radius: shadow.umbra)
        guard penumbralMagnitude > 0 else { return nil }
        kind = magnitude < 0 ? .penumbral : magnitude < 1 ? .partial : .total
        penumbra = Self.contacts(around: date) { $0.magnitude(radius: $0.penumbra) }
        umbra = kind == .penumbral ? nil : Self.contacts(around: date) { $0.magnitude(radius: $0.umbra) }
    }

    /// Returns the span around the greatest eclipse in which a magnitude is positive.
    private static func contacts(around date: Date, of magnitude: (Shadow) -> Double) -> ClosedRange<Date> {
        let span = date.addingTimeInterval(-4 * 3_600)...date.addingTimeInterval(4 * 3_600)
        let contacts = Search.crossings(in: span, step: 3_600) { magnitude(Shadow(at: $0)) }.map(\.date)
        guard let first = contacts.first, let last = contacts.last else { return date...date }
        return first...last
    }
}

/// The Earth's shadow at the distance of the Moon, in radians as seen from the Earth's centre.
///
/// The atmosphere enlarges the Earth by a hundredth, by A. Danjon, as in the canons of F. Espenak and J. Meeus and in the
/// Explanatory Supplement to the Astronomical Almanac, section 11.2.
private struct Shadow {
    /// The angle between the Moon's centre and the shadow's axis.
    let separation: Double
    let umbra: Double
    let penumbra: Double
    private let moon: Double

    init(at date: Date) {
        let sky = Sky(at: date)
        let (sun, moon) = (sky.sun, sky.moon)
        separation = (-sun.vector).angle(to: moon.vector)
        let parallax = 1.01 * Radius.earth / moon.distance + Radius.earth / sun.distance
        umbra = parallax - Radius.sun / sun.distance
        penumbra = parallax + Radius.sun / sun.distance
        self.moon = asin(Radius.moon / moon.distance)
    }

    /// Returns the part of the Moon's diameter within a radius of the axis; negative outside it.
    func magnitude(radius: Double) -> Double { (radius + moon - separation) / (2 * moon) }
}
