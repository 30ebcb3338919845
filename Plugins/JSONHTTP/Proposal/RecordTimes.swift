import FeedCore
import FeedJSON
import Foundation

/// When records are: the fields for it, as a mapping has them.
struct RecordTimes {
    /// The fields that say when something is.
    static let names = ["start", "end", "day", "lastDay", "endDay", "allDay", "region"]

    private(set) var fields: [(name: String, value: RawSetting)] = []

    /// Where the time is, for an id.
    private(set) var paths: [String] = []

    /// A text that names a day without its year.
    fileprivate(set) var yearless: String?

    /// How the dates may be read otherwise.
    fileprivate(set) var otherReading: OtherReading?

    /// Whether the times of day name no zone.
    private(set) var needsZone = false

    /// What names the zone of the times in each record, and the zones there; `nil` where nothing does.
    fileprivate(set) var zones: (path: String, zones: [TimeZone])?

    /// Where a time is of which each record says how exactly it is known; `nil` where none does.
    fileprivate(set) var precise: (time: String, precision: String)?

    /// Whether it says little, such as when a record was changed.
    private(set) var isWeak = false

    /// How it has to do with the time of the object in whose list a record stands.
    var origin = Origin.own

    enum Origin {
        /// The records have times of their own.
        case own
        /// They have times of day, on the day of that object.
        case dayOfParent
        /// They have that object's time.
        case parent
    }

    mutating func add(_ name: String, _ value: RawSetting, needsZone: Bool = false) {
        fields.removeAll { $0.name == name }
        fields.append((name, value))
        self.needsZone = self.needsZone || needsZone
    }

    /// Lets a record without the time be an item without a date.
    fileprivate mutating func leaveUndated(_ name: String) {
        guard let index = fields.firstIndex(where: { $0.name == name }) else { return }
        fields[index].value = fields[index].value.orUndated
    }

    fileprivate init(paths: [String], isWeak: Bool = false) { (self.paths, self.isWeak) = (paths, isWeak) }
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
            return times(from: own.0, isWeak: own.isWeak, hints)
        }
        let path = said.text ?? said.members?["from"]?.text
        if let path, said.members?["format"] == nil, let member = member(at: path),
            let time = RecordTime(of: member, isNamed: true), name == "start" || !time.hasTime
        {
            remove([path])
            return times(from: time, isWeak: false, hints, besides: said.members)
        }
        if let path, said.members?["format"] == nil, name == "start", let time = time(joinedBy: path) {
            remove(time.paths)
            return times(from: time, isWeak: false, hints, besides: said.members)
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
        return day.with(clock: clock)
    }

    /// The fields for when a record begins and ends.
    private mutating func times(
        from start: RecordTime,
        isWeak: Bool,
        _ hints: MappingHints,
        besides others: [String: RawSetting]? = nil
    ) -> RecordTimes {
        guard !start.hasTime || start.isMidnight, !hasDay(beside: start) else {
            return times(from: start, of: nil, isWeak, hints, others)
        }
        guard let (time, member) = clock(for: start, among: Self.clockNames, besides: Self.endNames) else {
            let start = areWholeDays(start) ? start.wholeDay : start
            return times(from: start, of: nil, isWeak, hints, others)
        }
        remove([member.path])
        return times(from: time, of: (start, isEverywhere: member.isDecidedEverywhere), isWeak, hints, others)
    }

    /// Whether the day of a time that is midnight stands beside it, so that it is midnight indeed, somewhere else.
    private func hasDay(beside time: RecordTime) -> Bool {
        guard time.hasTime, let own = all.first(where: { $0.path == time.path }) else { return false }
        return all.contains { other in
            other.path != own.path && other.names.count == own.names.count
                && other.names.dropLast() == own.names.dropLast()
                && other.isEverywhere && !Self.dateWords.isDisjoint(with: other.words)
                && RecordTime(of: other, isNamed: true)?.hasTime == false
        }
    }

    // The day is the one that the time was joined with, and whether every record has that time; nil for a time that is one
    // member.
    private mutating func times(
        from start: RecordTime,
        of day: (time: RecordTime, isEverywhere: Bool)?,
        _ isWeak: Bool,
        _ hints: MappingHints,
        _ others: [String: RawSetting]?
    ) -> RecordTimes {
        let start = zoned(planned(start))
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
        let isEndSaid = ["end", "lastDay"].contains { hints.wholeField($0) != nil }
        let end = isEndSaid ? nil : takeEnd(of: start) ?? end(besides: start)
        let last = end.map(zoned)
        defer { remove(zonePaths) }
        guard start.hasTime else {
            if let last, !last.hasTime {
                times.add("lastDay", last.field)
            } else if let last, last.isMidnight {
                times.add("endDay", last.field)
            } else if let last, last.isEndOfDay {
                times.add("lastDay", last.field)
            }
            leaveUndated(in: &times, of: start)
            add(hints, to: &times)
            return times
        }
        if let last, last.hasTime {
            times.add("end", last.field, needsZone: last.needsZone)
        } else if let day, let (end, member) = clock(for: last ?? day.time, among: Self.endNames, besides: []) {
            remove([member.path])
            let zoned = zoned(end)
            times.add("end", zoned.field, needsZone: zoned.needsZone)
        } else if let day, let end = clockEnd(of: start).flatMap(day.time.with(clock:)).map(zoned) {
            times.add("end", end.field, needsZone: end.needsZone)
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
        } else if let flag = take({ $0.saysAllDay ? 1 : nil }) {
            times.add("allDay", .text(flag.path))
        }
        leaveUndated(in: &times, of: start)
        add(hints, to: &times)
        return times
    }

    /// Lets the records be items without a date that have nothing in the one member that their time is.
    private func leaveUndated(in times: inout RecordTimes, of time: RecordTime) {
        let names = ["start", "day"].filter { name in times.fields.contains { $0.name == name } }
        guard names.count == 1, time.paths == [time.path],
            let own = all.first(where: { $0.path == time.path }), !own.isEverywhere
        else { return }
        times.leaveUndated(names[0])
    }

    /// What the user says of the end, and the region that a day needs.
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
}

