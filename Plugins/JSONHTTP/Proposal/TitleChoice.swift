import FeedCore
import FeedReaders

// What the records are called: a name, two sides of a match, a line and its destination, an episode of a series.

extension RecordMembers {
    /// Takes what records are called, perhaps by what is named so alone, with an episode's own name; `nil` for nothing.
    mutating func takeTitle(isNamed: Bool = false) -> (title: RawSetting, subtitle: RawSetting?)? {
        if let pair = takeSides() ?? (isNamed ? nil : takeJourney()) { return (pair, nil) }
        let found = titles(isNamed)
        guard let (member, score) = found.first else { return isNamed ? nil : takeAmount().map { ($0, nil) } }
        // A number beside a destination is perhaps that of a line, though nothing says so.
        let goals = members.filter { member.isNumbered && $0.goalRank != nil && $0.path != member.path }
        noteAlternatives(goals.prefix(1).map(\.self), for: "title", taken: member.path)
        if score < 0 || member.rank(among: .title) == nil && !member.isPartOfTitle {
            let close = found.dropFirst().filter { other, others in
                !other.isConstant && (others > score - 30 || score < 0 && !other.isTime)
            }
            noteAlternatives(close.prefix(3).map(\.member), for: "title", taken: member.path)
        }
        let named = found.dropFirst().map(\.member).filter { $0.rank(among: .title) != nil && !$0.isTime }
        let others = named.filter(\.isEverywhere)
        let own = others.first { isOfSeries(member) && ($0.names.count == 1 || $0.holderWords == ["episode"]) }
        let held = member.goalRank == nil ? [member] : held(member)
        // What tells records apart does so also as their title.
        remove((held + [own].compactMap(\.self)).filter { !$0.isID || $0.has(.counted) }.map(\.path))
        if let own { return (.text(member.path), .text(own.path)) }
        // The tag of a release stands in for its name.
        let other = others.first { $0.holder == member.holder && $0.position == nil }
        let all = held + (member.isEverywhere || held.count > 1 ? [] : [other].compactMap(\.self))
        return (all.map { .text($0.path) }.oneOrList, nil)
    }

    /// Takes a number that differs between records, such as a price, where its unit stands beside it.
    private mutating func takeAmount() -> RawSetting? {
        let unit = members.first { $0.has(.units) }
        return unit.flatMap { unit in members.first(where: \.isAmount).map { template($0, " ", [unit]) } }
    }

    /// True for the name of what a record is an episode of: the series of a match or a concert is a detail.
    private func isOfSeries(_ member: RecordMember) -> Bool {
        let isEpisode = members.contains { $0.names.count == 1 && $0.has(.episodes) }
        return ["name", "title"].contains(member.joined) && member.names.count > 1 && !member.isOfList
            && (member.isIn(.shows) || isEpisode && member.isIn(.series))
    }

    /// Takes two members as one text, the second perhaps with what stands in for it.
    private mutating func template(_ first: RecordMember, _ joint: String, _ second: [RecordMember]) -> RawSetting {
        remove([first.path] + second.map(\.path))
        return second.map { .text("{\(first.path)}\(joint){\($0.path)}") }.oneOrList
    }

    /// The texts that may be what the records are called, the likeliest first.
    private func titles(_ isNamed: Bool) -> [Candidate] {
        candidates(by: .title, among: members + (isNamed ? [] : above), inLists: true) { member in
            let texts = member.texts
            // A title may be one of several in an object or a list, such as those of languages.
            let isPart = member.isPartOfTitle
            let rank = isPart ? member.titleRank : member.rank(among: .title)
            let isKnown = isPart || member.names.count == 1 && rank != nil
            // Some records of many have no name, or one such as "1984".
            let readable = texts.count { $0.contains(where: \.isLetter) && !$0.contains("://") }
            guard member.position ?? 0 == 0, !member.has(.units),
                member.isCommon || isKnown && texts.count * 3 >= recordCount, member.isText, readable > 0,
                readable * (isKnown ? 2 : 1) >= texts.count,
                rank != nil || !isNamed && member.position == nil && member.level == 0
            else { return nil }
            let isOfCode = member.names.count > 1 && member.isReference
            let isOwned =
                member.isIn(.owners) || member.isIn(.properties) || rank == nil && (member.has(.owners) || isOfCode)
            return [
                .named: rank.map { Double(Vocabulary.title.list.count - $0) } ?? 0, .depth: member.depth,
                .oneWord: (member.words.count == 1).amount, .series: isOfSeries(member).amount,
                .kind: (rank == nil && member.rank(among: .category) != nil).amount,
                .code: texts.allSatisfy { !$0.contains(" ") && $0.contains(where: \.isNumber) }.amount,
                .distinct: Double(Set(texts).count) / Double(texts.count), .owned: isOwned.amount,
                .listed: member.isOfList.amount, .nameOfList: member.isNameOfList.amount,
                .above: (member.level > 0).amount,
                .detail: (rank == nil && (member.has(.details) || member.isIn(.details))).amount,
                // A date or an id is a title only where there is no other text, be it a long one.
                .time: member.isTime.amount, .identifier: member.isID.amount, .long: (member.length > 200).amount,
                .constant: !member.isConstant ? 0 : member.isNameOfOther ? 3 : rank == nil ? 1 : 0,
            ]
        }
    }

