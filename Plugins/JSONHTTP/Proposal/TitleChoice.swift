import FeedCore
import FeedJSON

// What the records are called: a name, two sides of a match, a line and its destination, an episode of a series.

extension RecordMembers {
    /// Takes what the records are called.
    ///
    /// - Parameter isNamed: True if only a member whose name says so will do.
    /// - Returns: The field; `nil` where no member can be it.
    mutating func takeTitle(isNamed: Bool = false) -> RawSetting? {
        if let sides = takeSides() ?? takeListedSides() ?? (isNamed ? nil : takeJourney()) { return sides }
        // A date or an id is a title only where there is no other text, be it a long one.
        let found = [
            titles(isNamed) { $0.isID || $0.isTime }, titles(isNamed, length: .max) { $0.isID || $0.isTime },
            titles(isNamed, unless: \.isTime), titles(isNamed) { _ in false },
        ].first { !$0.isEmpty }
        guard let found, let member = found.first?.member else { return nil }
        remove([member.path])
        if member.rank(among: Vocabulary.title) == nil, !member.isPartOfTitle {
            let close = found.dropFirst().filter { $0.score > found[0].score - 30 && !$0.member.isConstant }
            if !close.isEmpty { doubts.append(("title", member.path, close.prefix(3).map(\.member.path))) }
        }
        if member.has(Vocabulary.units), let amount = members.first(where: { $0.isAmount }) {
            remove([amount.path])
            return .text("{\(amount.path)} {\(member.path)}")
        }
        return titleInstead(of: member).map { .list([.text(member.path), .text($0.path)]) } ?? .text(member.path)
    }

    /// The texts that may be what the records are called, other than some, the likeliest first.
    private func titles(
        _ isNamed: Bool,
        length maximum: Int = 200,
        unless isOther: (RecordMember) -> Bool
    ) -> [(member: RecordMember, score: Double)] {
        let keySaysLittle = keySaysLittle
        let translated = translatedTitles
        return candidates(by: .title, inLists: true) { member in
            let texts = member.texts
            // A title may be one of several in an object or a list, such as those of languages.
            let isTranslated = translated.contains(member.path)
            let isPart = member.isPartOfTitle || isTranslated
            let rank = isPart ? member.titleRank : member.rank(among: Vocabulary.title)
            let isKnown = isPart || member.names.count == 1 && rank != nil
            let isEnough = member.isCommon || isKnown && member.values.count * 2 >= member.recordCount
            // Some records of many have no name, or one such as "1984".
            let readable = texts.count { $0.contains(where: \.isLetter) && !$0.contains("://") }
            guard isEnough, member.values.allSatisfy({ $0.kind == .string }), !member.isNameOfList, readable > 0,
                isKnown ? readable * 2 >= member.values.count : readable == member.values.count,
                texts.map(\.count).reduce(0, +) / texts.count <= maximum, !isOther(member),
                rank != nil || !isNamed && member.position == nil
            else { return nil }
            let count = Vocabulary.title.count
            let isKind = rank == nil && member.rank(among: Vocabulary.category) != nil
            let isCode = texts.allSatisfy { !$0.contains(" ") && $0.contains(where: \.isNumber) }
            let isOwned =
                member.isIn(Vocabulary.owners) || member.isIn(Vocabulary.properties)
                || rank == nil && member.has(Vocabulary.owners)
            return [
                .named: Double(count - (rank ?? count)), .depth: member.depth,
                .oneWord: (member.words.count == 1).amount, .kind: isKind.amount, .code: isCode.amount,
                .distinct: Double(Set(texts).count) / Double(texts.count), .owned: isOwned.amount,
                .littleKey: (member.path == "0#" && keySaysLittle).amount,
                .listed: (member.isOfList && !isTranslated).amount,
                .constant: !member.isConstant ? 0 : member.isNameOfOther ? 3 : rank == nil ? 1 : 0,
            ]
        }
    }

    /// True where the names in a dictionary are codes such as `a`, of which the only text beside them is the title.
    private var keySaysLittle: Bool {
        guard let keys = member(at: "0#")?.texts, !keys.isEmpty, !keys.contains(where: { $0.contains(" ") }) else {
            return false
        }
        let others = members.filter { member in
            member.path != "0#" && member.position == nil && !member.isOfList && member.isCommon && member.isText
                && !member.texts.contains { $0.contains("://") }
        }
        guard others.count == 1 else { return false }
        // One word such as "open" beside a name is a property of what has that name.
        return keys.allSatisfy { $0.count < 3 } || others[0].texts.contains { $0.contains(" ") }
    }

    /// Another member named like a title that every record has, where some records have no title: the tag of a release
    /// without a name.
    private func titleInstead(of title: RecordMember) -> RecordMember? {
        guard title.texts.count < recordCount else { return nil }
        let others = members.filter { other in
            other.holder == title.holder && other.position == nil && !other.isOfList
                && other.rank(among: Vocabulary.title) != nil && other.texts.count == recordCount && !other.isTime
                && !other.texts.contains { $0.contains("://") || $0.count > 200 }
        }
        return others.min { $0.rank(among: Vocabulary.title) ?? 0 < $1.rank(among: Vocabulary.title) ?? 0 }
    }