extension RawSetting {
    /// A field with other members, which go before its own; `from` stays.
    fileprivate func with(_ others: [String: RawSetting]?) -> RawSetting {
        guard var others, others.contains(where: { $0.key != "from" }) else { return self }
        others["from"] = nil
        return .object((members ?? ["from": self]).merging(others) { $1 })
    }
}

extension RawSetting {
    /// A time that is not decided where a record has nothing.
    fileprivate var orUndated: RawSetting {
        guard let from = members.map({ $0["from"] }) ?? self else { return self }
        let either = RawSetting.list((from.elements ?? [from]) + [.object(["value": .text("–")])])
        return members.map { .object($0.merging(["from": either]) { $1 }) } ?? either
    }
}

// MARK: - Taking

extension RecordMembers {
    private static let clockNames = [
        "time", "times", "showtimes", "start", "begin", "from", "at", "uhrzeit", "zeit", "von", "ab", "heure", "hora",
        "clock", "kickoff",
        "ko",
        "departure", "arrival", "abfahrt", "ankunft", "anpfiff", "anstoß", "anstoss",
    ]

    /// The words of times at which something can be bought or booked.
    fileprivate static let saleWords: Set = [
        "sale", "sales", "presale", "presales", "onsale", "ticket", "tickets", "registration", "registrations",
        "booking", "bookings", "vorverkauf", "anmeldung",
    ]

    /// The words of times that have to do with something else than what takes place: its tickets, the message itself.
    fileprivate static let sideWords = saleWords.union(["sent", "timestamp", "expires"])
    fileprivate static let publishedWords: Set = [
        "published", "publish", "publication", "pubdate", "posted", "issued", "veröffentlicht", "publiziert",
    ]
    fileprivate static let laterWords: Set = [
        "updated", "modified", "changed", "generated", "fetched", "created", "aktualisiert", "erstellt", "geändert",
    ]

    /// Whether a path leads into sales, or the registration.
    static func isOfSale(_ path: String) -> Bool { !saleWords.isDisjoint(with: Member.words(of: path)) }

    /// Takes the time that a name or the shape of the values speaks for.
    private mutating func takeStart() -> (RecordTime, isWeak: Bool)? {
        let before = members
        let found = takeTime(among: Self.startNames, besides: Self.endNames)
        let member = before.first { $0.path == found?.path }
        let isLater = member?.saysWhenChanged ?? false
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
        let isNamed = member?.timeRank(among: Self.startNames) != nil || end(besides: time) != nil
        return (time, isLater || !isNamed)
    }

