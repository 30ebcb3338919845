import FeedCore
import FeedJSON
import Foundation

/// When records are: the fields for it, as a mapping has them.
struct RecordTimes {
    /// The fields that say when something is.
    static let names = ["start", "planned", "end", "day", "lastDay", "endDay", "allDay", "region"]

    private(set) var fields: [(name: String, value: RawSetting)] = []

    /// The paths of the start, and those by which an id tells it: what was planned moves less than what is expected.
    private(set) var paths: [String] = []
    fileprivate(set) var idPaths: [String] = []

    /// A text that names a day without its year.
    fileprivate(set) var yearless: String?

    /// The other reading of its dates.
    fileprivate(set) var otherReading: OtherReading?

    /// True where the times of day name no zone.
    private(set) var needsZone = false

    /// The path to the zone of the times in each record, and the zones there; `nil` where nothing names one.
    fileprivate(set) var zones: (path: String, zones: [TimeZone])?

    /// The paths of a time and of how exactly it is known; `nil` where no record says that.
    fileprivate(set) var precise: (time: String, precision: String)?

    /// True where it says little, such as when a record was changed.
    private(set) var isWeak = false

    /// The time's relation to that of the object in whose list a record stands: the records have times of their own, times of
    /// day on its day, or its time.
    enum Origin { case own, dayOfParent, parent }

    var origin = Origin.own

    fileprivate mutating func add(_ name: String, _ value: RawSetting, needsZone: Bool = false) {
        fields.removeAll { $0.name == name }
        fields.append((name, value))
        self.needsZone = self.needsZone || needsZone
    }

    /// Lets a record without the time be an item without a date.
    fileprivate mutating func leaveUndated() {
        for index in fields.indices where ["start", "day"].contains(fields[index].name) {
            fields[index].value = fields[index].value.orUndated
        }
    }

    fileprivate init(paths: [String], isWeak: Bool = false) {
        (self.paths, self.isWeak, idPaths) = (paths, isWeak, paths)
    }
}

extension RecordMembers {
    /// Takes when the records are: what the user says, else what names or the shapes of values speak for.
    mutating func takeTimes(_ hints: MappingHints) -> RecordTimes? {
        guard let name = ["start", "day"].first(where: { hints.wholeField($0) != nil }),
            let said = hints.fields[name]
        else {
            let own = takeStart()
            if own?.isWeak ?? true, let parent = parentTime(), parent.isDayOfClock || own == nil {
                var times = times(from: parent.time, isWeak: !parent.isDayOfClock, hints)
                times.origin = parent.isDayOfClock ? .dayOfParent : .parent
                return times
            }
            guard let own else { return nil }
            return times(from: own.time, isWeak: own.isWeak, hints)
        }
        let path = said.text ?? said.members?["from"]?.text
        if let path, said.members?["format"] == nil {
            if let member = member(at: path), let time = RecordTime(of: member, isNamed: true),
                name == "start" || !time.hasTime
            {
                remove([path])
                return times(from: time, isWeak: false, hints, besides: said.members)
            }
            if name == "start", let time = time(joinedBy: path) {
                remove(time.paths)
                return times(from: time, isWeak: false, hints, besides: said.members)
            }
        }
        var times = RecordTimes(paths: path.map { [$0] } ?? [])
        let format = said.members?["format"]?.text ?? ""
        times.add(name, said, needsZone: !format.hasPrefix("epoch") || name == "day")
        add(hints, to: &times)
        return times
    }

    /// A day and a time of day that somebody has joined, such as `{date} {time}`.
    private func time(joinedBy template: String) -> RecordTime? {
        guard let match = template.wholeMatch(of: /\{([^{}]+)\}[ T]\{([^{}]+)\}/),
            let dayMember = member(at: String(match.1)) ?? all.first(where: { $0.path == match.1 }),
            let day = RecordTime(of: dayMember, isNamed: true),
            let clock = member(at: String(match.2))
        else { return nil }
        return day.with(clocks: [clock])
    }

