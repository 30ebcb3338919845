import FeedCore
import Foundation

/// The fields for the time of records, as a mapping has them.
struct RecordTimes {
    /// The fields that say when something is.
    static let names = ["start", "planned", "end", "day", "lastDay", "endDay", "allDay", "region"]

    fileprivate(set) var fields: [(name: String, value: RawSetting)] = []

    /// The paths of the start, and those by which an id tells it: what was planned moves less than what is expected.
    let paths: [String]
    fileprivate(set) var idPaths: [String]

    /// The time of the start; `nil` where the user has said how it is written.
    let start: RecordTime?
    fileprivate(set) var needsZone = false

    /// True where it says little, such as when a record was changed.
    let isWeak: Bool

    /// The origin of the time: the records have their own, times of day on the day of what they stand in, or the time of that.
    enum Origin { case own, dayOfParent, parent }
    var origin = Origin.own

    fileprivate init(_ start: RecordTime?, at paths: [String], isWeak: Bool = false) {
        (self.start, self.paths, self.isWeak) = (start, paths, isWeak)
        // What is another time at each reading tells nothing apart, but the place in the list does.
        idPaths = start?.isRelative == true ? ["0#"] : paths
    }

    fileprivate mutating func add(_ name: String, _ value: RawSetting, needsZone: Bool = false) {
        fields.removeAll { $0.name == name }
        fields.append((name, value))
        self.needsZone = self.needsZone || needsZone
    }
}

extension RecordMembers {
    /// Takes when the records are: what the user says, else what names or the shapes of values speak for.
    mutating func takeTimes(_ hints: MappingHints) -> RecordTimes? {
        guard let name = ["start", "day"].first(where: { hints.wholeField($0) != nil }), let said = hints.fields[name]
        else {
            let own = takeStart()
            if own?.isWeak ?? true, let parent = parentTime(), parent.isDayOfClock || own == nil {
                var times = fields(from: parent.time, isWeak: !parent.isDayOfClock, hints)
                times.origin = parent.isDayOfClock ? .dayOfParent : .parent
                return times
            }
            return (own ?? timeNearNow()).map { fields(from: $0.time, isWeak: $0.isWeak, hints) }
        }
        let path = said.elements == nil ? said.firstPath : nil
        if let path, said.members?["format"] == nil {
            let own = member(at: path)?.time.flatMap { name == "start" || !$0.hasTime ? $0 : nil }
            if let time = own ?? (name == "start" ? time(joinedBy: path) : nil) {
                remove(time.paths)
                return fields(from: time, isWeak: false, hints, said: said.members ?? [:])
            }
        }
        var times = RecordTimes(nil, at: path.map { [$0] } ?? [])
        let isEpoch = said.members?["format"]?.text?.hasPrefix("epoch") == true
        times.add(name, said, needsZone: !isEpoch || name == "day")
        add(hints, to: &times)
        return times
    }

    /// A day and a time of day that somebody has joined, such as `{date} {time}`.
    private func time(joinedBy template: String) -> RecordTime? {
        guard let match = template.wholeMatch(of: /\{([^{}]+)\}[ T]\{([^{}]+)\}/),
            let day = member(at: String(match.1)) ?? known(at: String(match.1)), let clock = member(at: String(match.2))
        else { return nil }
        return day.time?.with(clocks: [clock])
    }

