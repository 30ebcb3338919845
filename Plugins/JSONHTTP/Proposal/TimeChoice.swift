import FeedCore
import Foundation

// The member that says when a record begins or ends: of several, the one for which most reasons speak.

extension RecordMembers {
    /// Takes the time that a name or the shape of the values speaks for.
    mutating func takeStart() -> (time: RecordTime, isWeak: Bool)? {
        guard let time = takeTime(among: .start), let member = known(at: time.path) else { return nil }
        let isLater = member.has(.changed) || member.has(.service) && time.plus == nil
        return (time, isLater || member.timeRank(among: .start) == nil && end(besides: time) == nil)
    }

    /// Takes the time for which most speaks, and records the ones that are as good; of those that have to fit another one, only
    /// what is named so.
    private mutating func takeTime(among names: Vocabulary, where fits: ((RecordMember, RecordTime) -> Bool)? = nil)
        -> RecordTime?
    {
        var times: [String: RecordTime] = [:]
        let found = candidates(by: .time, inLists: fits == nil) { member in
            let rank = member.timeRank(among: names)
            let isUsual = member.isCommon || rank != nil && member.values.count * 3 >= recordCount
            guard let own = member.time, fits != nil || isUsual, rank != nil || fits == nil && member.isTimeByItself,
                names == .end || member.timeRank(among: .end) == nil, fits?(member, own) ?? true
            else { return nil }
            let time = fits == nil ? sum(of: own, member) ?? own : own
            times[member.path] = time
            return reasons(for: time, of: member, Double(names.list.count - (rank ?? names.list.count)))
        }.map(\.member)
        guard let best = found.first(where: { !$0.isOfList }), let time = times[best.path] else { return nil }
        remove(time.paths)
        if fits == nil {
            recordDoubts(time, of: best, among: found.compactMap { member in times[member.path].map { (member, $0) } })
        }
        return time
    }

    private typealias Found = (member: RecordMember, time: RecordTime)

    private func reasons(for time: RecordTime, of member: RecordMember, _ named: Double) -> [Signal: Double] {
        let clock = clock(for: time, among: .clock)?.time
        let holding = stages(of: member)[0]
        let isPlan = member.stage == .planned && holding.path != member.path
        return [
            .named: named, .depth: member.depth, .instant: time.hasTime.amount,
            // Two times of day in order say more than a day beside them.
            .span: (time.hasTime && end(besides: time) != nil).amount,
            // A day with a time of day beside it is nearly as good as both in one.
            .clock: (!time.hasTime && clock != nil).amount,
            .zoned: (time.hasTime && !time.needsZone).amount, .past: (now.map((clock ?? time).isPast) ?? false).amount,
            .expected: (holding.stage == .expected).amount,
            .planned: (isPlan && holding.values.count * 3 >= recordCount).amount,
            .leaves: member.has(.leaving).amount, .event: (named > 0 && member.words.contains("event")).amount,
            .changed: member.has(.changed).amount, .published: member.has(.published).amount,
            .service: (member.has(.service) && time.plus == nil).amount,
            .aside: member.leads(through: .aside).amount, .window: member.isOfWindow.amount,
        ]
    }

    /// Records times that are as likely as the one that was taken, or ahead where that is past, and a delay that may be in it already.
    private mutating func recordDoubts(_ time: RecordTime, of taken: RecordMember, among others: [Found]) {
        if let delay = time.plus?.field.firstPath, known(at: delay)?.has(.delay) == true {
            doubts.append(("start", "\(taken.path) and \(delay)", [taken.path]))
        }
        let isPast = now.map(time.isPast) ?? false
        let isNamed = taken.timeRank(among: .start) != nil && !taken.has(.changed)
        let close = others.filter { other, found in
            guard other.path != taken.path, !other.isOtherStage(of: taken),
                found.instants != time.instants, !other.isOfMessage,
                !other.isOfList || isPast || !time.hasTime && found.hasTime
            else { return false }
            return !(now.map(found.isPast) ?? isPast)
                && (isPast || other.isOfList || !isNamed && found.hasTime == time.hasTime)
        }
        if !close.isEmpty { doubts.append(("start", taken.path, close.prefix(3).map(\.member.path))) }
    }

