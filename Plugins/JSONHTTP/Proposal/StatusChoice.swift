import FeedCore
import FeedReaders

extension RecordMembers {
    /// Takes the members for the status, and notes unknown texts; `nil` if there are no such members.
    mutating func takeStatus(at time: RecordMember?) -> RawSetting? {
        var flags = [Vocabulary.cancelled, .postponed, .ended].compactMap { names -> [String: RawSetting]? in
            take { $0.isFlag && $0.rank(among: names) != nil ? [.depth: $0.depth] : nil }
                .map { ["from": .text($0.path), "flag": .text(names.rawValue)] }
        }
        let main = take { member in
            // If all records are live, this is the status of their announcements.
            let areLive = member.cells.count > 1 && member.texts.allSatisfy { ItemStatus(written: $0) == .live }
            guard member.isStatus, member.hasKnownStatus, !areLive else { return nil }
            // The status of a schedule says less than the status of the match.
            return [.depth: member.depth, .named: member.words.contains("schedule") ? -0.5 : 0]
        }
        guard let main else {
            guard var last = flags.popLast() else { return nil }
            // A record that has begun and not ended is live, except for a task that is due.
            let goesOn = last["flag"]?.text == "ended" && time?.leads(through: .due) != true
            last["else"] = .text(goesOn ? "by time" : "scheduled")
            return (flags + [last]).map { RawSetting.object($0) }.oneOrList
        }
        // A record is cancelled if any of these members says so.
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
    /// Returns a field that looks a text up in `table`, with `other` for texts that are not in the table.
    static func lookup(_ path: String, _ table: [String: String], else other: String? = nil) -> RawSetting {
        let parts: [String: RawSetting] = ["from": .text(path), "lookup": .object(table.mapValues { .text($0) })]
        return .object(parts.merging(other.map { ["else": .text($0)] } ?? [:]) { $1 })
    }
}

extension RecordMember {
    /// True if the member's name, or its object's name as in `status.code`, is a word for a status.
    fileprivate var isStatus: Bool {
        rank(among: .status) != nil
            || Vocabulary.statusParts.contains(joined)
                && holder.contains { Self.rank(of: Self.words(of: $0), among: .status) != nil }
    }

    /// True if a text is a known status; if all texts have two letters, all must be known.
    fileprivate var hasKnownStatus: Bool {
        let known = texts.filter { ItemStatus(written: $0) != nil }
        let areSure = known.count == texts.count || !texts.allSatisfy { $0.count == 2 }
        return isText && known.contains { areSure || !ItemStatus.isShortCode($0) }
    }

    /// True if all values are Booleans, or words such as `yes`.
    fileprivate var isFlag: Bool {
        !values.isEmpty && values.allSatisfy { $0.flag ?? $0.written.flatMap { Bool(flag: $0) } != nil }
    }
}