    /// The fields for when a record begins and ends, from the member that says when it begins, or on which day.
    mutating func fields(from found: RecordTime, isWeak: Bool, _ hints: MappingHints, said: [String: RawSetting]? = nil)
        -> RecordTimes
    {
        let own = known(at: found.path)
        var (start, planned, clocks): (RecordTime, RecordTime?, [RecordMember]) = (found, nil, [])
        if let clock = clock(for: found, among: .clock)?.member {
            clocks = stages(of: clock)
            remove(clocks.map(\.path))
            start = found.with(clocks: clocks) ?? found
            planned = clocks.count > 1 && clocks.last?.stage == .planned ? found.with(clocks: clocks.suffix(1)) : nil
        } else if let own, areWholeDays(found, own) {
            start = found.wholeDay
        } else if let own, said == nil, hints.wholeField("start") == nil {
            (start, planned) = staged(found, own)
        }
        start = zoned(start, own)
        let precision = start.hasTime && start.format == nil ? own.flatMap { takePrecision(of: $0) } : nil
        var times = RecordTimes(start, at: start.paths, isWeak: isWeak)
        // A day that was joined with a time of day is a start now.
        let said = said ?? hints.fields[start.hasTime ? "start" : "day"]?.members
        let field = precision.map { .list([Self.undecided($0), start.field]) } ?? start.field
        times.add(start.hasTime ? "start" : "day", field.with(said), needsZone: start.needsZone)
        if let planned = planned.map({ zoned($0, own) }), start.hasTime {
            times.add("planned", planned.field)
            times.idPaths = planned.paths
        }
        addEnd(to: &times, hints, found, clocks)
        if let precision {
            let table = precision.like(Vocabulary.ofDay.list).map { ($0, RawSetting.text("true")) }
            let lookup = RawSetting.object(Dictionary(uniqueKeysWithValues: table))
            times.add("allDay", .object(["from": .text(precision.path), "lookup": lookup, "else": .text("false")]))
        }
        // A record that has nothing in the one member that both are of is an item without a date.
        let areOfOne = start.mayBeDay || !times.fields.contains { $0.name == "day" } || !start.hasTime
        if areOfOne, start.paths.count == 1, own?.isEverywhere == false {
            times.fields = times.fields.map { ($0, ["start", "day"].contains($0) ? $1.orUndated : $1) }
        }
        add(hints, to: &times)
        return times
    }

    /// Adds the end, and the days of records without a time of day.
    mutating func addEnd(
        to times: inout RecordTimes,
        _ hints: MappingHints,
        _ day: RecordTime,
        _ clocks: [RecordMember]
    ) {
        guard let start = times.start else { return }
        let own = known(at: start.path)
        let isSaid = ["end", "lastDay"].contains { hints.wholeField($0) != nil }
        let end = isSaid || start.isRelative ? nil : takeEnd(of: start, own) ?? end(besides: start)
        let last = end.map { zoned($0, known(at: $0.path)) }
        defer { remove(zones.map(\.path)) }
        if !start.hasTime {
            guard let last, last.isMidnight || last.isEndOfDay || !last.hasTime else { return }
            return times.add(last.isMidnight ? "endDay" : "lastDay", last.field)
        }
        if let last, last.hasTime {
            times.add("end", last.field, needsZone: last.needsZone)
        } else if !clocks.isEmpty {
            let found = clock(for: last ?? day, among: .end)
            if let found { remove([found.member.path]) }
            let second = second(beside: clocks[0].path).flatMap { $0.isEverywhere ? day.with(clocks: [$0]) : nil }
            if let end = (found?.time ?? second).map({ zoned($0, own) }) {
                times.add("end", end.field, needsZone: end.needsZone)
            }
        }
        if !clocks.isEmpty {
            // A record without a time of day is a whole day.
            if !clocks.contains(where: \.isDecided) { times.add("day", day.field) }
        } else if let own, let day = takeDay(beside: own) {
            // Calendars give days to what has no time of day, beside the times of the others.
            times.add("day", day.field)
            if let end = known(at: last?.path).flatMap({ takeDay(beside: $0) }) { times.add("endDay", end.field) }
        } else if start.mayBeDay {
            times.add("day", start.dayField)
            if let last, last.mayBeDay { times.add("lastDay", last.dayField) }
        } else if let flag = take({ $0.saysAllDay ? [:] : nil }) {
            times.add("allDay", .text(flag.path))
        }
    }

    /// Adds what the user says of the end, and the region that a day needs.
    private func add(_ hints: MappingHints, to times: inout RecordTimes) {
        for (name, said) in hints.fields.filter({ ["end", "lastDay"].contains($0.key) }) {
            let time = said.firstPath.flatMap { member(at: $0) }?.time
            let isKnown = said.members?["format"] == nil && time?.hasTime == (name == "end")
            times.add(name, isKnown ? time?.field.with(said.members) ?? said : said, needsZone: time?.needsZone == true)
        }
        let needsRegion = times.fields.contains { ["day", "allDay"].contains($0.name) }
        let region = hints.fields["region"] ?? (needsRegion ? .object(["value": .text(FeedTime.everywhere)]) : nil)
        if let region { times.add("region", region) }
    }

