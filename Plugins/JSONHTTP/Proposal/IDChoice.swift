import FeedCore

// What tells records apart, today and with those that come tomorrow.

extension RecordMembers {
    /// Takes what tells records apart; title and time together where nothing does alone.
    mutating func takeID(title: RawSetting, times: [String]) -> RawSetting {
        if let own = takeNamedID() {
            let isOwn = self.list.things(own.names.suffix(1)).allSatisfy(Vocabulary.itself.contains)
            let isSure = isOwn && (own.names.count == 1 || own.isID && !own.has(.counted))
            if !isSure, 2..<10 ~= recordCount { notes.append(.idOfSample(own.path, count: recordCount)) }
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
        let list = list
        return take(by: .id) { member in
            // The number of an episode is one in its season, and that of a line or a race another record's as well.
            guard !list.things(member.names[...]).contains(where: Vocabulary.things.contains), member.level == 0,
                member.path != "0", !member.isNameOfList,
                let rank = member.rank(among: .id), !member.has(.counted) || member.keys.allSatisfy({ $0.count >= 5 }),
                member.keys.count == member.cells.count,
                Set(zip(parent?.keys ?? member.keys, member.keys).map { [$0, $1] }).count == member.cells.count
            else { return nil }
            return [
                .named: Double(Vocabulary.id.list.count - rank), .depth: member.depth,
                .oneWord: (member.words.count == 1).amount,
            ]
        }
    }
}

extension RecordList {
    /// The words of what has an id of such names, other than the records as the list is called: `line` for `lineId`.
    fileprivate func things(_ names: ArraySlice<String>) -> [String] {
        let name = RecordMember.words(of: path).last
        return names.flatMap(RecordMember.words).filter { !Vocabulary.id.contains($0) && name?.hasPrefix($0) != true }
    }
}