    /// Takes the two sides of a match, in the order in which the records have them: the host is not first everywhere.
    private mutating func takeSides() -> RawSetting? {
        let texts = members.filter { $0.isText && $0.position == nil }
        let isNamed = texts.contains { $0.names.count == 1 && $0.rank(among: .title) != nil && !$0.isNameOfOther }
        let pairs = texts.flatMap { one in
            Vocabulary.sides.pairs.compactMap { side, opposite -> (rank: Int, pair: [RecordMember])? in
                let name = one.sideName.split(separator: side, maxSplits: 1, omittingEmptySubsequences: false)
                guard name.count == 2, one.isOfList || name[0].isEmpty,
                    let rank = name[1].isEmpty ? -1 : Vocabulary.sideNames.index(of: String(name[1])),
                    let other = texts.first(where: { $0.sideName == name.joined(separator: opposite) }),
                    // The two objects of a list such as `teams` are the title of records without a name.
                    !one.isOfList || !isNamed && !zip(one.cells, other.cells).contains(where: ==)
                else { return nil }
                return (rank, texts.filter { [one.path, other.path].contains($0.path) })
            }
        }
        return pairs.min { $0.rank < $1.rank }.map { template($0.pair[0], " – ", [$0.pair[1]]) }
    }

    /// Takes the line and the destination of a departure; one of them where the records have no other name.
    private mutating func takeJourney() -> RawSetting? {
        let names = members.filter { $0.names.count == 1 && $0.isText && $0.rank(among: .title) != nil }
        if names.contains(where: { $0.has(.certainTitles) }) { return nil }
        // Of two, the one that is not cut off.
        let goal = candidates(by: [.named: -1, .depth: -10, .distinct: 0.01], inLists: true) { member in
            member.goalRank.map { [.named: Double($0), .depth: member.depth, .distinct: Double(member.length)] }
        }.first?.member
        let isMoving = all.contains { $0.has(.leaving) || $0.has(.coming) }
        let line = candidates(by: [.named: -1]) { member in
            // What it is called is the number of its line, beside where it goes.
            let isName = isMoving && goal != nil && member.isNumbered && names.contains { $0.path == member.path }
            return member.isLine ? [.named: Double(member.length)] : isName ? [.named: 100] : nil
        }.first?.member
        if let line, let goal, goal.path != line.path { return template(line, " → ", held(goal)) }
        let isUnnamed = names.allSatisfy { $0.path == goal?.path || !$0.isReadable }
        guard isMoving, isUnnamed, let only = (line ?? goal).map(held) else { return nil }
        remove(only.map(\.path))
        return only.map { .text($0.path) }.oneOrList
    }
}

extension RecordMember {
    /// True where it is the name of something that a record has to do with: `roundName`.
    fileprivate var isNameOfOther: Bool {
        words.count > 1 && words.last == "name" && words.dropLast().allSatisfy { !Vocabulary.title.contains($0) }
    }

    /// The place of its object or list among names of titles; true for one of the texts there, such as `name.en`.
    fileprivate var titleRank: Int? { Self.rank(of: ownerWords, among: .title) }
    fileprivate var isPartOfTitle: Bool {
        names.count { !JSONPath.isElement($0) } == 2 && titleRank != nil
            && Vocabulary.titleForms.contains(names.last?.lowercased() ?? "")
    }

    /// The names that lead to it, without "teams" and the language of a name.
    fileprivate var sideName: String {
        names.joined().lowercased().replacing(/[^\p{Letter}0-9\[\]]|^teams|^str|default$/, with: "")
    }

    fileprivate var isReadable: Bool { isText && texts.allSatisfy { $0.contains(where: \.isLetter) } }
    fileprivate var length: Int { keys.map(\.count).reduce(0, +) / max(keys.count, 1) }

    /// The place among words of destinations of what says where something goes; `nil` for anything else.
    var goalRank: Int? {
        guard isCommon, isReadable, !isTime, !hasAddress, !isReference else { return nil }
        let rank = { (words: [String]) in words.compactMap(Vocabulary.goals.index(of:)).min() }
        let own = joined == "fronttext" || words.contains("to") && words.count > 1 ? nil : rank(words)
        let isPart =
            Vocabulary.goalParts.contains(joined) && !ownerWords.contains(where: Vocabulary.references.contains)
        return own ?? (isPart ? rank(ownerWords.filter { $0 != "to" }) : nil)
    }

    /// True for a name or number that is short, and no number of a train that nobody knows.
    fileprivate var isShortName: Bool {
        isCommon && keys.count == values.count && !isTime
            && keys.allSatisfy { $0.count <= 25 && !$0.contains(":") && ($0.count < 6 || Int($0) == nil) }
    }

    /// True for a name with a number in it, that of a train or a race; for numbers that differ, such as a price.
    fileprivate var isNumbered: Bool { isShortName && keys.allSatisfy { $0.contains(where: \.isNumber) } }
    fileprivate var isAmount: Bool { values.allSatisfy(\.isNumber) && !isTime && isEverywhere && Set(values).count > 1 }

    /// True where it is the short name of a line, or its id where a record is related to one as in JSON:API.
    fileprivate var isLine: Bool {
        guard isShortName, position == nil, let last = words.last else { return false }
        let isRelated = names.count > 2 && names.suffix(2) == ["data", "id"]
        if isRelated { return Self.words(of: names[names.count - 3]).contains(where: Vocabulary.lines.contains) }
        if has(.lines) { return words.count == 1 || Vocabulary.lineParts.contains(last) }
        return ownerWords.contains(where: Vocabulary.lines.contains)
            && (Vocabulary.lineParts.contains(joined) || last == "name" && words.count == 2)
    }
}