    /// The member with those that say the same at another stage: what holds first, what was planned last.
    func stages(of member: RecordMember) -> [RecordMember] {
        let isFlag = member.values.contains { $0.flag != nil }
        let family =
            [member]
            + all.filter { other in
                other.isOtherStage(of: member) && !other.isOfList
                    && other.values.allSatisfy { ($0.flag != nil) == isFlag }
            }
        let ranks = family.enumerated().map { (member: $1, rank: ($1.stage.rawValue, -$1.values.count, $0)) }
        return ranks.sorted { $0.rank < $1.rank }.map(\.member)
    }

    /// A time as it holds, or where a record has none of that as it was planned; and the plan alone, where there is one.
    private mutating func staged(_ time: RecordTime, _ own: RecordMember) -> (RecordTime, planned: RecordTime?) {
        if let plus = time.plus {
            guard let added = known(at: plus.field.firstPath), !added.has(.delay) else { return (time, own.time) }
            let last = stages(of: added).last { $0.stage == .planned && $0.path != added.path }
            return (time, last.flatMap { own.time?.adding($0) })
        }
        let stages = stages(of: own)
        if own.time == nil {
            return (
                time, stages.count > 1 ? stages.last.flatMap { RecordTime(nearNow: [$0], as: time.format ?? "") } : nil
            )
        }
        let family = stages.compactMap(\.time).filter { $0.hasTime == time.hasTime }
        var both = family.dropFirst().reduce(family.first ?? time) { $0.or($1) }
        // Where a train leaves at no time, it arrives at one.
        if !own.isEverywhere, family.count == 1 {
            let other: Vocabulary? = own.has(.leaving) ? .coming : own.has(.coming) ? .leaving : nil
            let found = members.filter { $0.holder == own.holder && $0.stage == own.stage && other.map($0.has) == true }
            both = both.or(found.lazy.compactMap(\.time).first)
        }
        remove(both.paths)
        return (both, family.count > 1 ? family.last : nil)
    }

    /// A day with the time of day that is another member; `nil` for midnight beside its day, which is meant somewhere else.
    func clock(for day: RecordTime, among names: Vocabulary) -> (time: RecordTime, member: RecordMember)? {
        guard !day.hasTime || day.isMidnight && !hasDay(beside: day) else { return nil }
        return candidates(by: [.named: -1]) { member in
            let isOfEnd = names != .end && member.rank(among: .end) != nil
            guard !member.leads(through: .sale), !isOfEnd, day.with(clocks: [member]) != nil else { return nil }
            return member.rank(among: names).map { [.named: Double($0)] }
        }.first.flatMap { found in day.with(clocks: [found.member]).map { ($0, found.member) } }
    }

    private func hasDay(beside time: RecordTime) -> Bool {
        guard let own = known(at: time.path) else { return false }
        return all.contains { other in
            other.path != own.path && other.holder == own.holder && other.isEverywhere && other.has(.date)
                && other.time?.hasTime == false
        }
    }

    /// True where midnight is what a program has written behind a day, by a name that speaks of no time of day.
    private func areWholeDays(_ start: RecordTime, _ own: RecordMember) -> Bool {
        let areDaysByName = Set(own.texts).count >= (own.has(.beginning) ? 3 : 2) && !own.has(.timeOfDay)
        let ends = members.filter { !$0.isOfList && $0.timeRank(among: .end) != nil }.compactMap(\.time)
        return start.isMidnight && !hasDay(beside: start) && !members.contains(where: \.saysAllDay)
            && (own.has(.date) || areDaysByName) && ends.allSatisfy { !$0.hasTime || $0.isMidnight || $0.isEndOfDay }
    }

