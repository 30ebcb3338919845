import FeedCore
import FeedJSON
import Foundation

// What the objects say in which the records stand: the day of a day's events, the station of its trains, the play of its
// performances.

extension RecordMembers {
    /// The objects in which the records stand, one for each record.
    struct Parent {
        let members: [RecordMember]

        /// The number of levels above a record at which the objects are.
        let levels: Int

        /// True where there may be several of them: they are elements of a list, or have a name each.
        let isElement: Bool

        init(_ objects: [JSONValue], levels: Int, isElement: Bool) {
            (self.levels, self.isElement) = (levels, isElement)
            let names = objects.first?.members.map { $0.prefix(50).map(\.name) } ?? []
            members = names.compactMap { name in
                let values = objects.compactMap { $0[name] }.filter { !$0.isNull }
                guard values.count == objects.count, !values.contains(where: \.isList) else { return nil }
                return RecordMember([name], values, of: objects.count, path: "\(levels)\(name.pointerStep)")
            }
        }

        /// The member whose name is the best among some.
        func best(among names: [String], where fits: (RecordMember) -> Bool) -> RecordMember? {
            let ranked = members.compactMap { member in member.rank(among: names).map { (member, $0) } }
            return ranked.filter { fits($0.0) }.min { $0.1 < $1.1 }?.0
        }
    }

    /// The members of the objects around the records, the nearest object first.
    static func parents(of list: RecordList) -> [Parent] {
        let depth = list.containers.map(\.count).min() ?? 0
        return (0..<depth).compactMap { index in
            let objects = list.containers.map { $0[index] }
            guard objects.allSatisfy({ $0.kind == .object }) else { return nil }
            let isElement = list.containers.allSatisfy { $0.count > index + 1 && $0[index + 1].kind == .array }
            let isNamed = list.keys.map { !$0.areDays && $0.levels == index + 1 } ?? false
            return Parent(objects, levels: index + 1, isElement: isElement || isNamed)
        }
    }

    private var elements: [Parent] { parents.filter(\.isElement) }

    /// The name of the list in which a record stands, or of the object that has the list, where there are several; `nil`
    /// where that is a day.
    var nameOfList: RawSetting? { all.first { $0.isNameOfList && !$0.isTime }.map { .text($0.path) } }

    /// The time of the object in which a record stands: a day for records with a time of day, else any time.
    func parentTime() -> (time: RecordTime, isDayOfClock: Bool)? {
        for parent in parents {
            let member = parent.best(among: Vocabulary.start) { member in
                !member.saysWhenChanged && member.rank(among: Vocabulary.end) == nil && member.isTime
            }
            guard let time = member.flatMap({ RecordTime(of: $0, isNamed: true) }) else { continue }
            if clock(for: time, among: Vocabulary.clock, besides: Vocabulary.end) != nil { return (time, true) }
            // One day for all may be that of the answer.
            if parent.isElement { return (time, false) }
        }
        return nil
    }

    /// True where the records have times of day on the day of the object in whose list each stands, such as the games of a
    /// day, or from its first day to its last.
    func areOnDayOfParent(at times: RecordTimes) -> Bool {
        guard times.origin == .own, let member = all.first(where: { $0.path == times.paths.first }),
            let time = RecordTime(of: member, isNamed: true), time.hasTime, !member.rows.isEmpty
        else { return false }
        for parent in elements {
            func days(among names: [String], besides others: [String]) -> [Date?]? {
                let day = parent.best(among: names) { member in
                    member.rank(among: others) == nil && !member.saysWhenChanged && !member.saysWhenPublished
                        && RecordTime(of: member, isNamed: true).map { !$0.hasTime || $0.isMidnight } ?? false
                }
                guard let day, let time = RecordTime(of: day, isNamed: true) else { return nil }
                return day.values.map(time.instant(of:))
            }
            guard let first = days(among: Vocabulary.start, besides: Vocabulary.end) else { continue }
            let last = days(among: Vocabulary.end, besides: []) ?? first
            return zip(member.rows, member.values).allSatisfy { row, value in
                guard let start = time.instant(of: value), let first = first[row], let last = last[row] else {
                    return false
                }
                // A day begins 14 hours before that of UTC at the earliest, and ends 12 hours after it.
                return start >= first - 14 * 3_600 && start < last + 36 * 3_600
            }
        }
        return false
    }

    /// The member that tells the objects around the records apart: an id, else a name.
    func parentID() -> RawSetting? {
        elements.lazy.compactMap { $0.best(among: Vocabulary.id + Vocabulary.title) { _ in true } }.first.map {
            .text($0.path)
        }
    }

    /// The name of the objects in which the records stand.
    func parentName() -> RawSetting? {
        elements.lazy.compactMap { parent in
            parent.best(among: Vocabulary.title) { $0.texts.count == $0.recordCount && !$0.isTime }
        }.first.map { .text($0.path) }
    }

    /// The kind of the objects in which the records stand.
    func parentCategory() -> RawSetting? {
        elements.lazy.compactMap { parent in
            parent.members.first { member in
                member.texts.count == member.recordCount && member.texts.allSatisfy { $0.count <= 40 }
                    && member.rank(among: Vocabulary.category) != nil
            }
        }.first.map { .text($0.path) }
    }

    // MARK: - Records that are times of something else

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
        if let name {
            merged.parents = Self.parents(of: list)
            merged.members = [RecordMember([name], list.records, of: recordCount, path: "0")]
        }
        let owners = RecordMembers(objects: list.containers.map { $0[level] })
        let moved = owners.members.map { $0.moved(up: level + 1) }
        merged.members += moved
        merged.parents.removeAll { $0.levels <= level + 1 }
        merged.all = merged.members + merged.parents.flatMap(\.members)
        let ids = moved.filter { $0.isID && $0.values.count == recordCount && $0.position == nil && !$0.isOfList }
        let id = ids.min { ($0.rank(among: Vocabulary.id) ?? 0) < ($1.rank(among: Vocabulary.id) ?? 0) }
        merged.ownerID = id?.path ?? ownerID
        return merged
    }

    /// True where the records have a title of their own: a text that is no detail of them such as the hall.
    var haveTitle: Bool {
        var others = self
        guard let path = others.takeTitle()?.text else { return false }
        guard let member = member(at: path), member.rank(among: Vocabulary.title) == nil else { return true }
        return !member.has(Vocabulary.details) && !member.isIn(Vocabulary.details)
    }
}

extension RecordMember {
    /// The member as a value some levels below its object reaches it.
    fileprivate func moved(up levels: Int) -> Self {
        var member = self
        let steps = names.map { $0 == JSONPath.firstElement ? "/0" : $0.pointerStep }.joined()
        member.path = "\(levels)\(steps)" + (position.map { "/\($0)" } ?? "")
        return member
    }
}

extension RecordList {
    /// The number of levels above the list of a record at which the object is that is itself a record; `nil` where there is
    /// none.
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