    /// Takes the time that a name or the shape of the values speaks for.
    ///
    /// - Parameters:
    ///   - names: The names that speak for it, the best first.
    ///   - others: Names that speak against it.
    ///   - onlyNamed: Whether only a member whose name speaks for it will do.
    ///   - fits: Whether it fits another time.
    /// - Returns: The time, which is no member any longer; `nil` where there is none.
    mutating func takeTime(
        among names: [String],
        besides others: [String] = [],
        onlyNamed: Bool = false,
        where fits: (Member, RecordTime) -> Bool = { _, _ in true }
    ) -> RecordTime? {
        var times: [String: RecordTime] = [:]
        let all = self
        let member = take { member in
            let rank = member.timeRank(among: names)
            guard rank != nil || !onlyNamed,
                member.isCommon || onlyNamed || member.isOfCommonTime(among: names) || member.isOfEvent(at: rank),
                member.timeRank(among: others) == nil,
                // Until when something is shown is no end of it.
                !onlyNamed || !member.words.contains("visible"),
                let time = RecordTime(of: member, isNamed: rank != nil),
                fits(member, time)
            else { return nil }
            times[member.path] = time
            // Two times of day in order say more than a day beside them.
            let isSpan = time.hasTime && all.end(besides: time) != nil
            // A day with a time of day beside it is nearly as good as both in one.
            let hasClock = all.hasClock(for: time)
            return (isSpan ? 40 : 0) + Double(names.count - (rank ?? names.count))
                + (time.hasTime ? 30 : hasClock ? 25 : 0) - Double(
                    member.names.count
                )
                * 3
                + (rank != nil && member.words.contains("event") ? 20 : 0)
                - (member.saysWhenChanged ? 120 : 0) - (member.saysWhenPublished ? 90 : 0)
                - (member.isOfSomethingElse ? 35 : 0) - (all.hasCurrent(of: member) ? 10 : 0)
                - (all.isWindow(around: all.members, from: member) ? 75 : 0)
        }
        return member.flatMap { times[$0.path] }
    }

    fileprivate static let allDayNames: Set = [
        "allday", "isallday", "alldayevent", "isalldayevent", "wholeday", "ganztägig", "ganztaegig", "ganztags",
        "falldayevent",
        // That the time of day is not known yet.
        "timetbd", "timetba", "nospecifictime",
    ]

    private static let plannedWords: Set = ["planned", "scheduled", "aimed", "timetabled", "original", "plan", "soll"]

    /// Whether a member is what something was planned to be.
    static func isPlanned(_ member: Member) -> Bool { !plannedWords.isDisjoint(with: member.words) }

    /// Whether a member is what another one was planned to be: `platform` beside `plannedPlatform`.
    static func isCurrent(_ member: Member, of planned: Member) -> Bool {
        let words = planned.words.filter { !plannedWords.contains($0) }
        return words.count < planned.words.count && !words.isEmpty && words == member.words
            && member.names.dropLast() == planned.names.dropLast() && member.position == planned.position
    }

    /// Whether what holds now stands beside what was planned, in a third of the records at least.
    private func hasCurrent(of member: Member) -> Bool {
        Self.isPlanned(member)
            && members.contains { Self.isCurrent($0, of: member) && $0.values.count * 3 >= recordCount }
    }

    /// A time that not every record has, with the planned one of the others: what a train is expected at is not known of
    /// one that is cancelled.
    private mutating func planned(_ time: RecordTime) -> RecordTime {
        guard let own = all.first(where: { $0.path == time.path }), !own.isEverywhere else { return time }
        let words = Set(own.words)
        let others = members.filter { other in
            other.names.dropLast() == own.names.dropLast() && !words.isDisjoint(with: other.words)
                && !Self.plannedWords.isDisjoint(with: other.words)
        }
        for other in others {
            guard let both = RecordTime(of: other, isNamed: true).flatMap(time.or) else { continue }
            remove([other.path])
            return both
        }
        return time
    }

