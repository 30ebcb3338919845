import FeedCore
import FeedJSON

// What tells records apart.

extension RecordMembers {
    static let idNames = [
        "id", "uuid", "guid", "_id", "key", "slug", "identifier", "uid", "code", "number", "nr", "no", "num",
        "ref", "reference", "kennung", "nummer", "kennzeichen", "kürzel", "identifiant", "numero", "pk", "k",
    ]

    /// Takes what tells records apart; title and time together where nothing does alone.
    mutating func takeID(title: RawSetting, times: [String]) -> RawSetting {
        if let ownerID {
            var own = self
            own.members.removeAll { $0.path.first?.isNumber == true }
            if let member = own.takeNamedID(besides: nil) {
                remove([member.path])
                return .text(member.path)
            }
            remove([ownerID])
            // The same may take place at the same time twice.
            let parts = [.text(ownerID)] + times.filter { $0 != ownerID }.map(idPart)
            return .object(["parts": .list(parts + (distinguishing(parts).map { [.text($0)] } ?? []))])
        }
        // The id of something else in the record, such as its circuit, is none of the record's.
        let ofTitle = title.firstPath.flatMap { isNameOfShow($0) ? nil : $0 }
        let places = [ofTitle, times.first].compactMap(\.self).map(placeOfMember)
        if let member = takeNamedID(
            besides: nil,
            where: { $0.names.count == 1 || places.contains($0.names.dropLast()) }
        ) {
            return .text(member.path)
        }
        if let number = takeNumberOfSeason() { return number }
        if let member = takeNamedID(besides: nil, where: { !$0.isOfOther }) ?? takeCode() { return .text(member.path) }
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
    private mutating func takeNamedID(besides parent: Member?, where fits: (Member) -> Bool = { _ in true }) -> Member?
    {
        take { member in
            guard fits(member) else { return nil }
            var texts = member.values.compactMap { $0.string ?? $0.numberText }
            // A list may have another record tomorrow.
            guard !member.isNameOfList else { return nil }
            guard texts.count == member.recordCount, let rank = member.rank(among: Self.idNames) else { return nil }
            // An episode's number is one in its season.
            guard member.names.count == 1 || Self.numbers.isDisjoint(with: member.words) else { return nil }
            if let parent { texts = zip(parent.keys, texts).map { "\($0)\n\($1)" } }
            guard texts.count == member.recordCount, Set(texts).count == texts.count else { return nil }
            // Its own id rather than that of what it belongs to, such as `seriesId`.
            return Double(Self.idNames.count - rank) - Double(member.names.count) * 3
                + (member.words.count == 1 ? 0.5 : 0)
        }
    }

    /// The names that lead to what a path or the first of a template stands in.
    private func placeOfMember(at path: String) -> ArraySlice<String> {
        let first = path.firstMatch(of: /\{([^{}]+)\}/).map { String($0.1) } ?? path
        return all.first { $0.path == first }?.names.dropLast() ?? []
    }

    private static let numbers: Set = ["number", "nr", "no", "num", "nummer", "numero"]
    private static let numberNames: Set = [
        "round", "stage", "episode", "leg", "heat", "matchday", "gameweek", "runde", "spieltag", "etappe", "folge",
        "jornada",
    ]
    private static let seasonNames: Set = ["season", "year", "edition", "saison", "jahr", "staffel", "temporada"]

    /// Takes the number of a record in its season, such as the round of a championship, with the season: the next one has
    /// the same numbers.
    private mutating func takeNumberOfSeason() -> RawSetting? {
        func own(_ names: Set<String>) -> Member? {
            members.first { member in
                member.names.count == 1 && names.contains(member.words.joined()) && member.keys.count == recordCount
                    && member.keys.allSatisfy { $0.count <= 20 }
            }
        }
        guard recordCount > 1, let number = own(Self.numberNames), let season = own(Self.seasonNames),
            Set(zip(season.keys, number.keys).map { "\($0) \($1)" }).count == recordCount
        else { return nil }
        remove([season.path, number.path])
        return .object(["parts": .list([.text(season.path), .text(number.path)])])
    }

    /// Takes a code such as `X-17`, which each of several records has another of, whatever it is called.
    private mutating func takeCode() -> Member? {
        let recordCount = recordCount
        return take { member in
            let texts = member.texts
            guard recordCount >= 3, texts.count == recordCount, Set(texts).count == texts.count,
                member.names.count == 1,
                Self.measureNames.isDisjoint(with: member.words), RecordTime(of: member, isNamed: true) == nil,
                texts.allSatisfy(Self.isCode)
            else { return nil }
            return -Double(texts.map(\.count).max() ?? 0)
        }
    }

    /// Words of names of what changes, or of what is one's own.
    private static let measureNames: Set = [
        "price", "preis", "cost", "amount", "total", "score", "result", "ergebnis", "value", "odds", "version", "phone",
        "tel", "distance", "duration", "dauer", "temperature", "rank", "rang", "place", "platz", "room", "raum",
    ]

    /// Whether a text is letters and digits without a blank, at most 40 of them.
    private static func isCode(_ text: String) -> Bool {
        text.count <= 40 && text.contains(where: \.isNumber) && text.contains(where: \.isLetter)
            && text.allSatisfy { $0.isLetter || $0.isNumber || "-_.#".contains($0) }
    }

    /// What tells records apart that are alike in some fields; `nil` where none are, and where nothing does.
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
                && Self.measureNames.subtracting(["room", "raum", "place", "platz"]).isDisjoint(with: member.words)
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

extension RecordMembers.Member {
    /// Whether it stands in an object whose name it repeats, which is something of its own: `Circuit.circuitId`.
    fileprivate var isOfOther: Bool {
        guard names.count > 1 else { return false }
        return words.count > 1 && words.dropLast().elementsEqual(holderWords)
            || !RecordMembers.ownerNames.union(RecordMembers.propertyNames).isDisjoint(with: holderWords)
            || names.dropLast().contains { RecordMembers.isShow($0) }
    }

    /// Whether every record has something there, be it undecided.
    fileprivate var hasAllTexts: Bool { keys.count == recordCount && keys.allSatisfy { !$0.tidied.isEmpty } }

    /// The texts and whole numbers, which may be parts of ids.
    fileprivate var keys: [String] { values.compactMap { $0.string ?? $0.int.map(String.init) } }
}
