import Foundation

/// A solar eclipse as it is seen from a place.
struct LocalSolarEclipse: Sendable, Hashable {
    /// The time at which most of the Sun is covered while it is above the horizon.
    var date: Date

    /// The covered part of the Sun's disc, from 0 to 1.
    var obscuration: Double

    /// The altitude of the Sun in radians, without refraction.
    var altitude: Double

    /// The time in which a part of the Sun is covered and the Sun is above the horizon, to two minutes.
    var span: ClosedRange<Date>

    private static let step = 120.0

    /// Creates the view from a place; `nil` if the eclipse cannot be seen there.
    init?(of eclipse: SolarEclipse, for observer: Observer) {
        let count = Int(eclipse.span.upperBound.timeIntervalSince(eclipse.span.lowerBound) / Self.step) + 1
        let views = (0...count)
            .map { View(at: eclipse.span.lowerBound.addingTimeInterval(Double($0) * Self.step), for: observer) }
            .filter { $0.isUp && $0.obscuration > 0 }
        guard let first = views.first, let last = views.last else { return nil }
        guard let best = views.min(by: { $0.separation < $1.separation }) else { return nil }
        let nearest = Search.minimum(in: (best.date - Self.step)...(best.date + Self.step)) {
            View(at: $0, for: observer).separation
        }
        let refined = View(at: nearest, for: observer)
        let view = refined.isUp ? refined : best
        (date, obscuration, altitude) = (view.date, view.obscuration, view.altitude)
        span = first.date...last.date
    }

    /// The Sun and the Moon at an instant.
    private struct View {
        let date: Date
        let separation: Double
        let altitude: Double
        private let radii: (sun: Double, moon: Double)

        init(at date: Date, for observer: Observer) {
            self.date = date
            let sky = Sky(at: date)
            let sun = observer.vector(to: sky.sun, in: sky)
            let moon = observer.vector(to: sky.moon, in: sky)
            separation = sun.angle(to: moon)
            altitude = observer.altitude(of: sun, in: sky)
            radii = (asin(Radius.sun / sun.length), asin(Radius.moon / moon.length))
        }

        var isUp: Bool { altitude > HorizonLimit.sunsEdge }

        /// The part of the Sun's disc that the Moon's covers.
        var obscuration: Double {
            let (sun, moon) = radii
            if separation >= sun + moon { return 0 }
            if separation <= abs(sun - moon) { return min(1, moon * moon / (sun * sun)) }
            let ofSun = acos((separation * separation + sun * sun - moon * moon) / (2 * separation * sun))
            let ofMoon = acos((separation * separation + moon * moon - sun * sun) / (2 * separation * moon))
            let lens = sun * sun * (ofSun - sin(2 * ofSun) / 2) + moon * moon * (ofMoon - sin(2 * ofMoon) / 2)
            return lens / (.pi * sun * sun)
        }
    }
}
