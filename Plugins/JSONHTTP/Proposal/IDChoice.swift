import FeedCore

extension RecordMembers {
    /// Takes the member that identifies a record; without one, composes an id from the title, the times and the list.
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
        // A record whose title is in an enclosing object is identified by the id of that object.
        let isOfParent = known(at: title.firstPath).map { $0.level > 0 } ?? false
        let name = isOfParent ? parent ?? title : title
        // Two lists may have the same title at the same time.
        let list = isOfParent ? nil : parent ?? (nameOfList == title ? nil : nameOfList)
        // A record without a time has "-" in its id, so that it is not lost.
        let starts = times.filter { $0 != name.text }.map { path -> RawSetting in
            known(at: path)?.isEverywhere == false ? .list([.text(path), .object(["value": .text("-")])]) : .text(path)
        }
        let parts = [name] + starts + [list].compactMap(\.self)
        return parts.count == 1 ? name : .object(["parts": .list(parts)])
    }

    /// Takes the member that is named as an id and has unique values, alone or together with the values of `parent`.
    private mutating func takeNamedID(besides parent: RecordMember? = nil) -> RecordMember? {
        let list = list
        return take(by: .id) { member in
            // The number of an episode repeats in each season, and that of a line or a race in several records.
            guard !list.things(member.names[...]).contains(where: Vocabulary.things.contains), member.level == 0,
                member.path != "0", !member.isNameOfList,
                let rank = member.rank(among: .id), !member.has(.counted) || member.keys.allSatisfy({ $0.count >= 5 }),
                member.keys.count == member.cells.count,
                Set(zip(parent?.keys ?? member.keys, member.keys).map { [$0, $1] }).count == member.cells.count
            else { return nil }
            return [
                .named: Double(Vocabulary.id.list.count - rank), .depth: member.depth,
                .oneWordName: (member.words.count == 1).amount,
            ]
        }
    }
}

extension RecordList {
    /// Returns the words in `names` other than words for an id and the list's own name: `line` for `lineId`.
    fileprivate func things(_ names: ArraySlice<String>) -> [String] {
        let name = RecordMember.words(of: path).last
        return names.flatMap(RecordMember.words).filter { !Vocabulary.id.contains($0) && name?.hasPrefix($0) != true }
    }
}
