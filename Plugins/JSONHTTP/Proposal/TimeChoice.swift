import FeedCore
import FeedReaders
import Foundation

// The member that says when a record begins or ends: of several, the one for which most reasons speak.

extension RecordMembers {
    typealias Found = (member: RecordMember, time: RecordTime)

    /// Takes the time that a name or the shape of the values speaks for, and records those that are as good.
    mutating func takeStart() -> (time: RecordTime, member: RecordMember, isWeak: Bool)? {
        let hasGoal = members.contains { $0.goalRank != nil }
        let found = times(among: .start) { member in
            let rank = member.timeRank(among: .start)
            guard member.values.count * 3 >= recordCount, member.position ?? 0 == 0, member.timeRank(among: .end) == nil
            else { return nil }
            guard let own = member.time else { return hasGoal && member.level == 0 ? timeNearNow(member) : nil }
            let time = completed(own, of: member)
            if member.level > 0 {
                // One day for all may be that of the answer, which is the day of times of day alone.
                let isElement = elementLevels.contains(member.level)
                return rank != nil && !member.has(.changed) && (isElement || !time.clocks.isEmpty) ? time : nil
            }
            return rank != nil || member.isTimeByItself ? time : nil
        }
        // What few records have is only told.
        let usual = found.filter { $0.member.isCommon || $0.member.timeRank(among: .start) != nil }
        guard let own = usual.first(where: { !$0.member.isListed }) else { return nil }
        // A change, and the day of a timetable, say little of when something takes place.
        let isWeak = { (found: Found) in
            found.member.has(.changed) || found.member.has(.service) && found.time.spans.isEmpty
        }
        // What is ahead goes before what is not and before a day that has begun, also as the first in a list.
        let isAhead = { [now = now] (found: Found) in
            !isWeak(found) && now.map { found.time.isPast(at: $0 + (found.time.hasTime ? 0 : 36 * 3_600)) } != true
        }
        let best = isAhead(own) ? own : usual.first { $0.member.isListed && isAhead($0) } ?? own
        recordDoubts(best, among: found)
        return (best.time, best.member, isWeak(own) || !best.time.isAlone && best.member.timeRank(among: .start) == nil)
    }

    /// The times that members are of, the likeliest first.
    private func times(among names: Vocabulary, _ time: (RecordMember) -> RecordTime?) -> [Found] {
        var times: [String: RecordTime] = [:]
        return candidates(by: .time, among: all.filter { $0.level > 0 || member(at: $0.path) != nil }, inLists: true) {
            member in
            guard let time = time(member) else { return nil }
            times[member.path] = time
            let rank = member.timeRank(among: names)
            let isJoined = !time.clocks.isEmpty
            return [
                .named: rank.map { Double(names.list.count - $0) } ?? 0, .depth: member.depth,
                .instant: (time.hasTime && !isJoined).amount,
                // A day with a time of day beside it is nearly as good as both in one.
                .clock: isJoined.amount,
                .zoned: (time.hasTime && !isJoined && !time.needsZone).amount,
                .past: (now.map(time.isPast) ?? false).amount, .alone: time.isAlone.amount,
                .expected: stages(of: member)[0].stage != .expected ? 0 : member.stage == .expected ? 1 : 0.9,
                .leaves: (member.has(.leaving) || member.isIn(.leaving)).amount,
                .event: (rank != nil && member.words.contains("event")).amount,
                .changed: member.has(.changed).amount, .published: member.has(.published).amount,
                .service: (member.has(.service) && time.spans.isEmpty).amount,
                .aside: member.leads(through: .aside).amount, .window: member.isOfWindow.amount,
                .above: member.level > 0 ? Double(member.level) + (isJoined ? 0 : 50) : 0,
            ]
        }.compactMap { found in times[found.member.path].map { (found.member, $0) } }
    }

