import Foundation

/// One of the four phases of the Moon.
struct MoonPhase: Sendable, Hashable {
    enum Name: Int, CaseIterable, Sendable {
        case newMoon, firstQuarter, fullMoon, lastQuarter
    }

    var name: Name
    var date: Date

    /// The mean rate at which the Moon leaves the Sun behind, in radians per second.
    private static let rate = Angle.turn / (29.530588853 * 86_400)

    /// Returns the first phase after a date.
    static func first(after date: Date) -> MoonPhase {
        let (date, index) = Search.next(after: date, step: .pi / 2, rate: rate) { Sky(at: $0).elongation }
        return MoonPhase(name: Name(rawValue: index) ?? .newMoon, date: date)
    }

    /// Returns the first phase of a name after a date.
    static func first(_ name: Name, after date: Date) -> MoonPhase {
        let offset = Double(name.rawValue) * .pi / 2
        let next = Search.next(after: date, step: Angle.turn, offset: offset, rate: rate) { Sky(at: $0).elongation }
        return MoonPhase(name: name, date: next.date)
    }

    /// Returns the phases in a span of time, in order.
    static func all(in span: ClosedRange<Date>) -> [MoonPhase] {
        Search.events(in: span, at: \.date) { first(after: $0) }
    }

    /// Returns the eclipses in a span of time; each is near a phase of a name.
    ///
    /// - Parameters:
    ///   - name: The phase.
    ///   - span: The span of time.
    ///   - date: Returns the time of an eclipse.
    ///   - eclipse: Returns the eclipse near a phase; `nil` if there is none.
    /// - Returns: The eclipses.
    static func eclipses<Eclipse>(
        near name: Name,
        in span: ClosedRange<Date>,
        at date: (Eclipse) -> Date,
        _ eclipse: (Date) -> Eclipse?
    ) -> [Eclipse] {
        let wide = span.lowerBound.addingTimeInterval(-86_400)...span.upperBound.addingTimeInterval(86_400)
        return Search.events(in: wide, at: \.date) { first(name, after: $0) }
            .compactMap { eclipse($0.date) }.filter { span.contains(date($0)) }
    }
}

extension Sky {
    /// The part of the Moon's disc that the Sun lights, from 0 to 1.
    var illumination: Double {
        let (sun, moon) = (sun, moon)
        let elongation = acos(cos(moon.latitude) * cos(moon.longitude - sun.longitude))
        let phase = atan2(sun.distance * sin(elongation), moon.distance - sun.distance * cos(elongation))
        return (1 + cos(phase)) / 2
    }
}