    /// Takes the day that stands beside a time which not every record has, or has decided: the others have it too.
    private mutating func takeDay(beside own: RecordMember) -> RecordTime? {
        let (isUnknown, isDeep) = (!own.isDecided, own.names.count > 1)
        guard isUnknown || isDeep else { return nil }
        return take(by: [.named: -1]) { member in
            let isBeside = member.names.starts(with: own.holder) && member.level == own.level
            let isDay =
                member.names.count == 1 && member.words.last.map(Vocabulary.date.contains) == true
                && (member.words.count == 1 || member.words.count == 2 && ["start", "event"].contains(member.words[0]))
            guard member.time?.hasTime == false, isDeep ? isBeside && (!member.isEverywhere || isUnknown) : isDay else {
                return nil
            }
            return isDeep ? [:] : [.named: Double(member.words.count)]
        }?.time
    }

    /// The second of two elements, such as `time[1]` beside `time[0]`.
    private func second(beside path: String) -> RecordMember? {
        guard path.hasSuffix("[0]"), case let list = path.dropLast(3), member(at: "\(list)[2]") == nil else {
            return nil
        }
        return member(at: "\(list)[1]").flatMap { $0.position == 1 ? $0 : nil }
    }

    /// The second of two times in order, such as `slot[1]` beside `slot[0]`.
    func end(besides start: RecordTime) -> RecordTime? {
        second(beside: start.path)?.time.flatMap { $0.follows(start) ? $0 : nil }
    }

    /// True where the records are on the day of the object in whose list each stands, or from its first day to its last.
    func areOnDayOfParent(at times: RecordTimes) -> Bool {
        guard times.origin == .own, let own = known(at: times.paths.first)?.time, own.hasTime else { return false }
        return elements.contains { parent in
            let days = { (names: Vocabulary) in
                parent.best(among: names) { !$0.isOfMessage && $0.time?.hasTime == false }?.time?.instants
            }
            guard let first = days(.start), case let last = days(.end) ?? first else { return false }
            // A day begins 14 hours before that of UTC at the earliest, and ends 12 hours after it.
            return own.instants.indices.allSatisfy { row in
                guard let start = own.instants[row], let first = first[row], let last = last[row] else { return true }
                return (first - 14 * 3_600..<last + 36 * 3_600).contains(start)
            }
        }
    }

    /// Returns a list in which each time is an item of its own, such as the dates of a course, with their kind; `nil` if the
    /// list has the start and end of one item.
    func listOfTimes(in times: RecordTimes) -> (names: [String], kind: String)? {
        guard let first = times.paths.lazy.compactMap(member(at:)).first(where: { $0.position == 0 }), !first.isOfList
        else { return nil }
        let own = members.filter { $0.names == first.names }
        let isPlural = ["s", "zeiten", "termine", "tage", "daten"].contains { first.words.last?.hasSuffix($0) == true }
        guard own.count > 1 && (own.count > 2 || first.isTime || !own[1].isEverywhere) || isPlural else { return nil }
        // Two times in order are start and end; where the name says that they are several, on one day.
        if own.count == 2, own[1].isEverywhere, let time = first.time, let last = own[1].time, last.follows(time) {
            let areOnOneDay = zip(time.instants, last.instants).allSatisfy {
                $1 ?? .distantPast < ($0 ?? .distantPast) + 86_400
            }
            if !isPlural || last.hasTime && areOnOneDay { return nil }
        }
        return (first.names, first.time.map { $0.hasTime && !$0.isMidnight ? "start" : "date" } ?? "time")
    }
}

extension RawSetting {
    /// A field with other members, which go before its own; `from` stays.
    fileprivate func with(_ others: [String: RawSetting]?) -> RawSetting {
        guard let others = others?.filter({ $0.key != "from" }), !others.isEmpty else { return self }
        return .object((members ?? ["from": self]).merging(others) { $1 })
    }

    /// A time that is not decided where a record has nothing.
    fileprivate var orUndated: RawSetting {
        guard let from = members.map({ $0["from"] }) ?? self else { return self }
        let either = RawSetting.list((from.elements ?? [from]) + [.object(["value": .text("–")])])
        return members.map { .object($0.merging(["from": either]) { $1 }) } ?? either
    }

    /// The first path that a field is read at; `nil` if it has no path.
    var firstPath: String? { text ?? elements?.first?.firstPath ?? members?["from"]?.firstPath }
}
