import FeedCore
import FeedJSON

// Records that are times of something else: the performances of a play, or a list of its dates. What they are called stands
// in the object that has the list.

extension RecordMembers {
    /// The members together with those of the objects in whose lists the records stand.
    ///
    /// Done again, it takes the objects in whose lists those stand.
    ///
    /// - Parameters:
    ///   - list: The records.
    ///   - name: What the records themselves are, where those are texts or numbers.
    /// - Returns: `nil` where they stand in no list of an object.
    func withOwner(of list: RecordList, calling name: String? = nil) -> RecordMembers? {
        guard let level = list.ownerLevel(above: ownerLevel) else { return nil }
        var merged = self
        merged.ownerLevel = level
        if name != nil { merged.parents = Self.parents(of: list) }
        if let name { merged.members = [Member([name], list.records, of: recordCount, in: recordCount, path: "0")] }
        let owners = RecordMembers(objects: list.containers.map { $0[level] })
        let moved = owners.members.map { $0.moved(up: level + 1) }
        merged.members += moved
        merged.parents.removeAll { $0.levels <= level + 1 }
        merged.all = merged.members + merged.parents.flatMap(\.members)
        let ids = moved.filter { $0.isID && $0.values.count == recordCount && $0.position == nil && !$0.isOfList }
        let id = ids.min { ($0.rank(among: Self.idNames) ?? 0) < ($1.rank(among: Self.idNames) ?? 0) }
        merged.ownerID = id?.path ?? ownerID
        return merged
    }

    /// Whether the records have a title of their own: a text that is no detail of them such as the hall.
    var haveTitle: Bool {
        var others = self
        guard let path = others.takeTitle()?.text else { return false }
        guard let member = member(at: path), member.rank(among: Self.titleNames) == nil else { return true }
        return Self.detailNames.isDisjoint(with: member.words) && Self.detailNames.isDisjoint(with: member.holderWords)
    }

    /// What is said of a time of something, and names it never.
    private static let detailNames: Set = [
        "venue", "place", "location", "hall", "room", "raum", "saal", "ort", "screen", "stage", "theatre", "theater",
        "status", "state", "availability", "ticket", "tickets", "booking", "note", "notes", "language", "format", "url",
        "zone", "timezone",
    ]
}

extension RecordMembers.Member {
    /// The member as a value some levels below its object reaches it.
    fileprivate func moved(up levels: Int) -> Self {
        var member = self
        let steps = names.map { $0 == JSONPath.firstElement ? "/0" : $0.pointerStep }.joined()
        member.path = "\(levels)\(steps)" + (position.map { "/\($0)" } ?? "")
        return member
    }
}

extension RecordList {
    /// How many levels above the list of a record the object is that is itself a record; `nil` where there is none.
    fileprivate func ownerLevel(above last: Int) -> Int? {
        guard let depth = containers.map(\.count).min(), depth > last + 1, !records.isEmpty else { return nil }
        return (last + 1..<depth).first { level in
            containers.allSatisfy { around in
                around[level].kind == .object
                    && (around.count == level + 1 || around[level + 1].kind == .array)
            }
        }
    }

    /// The elements of the lists of texts or numbers that the records have under some names; `nil` where one has anything
    /// else there.
    func elements(at names: [String]) -> RecordList? {
        var (values, around): ([JSONValue], [[JSONValue]]) = ([], [])
        for (index, record) in records.enumerated() {
            var own = [record] + (containers.isEmpty ? [] : containers[index])
            var found: JSONValue? = record
            for name in names {
                found = found?[name]
                if let found { own.insert(found, at: 0) }
            }
            guard let found, !found.isNull else { continue }
            guard found.kind == .array, let elements = found.elements else { return nil }
            for element in elements.prefix(MappingProposal.sampleCount) where !element.isNull {
                guard [.string, .number].contains(element.kind) else { return nil }
                values.append(element)
                around.append(own)
            }
        }
        guard !values.isEmpty else { return nil }
        let isList = containers.first?.first?.kind == .array
        let element = path.hasSuffix("*") || path.hasSuffix("*]") || !isList ? path : "\(path)[*]"
        return RecordList(path: element + names.map(JSONPath.step).joined(), records: values, containers: around)
    }
}
