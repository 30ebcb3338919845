import FeedCore
import Foundation

/// Finds the zones of a calendar's times.
///
/// A name of the time zone database means that zone, whatever the calendar defines for it; then comes the calendar's own
/// definition, then the end of a name such as `/example.org/20260101/Europe/London`. A time without a zone, or with one
/// that nobody knows, is one on the clocks of the viewer or of the feed's settings.
struct ZoneTable {
    let floating: TimeZone
    private let definitions: [String: ZoneDefinition]
    private var found: [String: CalendarZone] = [:]

    init(floating: TimeZone, definitions: [String: ZoneDefinition]) {
        self.floating = floating
        self.definitions = definitions
    }

    /// The zone of a time; a name that is not known makes a warning the first time.
    mutating func zone(
        of moment: CalendarEvent.Moment,
        at line: Int,
        budget: inout RecurrenceBudget,
        warnings: inout FeedWarnings
    ) -> CalendarZone {
        switch moment.time.form {
        case .utc: return .utc
        // A day is a day everywhere, so its seconds are looked at as if it were in UTC.
        case .day: return .utc
        case .local: break
        }
        guard let name = moment.zone else { return .known(floating) }
        if let zone = found[name] { return zone }
        let zone = Self.known(name) ?? defined(name, &budget, &warnings) ?? Self.suffix(of: name)
        if zone == nil {
            let message = "the time zone \"\(name.shortened)\" is not known; \(floating.name) was taken"
            warnings.add(.unusualRecord, pointer: "line \(line)", message)
        }
        found[name] = zone ?? .known(floating)
        return found[name] ?? .known(floating)
    }

    private static func known(_ name: String) -> CalendarZone? {
        if ["Z", "GMT", "Etc/UTC", "Etc/GMT"].contains(name) { return .utc }
        // Names are looked up among files.
        let isName = { (byte: UInt8) in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "_+-/".utf8.contains(byte)
            }
        }
        guard name.utf8.count <= 64, name.first != "/", name.utf8.allSatisfy(isName) else { return nil }
        return TimeZone(known: name).map { .known($0) }
    }

    private static func suffix(of name: String) -> CalendarZone? {
        let parts = name.split(separator: "/")
        guard parts.count > 2 else { return nil }
        return known(parts.suffix(3).joined(separator: "/")) ?? known(parts.suffix(2).joined(separator: "/"))
    }

    private func defined(
        _ name: String,
        _ budget: inout RecurrenceBudget,
        _ warnings: inout FeedWarnings
    ) -> CalendarZone? {
        definitions[name].flatMap { DefinedZone($0, budget: &budget, warnings: &warnings) }.map { .defined($0) }
    }
}