    /// The fields for when a record begins and ends.
    private mutating func times(
        from start: RecordTime,
        isWeak: Bool,
        _ hints: MappingHints,
        besides others: [String: RawSetting]? = nil
    ) -> RecordTimes {
        let isSaid = others != nil || hints.wholeField("start") != nil
        guard !start.hasTime || start.isMidnight, !hasDay(beside: start),
            let (time, member) = clock(for: start, among: Vocabulary.clock, besides: Vocabulary.end)
        else {
            let isDay = start.hasTime && !hasDay(beside: start) && areWholeDays(start)
            let (both, planned) = isSaid || isDay ? (start, nil) : stages(of: start)
            return times(from: isDay ? start.wholeDay : both, planned, of: nil, isWeak, hints, others)
        }
        let clocks = stagesOf(member, among: members)
        var planned: RecordTime?
        if let last = clocks.last, clocks.count > 1, last.stage == .planned { planned = start.with(clocks: [last]) }
        remove(clocks.map(\.path))
        let day = (time: start, isEverywhere: clocks.contains(where: \.isDecidedEverywhere))
        return times(from: start.with(clocks: clocks) ?? time, planned, of: day, isWeak, hints, others)
    }

    // The day is the one that the time was joined with, and whether every record has that time; nil for a time that is one
    // member.
    private mutating func times(
        from start: RecordTime,
        _ planned: RecordTime? = nil,
        of day: (time: RecordTime, isEverywhere: Bool)?,
        _ isWeak: Bool,
        _ hints: MappingHints,
        _ others: [String: RawSetting]?
    ) -> RecordTimes {
        let start = zoned(start)
        // A day that was joined with a time of day is a start now.
        let others = others ?? hints.fields[start.hasTime ? "start" : "day"]?.members
        var times = RecordTimes(paths: start.paths, isWeak: isWeak)
        times.otherReading = others?["format"] == nil ? start.otherReading : nil
        times.yearless = start.yearless
        times.zones = start.zonePath.map { ($0, zones(at: $0)) }
        let precision = start.hasTime && start.format == nil ? takePrecision(ofTimeAt: start.path) : nil
        times.precise = precision.map { (start.path, $0.path) }
        let field = precision.map { .list([$0.undecided, start.field]) } ?? start.field
        times.add(start.hasTime ? "start" : "day", field.with(others), needsZone: start.needsZone)
        if let planned = planned.map(zoned), start.hasTime {
            times.add("planned", planned.field)
            times.idPaths = planned.paths
        }
        let isEndSaid = ["end", "lastDay"].contains { hints.wholeField($0) != nil }
        let end = isEndSaid ? nil : takeEnd(of: start) ?? end(besides: start)
        let last = end.map(zoned)
        defer { remove(zonePaths) }
        if !start.hasTime {
            if let last { times.add(last.isMidnight ? "endDay" : "lastDay", last.field) }
            if let last, last.hasTime, !last.isMidnight, !last.isEndOfDay { times.remove("lastDay") }
        } else {
            if let last, last.hasTime {
                times.add("end", last.field, needsZone: last.needsZone)
            } else if let day {
                let found = clock(for: last ?? day.time, among: Vocabulary.end, besides: [])
                if let found { remove([found.1.path]) }
                let end = found?.0 ?? clockEnd(of: start).flatMap { day.time.with(clocks: [$0]) }
                if let zoned = end.map(zoned) { times.add("end", zoned.field, needsZone: zoned.needsZone) }
            }
            if let precision {
                times.add("allDay", precision.isWholeDay)
            } else if let day {
                // A record without a time of day is a whole day.
                if !day.isEverywhere { times.add("day", day.time.field) }
            } else if let day = takeDay(beside: start) {
                // Calendars give days to what has no time of day, beside the times of the others.
                times.add("day", day.field)
                if let last, let end = takeDay(beside: last) { times.add("endDay", end.field) }
            } else if start.mayBeDay {
                times.add("day", start.dayField)
                if let last, last.mayBeDay { times.add("lastDay", last.dayField) }
            } else if let flag = take({ $0.saysAllDay ? [:] : nil }) {
                times.add("allDay", .text(flag.path))
            }
        }
        // A record that has nothing in the one member that both are of is an item without a date.
        let areOfOne =
            times.paths == [start.path]
            && (start.mayBeDay || !times.fields.contains { $0.name == "day" } || !start.hasTime)
        if areOfOne, let own = all.first(where: { $0.path == start.path }), !own.isEverywhere { times.leaveUndated() }
        add(hints, to: &times)
        return times
    }

