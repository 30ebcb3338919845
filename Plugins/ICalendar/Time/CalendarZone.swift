package import FeedCore
package import Foundation

/// What tells local times from instants: a zone of the time zone database, or one that a calendar defines.
///
/// Both are seconds since 1970-01-01 00:00, of UTC and of the clocks of the place.
package enum CalendarZone: Sendable {
    case known(TimeZone)
    case defined(DefinedZone)

    package static let utc = CalendarZone.known(.gmt)

    /// How many seconds clocks are ahead of UTC.
    package func offset(at instant: Int) -> Int {
        switch self {
        case .known(let zone): zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
        case .defined(let zone): zone.offset(at: instant)
        }
    }

    /// What clocks show at an instant.
    package func local(of instant: Int) -> Int { instant + offset(at: instant) }

    /// What clocks show in a span of instants, and perhaps a little more where they change at one of its ends.
    package func locals(of span: Range<Int>) -> Range<Int> {
        let first = min(offset(at: span.lowerBound), offset(at: span.lowerBound + 86_400))
        let last = max(offset(at: span.upperBound), offset(at: span.upperBound - 86_400))
        return span.lowerBound + first..<max(span.upperBound + last, span.lowerBound + first)
    }

    /// When clocks show a time.
    ///
    /// A time that they skip is moved forward by as much as they skip, of one that they show twice the first is taken.
    ///
    /// - SeeAlso: [RFC 5545, section 3.3.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5), form 3
    package func instant(ofLocal time: Int) -> (instant: Int, certainty: LocalTime.Certainty) {
        // As in LocalTime, whose zones are those of the database only.
        let before = offset(at: time - 86_400)
        let after = offset(at: time + 86_400)
        if before == after, offset(at: time - before) == before { return (time - before, .exact) }
        let valid = [before, after].filter { offset(at: time - $0) == $0 }.map { time - $0 }
        guard let first = valid.min() else { return (time - before, .skipped) }
        return (first, valid.contains { $0 != first } ? .repeated : .exact)
    }
}
