import FeedCore
import Foundation

// The status of records: flags and words that say that one does not take place.

extension RecordMembers {
    /// Takes what says whether a record takes place, with the texts that are not known; `nil` where no member does.
    mutating func takeStatus() -> (field: RawSetting, unknown: [String])? {
        // Flags, by yes and no.
        var fields = [Vocabulary.cancelled, .postponed, .ended].compactMap { names -> RawSetting? in
            let flag = take { member in
                let isWhole = names.contains(member.joined) || member.words.last.map(names.contains) == true
                guard member.yes != nil, member.rank(among: names) != nil, names != .ended || isWhole else {
                    return nil
                }
                return [.depth: member.depth]
            }
            return flag.flatMap { flag in flag.yes.map { .lookup(flag.path, [$0: names.rawValue]) } }
        }
        let main = take { member in
            guard member.isStatus, member.hasKnownStatus,
                // That all are live says that their announcements are.
                !member.texts.allSatisfy({ ItemStatus(written: $0) == .live }) || member.cells.count == 1
            else { return nil }
            // The state of the schedule says less than that of the match.
            return [.depth: member.depth, .named: member.words.contains("schedule") ? -0.5 : 0]
        }
        guard let main else {
            guard case let last? = fields.popLast(), case let parts? = last.members else { return nil }
            let whole = RawSetting.object(parts.merging(["else": .text(ItemStatus.scheduled.rawValue)]) { $1 })
            return ((fields + [whole]).oneOrList, [])
        }
        // What does not take place by one member does not by any other.
        for _ in 0..<3 {
            let other = take { member in
                member.rank(among: .status) != nil && member.holder == main.holder && member.hasKnownStatus
                    ? [:] : nil
            }
            if let other { fields.append(.lookup(other.path, ItemStatus.offWords(like: other.texts))) }
        }
        // A word that is not known counts as scheduled when it is read, and a record that is live long before it begins, too.
        let unknown = Set(main.texts.filter { ItemStatus(written: $0) == nil }).sorted()
        return ((fields + [.text(main.path)]).oneOrList, unknown)
    }
}

extension RawSetting {
    /// A field that looks a status up, and has none for what is not in the table.
    fileprivate static func lookup(_ path: String, _ table: [String: String]) -> RawSetting {
        .object(["from": .text(path), "lookup": .object(table.mapValues { .text($0) })])
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
        return Vocabulary.yes.first { pair in texts.allSatisfy { $0 == pair.key || $0 == pair.value } }?.key
    }
}
