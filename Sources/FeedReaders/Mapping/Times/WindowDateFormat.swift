import FeedCore
package import Foundation

/// The format of the window's ends in a request: `{window.from:epoch-seconds}`.
///
/// The default is RFC 3339 in UTC. `day` is the day in the feed's zone, `epoch-seconds` and `epoch-milliseconds` count
/// from 1970; a pattern has the letters of ``TimePattern`` for digits: `yyyy`, `yy`, `MM`, `M`, `dd`, `d`, `HH`, `H`,
/// `mm`, `m`, `ss`, `s`, and texts between apostrophes, on the clocks of the feed's zone.
package enum WindowDateFormat: Sendable, Hashable {
    case rfc3339
    case day
    /// A number of units since 1970, with the number of units per second.
    case epoch(Double)
    case pattern([PatternPiece])

    package init(_ text: String) throws(MappingTextError) {
        switch text {
        case "rfc3339": self = .rfc3339
        case "day": self = .day
        case "epoch-seconds": self = .epoch(1)
        case "epoch-milliseconds": self = .epoch(1_000)
        default: self = .pattern(try Self.pieces(text))
        }
    }

    private static func pieces(_ text: String) throws(MappingTextError) -> [PatternPiece] {
        let lengths: [Character: [Int]] = [
            "y": [2, 4], "M": [1, 2], "d": [1, 2], "H": [1, 2], "m": [1, 2], "s": [1, 2],
        ]
        return try PatternPiece.pieces(of: text, lengths) { letters in
            "found \"\(letters)\", expected rfc3339, day, epoch-seconds, epoch-milliseconds or a pattern of digits such as yyyyMMdd"
        }
    }

    package func text(of date: Date, in zone: TimeZone) -> String {
        switch self {
        case .rfc3339: return date.rfc3339
        case .day: return CivilDay(date, in: zone).description
        case .epoch(let scale): return String(Int((date.timeIntervalSince1970.bounded * scale).rounded(.down)))
        case .pattern(let pieces):
            let day = CivilDay(date, in: zone)
            let shifted = date.timeIntervalSince1970.bounded + Double(zone.offset(at: date))
            let second = Int((shifted - Double(day.number) * 86_400).rounded(.down))
            return pieces.map { piece in
                switch piece {
                case .literal(let text): text
                case .field("y", 2): (day.year % 100).padded(to: 2)
                case .field("y", let width): day.year.padded(to: width)
                case .field("M", let width): day.month.padded(to: width)
                case .field("d", let width): day.day.padded(to: width)
                case .field("H", let width): (second / 3_600).padded(to: width)
                case .field("m", let width): (second / 60 % 60).padded(to: width)
                case .field(_, let width): (second % 60).padded(to: width)
                }
            }.joined()
        }
    }
}

extension Double {
    /// The number, clamped to the years 1 to 9999 in seconds since 1970.
    fileprivate var bounded: Double { Swift.min(Swift.max(self, -62_135_596_800), 253_402_300_799) }
}
