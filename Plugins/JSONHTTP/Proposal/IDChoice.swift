import FeedCore
import FeedJSON

// What tells records apart, today and with those that come tomorrow.

extension RecordMembers {
    /// Takes what tells records apart; title and time together where nothing does alone.
    mutating func takeID(title: RawSetting, times: [String]) -> RawSetting {
        if let ownerID { return takeID(besideOwner: ownerID, times) }
        // The id of something else in the record, such as its circuit, is none of the record's.
        let ofTitle = title.firstPath.flatMap { isNameOfShow($0) ? nil : $0 }
        let places = [ofTitle, times.first].compactMap(\.self).map(placeOfMember)
        if let own = takeNamedID(where: { $0.names.count == 1 || places.contains($0.holder) }) {
            return .text(own.path)
        }
        if let number = takeNumberOfSeason() { return number }
        if let member = takeNamedID(where: { !$0.isOfOther }) ?? takeCode() ?? takeOwnAddress() {
            if Vocabulary.counted.union(["ref"]).contains(where: member.words.contains) || !member.isID,
                recordCount > 1, recordCount < 10
            {
                doubts.append(("id", member.path, []))
            }
            return .text(member.path)
        }
        let parent = parentID()
        if let parent, let member = takeNamedID(besides: all.first { $0.path == parent.text }) {
            return .object(["parts": .list([parent, .text(member.path)])])
        }
        // The same may take place at the same time in two lists.
        let list = parent == nil && nameOfList != title ? nameOfList : nil
        let parts = [title] + times.map(idPart) + [parent, list].compactMap(\.self)
        let others = distinguishing(parts).map { [RawSetting.text($0)] } ?? []
        return parts.count + others.count == 1 ? title : .object(["parts": .list(parts + others)])
    }

    /// Takes what tells the times of something apart.
    private mutating func takeID(besideOwner ownerID: String, _ times: [String]) -> RawSetting {
        var own = self
        own.members.removeAll { $0.path.first?.isNumber == true }
        if let member = own.takeNamedID() {
            remove([member.path])
            return .text(member.path)
        }
        remove([ownerID])
        // The same may take place at the same time twice.
        let parts = [.text(ownerID)] + times.filter { $0 != ownerID }.map(idPart)
        return .object(["parts": .list(parts + (distinguishing(parts).map { [.text($0)] } ?? []))])
    }

    /// A time in an id: a record that has none yet is not to be lost.
    private func idPart(time path: String) -> RawSetting {
        guard let member = all.first(where: { $0.path == path }), !member.isDecidedEverywhere, !member.hasAllTexts
        else {
            return .text(path)
        }
        return .list([.text(path), .object(["value": .text("-")])])
    }

    /// Takes a member whose name says that it is an id, and which each record has another of; together with what its parent
    /// has, where that is given.
    private mutating func takeNamedID(
        besides parent: RecordMember? = nil,
        where fits: (RecordMember) -> Bool = { _ in true }
    ) -> RecordMember? {
        take(by: .id) { member in
            var texts = member.values.compactMap { $0.string ?? $0.numberText }
            // A list may have another record tomorrow, an episode's number is one in its season, and a line's or a race's is
            // another record's as well.
            guard fits(member), !member.isNameOfList, texts.count == member.recordCount,
                let rank = member.rank(among: Vocabulary.id),
                member.names.count == 1 || !member.has(Vocabulary.numbers),
                !member.has(Vocabulary.counted) || member.isLong
            else { return nil }
            if let parent { texts = zip(parent.keys, texts).map { "\($0)\n\($1)" } }
            guard texts.count == member.recordCount, Set(texts).count == texts.count else { return nil }
            // Its own id rather than that of what it belongs to, such as `seriesId`.
            return [
                .named: Double(Vocabulary.id.count - rank), .depth: member.depth,
                .oneWord: (member.words.count == 1).amount,
            ]
        }
    }

    /// The names that lead to what a path or the first of a template stands in.
    private func placeOfMember(at path: String) -> ArraySlice<String> {
        let first = path.firstMatch(of: /\{([^{}]+)\}/).map { String($0.1) } ?? path
        return all.first { $0.path == first }?.holder ?? []
    }

