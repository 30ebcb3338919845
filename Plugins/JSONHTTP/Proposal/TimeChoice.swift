import FeedCore
import FeedJSON
import Foundation

// The member that says when a record begins or ends: of several, the one for which most reasons speak.

extension RecordMembers {
    /// Takes the time that a name or the shape of the values speaks for.
    mutating func takeStart() -> (time: RecordTime, isWeak: Bool)? {
        let before = members
        let found = takeTime(among: Vocabulary.start, besides: Vocabulary.end)
        let member = before.first { $0.path == found?.path }
        let isLater = member.map { $0.saysWhenChanged || $0.has(Vocabulary.service) } ?? false
        if found == nil || isLater || member?.saysWhenPublished == true {
            // Taken from before, since another time is none of it.
            var others = self
            others.members = before
            if let parts = others.takeDateParts() {
                self = others
                return (parts, false)
            }
        }
        guard let time = found else { return nil }
        let isNamed = member?.timeRank(among: Vocabulary.start) != nil || end(besides: time) != nil
        return (time, isLater || !isNamed)
    }

    /// Takes the time that a name or the shape of the values speaks for, and records the ones that are as good.
    ///
    /// - Parameters:
    ///   - names: The names that speak for it, the best first.
    ///   - others: Names that speak against it.
    ///   - onlyNamed: Whether only a member whose name speaks for it will do.
    ///   - fits: Whether it fits another time.
    /// - Returns: The time, which is no member any longer; `nil` where there is none.
    private mutating func takeTime(
        among names: [String],
        besides others: [String] = [],
        onlyNamed: Bool = false,
        where fits: (RecordMember, RecordTime) -> Bool = { _, _ in true }
    ) -> RecordTime? {
        var times: [String: RecordTime] = [:]
        let found = candidates(by: .time) { member in
            let rank = member.timeRank(among: names)
            guard rank != nil || !onlyNamed,
                member.isCommon || onlyNamed || member.isOfCommonTime(among: names) || member.isOfEvent(at: rank),
                member.timeRank(among: others) == nil,
                // Until when something is shown is no end of it.
                !onlyNamed || !member.words.contains("visible"),
                let time = RecordTime(of: member, isNamed: rank != nil), fits(member, time)
            else { return nil }
            times[member.path] = time
            return reasons(for: time, of: member, Double(names.count - (rank ?? names.count)))
        }
        guard let best = found.first, let time = times[best.member.path] else { return nil }
        remove([best.member.path])
        if !onlyNamed { recordDoubts(about: best.member, time, among: found.dropFirst(), times) }
        return time
    }

    private func reasons(for time: RecordTime, of member: RecordMember, _ named: Double) -> [Signal: Double] {
        let clock = clock(for: time, among: Vocabulary.clock, besides: Vocabulary.end)
        let family = stagesOf(member, among: all)
        var signals: [Signal: Double] = [.named: named, .depth: member.depth, .instant: time.hasTime.amount]
        // Two times of day in order say more than a day beside them.
        signals[.span] = (time.hasTime && end(besides: time) != nil).amount
        // A day with a time of day beside it is nearly as good as both in one.
        signals[.clock] = (!time.hasTime && clock != nil).amount
        signals[.doubtful] = (clock?.0.isDoubtful ?? false).amount
        signals[.zoned] = (time.hasTime && !time.needsZone).amount
        signals[.past] = (now.map(time.isPast) ?? false).amount
        signals[.expected] = (family[0].stage == .expected).amount
        signals[.planned] = (member.stage == .planned && family[0].values.count * 3 >= recordCount).amount
        signals[.leaves] = member.has(Vocabulary.leaving).amount
        signals[.event] = (named > 0 && member.words.contains("event")).amount
        signals[.changed] = member.saysWhenChanged.amount
        signals[.published] = member.saysWhenPublished.amount
        signals[.service] = member.has(Vocabulary.service).amount
        signals[.aside] = member.isAside.amount
        signals[.window] = isWindow(from: member).amount
        return signals
    }

    /// Records the times that are about as likely as the one that was taken, and those ahead where that one is past.
    private mutating func recordDoubts(
        about taken: RecordMember,
        _ time: RecordTime,
        among others: ArraySlice<(member: RecordMember, score: Double)>,
        _ times: [String: RecordTime]
    ) {
        let isPast = now.map(time.isPast) ?? false
        let isNamed = taken.timeRank(among: Vocabulary.start) != nil && !taken.saysWhenChanged
        let close = others.filter { other, _ in
            guard let found = times[other.path], !other.isOtherStage(of: taken), found.instants != time.instants,
                !other.saysWhenChanged, !other.saysWhenPublished
            else { return false }
            if now.map(found.isPast) ?? isPast { return false }
            return isPast || !isNamed && found.hasTime == time.hasTime
        }
        guard !close.isEmpty else { return }
        doubts.append(("start", taken.path, close.prefix(3).map(\.member.path)))
    }

