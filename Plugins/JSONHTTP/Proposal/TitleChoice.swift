import FeedCore

// What the records are called: a name, two sides of a match, a line and its destination, an episode of a series.

extension RecordMembers {
    /// Takes what the records are called, where that is asked only what is named so; `nil` where no member can be it.
    mutating func takeTitle(isNamed: Bool = false) -> RawSetting? {
        if let pair = takeSides() ?? (isNamed ? nil : takeJourney()) { return pair }
        let found = titles(isNamed)
        guard let (member, score) = found.first else { return nil }
        if member.rank(among: .title) == nil, !member.isPartOfTitle {
            let close = found.dropFirst().filter { other, others in
                !other.isConstant && (others > score - 30 || member.isID && !other.isTime)
            }
            if !close.isEmpty { doubts.append(("title", member.path, close.prefix(3).map(\.member.path))) }
        }
        if member.has(.units), let amount = members.first(where: \.isAmount) { return template(amount, " ", member) }
        remove([member.path])
        return titleInstead(of: member).map { .list([.text(member.path), .text($0.path)]) } ?? .text(member.path)
    }

    /// Takes two members as one text.
    private mutating func template(_ first: RecordMember, _ joint: String, _ second: RecordMember) -> RawSetting {
        remove([first.path, second.path])
        return .text("{\(first.path)}\(joint){\(second.path)}")
    }

    /// The texts that may be what the records are called, the likeliest first.
    private func titles(_ isNamed: Bool) -> [Candidate] {
        let translated = translatedTitles
        return candidates(by: .title, inLists: true, above: !isNamed) { member in
            let texts = member.texts
            // A title may be one of several in an object or a list, such as those of languages.
            let isTranslated = translated.contains(member.path)
            let isPart = member.isPartOfTitle || isTranslated
            let rank = isPart ? member.titleRank : member.rank(among: .title)
            let isKnown = isPart || member.names.count == 1 && rank != nil
            // Some records of many have no name, or one such as "1984".
            let readable = texts.count { $0.contains(where: \.isLetter) && !$0.contains("://") }
            guard member.isCommon || isKnown && texts.count * 3 >= recordCount, member.isText,
                readable > 0, readable * (isKnown ? 2 : 1) >= texts.count,
                rank != nil || !isNamed && member.position == nil && (member.level == ownerLevel || member.level == 0)
            else { return nil }
            let isOfCode = member.names.count > 1 && member.words.last.map(Vocabulary.references.contains) == true
            let isOwned =
                member.isIn(.owners) || member.isIn(.properties) || rank == nil && (member.has(.owners) || isOfCode)
            return [
                .named: rank.map { Double(Vocabulary.title.list.count - $0) } ?? 0, .depth: member.depth,
                .oneWord: (member.words.count == 1).amount,
                .kind: (rank == nil && member.rank(among: .category) != nil).amount,
                .code: texts.allSatisfy { !$0.contains(" ") && $0.contains(where: \.isNumber) }.amount,
                .distinct: Double(Set(texts).count) / Double(texts.count), .owned: isOwned.amount,
                .listed: (member.isOfList && !isTranslated).amount, .nameOfList: member.isNameOfList.amount,
                .above: (member.level > ownerLevel).amount,
                .detail: (rank == nil && (member.has(.details) || member.isIn(.details))).amount,
                // A date or an id is a title only where there is no other text, be it a long one.
                .time: member.isTime.amount, .identifier: member.isID.amount, .long: (member.length > 200).amount,
                .constant: !member.isConstant ? 0 : member.isNameOfOther ? 3 : rank == nil ? 1 : 0,
            ]
        }
    }

    /// Another member named like a title, where some records have none: the tag of a release without a name.
    private func titleInstead(of title: RecordMember) -> RecordMember? {
        guard !title.isEverywhere else { return nil }
        return candidates(by: [.named: -1]) { other in
            let isText = other.isText && other.isEverywhere && !other.isTime && !other.hasAddress
            guard other.holder == title.holder, other.position == nil, isText else { return nil }
            return other.rank(among: .title).map { [.named: Double($0)] }
        }.first?.member
    }

    /// True where a title is what the records call so, or two sides, rather than any other text of them.
    func isNameOfTitle(_ title: RawSetting) -> Bool {
        guard let member = known(at: title.firstPath) else { return title.firstPath?.contains("{") == true }
        return member.rank(among: .title) != nil && !member.isOfList
    }

    /// The first texts of lists that have a title in several languages: `name[0].text` beside `name[0].language`.
    var translatedTitles: [String] {
        members.filter { member in
            member.names.count == 3 && member.isOfList && Vocabulary.title.contains(member.ownerWords.joined())
                && Vocabulary.textParts.contains(member.joined)
                && members.contains { $0.holder == member.holder && Vocabulary.languages.contains($0.joined) }
        }.map(\.path)
    }

