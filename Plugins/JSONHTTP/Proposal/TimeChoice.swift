import FeedCore
import FeedReaders
import Foundation

// The members for the start and the end of a record, chosen by a score.

extension RecordMembers {
    typealias Found = (member: RecordMember, time: RecordTime)

    /// Takes the most likely member for the start, judged by names and values, and notes the alternatives.
    mutating func takeStart() -> (time: RecordTime, member: RecordMember, isWeak: Bool)? {
        let hasGoal = members.contains { $0.goalRank != nil }
        let found = times(among: .start) { member in
            let rank = member.timeRank(among: .start)
            guard member.values.count * 3 >= recordCount, member.position ?? 0 == 0, member.timeRank(among: .end) == nil
            else { return nil }
            guard let own = member.time else { return hasGoal && member.level == 0 ? timeNearNow(member) : nil }
            let time = completed(own, of: member)
            if member.level > 0 {
                // A date for all records may be that of the answer; it counts only as the date of times of day.
                let isElement = elementLevels.contains(member.level)
                return rank != nil && !member.has(.changed) && (isElement || !time.clocks.isEmpty) ? time : nil
            }
            return rank != nil || member.isTimeByValues ? time : nil
        }
        // A member that few records have is only an alternative.
        let usual = found.filter { $0.member.isCommon || $0.member.timeRank(among: .start) != nil }
        guard let own = usual.first(where: { !$0.member.isListed }) else { return nil }
        // The time of a change, and the operating day of a timetable, are poor guesses.
        let isWeak = { (found: Found) in
            found.member.has(.changed) || found.member.has(.service) && found.time.spans.isEmpty
        }
        // A future time, even if first in an array, is better than a past time or a day that has begun.
        let isAhead = { [now = now] (found: Found) in
            !isWeak(found) && now.map { found.time.isPast(at: $0 + (found.time.hasTime ? 0 : 36 * 3_600)) } != true
        }
        let best = isAhead(own) ? own : usual.first { $0.member.isListed && isAhead($0) } ?? own
        noteOtherStarts(best, among: found)
        let isUnnamed = !best.time.lacksDate && best.member.timeRank(among: .start) == nil
        return (best.time, best.member, isWeak(own) || isUnnamed)
    }

