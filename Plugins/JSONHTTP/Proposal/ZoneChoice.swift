import FeedCore
import FeedReaders
import Foundation

// The zone of times that name none.

extension RecordMembers {
    /// The members that name the zone of times.
    var zones: [RecordMember] { members.filter { $0.isCommon && $0.position == nil && $0.isZone } }

    /// The time with the zone that stands beside it, is called like it, or is anywhere in the record or above it.
    func zoned(_ time: RecordTime, _ own: RecordMember?) -> RecordTime {
        guard time.needsZone else { return time }
        if own?.has(.utc) == true { return time.zoned(by: nil) }
        let word = own?.names.last?.lowercased() ?? ""
        let zone = candidates(by: .zone, among: all) { zone in
            // The zone of the whole answer becomes a setting, which has a name.
            let isOfAll = zone.level > 0 && !elementLevels.contains(zone.level)
            let isNamed = zone.texts.contains { ZoneName.namedZone($0) != nil }
            guard zone.isCommon, zone.isZone, !isOfAll || !isNamed else { return nil }
            let isNamedAlike = zone.words.first.map(word.hasPrefix) ?? false
            return [
                .beside: (zone.holder == own?.holder ?? []).amount, .named: isNamedAlike.amount, .depth: zone.depth,
                .offset: zone.isOffset.amount, .above: Double(zone.level),
            ]
        }.first?.member
        return zone.map { time.zoned(by: $0) } ?? time
    }

    /// The zones that the records name at a path, each once.
    func zones(at path: String) -> [TimeZone] {
        let texts = known(at: path)?.values.compactMap { $0.written?.tidied } ?? []
        return texts.compactMap(ZoneName.recordZone).unique
    }
}

extension Page {
    /// The zone that an answer names outside of its lists: the one nearest to the root; `nil` if several are as near.
    var zone: (path: String, zone: TimeZone, depth: Int)? {
        let found = RecordMembers(RecordList("$", [root], in: self)).members.compactMap { member in
            let names = ["name", "id", "tzid"].contains(member.joined) ? Array(member.holder) : member.names
            let isNamed = !member.isOfList && RecordMember.isNameOfZone(names.last ?? "")
            let zone = isNamed ? member.texts.first.flatMap { ZoneName.namedZone($0.tidied) } : nil
            return zone.map { (path: JSONPath.relative(names), zone: $0, depth: names.count) }
        }
        let nearest = found.filter { $0.depth == found.map(\.depth).min() }
        return nearest.allSatisfy { $0.zone == nearest[0].zone } ? nearest.first : nil
    }
}

extension RecordMember {
    /// True where a member of that name says the zone of times, or an offset: `utcOffset`, `gmt_offset_seconds`.
    static func isNameOfZone(_ name: String, in vocabulary: Vocabulary = .zone) -> Bool {
        let name = words(of: name).joined()
        return vocabulary.list.contains { name == $0 || $0.count > 5 && name.hasSuffix($0) && $0 != "offset" }
    }
    fileprivate var isOffset: Bool { Self.isNameOfZone(names.last ?? "", in: .offset) }

    /// True where it names the zone of times, or how far that is from UTC.
    fileprivate var isZone: Bool {
        // Numbers that count the records up are their places in a list.
        let numbers = values.filter(\.isNumber).compactMap(\.number)
        return (Self.isNameOfZone(names.last ?? "") || isOffset) && !values.isEmpty
            && values.allSatisfy { $0.written.flatMap { ZoneName.recordZone($0.tidied) } != nil }
            && (numbers.count < 3 || zip(numbers, numbers.dropFirst()).contains { $0 >= $1 })
    }
}