    /// Takes the two sides of a match, in the order in which the records have them: the host is not first everywhere.
    private mutating func takeSides() -> RawSetting? {
        let texts = members.filter { $0.isText && $0.position == nil && !$0.isOfList }
        let places = Dictionary(texts.map { ($0.sideName, $0) }) { first, _ in first }
        for (home, away) in Vocabulary.sides {
            for name in [""] + Vocabulary.sideNames.list {
                guard let one = places[home + name], let other = places[away + name] else { continue }
                let isFirst = members.first { [one.path, other.path].contains($0.path) }?.path == one.path
                return isFirst ? template(one, " – ", other) : template(other, " – ", one)
            }
        }
        // The two objects of a list such as `teams`, of records without a name.
        guard !texts.contains(where: { $0.names.count == 1 && $0.rank(among: .title) != nil && !$0.isNameOfOther })
        else { return nil }
        let named = candidates(by: .nearest, inLists: true) { member in
            guard member.isText, member.isEverywhere, member.isOfList else { return nil }
            return Vocabulary.sideNames.index(of: member.joined).map { [.named: -Double($0), .depth: member.depth] }
        }.map(\.member)
        for one in named {
            let path = one.path.replacing("[0]", with: "[1]", maxReplacements: 1)
            let other = named.first { $0.path == path && path != one.path }
            if let other, !zip(other.texts, one.texts).contains(where: { $0 == $1 }) {
                return template(one, " – ", other)
            }
        }
        return nil
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
        let lines = candidates(by: [.named: -1], inLists: false) { member in
            let isName =
                isMoving && member.names.count == 1 && member.joined == "name" && member.isText && member.isShortName
            return member.isLine || isName ? [.named: Double(member.length)] : nil
        }
        let line = lines.first?.member ?? (isMoving && goal == nil ? members.first(where: \.isRelatedLine) : nil)
        if let line, let goal, goal.path != line.path { return template(line, " → ", goal) }
        let isUnnamed = names.allSatisfy { $0.path == goal?.path || !$0.isReadable }
        guard isMoving, isUnnamed, let only = line ?? goal else { return nil }
        remove([only.path])
        return .text(only.path)
    }

    /// Takes the name of what each record is an episode of, and its own; `nil` where the records are no episodes.
    mutating func takeEpisode() -> (series: RawSetting, name: RawSetting)? {
        // The series of a match or a concert is a detail.
        let isEpisode = members.contains { $0.names.count == 1 && $0.has(.episodes) }
        let named = members.filter {
            ["name", "title"].contains($0.joined) && $0.isText && $0.isEverywhere && !$0.isOfList
        }
        let series = named.first { $0.names.count > 1 && ($0.isIn(.shows) || isEpisode && $0.isIn(.series)) }
        let name = named.first { $0.names.count == 1 || $0.holderWords == ["episode"] }
        guard let series, let name else { return nil }
        remove([series.path, name.path])
        return (.text(series.path), .text(name.path))
    }
}

extension RecordMember {
    /// True where it is the name of something that a record has to do with: `roundName`.
    fileprivate var isNameOfOther: Bool {
        words.count > 1 && words.last == "name" && words.dropLast().allSatisfy { !Vocabulary.title.contains($0) }
    }

    /// The place of the name of its object or list among those of titles; true for one of the texts in such an object, as in
    /// `title.rendered` and `name.en`.
    fileprivate var titleRank: Int? { Self.rank(of: ownerWords, among: .title) }
    fileprivate var isPartOfTitle: Bool {
        names.count == 2 && titleRank != nil && Vocabulary.titleForms.contains(names[1].lowercased())
    }

    /// The names that lead to it, without "teams" and the language of a name.
    fileprivate var sideName: String {
        let name = names.joined().lowercased().filter { $0.isLetter || $0.isNumber }
        return String(name.trimmingPrefix("teams")).replacing(/default$/, with: "")
    }

    fileprivate var isReadable: Bool { isText && texts.allSatisfy { $0.contains(where: \.isLetter) } }
    fileprivate var length: Int { keys.map(\.count).reduce(0, +) / max(keys.count, 1) }

    /// True for numbers that differ between records, such as a price.
    fileprivate var isAmount: Bool {
        names.count == 1 && isEverywhere && values.allSatisfy(\.isNumber) && !isTime
            && (values.count == 1 || Set(values).count > 1)
    }

    /// The place among words of destinations of what says where something goes; `nil` for anything else, such as its code.
    var goalRank: Int? {
        guard isCommon, isReadable, !isTime, !hasAddress, let last = words.last, !Vocabulary.references.contains(last)
        else {
            return nil
        }
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

    /// True where it is the short name of a line.
    fileprivate var isLine: Bool {
        guard isShortName, position == nil, let last = words.last else { return false }
        if has(.lines) { return words.count == 1 || Vocabulary.lineParts.contains(last) }
        return ownerWords.contains(where: Vocabulary.lines.contains)
            && (Vocabulary.lineParts.contains(joined) || last == "name" && words.count == 2)
    }

    /// True for the id of a line that a record names as JSON:API does: `route.data.id`.
    fileprivate var isRelatedLine: Bool {
        isShortName && joined == "id" && names.suffix(2).first == "data" && names.count > 2
            && Self.words(of: names[names.count - 3]).contains(where: Vocabulary.lines.contains)
    }
}
