import Foundation

/// The start of an astronomical season.
struct Season: Sendable, Hashable {
    enum Name: Int, CaseIterable, Sendable {
        case marchEquinox, juneSolstice, septemberEquinox, decemberSolstice
    }

    var name: Name
    var date: Date

    /// Returns the starts of seasons in a span of time, in order.
    static func all(in span: ClosedRange<Date>) -> [Season] {
        Search.events(in: span, at: \.date, next: first)
    }

    private static func first(after date: Date) -> Season {
        let next = Search.next(after: date, step: .pi / 2, rate: Sky.sunRate) { Sky(at: $0).sun.longitude }
        return Season(name: Name(rawValue: next.index) ?? .marchEquinox, date: next.date)
    }
}

extension Sky {
    /// The mean rate of the Sun's longitude, in radians per second.
    static let sunRate = Angle.turn / (365.2422 * 86_400)
}
