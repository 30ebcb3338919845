import FeedCore
import Foundation

// Whether a record takes place.

extension RecordMembers {
    /// Takes what says whether a record takes place, with the texts that are not known; `nil` where no member does.
    mutating func takeStatus(of times: RecordTimes?) -> (field: RawSetting, unknown: [String])? {
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
        let coming = rows(of: times)
        let main = take { member in
            guard member.isStatus, member.hasKnownStatus(besides: member.untrueTexts(of: coming)),
                // That all are live says that their announcements are.
                !member.texts.allSatisfy({ ItemStatus(written: $0) == .live }) || member.cells.count == 1
            else { return nil }
            // The state of the schedule says less than that of the match.
            return [.depth: member.depth, .named: member.words.contains("schedule") ? -0.5 : 0]
        }
        guard let main else {
            guard let last = fields.popLast() else { return nil }
            return ((fields + [last.with(else: .scheduled)]).oneOrList, [])
        }
        // What does not take place by one member does not by any other.
        for _ in 0..<3 {
            let other = take { member in
                member.rank(among: .status) != nil && member.holder == main.holder && member.hasKnownStatus()
                    ? [:] : nil
            }
            if let other { fields.append(.lookup(other.path, ItemStatus.offWords(like: other.texts))) }
        }
        let untrue = main.untrueTexts(of: coming)
        let unknown = Set(main.texts.filter { ItemStatus(written: $0) == nil }).sorted()
        if unknown.isEmpty, untrue.isEmpty { return ((fields + [.text(main.path)]).oneOrList, []) }
        let known = main.texts.filter { !untrue.contains($0) }.compactMap { text in
            (ItemStatus.postponed(written: text) ?? ItemStatus(written: text)?.rawValue).map { (text, $0) }
        }
        // What is called off tomorrow is not to count as scheduled, since no record is so today.
        let table = Dictionary(known) { first, _ in first }
            .merging(ItemStatus.offWords(like: main.texts)) { first, _ in first }
        return ((fields + [RawSetting.lookup(main.path, table).with(else: .scheduled)]).oneOrList, unknown)
    }

    /// The records that begin more than an hour ahead of now, wherever they are.
    private func rows(of times: RecordTimes?) -> Set<Int> {
        guard let now, let time = times?.start else { return [] }
        // A day, or a time whose zone is not known here, begins up to 14 hours earlier in the east.
        let isSure = time.hasTime && !time.needsZone && time.zonePath == nil
        let latest = now + 3_600 * (isSure ? 1 : 15)
        return Set(time.instants.indices.filter { time.instants[$0].map { $0 > latest } ?? false })
    }
}

extension RawSetting {
    /// A field that looks a status up, and has none for what is not in the table.
    fileprivate static func lookup(_ path: String, _ table: [String: String]) -> RawSetting {
        .object(["from": .text(path), "lookup": .object(table.mapValues { .text($0) })])
    }

    /// The same where what is not in the table is another one.
    fileprivate func with(else status: ItemStatus) -> RawSetting {
        .object((members ?? [:]).merging(["else": .text(status.rawValue)]) { $1 })
    }
}

extension RecordMember {
    /// True where it is called a status, or is what says it in an object that is called so: `status.code`.
    fileprivate var isStatus: Bool {
        rank(among: .status) != nil
            || Vocabulary.statusParts.contains(joined)
                && holder.contains { Self.rank(of: Self.words(of: $0), among: .status) != nil }
    }

    /// True where some text is known, other than these; codes of two letters are not beside unknown ones of two.
    fileprivate func hasKnownStatus(besides others: Set<String> = []) -> Bool {
        let areOfTwo = texts.allSatisfy { $0.count == 2 }
        let areAllKnown = texts.allSatisfy { ItemStatus(written: $0) != nil }
        return isText
            && texts.contains { text in
                ItemStatus(written: text) != nil && !others.contains(text)
                    && (areAllKnown || !areOfTwo || !ItemStatus.isShortCode(text))
            }
    }

    /// The value of a flag that is set: true, or a word such as `yes`; `nil` if it is not a flag.
    fileprivate var yes: String? {
        if !values.isEmpty, values.allSatisfy({ $0.flag != nil }) { return "true" }
        let texts = values.compactMap(\.written)
        guard texts.count == values.count, !texts.isEmpty else { return nil }
        return Vocabulary.yes.first { pair in texts.allSatisfy { $0 == pair.key || $0 == pair.value } }?.key
    }

    /// The texts that would say that records which have not begun are live: what they mean is that the records are shown.
    fileprivate func untrueTexts(of coming: Set<Int>) -> Set<String> {
        Set(coming.compactMap { cells[$0]?.text }.filter { ItemStatus(written: $0) == .live })
    }
}