    /// Returns the members that can be read as times, likeliest first.
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
                .dateTime: (time.hasTime && !isJoined).amount,
                // A date with a time of day beside it is nearly as good as both in one member.
                .dateWithClock: isJoined.amount,
                .zonedTime: (time.hasTime && !isJoined && !time.needsZone).amount,
                .pastTime: (now.map(time.isPast) ?? false).amount, .dateless: time.lacksDate.amount,
                .expectedTime: variants(of: member)[0].variant != .expected ? 0 : member.variant == .expected ? 1 : 0.9,
                .departure: (member.has(.leaving) || member.isIn(.leaving)).amount,
                .eventTime: (rank != nil && member.words.contains("event")).amount,
                .changeTime: member.has(.changed).amount, .publicationTime: member.has(.published).amount,
                .operatingDay: (member.has(.service) && time.spans.isEmpty).amount,
                .secondaryTime: member.leads(through: .aside).amount, .timeWindow: member.isOfWindow.amount,
                .aboveRecord: member.level > 0 ? Double(member.level) + (isJoined ? 0 : 50) : 0,
            ]
        }.compactMap { found in times[found.member.path].map { (found.member, $0) } }
    }

    /// Notes other starts: `taken` without its added part, equally likely times, and times in records without `taken`.
    private mutating func noteOtherStarts(_ taken: Found, among others: [Found]) {
        let parts = (taken.time.spans + taken.time.clocks).compactMap(known)
        if let part = parts.first(where: { $0.has(.delay) || $0.isListed }) {
            noteAlternatives([taken.member], for: "start", taken: "\(taken.member.path) and \(part.path)")
        }
        let isPast = now.map(taken.time.isPast) ?? false
        let isNamed = taken.member.timeRank(among: .start) != nil && !taken.member.has(.changed)
        let close = others.filter { other, time in
            guard other.path != taken.member.path, other.level == 0, !other.isVariant(of: taken.member),
                time.instants != taken.time.instants, !other.has(.changed), !other.has(.published),
                !other.isListed || isPast || !taken.time.hasTime && time.hasTime
            else { return false }
            if taken.member.isListed { return !other.isListed }
            // The names of further times may be numbered, such as `NextBus2`.
            let names = [other, taken.member].map { $0.names.map { $0.filter(\.isLetter) } }
            let isPlan = taken.member.variant == .planned && other.timeRank(among: .start) != nil
            return !(now.map(time.isPast) ?? isPast)
                && (isPast || isPlan || other.isListed || names[0] == names[1]
                    || !isNamed && time.hasTime == taken.time.hasTime
                    || zip(taken.time.values, time.values).contains { $0 == nil && $1 != nil })
        }
        noteAlternatives(close.prefix(5).map(\.member), for: "start", taken: taken.member.path)
    }

    /// Returns a time completed by other members: a time of day, seconds of the day, a delay, or another variant.
    func completed(_ time: RecordTime, of member: RecordMember, among names: Vocabulary = .clock) -> RecordTime {
        if let joined = clock(for: time, on: variants(of: member), among: names) { return joined }
        let beside = all.filter { other in
            other.holder == member.holder && other.level == member.level && other.values.allSatisfy { $0.number != nil }
        }
        if !time.hasTime || member.has(.service) {
            let seconds = beside.filter { other in
                let numbers = other.values.compactMap(\.number)
                return numbers.allSatisfy { 0..<200_000 ~= $0 } && numbers.contains { $0 >= 3_600 }
            }
            let spans = seconds.first { $0.has(.leaving) } ?? seconds.first { $0.has(.coming) }
            return spans.map { time.adding(variants(of: $0), list) } ?? time
        }
        let all = variants(of: member)
        if all.count == 1, member.variant != .expected, member.names.count == 1,
            let delay = beside.first(where: { $0.has(.delay) && $0.isEverywhere })
        {
            // In GTFS, a stop has an object with both a time and a delay, and the time includes the delay.
            let unit = delay.has(.minute) ? "minutes" : nil
            let isLong = unit != nil || delay.values.contains { abs($0.number ?? 0) >= 60 }
            if isLong { return time.adding([delay], in: unit, list) }
        }
        let family = all.compactMap(\.time).filter { $0.hasTime == time.hasTime }
        return family.dropFirst().reduce(family.first ?? time) { $0.or($1) }
    }

    /// Returns the times of day, or the minutes from now, of departures without a date.
    private func timeNearNow(_ member: RecordMember) -> RecordTime? {
        let formats = [("clock", Vocabulary.clock), ("in-minutes", .minute)].filter { member.rank(among: $1) != nil }
        return formats.lazy.compactMap { RecordTime(nearNow: variants(of: member), as: $0.0, in: list) }.first
    }

    /// Returns all variants of a member, also the member itself: expected values first, planned values last.
    func variants(of member: RecordMember) -> [RecordMember] {
        let isFlag = member.values.contains { $0.flag != nil }
        let family = all.filter { other in
            other.path == member.path
                || other.isVariant(of: member) && !other.isOfList
                    && other.values.allSatisfy { ($0.flag != nil) == isFlag }
        }
        return family.sorted { ($0.variant.rawValue, -$0.values.count) < ($1.variant.rawValue, -$1.values.count) }
    }

    /// Returns the current variant of a member and, if some records lack this variant, the next one as the fallback.
    func currentVariants(of member: RecordMember) -> [RecordMember] {
        let all = variants(of: member)
        return Array(all.prefix(all[0].isEverywhere ? 1 : 2))
    }

    /// Returns `day` with a member's time of day; `nil` if no member fits, or if `day` has a time already (midnight
    /// counts as a time only beside a member with the date).
    func clock(for day: RecordTime, on days: [RecordMember] = [], among names: Vocabulary) -> RecordTime? {
        guard !day.hasTime || day.isMidnight && !hasDay(beside: day) else { return nil }
        return candidates(by: [.named: -1]) { member in
            let isOfEnd = names != .end && member.rank(among: .end) != nil || member.leads(through: .sale)
            // A column without a name has a time of day by its values.
            let isColumn = names != .end && member.isUnnamedColumn && member.texts.allSatisfy { $0.contains(":") }
            guard !isOfEnd, let rank = member.rank(among: names) ?? (isColumn ? names.list.count : nil) else {
                return nil
            }
            return day.with(clocks: [member], in: list).map { _ in [.named: Double(rank)] }
        }.first.flatMap { day.with(clocks: variants(of: $0.member), on: days, in: list) }
    }

    private func hasDay(beside time: RecordTime) -> Bool {
        guard let own = known(at: time.path) else { return false }
        return all.contains { other in
            other.path != own.path && other.holder == own.holder && other.isEverywhere && other.has(.date)
                && other.time?.hasTime == false
        }
    }

    /// Returns true if all times are midnight and the names suggest dates, so that the items are whole days.
    func areWholeDays(_ start: RecordTime, _ own: RecordMember) -> Bool {
        let areDaysByName = Set(own.texts).count >= (own.has(.beginning) ? 3 : 2) && !own.has(.timeOfDay)
        return start.isMidnight && !hasDay(beside: start) && !members.contains(where: \.saysAllDay)
            && (own.has(.date) || areDaysByName)
    }

    /// Takes the end that belongs to a start; ends of sales, of publication and of visibility do not count.
    mutating func takeEnd(of start: RecordTime, _ own: RecordMember) -> Found? {
        let zoneCount = zones.count
        // The path of the enclosing object, without a name such as `end`: `dates` for `dates.end.local`.
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
            // In the local times of two zones, a flight may land before it takes off.
            let isSure = start.needsZone == time.needsZone && start.hasTime == time.hasTime && zoneCount < 2
            let isBefore = zip(start.instants, time.instants).contains { begins, ends in
                ends ?? .distantFuture < (begins ?? .distantPast) - (isSure ? 0 : 86_400)
            }
            // A time of day before the start, on the start's own day, is that of the next day.
            let isNight = clock != nil && end.time == nil
            // The end of a launch window is not the end of the launch.
            return (isBeside || clock != nil) && (own.isOfWindow || !end.isOfWindow) && (isNight || !isBefore)
                ? time : nil
        }.first
        remove(found?.time.paths ?? [])
        return found
    }

    /// Takes the date beside a time that is missing or undecided in some records.
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