    /// True where a title is what the records call so, or two sides, rather than any other text of them.
    func isNameOfTitle(_ title: RawSetting) -> Bool {
        guard let path = title.firstPath else { return false }
        guard let member = all.first(where: { $0.path == path }) else { return path.contains("{") }
        return member.rank(among: Vocabulary.title) != nil && !member.isOfList
    }

    /// The first texts of lists that have a title in several languages: `name[0].text` beside `name[0].language`.
    var translatedTitles: [String] {
        members.filter { member in
            member.names.count == 3 && member.isOfList && Vocabulary.title.contains(member.ownerWords.joined())
                && ["text", "value", "name", "title", "content"].contains(member.joined)
                && members.contains { $0.holder == member.holder && Vocabulary.languages.contains($0.joined) }
        }.map(\.path)
    }

    // MARK: - Two sides

    /// Takes the two sides of a match, in the order in which the records have them: the host is not first everywhere.
    private mutating func takeSides() -> RawSetting? {
        var places: [String: String] = [:]
        for member in members where member.isText && member.position == nil && !member.isOfList {
            var name = member.names.joined().lowercased().filter { $0.isLetter || $0.isNumber }
            if name.hasPrefix("teams") { name.removeFirst(5) }
            // The language of a name.
            if name.hasSuffix("default") { name.removeLast(7) }
            places[name] = places[name] ?? member.path
        }
        for (home, away) in Vocabulary.sides {
            for name in Vocabulary.sideNames {
                guard let first = places[home + name], let second = places[away + name] else { continue }
                let paths = members.map(\.path).filter { [first, second].contains($0) }
                remove(paths)
                return .text("{\(paths[0])} – {\(paths[1])}")
            }
        }
        return nil
    }

    /// Takes the two sides of a match from a list of exactly two objects, such as `teams`, of records without a name.
    private mutating func takeListedSides() -> RawSetting? {
        let isNamed = members.contains { member in
            member.names.count == 1 && member.isText && member.rank(among: Vocabulary.title) != nil
                && !member.isNameOfOther
        }
        guard !isNamed else { return nil }
        return Self.listedSides(in: records, at: "").map { paths in
            remove(paths)
            return .text("{\(paths[0])} – {\(paths[1])}")
        }
    }

    private static func listedSides(in objects: [JSONValue], at path: String) -> [String]? {
        guard let first = objects.first, path.count(where: { $0 == "." }) < 3 else { return nil }
        for member in first.members.map({ Array($0.prefix(100)) }) ?? [] {
            let values = objects.compactMap { $0[member.name] }
            let step = path + JSONPath.step(member.name)
            let isSides = RecordMember.words(of: member.name).contains(where: Vocabulary.sideLists.contains)
            if isSides, values.count == objects.count {
                let pairs = values.map { $0.elements.map { Array($0.prefix(3)) } ?? [] }
                if pairs.allSatisfy({ $0.count == 2 }), let name = nameOfSide(in: pairs) {
                    return [0, 1].map { String("\(step)[\($0)]\(name)".dropFirst(step.hasPrefix(".") ? 1 : 0)) }
                }
            } else if values.allSatisfy({ $0.kind == .object }), let found = listedSides(in: values, at: step) {
                return found
            }
        }
        return nil
    }

    /// The path to what each side is called, in it or in an object of it.
    private static func nameOfSide(in pairs: [[JSONValue]]) -> String? {
        let inner = pairs[0][0].members.map { Array($0.prefix(20)) } ?? []
        let holders: [String?] = [nil] + inner.filter { $0.value.kind == .object }.map { $0.name }
        for holder in holders {
            for name in ["displayName", "name", "teamName", "fullName", "shortName", "code", "abbreviation"] {
                let texts = pairs.map { pair in
                    pair.map { side in (holder.map { side[$0] } ?? side)?[name]?.string ?? "" }
                }
                guard texts.allSatisfy({ $0[0] != $0[1] && !$0.contains("") }) else { continue }
                return (holder.map(JSONPath.step) ?? "") + JSONPath.step(name)
            }
        }
        return nil
    }

    // MARK: - Lines and destinations

    /// Takes the line and the destination of a departure; one of them where the records have no other name.
    private mutating func takeJourney() -> RawSetting? {
        let names = members.filter { $0.names.count == 1 && $0.isText && $0.rank(among: Vocabulary.title) != nil }
        if names.contains(where: { $0.has(Vocabulary.certainTitles) }) { return nil }
        let goals = candidates(by: [.named: -1, .depth: -10], inLists: true) { member in
            member.goalRank.map { [.named: Double($0), .depth: member.depth] }
        }
        let isMoving = all.contains { $0.has(Vocabulary.leaving) || $0.has(Vocabulary.coming) }
        let lines = members.filter(\.isLine) + (isMoving ? names.filter { $0.isShortName && $0.joined == "name" } : [])
        let line = lines.enumerated().min { ($0.element.length, $0.offset) < ($1.element.length, $1.offset) }?.element
        guard let goal = goals.first?.member, line.map({ $0.path != goal.path }) ?? true else {
            guard let line = line ?? members.first(where: \.isRelatedLine), isMoving, names.isEmpty else { return nil }
            remove([line.path])
            return .text(line.path)
        }
        guard line != nil || isMoving && names.allSatisfy({ $0.path == goal.path || !$0.isReadable }) else {
            return nil
        }
        remove([goal.path] + (line.map { [$0.path] } ?? []))
        return .text(line.map { "{\($0.path)} → {\(goal.path)}" } ?? goal.path)
    }

