import FeedCore
import FeedJSON
import Foundation

// What a proposal takes from the whole answer, beside the records that were looked at.

extension MappingProposal {
    /// Takes the zone of times that name none from the user or the answer, and notes whose it is.
    mutating func settleZone(in root: JSONValue, _ hints: MappingHints) {
        guard let viewers = timeZone else { return }
        if let zone = hints.timeZone {
            timeZone = zone
            notes.append(.zone(zone, source: .user))
        } else if let (path, zone) = root.zone {
            timeZone = zone
            notes.append(.zone(zone, source: .answer(path)))
        } else {
            notes.append(.zone(viewers, source: .viewer))
        }
    }

    /// Reads the dates of all records that may be read in two ways: those that were looked at may all be of the first days
    /// of a month.
    mutating func settleReading(in root: JSONValue) {
        guard let reading = otherReading, let list = RecordList(at: records, in: root, count: Self.decidingCount),
            let path = try? JSONPath(relative: reading.path)
        else { return }
        let texts = list.records.compactMap { (try? path.values(in: $0))?.first?.string?.trimmed }
        let verdict = reading.verdict(on: texts)
        guard verdict != .either else { return }
        notes.removeAll { if case .otherReading = $0 { true } else { false } }
        guard verdict == .other else { return }
        fields = fields.map { name, value in
            guard RecordTimes.names.contains(name), var members = value.members,
                let format = members["format"]?.text
            else { return (name, value) }
            members["format"] = .text(OtherReading.swapped(format))
            return (name, .object(members))
        }
    }

    /// The number of records that are looked at to find out which number is the month.
    private static let decidingCount = 5_000

    /// Notes the lists beside the one that was found of which items could be made as well.
    mutating func noteOthers(than best: (RecordList, Self), among found: [(RecordList, Self)]) {
        guard hints.records == nil else { return }
        let others = found.filter { list, proposal in
            guard proposal.isItsOwn(beside: best.1), !best.0.parts.contains(list.path), !best.0.isInside(list) else {
                return false
            }
            // What each record has one of says the same once more.
            return !list.isInside(best.0)
                || proposal.areEvents && list.records.count > best.0.records.count
                    && !RecordMember.words(of: list.path).contains(where: Vocabulary.sale.contains)
        }
        if !others.isEmpty { notes.append(.otherLists(others.map(\.1.records))) }
    }
}

extension JSONValue {
    /// The zone that an answer names outside of its lists, also by its name in Windows, and where.
    ///
    /// It is the one that is the nearest to the root; `nil` where there is none, or several are as near.
    var zone: (path: String, zone: TimeZone)? {
        var level: [(path: String, value: JSONValue)] = [("", self)]
        for _ in 0..<4 {
            let members = level.flatMap { object in
                (object.value.members.map { Array($0.prefix(100)) } ?? []).map { member in
                    (
                        path: object.path.isEmpty ? member.name : "\(object.path).\(member.name)", name: member.name,
                        value: member.value
                    )
                }
            }
            let named = members.compactMap { member -> (path: String, zone: TimeZone)? in
                guard RecordMember.isNameOfZone(member.name) else { return nil }
                let texts = [member.value.string] + ["name", "id", "tzid"].map { member.value[$0]?.string }
                return texts.lazy.compactMap { $0 }.compactMap { RecordZone.namedZone($0.tidied) }.first.map {
                    (member.path, $0)
                }
            }
            if let first = named.first { return named.allSatisfy { $0.zone == first.zone } ? first : nil }
            level = members.filter { $0.value.kind == .object }.prefix(100).map { ($0.path, $0.value) }
        }
        return nil
    }
}
