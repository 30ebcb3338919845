import FeedCore
import FeedReaders
import Foundation

extension RecordMembers {
    /// The members that name a zone for times.
    var zones: [RecordMember] { members.filter { $0.isCommon && $0.position == nil && $0.isZone } }

    /// Returns `time` with the zone of a member in or above the record, preferably beside `own` or named like `own`.
    func zoned(_ time: RecordTime, _ own: RecordMember?) -> RecordTime {
        guard time.needsZone else { return time }
        if own?.has(.utc) == true { return time.zoned(by: nil) }
        let word = own?.names.last?.lowercased() ?? ""
        let zone = candidates(by: .zone, among: all) { zone in
            // A named zone for the whole answer becomes the setting `timeZone` instead.
            let isOfAll = zone.level > 0 && !elementLevels.contains(zone.level)
            let isNamed = zone.texts.contains { ZoneName.namedZone($0) != nil }
            guard zone.isCommon, zone.isZone, !isOfAll || !isNamed else { return nil }
            let isNamedAlike = zone.words.first.map(word.hasPrefix) ?? false
            return [
                .besideTime: (zone.holder == own?.holder ?? []).amount, .named: isNamedAlike.amount, .depth: zone.depth,
                .offset: zone.isOffset.amount, .aboveRecord: Double(zone.level),
            ]
        }.first?.member
        return zone.map { time.zoned(by: $0) } ?? time
    }

    /// Returns the zones that the records name at a path, without duplicates.
    func zones(at path: String) -> [TimeZone] {
        let texts = known(at: path)?.values.compactMap { $0.written?.tidied } ?? []
        return texts.compactMap(ZoneName.recordZone).unique
    }
}

extension Page {
    /// The zone outside of lists that is nearest to the root; `nil` if different zones are equally near.
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
    /// Returns true for the name of a zone or, with the vocabulary `offset`, of an offset: `gmt_offset_seconds`.
    static func isNameOfZone(_ name: String, in vocabulary: Vocabulary = .zone) -> Bool {
        let name = words(of: name).joined()
        return vocabulary.list.contains { name == $0 || $0.count > 5 && name.hasSuffix($0) && $0 != "offset" }
    }
    fileprivate var isOffset: Bool { Self.isNameOfZone(names.last ?? "", in: .offset) }

    /// True if both the name and the values are those of zones, or of offsets from UTC.
    fileprivate var isZone: Bool {
        // Numbers that increase from record to record are positions, not offsets.
        let numbers = values.filter(\.isNumber).compactMap(\.number)
        return (Self.isNameOfZone(names.last ?? "") || isOffset) && !values.isEmpty
            && values.allSatisfy { $0.written.flatMap { ZoneName.recordZone($0.tidied) } != nil }
            && (numbers.count < 3 || zip(numbers, numbers.dropFirst()).contains { $0 >= $1 })
    }
}
