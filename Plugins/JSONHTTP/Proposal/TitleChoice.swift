import FeedCore
import FeedReaders

// The title of a record: a name, the two sides of a match, a line and its destination, an episode of a series.

extension RecordMembers {
    /// Takes the title and, for an episode, its name as the subtitle; if `isNamed`, only members named as titles count.
    mutating func takeTitle(isNamed: Bool = false) -> (title: RawSetting, subtitle: RawSetting?)? {
        if let pair = takeSides() ?? (isNamed ? nil : takeJourney()) { return (pair, nil) }
        let found = titles(isNamed)
        guard let (member, score) = found.first else { return isNamed ? nil : takeAmount().map { ($0, nil) } }
        // A title with a number in it may be that of a line, and a destination the better title.
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
        let current = member.goalRank == nil ? [member] : currentVariants(of: member)
        // An id remains available for the field `id`, even if it is the title.
        remove((current + [own].compactMap(\.self)).filter { !$0.isID || $0.has(.counted) }.map(\.path))
        if let own { return (.text(member.path), .text(own.path)) }
        // Another name is the fallback, such as the tag of a release.
        let other = others.first { $0.holder == member.holder && $0.position == nil }
        let all = current + (member.isEverywhere || current.count > 1 ? [] : [other].compactMap(\.self))
        return (all.map { .text($0.path) }.oneOrList, nil)
    }

    /// Takes a number that differs between records, such as a price, together with its unit.
    private mutating func takeAmount() -> RawSetting? {
        let unit = members.first { $0.has(.units) }
        return unit.flatMap { unit in members.first(where: \.isAmount).map { template($0, " ", [unit]) } }
    }

    /// Returns true for the name of the show that an episode belongs to, but not for that of a series of matches.
    private func isOfSeries(_ member: RecordMember) -> Bool {
        let isEpisode = members.contains { $0.names.count == 1 && $0.has(.episodes) }
        return ["name", "title"].contains(member.joined) && member.names.count > 1 && !member.isOfList
            && (member.isIn(.shows) || isEpisode && member.isIn(.series))
    }

    /// Takes two members as one template; `second` may also contain the fallback.
    private mutating func template(_ first: RecordMember, _ joint: String, _ second: [RecordMember]) -> RawSetting {
        remove([first.path] + second.map(\.path))
        return second.map { .text("{\(first.path)}\(joint){\($0.path)}") }.oneOrList
    }

    /// Returns the members that may be the title, likeliest first.
    private func titles(_ isNamed: Bool) -> [Candidate] {
        let isNamedItself = members.contains(where: \.isCertainTitle)
        return candidates(by: .title, among: members + (isNamed ? [] : above), inLists: true) { member in
            let texts = member.texts
            // A title may be one of several texts in an object or an array, such as one per language.
            let isPart = member.isPartOfTitle
            let rank = isPart ? member.titleRank : member.rank(among: .title)
            let isKnown = isPart || member.names.count == 1 && rank != nil
            // Some records may have no name, or a name such as "1984".
            let readable = texts.count { $0.contains(where: \.isLetter) && !$0.contains("://") }
            guard member.position ?? 0 == 0, !member.has(.units),
                member.isCommon || isKnown && texts.count * 3 >= recordCount, member.isText, readable > 0,
                readable * (isKnown ? 2 : 1) >= texts.count,
                rank != nil || !isNamed && member.position == nil && member.level == 0
            else { return nil }
            let isOfCode = member.names.count > 1 && member.isReference
            let isOwned =
                member.isIn(.owners) || member.isIn(.properties) || rank == nil && (member.has(.owners) || isOfCode)
                // A record with a title of its own is not named by one of its objects.
                || isNamedItself && !isPart && member.isOfObject
            return [
                .named: rank.map { Double(Vocabulary.title.list.count - $0) } ?? 0, .depth: member.depth,
                .oneWordName: (member.words.count == 1).amount, .seriesName: isOfSeries(member).amount,
                .categoryText: (rank == nil && member.rank(among: .category) != nil).amount,
                .code: texts.allSatisfy { !$0.contains(" ") && $0.contains(where: \.isNumber) }.amount,
                .distinctTexts: Double(Set(texts).count) / Double(texts.count), .ofOther: isOwned.amount,
                .inArray: member.isOfList.amount, .listName: member.isNameOfList.amount,
                .aboveRecord: (member.level > 0).amount,
                .detail: (rank == nil && (member.has(.details) || member.isIn(.details))).amount,
                // A date or an id is a title only if there is no other text, not even a long one.
                .time: member.isTime.amount, .id: member.isID.amount, .longText: (member.length > 200).amount,
                .constant: !member.isConstant ? 0 : member.isNameOfOther ? 3 : rank == nil ? 1 : 0,
            ]
        }
    }

    /// Takes the two sides of a match in the order of the records, which do not always begin with the home side.
    private mutating func takeSides() -> RawSetting? {
        let texts = members.filter { $0.isText && $0.position == nil }
        let isNamed = texts.contains { $0.names.count == 1 && $0.rank(among: .title) != nil && !$0.isNameOfOther }
        let pairs = texts.flatMap { one in
            Vocabulary.sides.pairs.compactMap { side, opposite -> (rank: Int, pair: [RecordMember])? in
                let name = one.sideName.split(separator: side, maxSplits: 1, omittingEmptySubsequences: false)
                guard name.count == 2, one.isOfList || name[0].isEmpty,
                    let rank = name[1].isEmpty ? -1 : Vocabulary.sideNames.index(of: String(name[1])),
                    let other = texts.first(where: { $0.sideName == name.joined(separator: opposite) }),
                    // The two objects of an array such as `teams` are a title only for records without a name.
                    !one.isOfList || !isNamed && !zip(one.cells, other.cells).contains(where: ==)
                else { return nil }
                return (rank, texts.filter { [one.path, other.path].contains($0.path) })
            }
        }
        return pairs.min { $0.rank < $1.rank }.map { template($0.pair[0], " – ", [$0.pair[1]]) }
    }

