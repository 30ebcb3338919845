import FeedCore
import FeedJSON

// The kind, the place, the link and the facts of records.

extension RecordMembers {
    /// Takes the member that has one of these values, as the user knows it.
    mutating func takeCategory(having values: [String]) -> RawSetting? {
        let wanted = Set(values.map { $0.lowercased() })
        guard !wanted.isEmpty else { return nil }
        return take { member in
            let count = member.texts.count { wanted.contains($0.lowercased()) }
            return count == 0 ? nil : [.named: Double(count)]
        }.map { .text($0.path) }
    }

    /// Takes the kind of a record: a few short texts, each of several records.
    mutating func takeCategory() -> RawSetting? {
        take(by: [.named: -1], inLists: true) { member in
            let isOwned = member.isOfList || member.isIn(Vocabulary.owners) || member.isIn(Vocabulary.kindOfKind)
            guard member.isCommon, member.isText, member.texts.allSatisfy({ $0.count <= 40 }), member.names.count <= 3,
                let rank = isOwned
                    ? member.partRank(among: Vocabulary.category) : member.rank(among: Vocabulary.category),
                !member.holder.contains(where: { ["status", "state"].contains($0.lowercased()) }),
                // What every record of GeoJSON is called, and what Google calls an event.
                !member.texts.allSatisfy({ $0 == "Feature" || $0.contains("#") })
            else { return nil }
            return [.named: Double(rank)]
        }.map { .text($0.path) }
    }

    /// Takes the name of a place, its coordinates, or both.
    mutating func takePlace() -> RawSetting? {
        var place: [String: RawSetting] = [:]
        let isRace = all.contains { $0.words.contains("race") }
        let name = take(inLists: true) { member in
            let isPlace = { (words: [String]) in
                Vocabulary.placeNames.contains(where: words.joined().contains)
                    || words.contains(where: Vocabulary.placeWords.contains) || isRace && words == ["course"]
            }
            let texts = member.texts
            // Some records have no place; an address of mail is none, nor are coordinates and codes.
            guard !texts.isEmpty, member.values.allSatisfy({ $0.kind == .string }),
                !Vocabulary.references.contains(member.words.last ?? ""),
                !texts.contains(where: { $0.contains("://") }),
                !texts.allSatisfy({ Double($0) != nil || $0.count <= 3 && $0.uppercased() == $0 && $0.count > 1 }),
                !(member.words + member.ownerWords).contains(where: Vocabulary.mail.contains),
                isPlace(member.words) && !member.isOfList
                    || isPlace(member.ownerWords) && member.rank(among: ["name", "title", "city", "default"]) != nil
                        && (!member.isOfList
                            || member.ownerWords.contains { Vocabulary.placeNames.contains(where: $0.hasPrefix) })
            else { return nil }
            // Of several, the first one stands for all.
            return [.depth: member.depth, .listed: member.isOfList.amount]
        }
        place["name"] = name.map { .text($0.path) }
        func number(_ names: [String]) -> RawSetting? {
            members.first {
                $0.rank(among: names) != nil && !$0.isOfList && $0.values.allSatisfy { $0.kind == .number }
            }
            .map { .text($0.path) }
        }
        if let latitude = number(Vocabulary.latitude), let longitude = number(Vocabulary.longitude) {
            place["latitude"] = latitude
            place["longitude"] = longitude
            remove([latitude.text, longitude.text].compactMap(\.self))
        }
        return place.isEmpty ? nil : place.count == 1 ? place["name"] : .object(place)
    }

    /// Takes an address with more.
    mutating func takeLink() -> RawSetting? {
        take(by: .link) { member in
            let texts = member.texts
            guard !texts.isEmpty, member.isText,
                texts.allSatisfy({ $0.hasPrefix("https://") || $0.hasPrefix("http://") }),
                !Vocabulary.pictures.contains(where: member.path.lowercased().contains),
                !texts.contains(where: { text in Vocabulary.pictureEndings.contains(where: text.lowercased().hasSuffix)
                }),
                member.names.count == 1 || member.rank(among: Vocabulary.link) != nil
            else { return nil }
            // An address that programs ask is of no use to people.
            let isForPrograms = texts.allSatisfy { $0.contains("://api.") || $0.contains("/api/") }
            guard !isForPrograms || member.position == nil else { return nil }
            return [
                .named: Double(member.rank(among: Vocabulary.link).map { 10 - $0 } ?? 0),
                .forPrograms: isForPrograms.amount, .owned: member.isIn(Vocabulary.owners).amount,
                .constant: member.isConstant.amount, .depth: member.depth,
            ]
        }.map { .text($0.path) }
    }

    /// A few of the other members, as facts.
    mutating func takeFacts() -> [RawSetting] {
        let all = members
        let facts = members.compactMap { member -> RawSetting? in
            // What was planned is no fact beside what holds, but stands in where that is not known.
            let stages = stagesOf(member, among: all)
            guard stages[0].path == member.path else { return nil }
            let planned = member.isEverywhere ? nil : stages.dropFirst().first
            let values = stages.flatMap(\.values)
            // The place of a cell in its row says nothing as a name.
            let isFact =
                stages.contains(where: \.isCommon) && member.names.count == 1 && member.position == nil
                && !member.path.hasPrefix("[") && !member.saysWhenChanged
                && values.allSatisfy {
                    $0.kind == .number || ($0.string.map { $0.count <= 60 && !$0.contains("://") } ?? false)
                }
                // What all records have in common says nothing; of one, nothing is known to be so.
                && (recordCount == 1 || Set(member.values.compactMap { $0.string ?? $0.numberText }).count > 1)
                && member.path.isPlainASCII
            guard isFact else { return nil }
            let from = [member, planned].compactMap { $0.map { RawSetting.text($0.path) } }.oneOrList
            return .object(["key": .text(member.names[0]), "from": from])
        }
        return Array(facts.prefix(4))
    }
}