    // MARK: - Days and times of day

    /// True where the day of a time that is midnight stands beside it, so that it is midnight indeed, somewhere else.
    func hasDay(beside time: RecordTime) -> Bool {
        guard time.hasTime, let own = all.first(where: { $0.path == time.path }) else { return false }
        return all.contains { other in
            other.path != own.path && other.holder == own.holder && other.isEverywhere && other.has(Vocabulary.date)
                && RecordTime(of: other, isNamed: true)?.hasTime == false
        }
    }

    /// A day with the time of day that is another member.
    func clock(
        for day: RecordTime,
        among names: [String],
        besides others: [String]
    ) -> (RecordTime, RecordMember)? {
        guard !day.hasTime || day.isMidnight else { return nil }
        return members.compactMap { member -> (RecordTime, RecordMember, Int)? in
            guard !member.isOfList, !member.isOfSale, let rank = member.rank(among: names),
                member.rank(among: others) == nil, let time = day.with(clocks: [member])
            else { return nil }
            return (time, member, rank)
        }.min { $0.2 < $1.2 }.map { ($0.0, $0.1) }
    }

    /// True where midnight is no time of day of records, but what a program has written behind a day.
    func areWholeDays(_ start: RecordTime) -> Bool {
        guard start.isMidnight, let member = all.first(where: { $0.path == start.path }),
            !members.contains(where: \.saysAllDay), member.has(Vocabulary.date) || member.areDaysByName
        else { return false }
        let ends = members.filter { !$0.isOfList && $0.timeRank(among: Vocabulary.end) != nil }
        return ends.compactMap { RecordTime(of: $0, isNamed: true) }
            .allSatisfy { !$0.hasTime || $0.isMidnight || $0.isEndOfDay }
    }

    /// Takes year, month and day that are members of their own, with hour and minute where they are.
    private mutating func takeDateParts() -> RecordTime? {
        for year in members where Vocabulary.year.contains(year.joined) && year.isEverywhere {
            func part(_ names: Set<String>) -> RecordMember? {
                members.first { member in
                    names.contains(member.joined) && member.holder == year.holder && member.isEverywhere
                        && member.position == nil
                }
            }
            guard let month = part(Vocabulary.month), let day = part(Vocabulary.dayOfMonth) else { continue }
            let clock = [part(Vocabulary.hour), part(Vocabulary.minute)].compactMap(\.self)
            guard let time = RecordTime(year: year, month: month, day: day, clock: clock) else { continue }
            remove(time.paths)
            return time
        }
        return nil
    }

    /// The second of two elements, such as `time[1]` beside `time[0]`.
    private func second(beside path: String?) -> RecordMember? {
        guard let path, path.hasSuffix("[0]"), case let list = path.dropLast(3), member(at: "\(list)[2]") == nil else {
            return nil
        }
        return member(at: "\(list)[1]").flatMap { $0.position == 1 ? $0 : nil }
    }

    /// The second of two times of day of which the first is the start.
    func clockEnd(of start: RecordTime) -> RecordMember? {
        second(beside: start.clockPaths.first).flatMap { $0.isEverywhere ? $0 : nil }
    }

    /// The second of two times in order, such as `slot[1]` beside `slot[0]`.
    func end(besides start: RecordTime) -> RecordTime? {
        second(beside: start.path).flatMap { RecordTime(of: $0, isNamed: true) }.flatMap {
            $0.follows(start) ? $0 : nil
        }
    }

    /// Takes the day that stands beside a time which not every record has.
    mutating func takeDay(beside start: RecordTime) -> RecordTime? {
        let holder = start.path.split(separator: ".").dropLast().joined(separator: ".")
        // A record whose time of day is not known has its day, which the others have too.
        let isUnknown = all.first { $0.path == start.path }.map { !$0.isDecidedEverywhere } ?? false
        guard isUnknown || !holder.isEmpty else { return nil }
        let day = take(by: [.named: 1]) { member in
            guard RecordTime(of: member, isNamed: true)?.hasTime == false else { return nil }
            guard holder.isEmpty else {
                return member.path.hasPrefix("\(holder).") && (!member.isEverywhere || isUnknown) ? [:] : nil
            }
            guard member.names.count == 1, member.words.last.map(Vocabulary.date.contains) == true,
                member.words.count == 1 || member.words.count == 2 && ["start", "event"].contains(member.words[0])
            else { return nil }
            return [.named: -Double(member.words.count)]
        }
        return day.flatMap { RecordTime(of: $0, isNamed: true) }
    }

