import FeedCore
import FeedJSON
import Foundation

// What the objects say in whose lists the records stand: the day of a day's events, the station of its trains.

extension RecordMembers {
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

    /// The name of the list in which a record stands, or of the object that has the list, where there are several; `nil`
    /// where that is a day.
    var nameOfList: RawSetting? {
        all.first { $0.isNameOfList && !$0.isTime }.map { .text($0.path) }
    }

    /// The objects in which the records stand, one for each record.
    struct Parent {
        let members: [Member]

        /// How many levels above a record the objects are.
        let levels: Int

        /// Whether there may be several of them: they are elements of a list, or have a name each.
        let isElement: Bool

        init(_ objects: [JSONValue], levels: Int, isElement: Bool) {
            (self.levels, self.isElement) = (levels, isElement)
            let names = objects.first?.members.map { $0.prefix(50).map(\.name) } ?? []
            members = names.compactMap { name in
                let values = objects.compactMap { $0[name] }.filter { !$0.isNull }
                guard values.count == objects.count, !values.contains(where: { [.array, .object].contains($0.kind) })
                else { return nil }
                let path = "\(levels)\(name.pointerStep)"
                return Member([name], values, of: objects.count, in: objects.count, path: path)
            }
        }
    }

    /// When the object is in which a record stands: a day for records with a time of day, else any time.
    func parentTime() -> (time: RecordTime, isDayOfClock: Bool)? {
        for parent in parents {
            let times = parent.members.compactMap { member -> (time: RecordTime, rank: Int)? in
                guard let rank = member.rank(among: Self.startNames), !member.saysWhenChanged,
                    member.rank(among: Self.endNames) == nil, let time = RecordTime(of: member, isNamed: true)
                else { return nil }
                return (time, rank)
            }
            guard let time = times.min(by: { $0.rank < $1.rank })?.time else { continue }
            if hasClock(for: time) { return (time, true) }
            // One day for all may be that of the answer.
            if parent.isElement { return (time, false) }
        }
        return nil
    }

    /// Whether the records have times of day on the day of the object in whose list each stands, such as the games of a day,
    /// or from its first day to its last.
    func areOnDayOfParent(at times: RecordTimes) -> Bool {
        guard times.origin == .own, let member = all.first(where: { $0.path == times.paths.first }),
            let time = RecordTime(of: member, isNamed: true), time.hasTime, !member.rows.isEmpty
        else { return false }
        for parent in parents where parent.isElement {
            func days(among names: [String], besides others: [String]) -> [Date?]? {
                let days = parent.members.compactMap { member -> (member: Member, time: RecordTime, rank: Int)? in
                    guard let rank = member.rank(among: names), member.rank(among: others) == nil,
                        !member.saysWhenChanged, !member.saysWhenPublished,
                        let time = RecordTime(of: member, isNamed: true), !time.hasTime || time.isMidnight
                    else { return nil }
                    return (member, time, rank)
                }
                return days.min { $0.rank < $1.rank }.map { day in day.member.values.map(day.time.instant(of:)) }
            }
            guard let first = days(among: Self.startNames, besides: Self.endNames) else { continue }
            let last = days(among: Self.endNames, besides: []) ?? first
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

    /// What tells the objects apart in which the records stand: an id, else a name.
    func parentID() -> RawSetting? {
        for parent in parents where parent.isElement {
            let ranked = parent.members.compactMap { member -> (path: String, rank: Int)? in
                let names = Self.idNames + Self.titleNames
                return member.rank(among: names).map { (member.path, $0) }
            }
            if let best = ranked.min(by: { $0.rank < $1.rank }) { return .text(best.path) }
        }
        return nil
    }

    /// What the objects are called in which the records stand.
    func parentName() -> RawSetting? {
        for parent in parents where parent.isElement {
            let ranked = parent.members.compactMap { member -> (path: String, rank: Int)? in
                guard member.texts.count == member.recordCount, RecordTime(of: member, isNamed: true) == nil else {
                    return nil
                }
                return member.rank(among: Self.titleNames).map { (member.path, $0) }
            }
            if let best = ranked.min(by: { $0.rank < $1.rank }) { return .text(best.path) }
        }
        return nil
    }

    /// Of which kind the objects are in which the records stand.
    func parentCategory() -> RawSetting? {
        parents.lazy.filter(\.isElement).compactMap { parent in
            parent.members.first { member in
                member.texts.count == member.recordCount && member.texts.allSatisfy { $0.count <= 40 }
                    && member.rank(among: Self.categoryNames) != nil
            }
        }.first.map { .text($0.path) }
    }
}
