import FeedCore

// What tells records apart, today and with those that come tomorrow.

extension RecordMembers {
    /// Takes what tells records apart; title and time together where nothing does alone.
    mutating func takeID(title: RawSetting, times: [String]) -> RawSetting {
        // The id of something else in the record, such as its circuit, is none of the record's.
        let ofTitle = title.firstPath.flatMap { path in
            known(at: path).map { $0.isIn(.shows) || $0.isIn(.series) } == true ? nil : path
        }
        let places = [ofTitle, times.first].compactMap(\.self).map { path in
            let first = path.firstMatch(of: /\{([^{}]+)\}/).map { String($0.1) } ?? path
            return known(at: first)?.holder ?? []
        }
        if let own = takeNamedID(where: { $0.names.count == 1 || places.contains($0.holder) }) {
            return .text(own.path)
        }
        if let number = takeNumberOfSeason() { return number }
        let code =
            takeNamedID { !$0.isOfOther } ?? take(by: [.named: 1]) { $0.isCode ? [.named: -Double($0.longest)] : nil }
        // The address of the record itself, `_links.self`.
        let own =
            code ?? take { $0.joined == "self" && $0.isDistinct && $0.values.count > 1 ? [.depth: $0.depth] : nil }
        if let own {
            let isSure = own.isID && !own.has(.counted) && !own.words.contains("ref")
            if !isSure, 2..<10 ~= recordCount { doubts.append(("id", own.path, [])) }
            return .text(own.path)
        }
        let parent = parent { $0.best(among: .id) ?? $0.best(among: .title) }
        if let parent, let member = takeNamedID(besides: known(at: parent.text)) {
            return .object(["parts": .list([parent, .text(member.path)])])
        }
        // What is called as what it stands in is told apart by the id of that.
        if known(at: title.firstPath).map({ $0.level > 0 }) == true {
            return joined([parent ?? title] + times.filter { $0 != parent?.text }.map(idPart))
        }
        // The same may take place at the same time in two lists.
        let list = parent == nil && nameOfList != title ? nameOfList : nil
        return joined([title] + times.map(idPart) + [parent, list].compactMap(\.self))
    }

    /// Some parts of an id, and what tells records apart that have the same ones.
    private func joined(_ parts: [RawSetting]) -> RawSetting {
        let all = parts + (distinguishing(parts).map { [.text($0)] } ?? [])
        return all.count == 1 ? all[0] : .object(["parts": .list(all)])
    }

    /// A time in an id: a record that has none yet is not to be lost.
    private func idPart(time path: String) -> RawSetting {
        guard let member = known(at: path), !member.isEverywhere else { return .text(path) }
        return .list([.text(path), .object(["value": .text("-")])])
    }

    /// Takes a member that is named as an id, and which each record has another of, perhaps together with its parent's.
    private mutating func takeNamedID(besides parent: RecordMember? = nil, where fits: Test = { _ in true })
        -> RecordMember?
    {
        take(by: .id) { member in
            // A list may have another record tomorrow, an episode's number is one in its season, and a line's or a race's is
            // another record's as well.
            guard fits(member), member.level == 0, member.path != "0", !member.isNameOfList, member.keys.count == member.cells.count,
                let rank = member.rank(among: .id), !member.has(.counted) || member.keys.allSatisfy({ $0.count >= 5 }),
                Set(zip(parent?.keys ?? member.keys.map { _ in "" }, member.keys).map { "\($0)\n\($1)" }).count
                    == member.cells.count
            else { return nil }
            // Its own id rather than that of what it belongs to, such as `seriesId`.
            return [
                .named: Double(Vocabulary.id.list.count - rank), .depth: member.depth,
                .oneWord: (member.words.count == 1).amount,
            ]
        }
    }

    /// Takes the number of a record in its season, such as a round, with the season: the next one has the same numbers.
    private mutating func takeNumberOfSeason() -> RawSetting? {
        func own(_ names: Vocabulary) -> RecordMember? {
            members.first {
                $0.names.count == 1 && names.contains($0.joined) && $0.keys.count == recordCount && $0.longest <= 20
            }
        }
        guard recordCount > 1, let number = own(.numbersOfSeason), let season = own(.seasons),
            Set(zip(season.keys, number.keys).map { "\($0) \($1)" }).count == recordCount
        else { return nil }
        remove([season.path, number.path])
        return .object(["parts": .list([.text(season.path), .text(number.path)])])
    }

    /// The path to what tells records apart that are alike in some fields; `nil` where none are, and where nothing does.
    private func distinguishing(_ fields: [RawSetting]) -> String? {
        let paths = fields.compactMap(\.firstPath).flatMap { text in
            text.contains("{") ? text.matches(of: /\{([^{}]+)\}/).map { String($0.1) } : [text]
        }
        // What not every record has cannot be put beside the others here.
        let columns = paths.compactMap { known(at: $0) }.map(\.keys).filter { $0.count == recordCount }
        let count = { (columns: [[String]]) in Set((0..<recordCount).map { row in columns.map { $0[row] } }).count }
        guard !columns.isEmpty, case let own = count(columns), own < recordCount else { return nil }
        let others = all.filter { member in
            member.position == nil && !member.isOfList && member.keys.count == recordCount
                && !paths.contains(member.path) && !member.path.contains("#") && !member.has(.minute)
                && (!member.has(.measures) || member.has(.rooms))
                && member.longest <= 80 && !member.hasAddress
        }
        // A text rather than a number, else the first of those that tell most apart.
        let candidates = others.enumerated().map { offset, member in
            (path: member.path, score: (count(columns + [member.keys]), member.texts.isEmpty ? 0 : 1, -offset))
        }
        return candidates.max { $0.score < $1.score }.flatMap { $0.score.0 > own ? $0.path : nil }
    }
}

extension RecordMember {
    fileprivate var longest: Int { keys.map(\.count).max() ?? 0 }

    /// True where it stands in an object whose name it repeats, which is something of its own: `Circuit.circuitId`.
    fileprivate var isOfOther: Bool {
        names.count > 1
            && (words.count > 1 && words.dropLast().elementsEqual(holderWords)
                || isIn(.owners) || isIn(.properties) || leads(through: .shows) || leads(through: .series))
    }

    /// True for letters and digits without a blank such as `X-17`, which each of several records has another of.
    fileprivate var isCode: Bool {
        values.count >= 3 && level == 0 && isText && isDistinct && names.count == 1 && !has(.measures)
            && !has(.counted) && !isTime && longest <= 40
            && texts.allSatisfy { text in
                text.contains(where: \.isNumber) && text.contains(where: \.isLetter)
                    && text.allSatisfy { $0.isLetter || $0.isNumber || "-_.#".contains($0) }
            }
    }
}
