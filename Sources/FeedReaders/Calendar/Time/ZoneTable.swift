import FeedCore
import Foundation

/// The zones of a calendar's times.
///
/// A name is looked up in the time zone database first, even if the calendar defines the name differently, then among
/// the calendar's own definitions. If neither has the name, it is tried as an old name of the database, a name in
/// another letter case, a Windows name, an offset, a name with a prefix such as `/example.org/20260101/Europe/London`,
/// and a description. A time without a known zone is in the zone of the feed's settings, otherwise the calendar's,
/// otherwise the viewer's.
struct ZoneTable {
    /// The zone of days, and of times without a known zone.
    let floating: TimeZone
    private let definitions: [String: ZoneDefinition]
    private var found: [String: ZoneRules] = [:]

    /// The calendar's zone name, `X-WR-TIMEZONE`, while its definition in the calendar has still to be looked up;
    /// otherwise `nil`.
    private var ownName: String?
    private var floatingZone: ZoneRules

    /// The calendar's zone name, `X-WR-TIMEZONE`; `nil` if there is none, or if the settings name a zone.
    private let floatingName: String?

    /// The names of zones that are not known.
    private var unknown: Set<String> = []

    /// By zone name, the periods in which the calendar's definition differs from the database's zone; empty after a
    /// warning.
    private var doubts: [String: [ZoneDoubt]] = [:]
    private var foundDayZones: [ZoneRules]?

    /// Creates the table of a calendar.
    ///
    /// Times without a zone are in the zone of the settings, otherwise the calendar's, otherwise the viewer's.
    init(_ calendar: CalendarObject, setting: TimeZone?, viewer: TimeZone) {
        definitions = calendar.zones
        let own = setting == nil ? calendar.timeZone : nil
        let known = own.flatMap { own in
            ZoneName.zone(own) ?? (calendar.zones[own] == nil ? Self.undefinedZone(own)?.zone : nil)
        }
        floating = setting ?? known ?? viewer
        ownName = known == nil ? own : nil
        floatingName = own
        floatingZone = floating.rules
    }

    /// Returns the zone of a time, and warns of each unknown name once.
    mutating func zone(
        of moment: CalendarEvent.Moment,
        at line: Int,
        defined: inout DefinedZones,
        warnings: inout FeedWarnings
    ) -> ZoneRules {
        // A day is the same everywhere, so its seconds are treated as UTC.
        guard moment.time.form == .local else { return .utc }
        guard let name = moment.zone else {
            guard let own = ownName else { return floatingZone }
            ownName = nil
            if let zone = definition(own, &defined, &warnings) {
                floatingZone = zone
            } else {
                warn(of: own, "of the calendar ", at: line, &warnings)
            }
            return floatingZone
        }
        if let zone = found[name] { return zone }
        var zone = ZoneDatabase.shared.rules(named: name) ?? definition(name, &defined, &warnings)
        if zone == nil, let undefined = Self.undefinedZone(name) {
            zone = undefined.zone.rules
            if undefined.isOffsetOnly {
                let message = "the time zone \"\(name.shortened)\" is not known; its offset was taken"
                warnings.add(at: "line \(line)", message)
            }
        }
        if zone == nil { warn(of: name, "", at: line, &warnings) }
        found[name] = zone ?? floating.rules
        return zone ?? floating.rules
    }

    /// Returns the zones in which days may begin: those that the calendar defines, then the zone of times without a
    /// zone.
    mutating func dayZones(defined: inout DefinedZones, warnings: inout FeedWarnings) -> [ZoneRules] {
        if let known = foundDayZones { return known }
        // A calendar of whole days rarely has more than one zone; the first few are enough.
        let own = definitions.keys.sorted().prefix(10).compactMap { name in
            ZoneDatabase.shared.rules(named: name) ?? definition(name, &defined, &warnings)
        }
        foundDayZones = own + [floatingZone]
        return own + [floatingZone]
    }

    private mutating func warn(of name: String, _ owner: String, at line: Int, _ warnings: inout FeedWarnings) {
        unknown.insert(name)
        let message = "the time zone \"\(name.shortened)\" \(owner)is not known; \(floating.name) was taken"
        warnings.add(at: "line \(line)", message)
    }

    /// Returns the zone name of a time or, if `name` is `nil`, of the calendar, if it was looked up and is unknown;
    /// otherwise `nil`.
    func unknownName(_ name: String?) -> String? {
        guard let name = name ?? floatingName, unknown.contains(name) else { return nil }
        return name
    }

    /// Returns the zone for a name without a definition; `nil` for an unknown name.
    ///
    /// Also accepts names with a number that Outlook appends, such as `W. Europe Standard Time 1`, and names that only
    /// Domino writes.
    private static func undefinedZone(_ name: String) -> (zone: TimeZone, isOffsetOnly: Bool)? {
        if let zone = ZoneName.undefinedZone(name) { return zone }
        if let known = domino[name] { return ZoneName.zone(known).map { ($0, false) } }
        guard let number = name.split(separator: " ").last, number.count < 3, Int(number) != nil else { return nil }
        return ZoneName.undefinedZone(name.dropLast(number.count).trimmed)
    }

    /// The zones of names that only Domino writes.
    ///
    /// - SeeAlso: [A calendar with such a zone](https://github.com/collective/icalendar/issues/526)
    private static let domino = ["Western/Central Europe": "Europe/Berlin"]

    // MARK: - Doubts

    /// Returns the periods, in order, in which the calendar's definition of a zone differs from the time zone database.
    ///
    /// There are none for a zone that the calendar does not define, and after the warning about a zone. Without a name,
    /// uses the zone that the calendar names for times without a zone.
    mutating func doubts(
        of name: String?,
        in span: Range<Int>,
        _ defined: inout DefinedZones,
        _ warnings: inout FeedWarnings
    ) -> [ZoneDoubt] {
        guard !definitions.isEmpty, let name = name ?? floatingName else { return [] }
        if let known = doubts[name] { return known }
        var found: [ZoneDoubt] = []
        if let zone = ZoneName.zone(name), let own = definition(name, &defined, &warnings) {
            found = ZoneDoubt.all(of: name, own, beside: zone.rules, in: span)
        }
        doubts[name] = found
        return found
    }

    /// Removes the periods in which a zone differs, after the warning about them.
    mutating func forgetDoubts(of name: String) { doubts[name] = [] }

    /// Returns the calendar's definition of a zone, also for a name that is escaped like texts; `nil` if there is none.
    private func definition(
        _ name: String,
        _ defined: inout DefinedZones,
        _ warnings: inout FeedWarnings
    ) -> ZoneRules? {
        (definitions[name] ?? definitions[name.unescaped])
            .flatMap { defined.zone($0, named: name, warnings: &warnings) }
    }
}