    /// Records times that are as likely as the one that was taken, or there where it is past or absent; parts of sums.
    private mutating func recordDoubts(_ taken: Found, among others: [Found]) {
        let parts = (taken.time.spans + taken.time.clocks).compactMap(known)
        if let part = parts.first(where: { $0.has(.delay) || $0.isListed }) {
            noteAlternatives([taken.member], for: "start", taken: "\(taken.member.path) and \(part.path)")
        }
        let isPast = now.map(taken.time.isPast) ?? false
        let isNamed = taken.member.timeRank(among: .start) != nil && !taken.member.has(.changed)
        let close = others.filter { other, time in
            guard other.path != taken.member.path, other.level == 0, !other.isOtherStage(of: taken.member),
                time.instants != taken.time.instants, !other.has(.changed), !other.has(.published),
                !other.isListed || isPast || !taken.time.hasTime && time.hasTime
            else { return false }
            if taken.member.isListed { return !other.isListed }
            // What comes next may be numbered, such as `NextBus2`.
            let names = [other, taken.member].map { $0.names.map { $0.filter(\.isLetter) } }
            let isPlan = taken.member.stage == .planned && other.timeRank(among: .start) != nil
            return !(now.map(time.isPast) ?? isPast)
                && (isPast || isPlan || other.isListed || names[0] == names[1]
                    || !isNamed && time.hasTime == taken.time.hasTime
                    || zip(taken.time.values, time.values).contains { $0 == nil && $1 != nil })
        }
        noteAlternatives(close.prefix(5).map(\.member), for: "start", taken: taken.member.path)
    }

    /// The time of a member with what stands beside it: a time of day, seconds of a day, a delay, or another stage.
    func completed(_ time: RecordTime, of member: RecordMember, among names: Vocabulary = .clock) -> RecordTime {
        if let joined = clock(for: time, on: stages(of: member), among: names) { return joined }
        let beside = all.filter { other in
            other.holder == member.holder && other.level == member.level && other.values.allSatisfy { $0.number != nil }
        }
        if !time.hasTime || member.has(.service) {
            let seconds = beside.filter { other in
                let numbers = other.values.compactMap(\.number)
                return numbers.allSatisfy { 0..<200_000 ~= $0 } && numbers.contains { $0 >= 3_600 }
            }
            let spans = seconds.first { $0.has(.leaving) } ?? seconds.first { $0.has(.coming) }
            return spans.map { time.adding(stages(of: $0), list) } ?? time
        }
        let all = stages(of: member)
        if all.count == 1, member.stage != .expected, member.names.count == 1,
            let delay = beside.first(where: { $0.has(.delay) && $0.isEverywhere })
        {
            // Where a stop has both in an object, as in GTFS, the time has the delay in it.
            let unit = delay.has(.minute) ? "minutes" : nil
            let isLong = unit != nil || delay.values.contains { abs($0.number ?? 0) >= 60 }
            if isLong { return time.adding([delay], in: unit, list) }
        }
        let family = all.compactMap(\.time).filter { $0.hasTime == time.hasTime }
        return family.dropFirst().reduce(family.first ?? time) { $0.or($1) }
    }

    /// The times of day, or the minutes from now, of a departure that has no day.
    private func timeNearNow(_ member: RecordMember) -> RecordTime? {
        let formats = [("clock", Vocabulary.clock), ("in-minutes", .minute)].filter { member.rank(among: $1) != nil }
        return formats.lazy.compactMap { RecordTime(nearNow: stages(of: member), as: $0.0, in: list) }.first
    }

    /// The member with those that say the same at another stage: what holds first, what was planned last.
    func stages(of member: RecordMember) -> [RecordMember] {
        let isFlag = member.values.contains { $0.flag != nil }
        let family = all.filter { other in
            other.path == member.path
                || other.isOtherStage(of: member) && !other.isOfList
                    && other.values.allSatisfy { ($0.flag != nil) == isFlag }
        }
        return family.sorted { ($0.stage.rawValue, -$0.values.count) < ($1.stage.rawValue, -$1.values.count) }
    }

