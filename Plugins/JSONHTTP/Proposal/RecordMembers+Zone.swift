import FeedCore
import Foundation

// The zone that a record names beside its times.

extension RecordMembers {
    private static let zoneNames = ["timezone", "timezoneid", "timezonename", "tz", "tzid", "zeitzone"]

    /// The members that name the zone of times.
    private var zones: [Member] {
        members.filter { member in
            let name = member.words.joined()
            return Self.zoneNames.contains { name == $0 || $0.count > 4 && name.hasSuffix($0) }
                && member.isCommon && member.position == nil && member.texts.count == member.values.count
                && member.texts.allSatisfy { TimeZone(known: $0) != nil }
        }
    }

    var zonePaths: [String] { zones.map(\.path) }

    /// The time with the zone that stands beside it, is called like it, or stands somewhere else in the record.
    func zoned(_ time: RecordTime) -> RecordTime {
        guard time.needsZone else { return time }
        let holder = time.path.split(separator: ".").dropLast().joined(separator: ".")
        let word = time.path.split(separator: ".").last?.lowercased() ?? ""
        let closeness = { (zone: Member) -> Int in
            let isBeside = zone.path.split(separator: ".").dropLast().joined(separator: ".") == holder
            let isNamedAlike = zone.words.first.map { word.hasPrefix($0) } ?? false
            return (isBeside ? 2 : 0) + (isNamedAlike ? 1 : 0) - zone.names.count
        }
        let found = zones
        let best = found.indices.max { (closeness(found[$0]), -$0) < (closeness(found[$1]), -$1) }
        return best.map { time.zoned(by: found[$0]) } ?? time
    }
}
