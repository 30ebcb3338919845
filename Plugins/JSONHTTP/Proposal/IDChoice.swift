import FeedCore

// What tells records apart, today and with those that come tomorrow.

extension RecordMembers {
    /// Takes what tells records apart; title and time together where nothing does alone.
    mutating func takeID(title: RawSetting, times: [String]) -> RawSetting {
        if let own = takeNamedID() {
            let isSure = own.names.count == 1 || own.isID && !own.has(.counted) && !own.words.contains("ref")
            if !isSure, 2..<10 ~= recordCount { doubts.append(("id", own.path, [])) }
            return .text(own.path)
        }
        let parent = parent([.id, .title])
        if let parent, let member = takeNamedID(besides: known(at: parent.text)) {
            return .object(["parts": .list([parent, .text(member.path)])])
        }
        // What is called as what it stands in is told apart by the id of that.
        let isOfParent = known(at: title.firstPath).map { $0.level > 0 } ?? false
        let name = isOfParent ? parent ?? title : title
        // The same may take place at the same time in two lists.
        let list = isOfParent ? nil : parent ?? (nameOfList == title ? nil : nameOfList)
        // A record that has no time yet is not to be lost.
        let starts = times.filter { $0 != name.text }.map { path -> RawSetting in
            known(at: path)?.isEverywhere == false ? .list([.text(path), .object(["value": .text("-")])]) : .text(path)
        }
        let parts = [name] + starts + [list].compactMap(\.self)
        return parts.count == 1 ? name : .object(["parts": .list(parts)])
    }

    /// Takes a member that is named as an id and differs between all records, perhaps together with its parent's.
    private mutating func takeNamedID(besides parent: RecordMember? = nil) -> RecordMember? {
        take(by: .id) { member in
            // The number of an episode is one in its season, and that of a line or a race another record's as well.
            guard !member.isOfOther, member.level == 0, member.path != "0", !member.isNameOfList,
                let rank = member.rank(among: .id), !member.has(.counted) || member.keys.allSatisfy({ $0.count >= 5 }),
                member.keys.count == member.cells.count,
                Set(zip(parent?.keys ?? member.keys, member.keys).map { [$0, $1] }).count == member.cells.count
            else { return nil }
            // Its own id rather than that of what it belongs to, such as `seriesId`.
            return [
                .named: Double(Vocabulary.id.list.count - rank), .depth: member.depth,
                .oneWord: (member.words.count == 1).amount,
            ]
        }
    }
}

extension RecordMember {
    /// True where it stands in an object whose name it repeats, which is something of its own: `Circuit.circuitId`.
    fileprivate var isOfOther: Bool {
        names.count > 1
            && (words.count > 1 && words.dropLast().elementsEqual(holderWords)
                || isIn(.owners) || isIn(.properties) || leads(through: .shows) || leads(through: .series))
    }
}