    /// Takes the number of a record in its season, such as the round of a championship, with the season: the next one has
    /// the same numbers.
    private mutating func takeNumberOfSeason() -> RawSetting? {
        func own(_ names: Set<String>) -> RecordMember? {
            members.first { member in
                member.names.count == 1 && names.contains(member.joined) && member.keys.count == recordCount
                    && member.keys.allSatisfy { $0.count <= 20 }
            }
        }
        guard recordCount > 1, let number = own(Vocabulary.numbersOfSeason), let season = own(Vocabulary.seasons),
            Set(zip(season.keys, number.keys).map { "\($0) \($1)" }).count == recordCount
        else { return nil }
        remove([season.path, number.path])
        return .object(["parts": .list([.text(season.path), .text(number.path)])])
    }

    /// Takes a code such as `X-17`, which each of several records has another of, whatever it is called.
    private mutating func takeCode() -> RecordMember? {
        let recordCount = recordCount
        return take(by: [.named: 1]) { member in
            let texts = member.texts
            guard recordCount >= 3, texts.count == recordCount, Set(texts).count == texts.count,
                member.names.count == 1, !member.has(Vocabulary.measures), !member.has(Vocabulary.counted),
                RecordTime(of: member, isNamed: true) == nil, texts.allSatisfy(Self.isCode)
            else { return nil }
            return [.named: -Double(texts.map(\.count).max() ?? 0)]
        }
    }

    /// Takes the address of the record itself, which each has another of: `_links.self`.
    private mutating func takeOwnAddress() -> RecordMember? {
        let recordCount = recordCount
        return take { member in
            guard recordCount > 1, member.joined == "self", member.texts.count == recordCount,
                Set(member.texts).count == recordCount, member.texts.allSatisfy({ $0.contains("/") })
            else { return nil }
            return [.depth: member.depth]
        }
    }

    /// True for letters and digits without a blank, at most 40 of them.
    private static func isCode(_ text: String) -> Bool {
        text.count <= 40 && text.contains(where: \.isNumber) && text.contains(where: \.isLetter)
            && text.allSatisfy { $0.isLetter || $0.isNumber || "-_.#".contains($0) }
    }

    /// The path to what tells records apart that are alike in some fields; `nil` where none are, and where nothing does.
    private func distinguishing(_ fields: [RawSetting]) -> String? {
        let paths = fields.compactMap(\.firstPath).flatMap { text in
            text.contains("{") ? text.matches(of: /\{([^{}]+)\}/).map { String($0.1) } : [text]
        }
        // What not every record has cannot be put beside the others here.
        let columns = paths.compactMap { path in all.first { $0.path == path } }.map(\.keys)
            .filter { $0.count == recordCount }
        let count = { (columns: [[String]]) in Set((0..<recordCount).map { row in columns.map { $0[row] } }).count }
        guard !columns.isEmpty, case let own = count(columns), own < recordCount else { return nil }
        let others = all.filter { member in
            member.position == nil && !member.isOfList && member.keys.count == recordCount
                && !paths.contains(member.path) && !member.path.contains("#")
                && !member.has(Vocabulary.measures.subtracting(Vocabulary.rooms))
                && member.keys.allSatisfy { $0.count <= 80 && !$0.contains("://") }
        }
        // A text rather than a number, else the first of those that tell most apart.
        let candidates = others.enumerated().map { offset, member in
            (path: member.path, score: (count(columns + [member.keys]), member.texts.isEmpty ? 0 : 1, -offset))
        }
        let best = candidates.max { $0.score < $1.score }
        return best.flatMap { $0.score.0 > own ? $0.path : nil }
    }
}

extension RawSetting {
    /// The path that a field is read at, of several the first; `nil` for an object.
    var firstPath: String? { text ?? elements?.first?.text }
}

extension RecordMember {
    /// True where it stands in an object whose name it repeats, which is something of its own: `Circuit.circuitId`.
    fileprivate var isOfOther: Bool {
        guard names.count > 1 else { return false }
        return words.count > 1 && words.dropLast().elementsEqual(holderWords)
            || isIn(Vocabulary.owners) || isIn(Vocabulary.properties) || holder.contains { Self.isShow($0) }
    }

    /// True where every record has something there, be it undecided.
    fileprivate var hasAllTexts: Bool { keys.count == recordCount && keys.allSatisfy { !$0.tidied.isEmpty } }

    /// True where its values are long enough to be no numbers that count: lines, races, rounds.
    fileprivate var isLong: Bool { keys.count == values.count && keys.allSatisfy { $0.count >= 5 } }
}