    /// The member of those that holds, with what stands in where that is not known.
    func held(_ member: RecordMember) -> [RecordMember] {
        let all = stages(of: member)
        return Array(all.prefix(all[0].isEverywhere ? 1 : 2))
    }

    /// A day with the time of day that is another member; `nil` for midnight beside its day, which is midnight.
    func clock(for day: RecordTime, on days: [RecordMember] = [], among names: Vocabulary) -> RecordTime? {
        guard !day.hasTime || day.isMidnight && !hasDay(beside: day) else { return nil }
        return candidates(by: [.named: -1]) { member in
            let isOfEnd = names != .end && member.rank(among: .end) != nil || member.leads(through: .sale)
            guard !isOfEnd, let rank = member.rank(among: names) else { return nil }
            return day.with(clocks: [member], in: list).map { _ in [.named: Double(rank)] }
        }.first.flatMap { day.with(clocks: stages(of: $0.member), on: days, in: list) }
    }

    private func hasDay(beside time: RecordTime) -> Bool {
        guard let own = known(at: time.path) else { return false }
        return all.contains { other in
            other.path != own.path && other.holder == own.holder && other.isEverywhere && other.has(.date)
                && other.time?.hasTime == false
        }
    }

    /// True where midnight is what a program has written behind a day, by a name that speaks of no time of day.
    func areWholeDays(_ start: RecordTime, _ own: RecordMember) -> Bool {
        let areDaysByName = Set(own.texts).count >= (own.has(.beginning) ? 3 : 2) && !own.has(.timeOfDay)
        return start.isMidnight && !hasDay(beside: start) && !members.contains(where: \.saysAllDay)
            && (own.has(.date) || areDaysByName)
    }

    /// Takes the end that belongs to a start: that of sales, of a season, or of what is shown is another matter.
    mutating func takeEnd(of start: RecordTime, _ own: RecordMember) -> Found? {
        let zoneCount = zones.count
        // The names that lead to what has it, or the object with its parts: those of `dates` for `dates.end.local`.
        let place = { (member: RecordMember, names: Vocabulary) in
            RecordMember.rank(of: member.holderWords, among: names) == nil ? member.holder : member.holder.dropLast()
        }
        let found = times(among: .end) { end in
            guard end.timeRank(among: .end) != nil, !end.isListed || end.holder == own.holder,
                !end.leads(through: .sale), !end.has(.published), !end.has(.visible), end.level <= own.level
            else { return nil }
            let clock = start.clocks.isEmpty ? nil : start.day.with(clocks: [end], in: list)
            guard let time = end.time.map({ completed($0, of: end, among: .end) }) ?? clock else { return nil }
            let isBeside = end.names.count == 1 || end.holder == own.holder || place(end, .end) == place(own, .start)
            // On the clocks of two zones, a flight may land before it takes off.
            let isSure = start.needsZone == time.needsZone && start.hasTime == time.hasTime && zoneCount < 2
            let isBefore = zip(start.instants, time.instants).contains { begins, ends in
                ends ?? .distantFuture < (begins ?? .distantPast) - (isSure ? 0 : 86_400)
            }
            // A rocket is not in the air until its launch window closes.
            return (isBeside || clock != nil) && (own.isOfWindow || !end.isOfWindow) && !isBefore ? time : nil
        }.first
        remove(found?.time.paths ?? [])
        return found
    }

    /// Takes the day that stands beside a time which not every record has, or has decided: the others have it too.
    mutating func takeDay(beside own: RecordMember) -> RecordTime? {
        take { member in
            let isBeside = member.names.starts(with: own.holder) && member.level == own.level
            let isOfStart = member.words.dropLast().allSatisfy(["start", "event"].contains)
            let isDay = own.names.count > 1 || isOfStart && member.words.last.map(Vocabulary.date.contains) == true
            let isUndecided = own.time?.values.contains { $0 == nil } == true
            let isNeeded = isUndecided || own.names.count > 1 && !member.isEverywhere
            return member.time?.hasTime == false && isBeside && isDay && isNeeded ? [.depth: member.depth] : nil
        }?.time
    }
}
