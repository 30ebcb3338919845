import FeedCore
import Foundation

// The status of records: flags and words that say that one does not take place.

extension RecordMembers {
    /// Takes what says whether a record takes place, with the texts that are not known; `nil` where no member does.
    mutating func takeStatus() -> (field: RawSetting, unknown: [String])? {
        // Flags, by yes and no.
        let flags = [Vocabulary.cancelled, .postponed, .ended].compactMap {
            names -> (path: String, [String: String])? in
            let flag = take { $0.yes != nil && $0.rank(among: names) != nil ? [.depth: $0.depth] : nil }
            return flag.flatMap { flag in flag.yes.map { (flag.path, [$0: names.rawValue]) } }
        }
        var fields = flags.map { RawSetting.lookup($0, $1) }
        let main = take { member in
            // That all are live says that their announcements are.
            let areLive = member.cells.count > 1 && member.texts.allSatisfy { ItemStatus(written: $0) == .live }
            guard member.isStatus, member.hasKnownStatus, !areLive else { return nil }
            // The state of the schedule says less than that of the match.
            return [.depth: member.depth, .named: member.words.contains("schedule") ? -0.5 : 0]
        }
        guard let main else {
            guard let last = flags.last else { return nil }
            fields[fields.count - 1] = .lookup(last.path, last.1, else: ItemStatus.scheduled.rawValue)
            return (fields.oneOrList, [])
        }
        // What does not take place by one member does not by any other.
        while let other = take({ member in
            member.rank(among: .status) != nil && member.holder == main.holder && member.hasKnownStatus ? [:] : nil
        }) { fields.append(.lookup(other.path, ItemStatus.offWords(like: other.texts))) }
        // A word that is not known counts as scheduled when it is read.
        let unknown = Set(main.texts.filter { ItemStatus(written: $0) == nil }).sorted()
        return ((fields + [.text(main.path)]).oneOrList, unknown)
    }
}

extension RawSetting {
    /// A field that looks a text up, with the meaning of those that are not in the table.
    static func lookup(_ path: String, _ table: [String: String], else other: String? = nil) -> RawSetting {
        let parts: [String: RawSetting] = ["from": .text(path), "lookup": .object(table.mapValues { .text($0) })]
        return .object(parts.merging(other.map { ["else": .text($0)] } ?? [:]) { $1 })
    }
}

extension RecordMember {
    /// True where it is called a status, or is what says it in an object that is called so: `status.code`.
    fileprivate var isStatus: Bool {
        rank(among: .status) != nil
            || Vocabulary.statusParts.contains(joined)
                && holder.contains { Self.rank(of: Self.words(of: $0), among: .status) != nil }
    }

    /// True where some text is known; codes of two letters are not beside unknown ones of two.
    fileprivate var hasKnownStatus: Bool {
        let known = texts.filter { ItemStatus(written: $0) != nil }
        let areSure = known.count == texts.count || !texts.allSatisfy { $0.count == 2 }
        return isText && known.contains { areSure || !ItemStatus.isShortCode($0) }
    }

    /// The value of a flag that is set: true, or a word such as `yes`; `nil` if it is not a flag.
    fileprivate var yes: String? {
        if !values.isEmpty, values.allSatisfy({ $0.flag != nil }) { return "true" }
        let texts = values.compactMap(\.written)
        guard texts.count == values.count, !texts.isEmpty else { return nil }
        return Vocabulary.yes.pairs.first { pair in texts.allSatisfy { $0 == pair.0 || $0 == pair.1 } }?.0
    }
}