    // MARK: - Episodes

    /// Takes the name of what each record is an episode of, and its own; `nil` where the records are no episodes.
    mutating func takeEpisode() -> (series: RawSetting, name: RawSetting)? {
        // The series of a match or a concert is a detail.
        let isEpisode = members.contains { $0.names.count == 1 && $0.has(Vocabulary.episodes) }
        let holders = isEpisode ? Vocabulary.shows.union(Vocabulary.series) : Vocabulary.shows
        let named = members.filter { ["name", "title"].contains($0.joined) && $0.texts.count == recordCount }
        let series = named.first { $0.names.count > 1 && !$0.isOfList && holders.contains($0.holderWords.joined()) }
        let name = named.first { $0.names.count == 1 || $0.holderWords == ["episode"] }
        guard let series, let name else { return nil }
        remove([series.path, name.path])
        return (.text(series.path), .text(name.path))
    }

    /// True where a path leads to the name of a show.
    func isNameOfShow(_ path: String) -> Bool {
        all.first { $0.path == path }?.names.dropLast().last.map(RecordMember.isShow) ?? false
    }
}

extension RecordMember {
    /// True where it is the name of something that a record has to do with: `roundName`.
    fileprivate var isNameOfOther: Bool {
        words.count > 1 && words.last == "name" && words.dropLast().allSatisfy { !Vocabulary.title.contains($0) }
    }

    /// The place of the name of the object or list among those of titles.
    fileprivate var titleRank: Int? { Self.rank(of: ownerWords, among: Vocabulary.title) }

    /// True where it is one of the texts in an object that is called a title, as in `title.rendered` and `name.en`.
    fileprivate var isPartOfTitle: Bool {
        names.count == 2 && titleRank != nil
            && names.last.map { Vocabulary.titleForms.contains($0.lowercased()) } == true
    }

    /// True where an object is what records may be episodes of, by its name.
    static func isShow(_ name: String) -> Bool {
        Vocabulary.shows.union(Vocabulary.series).contains(words(of: name).joined())
    }

    fileprivate var isReadable: Bool { !texts.isEmpty && texts.allSatisfy { $0.contains(where: \.isLetter) } }
    fileprivate var length: Int { keys.map(\.count).reduce(0, +) / max(keys.count, 1) }

    /// True for numbers such as a price, of which records have different ones.
    fileprivate var isAmount: Bool {
        names.count == 1 && values.count == recordCount && values.allSatisfy { $0.kind == .number } && !isTime
            && (recordCount == 1 || Set(values.compactMap(\.numberText)).count > 1)
    }

    /// The place among words of destinations of what says where something goes; `nil` for anything else, such as its code.
    fileprivate var goalRank: Int? {
        guard isCommon, isText, isReadable, let last = words.last, !Vocabulary.references.contains(last), !isTime,
            !texts.contains(where: { $0.contains("://") })
        else { return nil }
        let isName =
            ["name", "description", "text", "value", "locationname", "displayname", "title"].contains(joined)
            || joined == "fronttext"
        let own =
            words == ["to"] || !words.contains("to") ? words.compactMap(Vocabulary.goals.firstIndex(of:)).min() : nil
        if let own, joined != "fronttext" { return own }
        return isName ? ownerWords.filter { $0 != "to" }.compactMap(Vocabulary.goals.firstIndex(of:)).min() : nil
    }

    /// True for a name or number that is short, and no number of a train that nobody knows.
    fileprivate var isShortName: Bool {
        isCommon && keys.count == values.count && !isTime && !keys.isEmpty
            && keys.allSatisfy {
                $0.count <= 25 && !$0.isEmpty && !$0.contains(":") && ($0.count < 6 || Int($0) == nil)
            }
    }

    /// True where it is the short name of a line.
    fileprivate var isLine: Bool {
        guard isShortName, position == nil, !isOfList, let last = words.last else { return false }
        if has(Vocabulary.lines) { return words.count == 1 || Vocabulary.lineParts.contains(last) }
        return ownerWords.contains(where: Vocabulary.lines.contains) && Vocabulary.lineParts.contains(joined)
            || isIn(Vocabulary.lines) && last == "name" && words.count == 2
    }

    /// True for the id of a line that a record names as JSON:API does: `route.data.id`.
    fileprivate var isRelatedLine: Bool {
        isShortName && joined == "id" && names.count > 2 && holderWords == ["data"]
            && Self.words(of: names[names.count - 3]).contains(where: Vocabulary.lines.contains)
    }
}