    /// The time with what stands beside it: seconds of the day of a timetable, or a delay.
    private func sum(of time: RecordTime, _ member: RecordMember) -> RecordTime? {
        if !time.hasTime || member.has(.service) {
            return candidates(by: .time) { other in
                let numbers = other.values.compactMap(\.number)
                let areSeconds = numbers.count == other.values.count && numbers.allSatisfy { 0..<200_000 ~= $0 }
                guard other.holder == member.holder, other.has(.leaving) || other.has(.coming), areSeconds,
                    numbers.contains(where: { $0 >= 3_600 })
                else { return nil }
                return [.leaves: other.has(.leaving).amount, .planned: (other.stage == .planned).amount]
            }.first.map { time.adding($0.member) }
        }
        // Where a stop has both in an object, as in GTFS, the time has the delay in it.
        guard let delay = delay(of: member), member.names.count == 1 else { return nil }
        let unit = delay.has(.minute) ? "minutes" : nil
        return unit != nil || delay.values.contains { abs($0.number ?? 0) >= 60 } ? time.adding(delay, in: unit) : nil
    }

    /// The delay that stands beside a time as it was planned, in numbers.
    private func delay(of member: RecordMember) -> RecordMember? {
        guard stages(of: member).count == 1, member.stage != .expected, member.time?.hasTime == true else { return nil }
        return all.first { other in
            other.has(.delay) && other.holder == member.holder && other.level == member.level
                && other.values.allSatisfy { $0.number != nil }
        }
    }

    /// The time of the object in which a record stands: a day for records with a time of day, else any time.
    func parentTime() -> (time: RecordTime, isDayOfClock: Bool)? {
        for parent in around {
            let member = parent.best(among: .start) { !$0.has(.changed) && $0.rank(among: .end) == nil && $0.isTime }
            guard let time = member?.time else { continue }
            if clock(for: time, among: .clock) != nil { return (time, true) }
            // One day for all may be that of the answer.
            if parent.isElement { return (time, false) }
        }
        return nil
    }

    /// The times of day, or the minutes from now, of departures that have no day.
    func timeNearNow() -> (time: RecordTime, isWeak: Bool)? {
        guard members.contains(where: { $0.goalRank != nil }) else { return nil }
        for (format, names) in [("clock", Vocabulary.clock), ("in-minutes", .minute)] {
            let found = candidates(by: [.named: -1]) { member in
                member.position == nil ? member.rank(among: names).map { [.named: Double($0)] } : nil
            }
            let times = found.lazy.compactMap { RecordTime(nearNow: stages(of: $0.member), as: format) }
            if let time = times.first { return (time, false) }
        }
        return nil
    }

    /// Takes the end that belongs to a start: that of sales, of a season, or of what is shown is another matter.
    mutating func takeEnd(of start: RecordTime, _ own: RecordMember?) -> RecordTime? {
        let zoneCount = zones.count
        // The names that lead to what has it, or the object with its parts: those of `dates` for `dates.end.local`.
        let place = { (member: RecordMember, names: Vocabulary) in
            RecordMember.rank(of: member.holderWords, among: names) == nil ? member.holder : member.holder.dropLast()
        }
        return takeTime(among: .end) { end, time in
            guard !end.leads(through: .sale), !end.has(.published), !end.has(.visible) else { return false }
            // A start that is written as a template of its own says nothing of where its end is.
            guard let own else { return true }
            let isBeside = end.names.count == 1 || end.holder == own.holder || place(end, .end) == place(own, .start)
            // On the clocks of two zones, a flight may land before it takes off.
            let isSure = start.needsZone == time.needsZone && start.hasTime == time.hasTime && zoneCount < 2
            let isBefore = zip(start.instants, time.instants).contains { begins, ends in
                ends ?? .distantFuture < (begins ?? .distantPast) - (isSure ? 0 : 86_400)
            }
            // A rocket is not in the air until its launch window closes.
            return end.level <= own.level && isBeside && (own.isOfWindow || !end.isOfWindow) && !isBefore
        }
    }