    /// A day with the time of day that is another member.
    private func clock(
        for day: RecordTime,
        among names: [String],
        besides others: [String]
    ) -> (RecordTime, Member)? {
        members.compactMap { member -> (RecordTime, Member, Int)? in
            guard !member.isOfList, !member.isOfSale, let rank = member.rank(among: names),
                member.rank(among: others) == nil, let time = day.with(clock: member)
            else { return nil }
            return (time, member, rank)
        }.min { $0.2 < $1.2 }.map { ($0.0, $0.1) }
    }

    /// Whether the records have a time of day that belongs to a day.
    func hasClock(for day: RecordTime) -> Bool {
        (!day.hasTime || day.isMidnight) && clock(for: day, among: Self.clockNames, besides: Self.endNames) != nil
    }

    /// Whether midnight is no time of day of records, but what a program has written behind a day.
    private func areWholeDays(_ start: RecordTime) -> Bool {
        guard start.isMidnight, let member = all.first(where: { $0.path == start.path }),
            !members.contains(where: \.saysAllDay),
            !Self.dateWords.isDisjoint(with: member.words) || member.areDaysByName
        else { return false }
        let ends = members.filter { !$0.isOfList && $0.timeRank(among: Self.endNames) != nil }
        return ends.allSatisfy { end in
            RecordTime(of: end, isNamed: true).map { !$0.hasTime || $0.isMidnight || $0.isEndOfDay } ?? true
        }
    }

    private static let dateWords: Set = ["date", "day", "datum", "tag", "fecha", "jour", "dia", "giorno", "dag"]

    /// Takes year, month and day that are members of their own, with hour and minute where they are.
    private mutating func takeDateParts() -> RecordTime? {
        func part(_ names: Set<String>, beside holder: [String]) -> Member? {
            members.first { member in
                names.contains(member.words.joined()) && member.names.dropLast() == holder[...] && member.isEverywhere
                    && member.position == nil
            }
        }
        for year in members where ["year", "jahr", "yyyy"].contains(year.words.joined()) && year.isEverywhere {
            let holder = Array(year.names.dropLast())
            guard let month = part(["month", "monat", "mon", "mm"], beside: holder),
                let day = part(["day", "tag", "dayofmonth", "mday", "dd"], beside: holder)
            else { continue }
            let clock = [
                part(["hour", "hours", "stunde", "hh"], beside: holder),
                part(["minute", "minutes", "min"], beside: holder),
            ].compactMap(\.self)
            guard let time = RecordTime(year: year, month: month, day: day, clock: clock) else { continue }
            remove(time.paths)
            return time
        }
        return nil
    }

    /// The second of two times of day of which the first is the start, such as `time[1]` beside `time[0]`.
    private func clockEnd(of start: RecordTime) -> Member? {
        guard let path = start.clockPath, path.hasSuffix("[0]") else { return nil }
        let list = path.dropLast(3)
        guard member(at: "\(list)[2]") == nil, let second = member(at: "\(list)[1]"), second.position == 1,
            second.isEverywhere
        else { return nil }
        return second
    }

    /// The second of two times in order, such as `slot[1]` beside `slot[0]`.
    private func end(besides start: RecordTime) -> RecordTime? {
        guard start.path.hasSuffix("[0]") else { return nil }
        let list = start.path.dropLast(3)
        guard member(at: "\(list)[2]") == nil, let second = member(at: "\(list)[1]"), second.position == 1,
            let end = RecordTime(of: second, isNamed: true), end.follows(start)
        else { return nil }
        return end
    }

    private static let dayNames: Set = ["date", "day", "datum", "tag", "fecha", "jour", "dia", "giorno", "dag"]

    /// Takes the day that stands beside a time which not every record has.
    private mutating func takeDay(beside start: RecordTime) -> RecordTime? {
        let holder = start.path.split(separator: ".").dropLast().joined(separator: ".")
        guard !holder.isEmpty else { return takeDay(besideAnyTimeAt: start.path) }
        // A record whose time of day is not known has its day, which the others have too.
        let isUnknown = all.first { $0.path == start.path }.map { !$0.isDecidedEverywhere } ?? false
        var day: RecordTime?
        _ = take { member in
            guard day == nil, member.path.hasPrefix("\(holder)."), !member.isEverywhere || isUnknown,
                let time = RecordTime(of: member, isNamed: true), !time.hasTime
            else { return nil }
            day = time
            return 1
        }
        return day
    }

