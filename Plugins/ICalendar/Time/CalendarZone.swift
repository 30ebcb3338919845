package import FeedCore
package import Foundation

/// A zone that converts local times to instants: one of the time zone database, or one that a calendar defines.
///
/// Both are seconds since 1970-01-01 00:00, in UTC and in local time.
package enum CalendarZone: Sendable {
    case known(TimeZone)
    case defined(DefinedZone)

    package static let utc = CalendarZone.known(.gmt)

    /// The offset from UTC in seconds.
    package func offset(at instant: Int) -> Int {
        switch self {
        case .known(let zone): zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
        case .defined(let zone): zone.offset(at: instant)
        }
    }

    /// The local time at an instant.
    package func local(of instant: Int) -> Int { instant + offset(at: instant) }

    /// The local times of a span of instants, possibly a little more if clocks change at one of its ends.
    package func locals(of span: Range<Int>) -> Range<Int> {
        let first = min(offset(at: span.lowerBound), offset(at: span.lowerBound + 86_400))
        let last = max(offset(at: span.upperBound), offset(at: span.upperBound - 86_400))
        return span.lowerBound + first..<max(span.upperBound + last, span.lowerBound + first)
    }

    /// The instant of a local time.
    ///
    /// A skipped time is moved forward by the length of the gap; for a repeated one, the first instant is used.
    ///
    /// - SeeAlso: [RFC 5545, section 3.3.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5), form 3
    package func instant(ofLocal time: Int) -> (instant: Int, certainty: LocalTime.Certainty) {
        // As in LocalTime, which only supports zones of the database.
        let before = offset(at: time - 86_400)
        let after = offset(at: time + 86_400)
        if before == after, offset(at: time - before) == before { return (time - before, .exact) }
        let valid = [before, after].filter { offset(at: time - $0) == $0 }.map { time - $0 }
        guard let first = valid.min() else { return (time - before, .skipped) }
        return (first, valid.contains { $0 != first } ? .repeated : .exact)
    }
}