    /// The members that name the zone of times.
    var zones: [RecordMember] { members.filter { $0.isCommon && $0.position == nil && $0.isZone } }

    /// The time with the zone that stands beside it, is called like it, or stands somewhere else in the record or above it.
    func zoned(_ time: RecordTime, _ own: RecordMember?) -> RecordTime {
        guard time.needsZone else { return time }
        if own?.has(.utc) == true { return time.zoned(by: nil) }
        let word = own?.names.last?.lowercased() ?? ""
        let zone = candidates(by: .zone) { zone in
            guard zone.isCommon, zone.isZone else { return nil }
            let isNamedAlike = zone.words.first.map(word.hasPrefix) ?? false
            return [
                .beside: (zone.holder == (own?.holder ?? [])).amount, .named: isNamedAlike.amount, .depth: zone.depth,
                .offset: zone.isOffset.amount,
            ]
        }.first?.member
        // The zone of the whole answer becomes a setting, which has a name.
        let outer = around.flatMap { parent in
            parent.members.filter { member in
                member.isZone && (parent.isElement || !member.texts.contains { RecordZone.namedZone($0) != nil })
            }
        }
        return (zone ?? outer.first).map { time.zoned(by: $0) } ?? time
    }

    /// The zones that the records name at a path, each once.
    func zones(at path: String) -> [TimeZone] {
        let texts = known(at: path)?.values.compactMap { $0.written?.tidied } ?? []
        return texts.compactMap(RecordZone.zone).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Takes the member that says how exactly a time is known: `net_precision.name` beside `net`.
    mutating func takePrecision(of time: RecordMember) -> RecordMember? {
        let known = (Vocabulary.exact.list + Vocabulary.ofDay.list + Vocabulary.vague).map { $0.lowercased() }
        return take { member in
            let isBeside = member.names.starts(with: time.holder) && (member.has(.precision) || member.isIn(.precision))
            return isBeside && member.isText && member.texts.allSatisfy { known.contains($0.lowercased()) }
                ? [.depth: member.depth] : nil
        }
    }

    /// Returns a mapping of times without a certain day to texts that say so, which make items without a date.
    static func undecided(_ precision: RecordMember) -> RawSetting {
        let table = precision.like(Vocabulary.vague).map { ($0, RawSetting.text("TBD (\($0.lowercased()))")) }
        return .object(["from": .text(precision.path), "lookup": .object(Dictionary(uniqueKeysWithValues: table))])
    }
}

extension RecordMember {
    /// True where a member of that name says the zone of times.
    static func isNameOfZone(_ name: String) -> Bool {
        let name = words(of: name).joined()
        return Vocabulary.zone.list.contains { name == $0 || $0.count > 4 && name.hasSuffix($0) }
    }

    /// True where it is called an offset: `utcOffset`, `gmt_offset_seconds`, `offset`.
    fileprivate var isOffset: Bool {
        let units = [""] + Vocabulary.offsetUnits.list
        return units.contains { joined == "offset\($0)" }
            || Vocabulary.offset.list.contains { offset in units.contains { joined.hasSuffix(offset + $0) } }
    }

    /// True where it names the zone of times, or how far that is from UTC.
    fileprivate var isZone: Bool {
        // Numbers that count the records up are their places in a list.
        let numbers = values.filter(\.isNumber).compactMap(\.number)
        return (Self.isNameOfZone(names.last ?? "") || isOffset) && !values.isEmpty
            && values.allSatisfy { $0.written.flatMap { RecordZone.zone($0.tidied) } != nil }
            && (numbers.count < 3 || zip(numbers, numbers.dropFirst()).contains { $0 >= $1 })
    }

    /// Texts as its own are written: in small letters where those are.
    func like(_ others: [String]) -> [String] {
        texts.allSatisfy { $0 == $0.lowercased() } ? others.map { $0.lowercased() } : others
    }
}
