import Foundation

/// The altitude at which a body rises and sets.
enum HorizonLimit {
    /// The Sun's upper edge, raised by refraction.
    case sun

    /// The Sun at the end of civil twilight.
    case civilTwilight

    /// The Moon's upper edge, raised by refraction.
    case moon

    /// The refraction at the horizon that almanacs use.
    private static let refraction = 34.0 / 60 * Angle.degree

    /// The altitude of the Sun's centre when its edge is on the horizon.
    static let sunsEdge = -50.0 / 60 * Angle.degree

    /// Returns the altitude above the limit in radians; negative below it.
    func height(at date: Date, for observer: Observer) -> Double {
        let sky = Sky(at: date)
        let vector = observer.vector(to: self == .moon ? sky.moon : sky.sun, in: sky)
        let altitude = observer.altitude(of: vector, in: sky)
        switch self {
        case .sun: return altitude - Self.sunsEdge
        case .civilTwilight: return altitude + 6 * Angle.degree
        case .moon: return altitude + Self.refraction + asin(Radius.moon / vector.length)
        }
    }

    /// Returns the rises and settings in a span of time, in order.
    func crossings(in span: ClosedRange<Date>, for observer: Observer) -> [Search.Crossing] {
        Search.crossings(in: span, step: 3_600) { height(at: $0, for: observer) }
    }
}