    /// Adds what the user says of the end, and the region that a day needs.
    private mutating func add(_ hints: MappingHints, to times: inout RecordTimes) {
        for name in ["end", "lastDay"] {
            guard let said = hints.fields[name] else { continue }
            let path = said.text ?? said.members?["from"]?.text
            let time = path.flatMap { member(at: $0) }.flatMap { RecordTime(of: $0, isNamed: true) }
            let isKnown = said.members?["format"] == nil && time?.hasTime == (name == "end")
            times.add(name, isKnown ? time?.field.with(said.members) ?? said : said, needsZone: time?.needsZone == true)
        }
        if let region = hints.fields["region"] {
            times.add("region", region)
        } else if times.fields.contains(where: { ["day", "allDay"].contains($0.name) }) {
            times.add("region", .object(["value": .text(FeedTime.everywhere)]))
        }
    }

    // MARK: - What was planned

    /// The member with those that say the same at another stage: what holds first, what was planned last.
    func stagesOf(_ member: RecordMember, among others: [RecordMember]) -> [RecordMember] {
        let family = [member] + others.filter { $0.isOtherStage(of: member) && !$0.isOfList }
        return family.enumerated().sorted { one, other in
            let ranks = [one, other].map { ($0.element.stage.rawValue, -$0.element.values.count, $0.offset) }
            return ranks[0] < ranks[1]
        }.map(\.element)
    }

    /// A time as it holds, or where a record has none of that as it was planned; and the plan alone, where there is one.
    private mutating func stages(of time: RecordTime) -> (RecordTime, planned: RecordTime?) {
        guard let own = all.first(where: { $0.path == time.path }) else { return (time, nil) }
        let family = stagesOf(own, among: members).compactMap { RecordTime(of: $0, isNamed: true) }
            .filter { $0.hasTime == time.hasTime }
        guard var first = family.first else { return (time, nil) }
        for other in family.dropFirst() { first = first.or(other) ?? first }
        // Where a train leaves at no time, it arrives at one.
        if !own.isEverywhere, family.count == 1, let other = otherEndOfStop(besides: own) {
            first = first.or(other) ?? first
        }
        remove(first.paths)
        return (first, family.count > 1 ? family.last : nil)
    }

    /// The arrival at a stop, for a time that says when something leaves it, and the other way round.
    private func otherEndOfStop(besides own: RecordMember) -> RecordTime? {
        let other =
            own.has(Vocabulary.leaving) ? Vocabulary.coming : own.has(Vocabulary.coming) ? Vocabulary.leaving : []
        return members.first { $0.has(other) && $0.holder == own.holder && $0.stage == own.stage && $0.isTime }
            .flatMap { RecordTime(of: $0, isNamed: true) }
    }
}

extension RecordTimes {
    fileprivate mutating func remove(_ name: String) { fields.removeAll { $0.name == name } }
}

extension RawSetting {
    /// A field with other members, which go before its own; `from` stays.
    fileprivate func with(_ others: [String: RawSetting]?) -> RawSetting {
        guard var others, others.contains(where: { $0.key != "from" }) else { return self }
        others["from"] = nil
        return .object((members ?? ["from": self]).merging(others) { $1 })
    }

    /// A time that is not decided where a record has nothing.
    fileprivate var orUndated: RawSetting {
        guard let from = members.map({ $0["from"] }) ?? self else { return self }
        let either = RawSetting.list((from.elements ?? [from]) + [.object(["value": .text("–")])])
        return members.map { .object($0.merging(["from": either]) { $1 }) } ?? either
    }
}
