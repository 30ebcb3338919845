import FeedCore
import Foundation

/// A zone that converts local times to instants: one of the time zone database, or one that a calendar defines.
///
/// Both are seconds since 1970-01-01 00:00, in UTC and in local time.
enum CalendarZone: Sendable {
    case known(ZoneRules)
    case defined(DefinedZone)

    static let utc = CalendarZone.known(TimeZone.gmt)

    /// Returns a zone of the time zone database.
    static func known(_ zone: TimeZone) -> CalendarZone { .known(zone.rules) }

    /// The zone with exactly this name in the time zone database, even if only the system's files have it; `nil` for
    /// any other text.
    init?(named name: String) {
        guard let rules = ZoneDatabase.shared.rules(named: name) else { return nil }
        self = .known(rules)
    }

    /// Returns the offset from UTC in seconds.
    func offset(at instant: Int) -> Int {
        switch self {
        case .known(let rules): rules.offset(at: instant)
        case .defined(let zone): zone.offset(at: instant)
        }
    }

    /// False if it surely has the same offset always.
    var changesClocks: Bool {
        switch self {
        case .known(let rules): !rules.isConstant
        case .defined: true
        }
    }

    /// Returns the local time at an instant.
    func local(of instant: Int) -> Int { instant + offset(at: instant) }

    /// Returns the local times of a span of instants, possibly a little more if clocks change at one of its ends.
    func locals(of span: Range<Int>) -> Range<Int> {
        let first = min(offset(at: span.lowerBound), offset(at: span.lowerBound + 86_400))
        let last = max(offset(at: span.upperBound), offset(at: span.upperBound - 86_400))
        return span.lowerBound + first..<max(span.upperBound + last, span.lowerBound + first)
    }

    /// Returns the instant of a local time.
    ///
    /// A skipped time is moved forward by the length of the gap; for a repeated one, the first instant is used.
    ///
    /// - SeeAlso: [RFC 5545, section 3.3.5](https://www.rfc-editor.org/rfc/rfc5545#section-3.3.5), form 3
    func instant(ofLocal time: Int) -> (instant: Int, certainty: LocalTime.Certainty) {
        ZoneRules.instant(ofLocal: time, offset(at:))
    }
}
