import FeedCore
import FeedReaders

// The status of records: flags and words that say that one does not take place.

extension RecordMembers {
    /// Takes what says whether a record takes place, and notes texts that are not known; `nil` where no member does.
    mutating func takeStatus(at time: RecordMember?) -> RawSetting? {
        var flags = [Vocabulary.cancelled, .postponed, .ended].compactMap { names -> [String: RawSetting]? in
            take { $0.isFlag && $0.rank(among: names) != nil ? [.depth: $0.depth] : nil }
                .map { ["from": .text($0.path), "flag": .text(names.rawValue)] }
        }
        let main = take { member in
            // That all are live says that their announcements are.
            let areLive = member.cells.count > 1 && member.texts.allSatisfy { ItemStatus(written: $0) == .live }
            guard member.isStatus, member.hasKnownStatus, !areLive else { return nil }
            // The state of the schedule says less than that of the match.
            return [.depth: member.depth, .named: member.words.contains("schedule") ? -0.5 : 0]
        }
        guard let main else {
            guard var last = flags.popLast() else { return nil }
            // What has begun and is not over goes on, but a task that is due does not.
            let goesOn = last["flag"]?.text == "ended" && time?.leads(through: .due) != true
            last["else"] = .text(goesOn ? "by time" : "scheduled")
            return (flags + [last]).map { RawSetting.object($0) }.oneOrList
        }
        // What does not take place by one member does not by any other.
        var fields = flags.map { RawSetting.object($0) }
        while let other = take({ member in
            member.rank(among: .status) != nil && member.holder == main.holder && member.hasKnownStatus ? [:] : nil
        }) { fields.append(.lookup(other.path, ItemStatus.offWords(like: other.texts))) }
        // A word that is not known counts as scheduled when it is read.
        let unknown = Set(main.texts.filter { ItemStatus(written: $0) == nil }).sorted()
        if !unknown.isEmpty { notes.append(.unknownStatus(unknown)) }
        return (fields + [.text(main.path)]).oneOrList
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

    /// True for true and false, and for words such as `yes`.
    fileprivate var isFlag: Bool {
        !values.isEmpty && values.allSatisfy { $0.flag ?? $0.written.flatMap { Bool(flag: $0) } != nil }
    }
}