    /// Takes the line and the destination of a departure, or one of the two if the records have no other name.
    private mutating func takeJourney() -> RawSetting? {
        let names = members.filter { $0.names.count == 1 && $0.isText && $0.rank(among: .title) != nil }
        if names.contains(where: { $0.has(.certainTitles) }) { return nil }
        // Of two destinations, the longer one is preferred, since the other may be cut off.
        let goal = candidates(by: [.named: -1, .depth: -10, .distinctTexts: 0.01], inLists: true) { member in
            member.goalRank.map { [.named: Double($0), .depth: member.depth, .distinctTexts: Double(member.length)] }
        }.first?.member
        let isMoving = all.contains { $0.has(.leaving) || $0.has(.coming) }
        let line = candidates(by: [.named: -1]) { member in
            // Beside a destination, the name of a departure is its line.
            let isName = isMoving && goal != nil && member.isNumbered && names.contains { $0.path == member.path }
            return member.isLine ? [.named: Double(member.length)] : isName ? [.named: 100] : nil
        }.first?.member
        if let line, let goal, goal.path != line.path { return template(line, " → ", currentVariants(of: goal)) }
        let isUnnamed = names.allSatisfy { $0.path == goal?.path || !$0.isReadable }
        guard isMoving, isUnnamed, let only = (line ?? goal).map(currentVariants) else { return nil }
        remove(only.map(\.path))
        return only.map { .text($0.path) }.oneOrList
    }
}

extension RecordMember {
    /// True for the name of something other than the record itself: `roundName`.
    fileprivate var isNameOfOther: Bool {
        words.count > 1 && words.last == "name" && words.dropLast().allSatisfy { !Vocabulary.title.contains($0) }
    }

    /// True for a text of the record itself that is named as a title.
    fileprivate var isCertainTitle: Bool {
        level == 0 && !isOfObject && position == nil && isCommon && isReadable && !isTime && length <= 200
            && (["name", "label"].contains(joined) || Vocabulary.certainTitles.contains(joined))
    }

    /// True for a member of an object of the record, unless the object only wraps the record's members.
    fileprivate var isOfObject: Bool { names.dropLast().contains { !Vocabulary.wrappers.contains($0) } }

    /// The rank of the owner's name among names of titles.
    fileprivate var titleRank: Int? { Self.rank(of: ownerWords, among: .title) }

    /// True for one of several forms of a title, such as `name.en`.
    fileprivate var isPartOfTitle: Bool {
        names.count { !JSONPath.isElement($0) } == 2 && titleRank != nil
            && Vocabulary.titleForms.contains(names.last?.lowercased() ?? "")
    }

    /// The names on the path as one lower-case word, without an initial `teams` or `str` and a final `default`.
    fileprivate var sideName: String {
        names.joined().lowercased().replacing(/[^\p{Letter}0-9\[\]]|^teams|^str|default$/, with: "")
    }

    fileprivate var isReadable: Bool { isText && texts.allSatisfy { $0.contains(where: \.isLetter) } }
    fileprivate var length: Int { keys.map(\.count).reduce(0, +) / max(keys.count, 1) }

    /// The rank of the member's name among words for destinations; `nil` if it is not a destination.
    var goalRank: Int? {
        guard isCommon, isReadable, !isTime, !hasAddress, !isReference else { return nil }
        let rank = { (words: [String]) in words.compactMap(Vocabulary.goals.index(of:)).min() }
        let own = joined == "fronttext" || words.contains("to") && words.count > 1 ? nil : rank(words)
        let isPart =
            Vocabulary.goalParts.contains(joined) && !ownerWords.contains(where: Vocabulary.references.contains)
        return own ?? (isPart ? rank(ownerWords.filter { $0 != "to" }) : nil)
    }

    /// True for a short name or number, but not for a number of six or more digits, which passengers do not know.
    fileprivate var isShortName: Bool {
        isCommon && keys.count == values.count && !isTime
            && keys.allSatisfy { $0.count <= 25 && !$0.contains(":") && ($0.count < 6 || Int($0) == nil) }
    }

    /// True for a short name with a number in it, such as that of a train or a race.
    fileprivate var isNumbered: Bool { isShortName && keys.allSatisfy { $0.contains(where: \.isNumber) } }
    fileprivate var isAmount: Bool { values.allSatisfy(\.isNumber) && !isTime && isEverywhere && Set(values).count > 1 }

    /// True for the short name of a line, or for its id in a relationship of JSON:API.
    fileprivate var isLine: Bool {
        guard isShortName, position == nil, let last = words.last else { return false }
        let isRelated = names.count > 2 && names.suffix(2) == ["data", "id"]
        if isRelated { return Self.words(of: names[names.count - 3]).contains(where: Vocabulary.lines.contains) }
        if has(.lines) { return words.count == 1 || Vocabulary.lineParts.contains(last) }
        return ownerWords.contains(where: Vocabulary.lines.contains)
            && (Vocabulary.lineParts.contains(joined) || last == "name" && words.count == 2)
    }
}
