import FeedCore
import FeedJSON
import Foundation

// Whether a record takes place.

extension RecordMembers {
    /// Takes what says whether a record takes place.
    ///
    /// - Parameter times: The times of the records.
    /// - Returns: The field, and the texts that it does not know; `nil` where no member says it.
    mutating func takeStatus(of times: RecordTimes?) -> (field: RawSetting, unknown: [String])? {
        let flags = takeFlags()
        guard let main = takeMainStatus(of: times) else {
            guard let last = flags.last else { return nil }
            return ((Array(flags.dropLast()) + [last.with(else: .scheduled)]).oneOrList, [])
        }
        // What does not take place by one member does not by any other.
        return ((flags + takeOtherStatuses(beside: main.member) + main.fields).oneOrList, main.unknown)
    }

    /// Takes what says by yes and no that a record does not take place, or is over.
    private mutating func takeFlags() -> [RawSetting] {
        let flags = [
            (Vocabulary.cancelled, "cancelled"), (Vocabulary.postponed, "postponed"), (Array(Vocabulary.over), "ended"),
        ]
        return flags.compactMap { names, meaning in
            let flag = take { member in
                guard member.yes != nil, member.rank(among: names) != nil,
                    meaning != "ended" || names.contains(member.joined) || member.words.last.map(names.contains) == true
                else { return nil }
                return [.depth: member.depth]
            }
            guard let flag, let yes = flag.yes else { return nil }
            return Self.field(flag.path, [yes: meaning])
        }
    }

    /// Takes the member that says most of whether a record is to come, live or over.
    private mutating func takeMainStatus(
        of times: RecordTimes?
    ) -> (member: RecordMember, fields: [RawSetting], unknown: [String])? {
        let coming = now.flatMap { now in times.map { rows(of: $0, after: now) } } ?? []
        let recordCount = recordCount
        let member = take { member in
            guard member.isStatus, member.hasKnownStatus(besides: member.untrueTexts(of: coming)),
                // That all are live says that their announcements are.
                !member.texts.allSatisfy({ ItemStatus(written: $0) == .live }) || recordCount == 1
            else { return nil }
            // The state of the schedule says less than that of the match.
            return [.depth: member.depth, .named: member.words.contains("schedule") ? -0.5 : 0]
        }
        guard let member else { return nil }
        let untrue = member.untrueTexts(of: coming)
        let own = member.ownWords
        let unknown = Set(member.texts.filter { ItemStatus(written: $0) == nil && own[$0] == nil }).sorted()
        if unknown.isEmpty, untrue.isEmpty {
            let fields = own.isEmpty ? [] : [Self.field(member.path, own)]
            return (member, fields + [.text(member.path)], [])
        }
        let known = member.texts.filter { !untrue.contains($0) }.compactMap { text in
            (ItemStatus.postponed(written: text) ?? ItemStatus(written: text)?.rawValue).map { (text, $0) }
        }
        // What is called off tomorrow is not to count as scheduled, since no record is so today.
        let table = Dictionary(known) { first, _ in first }
            .merging(own) { first, _ in first }.merging(ItemStatus.offWords(like: member.texts)) { first, _ in first }
        return (member, [Self.field(member.path, table).with(else: .scheduled)], unknown)
    }

    /// Takes the other statuses beside one, as far as they say that a record does not take place.
    private mutating func takeOtherStatuses(beside main: RecordMember) -> [RawSetting] {
        var fields: [RawSetting] = []
        while fields.count < 3 {
            let other = take { member in
                member.rank(among: Vocabulary.status) != nil && member.holder == main.holder
                    && member.hasKnownStatus() ? [:] : nil
            }
            guard let other else { break }
            fields.append(Self.field(other.path, ItemStatus.offWords(like: other.texts)))
        }
        return fields
    }

    /// The records that begin more than an hour after a time, wherever they are.
    private func rows(of times: RecordTimes, after now: Date) -> Set<Int> {
        guard let member = all.first(where: { $0.path == times.paths.first }),
            let time = RecordTime(of: member, isNamed: true)
        else { return [] }
        // A day, or a time whose zone is not known, begins up to 14 hours earlier in the east.
        let latest = now + 3_600 * (time.hasTime && !time.needsZone ? 1 : 15)
        let later = zip(member.rows, member.values).filter { time.instant(of: $1).map { $0 > latest } ?? false }
        return Set(later.map(\.0))
    }

    /// A field that looks a status up, and has none for what is not in the table.
    private static func field(_ path: String, _ table: [String: String]) -> RawSetting {
        .object(["from": .text(path), "lookup": .object(table.mapValues { .text($0) })])
    }
}

extension RawSetting {
    /// A field that looks a status up, where what is not in the table is another one.
    fileprivate func with(else status: ItemStatus) -> RawSetting {
        .object((members ?? [:]).merging(["else": .text(status.rawValue)]) { $1 })
    }
}

extension RecordMember {
    /// True where it is called a status, or is what says it in an object that is called so: `status.code`.
    fileprivate var isStatus: Bool {
        rank(among: Vocabulary.status) != nil
            || Vocabulary.statusParts.contains(joined)
                && holder.contains { Self.rank(of: Self.words(of: $0), among: Vocabulary.status) != nil }
    }

    /// True where it says of some record what is known, other than some texts; codes of two letters do not beside others of
    /// two that are not known.
    fileprivate func hasKnownStatus(besides others: Set<String> = []) -> Bool {
        guard isText else { return false }
        let areOfTwo = texts.allSatisfy { $0.count == 2 }
        let areAllKnown = texts.allSatisfy { ItemStatus(written: $0) != nil }
        return texts.contains { text in
            (ItemStatus(written: text) != nil || ownWords[text] != nil) && !others.contains(text)
                && (areAllKnown || !areOfTwo || !ItemStatus.isShortCode(text))
        }
    }

    /// Words that mean something only beside others, or with others: beside `FUT`, `OFF` is said of a result that is
    /// official; `CANCELLED_CALL` is cancelled.
    fileprivate var ownWords: [String: String] {
        var own = ["FUT", "CRIT"].contains(where: texts.contains) ? ["OFF": ItemStatus.ended.rawValue] : [:]
        for text in texts where ItemStatus(written: text) == nil {
            let words = text.split { !$0.isLetter }
            if words.count < 4,
                words.contains(where: { ["cancelled", "canceled", "cancel"].contains($0.lowercased()) })
            {
                own[text] = ItemStatus.cancelled.rawValue
            }
        }
        return own
    }

    /// What it says of records of which it is so, where it is a flag: true, or a word such as `yes`.
    fileprivate var yes: String? {
        guard !values.isEmpty else { return nil }
        if values.allSatisfy({ $0.bool != nil }) { return "true" }
        let texts = values.compactMap { $0.string?.trimmed ?? $0.numberText }.filter { !$0.isEmpty }
        guard texts.count == values.count else { return nil }
        return Vocabulary.yes.first { pair in texts.allSatisfy { $0 == pair.0 || $0 == pair.1 } }?.0
    }

    /// The texts that would say that records which have not begun are live: what they mean is that the records are shown.
    fileprivate func untrueTexts(of coming: Set<Int>) -> Set<String> {
        let texts = zip(rows, values).filter { coming.contains($0.0) }.compactMap { $1.string?.trimmed }
        return Set(texts.filter { ItemStatus(written: $0) == .live })
    }
}
