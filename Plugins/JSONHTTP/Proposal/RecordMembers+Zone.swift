import FeedCore
import FeedJSON
import Foundation

// The zone that a record names beside its times.

extension RecordMembers {
    /// The members that name the zone of times.
    private var zones: [Member] { members.filter { $0.isCommon && $0.position == nil && $0.isZone } }

    /// The zones that are named above the records, other than those that the whole answer is in.
    private var outerZones: [Member] {
        parents.flatMap { parent in
            parent.members.filter { member in
                // The zone of the whole answer becomes a setting, which has a name.
                member.isZone && (parent.isElement || !member.texts.contains { RecordZone.namedZone($0) != nil })
            }
        }
    }

    /// What the name of a time in UTC has: `datetime_utc`.
    private static let utcWords: Set = ["utc", "gmt", "zulu"]

    /// The zones that the records name at a path, each once.
    func zones(at path: String) -> [TimeZone] {
        let member = all.first { $0.path == path }
        let texts = member?.values.compactMap { $0.string?.tidied ?? $0.numberText } ?? []
        return texts.compactMap(RecordZone.zone).reduce(into: []) { zones, zone in
            if !zones.contains(zone) { zones.append(zone) }
        }
    }

    var zonePaths: [String] { zones.map(\.path) }

    /// The time with the zone that stands beside it, is called like it, or stands somewhere else in the record or above it.
    func zoned(_ time: RecordTime) -> RecordTime {
        guard time.needsZone else { return time }
        if let own = all.first(where: { $0.path == time.path }), !Self.utcWords.isDisjoint(with: own.words) {
            return time.inUTC
        }
        let holder = time.path.split(separator: ".").dropLast().joined(separator: ".")
        let word = time.path.split(separator: ".").last?.lowercased() ?? ""
        let closeness = { (zone: Member) -> Int in
            let isBeside = zone.path.split(separator: ".").dropLast().joined(separator: ".") == holder
            let isNamedAlike = zone.words.first.map { word.hasPrefix($0) } ?? false
            // A name knows when the clocks change.
            return (isBeside ? 4 : 0) + (isNamedAlike ? 2 : 0) - zone.names.count * 2 + (zone.isOffset ? 0 : 1)
        }
        let found = zones
        let best = found.indices.max { (closeness(found[$0]), -$0) < (closeness(found[$1]), -$1) }
        return (best.map { found[$0] } ?? outerZones.first).map { time.zoned(by: $0) } ?? time
    }
}

extension RecordMembers.Member {
    private static let zoneNames = ["timezone", "timezoneid", "timezonename", "tz", "tzid", "zeitzone"]

    /// Whether a member of that name says the zone of times.
    static func isNameOfZone(_ name: String) -> Bool {
        let name = words(of: name).joined()
        return zoneNames.contains { name == $0 || $0.count > 4 && name.hasSuffix($0) }
    }

    /// What a name begins with that says that it is an offset from UTC; what follows may be its unit.
    private static let offsetNames = ["utcoffset", "gmtoffset", "tzoffset", "timezoneoffset", "zoneoffset", "offset"]

    /// Whether it is called an offset: `utcOffset`, `gmt_offset_seconds`, `offset`.
    fileprivate var isOffset: Bool {
        let name = words.joined()
        return Self.offsetNames.contains { offset in
            ["", "min", "minutes", "mins", "sec", "secs", "seconds", "hours", "h"].contains { unit in
                name == offset + unit || offset != "offset" && name.hasSuffix(offset + unit)
            }
        }
    }

    /// Whether it names the zone of times, or how far that is from UTC.
    fileprivate var isZone: Bool {
        guard Self.isNameOfZone(names.last ?? "") || isOffset, !values.isEmpty else { return false }
        let written = values.compactMap { $0.string?.tidied ?? $0.numberText }
        guard written.count == values.count, written.allSatisfy({ RecordZone.zone($0) != nil }) else { return false }
        // Numbers that count the records up are their places in a list.
        let numbers = values.compactMap(\.double)
        return numbers.count < 3 || zip(numbers, numbers.dropFirst()).contains { $0 >= $1 }
    }
}