    /// Takes the day of the record where some have no time of day yet.
    private mutating func takeDay(besideAnyTimeAt path: String) -> RecordTime? {
        guard let own = all.first(where: { $0.path == path }), !own.isDecidedEverywhere else { return nil }
        let day = take { member in
            guard member.names.count == 1, member.words.count <= 2, let last = member.words.last,
                Self.dayNames.contains(last), member.words.count == 1 || ["start", "event"].contains(member.words[0]),
                let time = RecordTime(of: member, isNamed: true), !time.hasTime
            else { return nil }
            return -Double(member.words.count)
        }
        return day.flatMap { RecordTime(of: $0, isNamed: true) }
    }
}

extension RecordMembers.Member {
    /// The values without blanks and words such as `TBC`; days among the latter count where nothing else is there.
    var decidedValues: [JSONValue] {
        let filled = values.filter { value in
            value.string.map { !$0.tidied.isEmpty && !UndecidedTime.isMeant(by: $0) } ?? true
        }
        let whole = filled.filter { $0.string.map { UndecidedTime($0) == nil } ?? true }
        return whole.isEmpty ? filled : whole
    }

    /// Whether every record has a value there that is decided.
    var isDecidedEverywhere: Bool { isEverywhere && decidedValues.count == values.count }

    /// Whether every record has a value there.
    var isEverywhere: Bool { texts.count == recordCount || values.count == recordCount && texts.isEmpty }

    /// Whether its name says that it is about a change of the data, not about what takes place.
    var saysWhenChanged: Bool { !RecordMembers.laterWords.isDisjoint(with: words) }

    /// Whether its name says when somebody told of it, not when it takes place.
    var saysWhenPublished: Bool { !RecordMembers.publishedWords.isDisjoint(with: words) }

    /// Whether it says when something can be bought or booked.
    var isOfSale: Bool { names.contains { !RecordMembers.saleWords.isDisjoint(with: Self.words(of: $0)) } }

    /// Whether its name says that it is about something beside what takes place, such as the sale of tickets.
    fileprivate var isOfSomethingElse: Bool {
        names.contains { !RecordMembers.sideWords.isDisjoint(with: Self.words(of: $0)) }
    }

    /// Whether midnight in several records is more likely a day than a time, by a name that speaks of no time of day.
    fileprivate var areDaysByName: Bool {
        let isStart = !Set(words).isDisjoint(with: ["start", "starts", "begin", "begins"])
        return Set(texts).count >= (isStart ? 3 : 2)
            && Set(words).isDisjoint(with: [
                "time", "utc", "at", "kickoff", "clock", "hour", "net", "stamp", "timestamp",
            ])
    }

    /// Whether it says that a record lasts whole days.
    fileprivate var saysAllDay: Bool {
        values.allSatisfy { $0.bool != nil } && RecordMembers.allDayNames.contains(words.joined())
    }

    /// Where a word of it or of the object that it stands in is among names of times: `start.dateTime`, `unixtime`.
    fileprivate func timeRank(among names: [String]) -> Int? {
        // A stop is where trains stop, rather than when something does.
        let holder = holderWords == ["stop"] ? nil : Self.rank(of: holderWords, among: names)
        let ranks = [rank(among: names), holder].compactMap(\.self)
        if let rank = ranks.min() { return rank }
        let joined = words.joined()
        let isNamed = ["time", "date", "stamp", "datum", "zeit"].contains(where: joined.hasSuffix)
        return isNamed && names.contains("time") ? names.count - 1 : nil
    }

    /// Whether its name says when something takes place, and some records have it: when the others were published is
    /// another matter.
    fileprivate func isOfEvent(at rank: Int?) -> Bool {
        guard let rank, let published = RecordMembers.startNames.firstIndex(of: "published") else { return false }
        return rank < published && values.count * 3 >= recordCount
    }

    /// Whether it is one form of a time that most records have in another.
    fileprivate func isOfCommonTime(among names: [String]) -> Bool {
        holderCount * 10 >= recordCount * 6 && Self.rank(of: holderWords, among: names) != nil
    }
}