    // MARK: - Ends and windows

    /// Takes the end that belongs to a start: that of sales, or of a season, is another matter.
    mutating func takeEnd(of start: RecordTime) -> RecordTime? {
        let members = self
        return takeTime(among: Vocabulary.end, onlyNamed: true) { end, time in
            guard !end.isOfSale, !end.saysWhenPublished else { return false }
            // A start that is written as a template of its own says nothing of where its end is.
            guard let own = members.all.first(where: { $0.path == start.path }) else { return true }
            // A rocket is not in the air until its launch window closes.
            return end.isBeside(own) && (own.isOfWindow || !end.isOfWindow) && !members.isBefore(own, start, end, time)
        }
    }

    /// True where a window begins there in which another time of the records lies, which says when they take place.
    private func isWindow(from start: RecordMember) -> Bool {
        guard start.isOfWindow, let opens = RecordTime(of: start, isNamed: true), opens.hasTime else { return false }
        let end = members.first { other in
            other.isOfWindow && other.path != start.path && other.holder == start.holder
                && other.rank(among: Vocabulary.end) != nil
        }
        guard let end, let closes = RecordTime(of: end, isNamed: true) else { return false }
        let (starts, ends) = (start.byRow, end.byRow)
        return members.contains { other in
            guard !other.isOfWindow, other.isEverywhere, !other.saysWhenChanged, !other.saysWhenPublished,
                other.holder == start.holder, other.rank(among: Vocabulary.start) != nil,
                let time = RecordTime(of: other, isNamed: true), time.hasTime
            else { return false }
            return zip(other.rows, other.values).allSatisfy { row, value in
                guard let instant = time.instant(of: value) else { return false }
                let from = starts[row].flatMap(opens.instant(of:)) ?? .distantPast
                return instant >= from && instant <= ends[row].flatMap(closes.instant(of:)) ?? .distantFuture
            }
        }
    }

    /// True where any record ends before it begins.
    private func isBefore(_ own: RecordMember, _ start: RecordTime, _ end: RecordMember, _ time: RecordTime) -> Bool {
        let starts = own.byRow
        // On the clocks of two zones, a flight may land before it takes off.
        let isSure = start.needsZone == time.needsZone && start.hasTime == time.hasTime && zonePaths.count < 2
        return zip(end.rows, end.values).contains { row, value in
            guard let ends = time.instant(of: value), let begins = starts[row].flatMap(start.instant(of:)) else {
                return false
            }
            return ends < begins - (isSure ? 0 : 86_400)
        }
    }
}

extension RecordMember {
    /// The values by their records.
    fileprivate var byRow: [Int: JSONValue] { Dictionary(zip(rows, values)) { first, _ in first } }

    /// True where an end stands beside a start, in an object with a name of its own beside that of the start, or in the record.
    fileprivate func isBeside(_ start: Self) -> Bool {
        guard level <= start.level else { return false }
        return names.count == 1 || holder == start.holder
            || place(among: Vocabulary.end) == start.place(among: Vocabulary.start)
    }

    /// The names that lead to what has the member, or the object with its parts: those of `dates` for `dates.end.local`.
    private func place(among names: [String]) -> ArraySlice<String> {
        Self.rank(of: holderWords, among: names) == nil ? holder : holder.dropLast()
    }

    /// True where it has to do with something else than what takes place: its tickets, the message itself.
    fileprivate var isAside: Bool { names.contains { Self.words(of: $0).contains(where: Vocabulary.aside.contains) } }

    /// True where midnight in several records is more likely a day than a time, by a name that speaks of no time of day.
    fileprivate var areDaysByName: Bool {
        Set(texts).count >= (has(Vocabulary.beginning) ? 3 : 2) && !has(Vocabulary.timeOfDay)
    }

    /// True where it says that a record lasts whole days.
    var saysAllDay: Bool { values.allSatisfy { $0.bool != nil } && Vocabulary.allDay.contains(joined) }

    /// True where its name says when something takes place, and some records have it: when the others were published is
    /// another matter.
    fileprivate func isOfEvent(at rank: Int?) -> Bool {
        guard let rank, let published = Vocabulary.start.firstIndex(of: "published") else { return false }
        return rank < published && values.count * 3 >= recordCount
    }

    /// True where it is one form of a time that most records have in another.
    fileprivate func isOfCommonTime(among names: [String]) -> Bool {
        holderCount * 10 >= recordCount * 6 && Self.rank(of: holderWords, among: names) != nil
    }
}
