import FeedCore

extension RecordMembers {
    /// Takes the category: the member with one of `values` in most records or, without `values`, the best-named one.
    mutating func takeCategory(having values: [String] = []) -> RawSetting? {
        let wanted = Set(values.map { $0.lowercased() })
        return take(by: [.named: -1], inLists: wanted.isEmpty) { member in
            if !wanted.isEmpty {
                let count = member.texts.count { wanted.contains($0.lowercased()) }
                return count == 0 ? nil : [.named: -Double(count)]
            }
            let isOwned = member.isOfList || member.isIn(.owners) || member.isIn(.kindOfKind)
            guard member.isCommon, member.isShort, member.names.count <= 3, !member.isCode(2),
                // A `type` that is the same in all records is the type of the object, not a category.
                !member.isID, !member.has(.kinds) || !member.isConstant,
                let rank = isOwned ? member.categoryRank : member.rank(among: .category),
                !member.holder.contains(where: { ["status", "state"].contains($0.lowercased()) }),
                // GeoJSON has the type `Feature` in every record, and Google `calendar#event`.
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
                RecordMember.rank(of: words, among: .place) != nil || isRace && words == ["course"]
            }
            // Some records may have no place; links, mail addresses, coordinates and codes are not names of places.
            guard member.isText, !member.isCode(3), !member.hasAddress, !member.isReference,
                !(member.words + member.ownerWords).contains(where: Vocabulary.mail.contains),
                isPlace(member.words) && !member.isOfList
                    || isPlace(member.ownerWords) && member.rank(among: .placeParts) != nil
            else { return nil }
            // A place outside of arrays is preferred.
            return [.depth: member.depth, .inArray: member.isOfList.amount]
        }
        place["name"] = name.map { .text($0.path) }
        let numbers = [Vocabulary.latitude, .longitude].map { names in
            members.first { $0.rank(among: names) != nil && !$0.isOfList && $0.values.allSatisfy { $0.number != nil } }?
                .path
        }
        if let latitude = numbers[0], let longitude = numbers[1] {
            place.merge(["latitude": .text(latitude), "longitude": .text(longitude)]) { $1 }
            remove([latitude, longitude])
        }
        return place.isEmpty ? nil : place.count == 1 ? place["name"] : .object(place)
    }

    /// Takes the URL of a page about the record.
    mutating func takeLink() -> RawSetting? {
        take(by: .link) { member in
            let texts = member.texts
            guard member.isText, texts.allSatisfy({ $0.hasPrefix("https://") || $0.hasPrefix("http://") }),
                !member.leads(through: .pictures),
                !texts.contains(where: { Vocabulary.pictureEndings.list.contains(where: $0.lowercased().hasSuffix) }),
                member.names.count == 1 || member.rank(among: .link) != nil
            else { return nil }
            // The URL of an API is of no use to people.
            let isForPrograms = texts.allSatisfy { $0.contains("://api.") || $0.contains("/api/") }
            return [
                .named: Double(member.rank(among: .link).map { 10 - $0 } ?? 0),
                .apiAddress: isForPrograms.amount, .ofOther: member.isIn(.owners).amount,
                .constant: member.isConstant.amount, .depth: member.depth,
            ]
        }.map { .text($0.path) }
    }

    /// Returns up to four facts: first members with a role, even if the title uses them, then members not in use.
    func facts() -> RawSetting? {
        let facts = all.compactMap { member -> (field: RawSetting, role: String?)? in
            // A planned value is not a fact of its own, but the fallback for the current value.
            let family = variants(of: member)
            let role = member.level == 0 && !member.isOfList ? member.role : nil
            let areValues = family.flatMap(\.values).allSatisfy { $0.isNumber || ($0.text?.count ?? 61) <= 60 }
            // The name of an object in the record is `meeting.name` or, without this member, `meeting.meetingName`.
            let isLongName =
                member.words == member.holderWords + ["name"] && known(at: "\(member.names[0]).name") == nil
            let isName = member.names.count == 2 && (member.joined == "name" || isLongName)
            guard family[0].path == member.path, family.contains(where: \.isCommon), member.position == nil, areValues,
                // The index of a cell is not a name that people understand.
                !member.path.hasPrefix("["), !member.has(.changed), member.path.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
                !member.hasAddress,
                role != nil || (member.names.count == 1 || isName) && self.member(at: member.path) != nil,
                // A value that all records share is of no use, unless there is only one record.
                recordCount == 1 || Set(member.values).count > 1 || role != nil
            else { return nil }
            let key = (member.names.count > 1 ? role : nil) ?? member.names[0]
            var fact = ["key": RawSetting.text(key)]
            fact["from"] = currentVariants(of: member).map { .text($0.path) }.oneOrList
            fact["role"] = role.map { .text($0) }
            return (.object(fact), role)
        }
        let parts = Dictionary(grouping: facts, by: { $0.role ?? "" })
        let told = FactRole.allCases.compactMap { parts[$0.rawValue]?.first } + (parts[""] ?? [])
        return told.isEmpty ? nil : .list(told.prefix(4).map(\.field))
    }
}

extension RecordMember {
    /// The rank of the owner's name among names of categories if this is a category's label, as in `genre.name`.
    fileprivate var categoryRank: Int? {
        let isPart = (2...3).contains(names.count) && Vocabulary.kindParts.contains(joined)
        return isPart ? Self.rank(of: ownerWords, among: .category) : nil
    }

    /// The fact role that the member's or the owner's name suggests: `platform`, `line.name`, `homeTeam.name`.
    fileprivate var role: String? {
        let names = [Vocabulary.lineParts.contains(joined) ? [] : words, ownerWords]
        let others = [Vocabulary.planned, .expected, .lineParts].flatMap(\.list) + ["team"]
        let own = names.map { $0.filter { !others.contains($0) } }.first { !$0.isEmpty } ?? []
        return [Vocabulary.platform, .line, .direction, .home, .away].first { own.count == 1 && $0.contains(own[0]) }?
            .rawValue
    }
}
