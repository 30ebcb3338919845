import FeedCore
import Foundation

/// The fields for the time of records, as a mapping has them.
struct RecordTimes {
    /// The fields that say when something is.
    static let names = ["start", "planned", "end", "day", "lastDay", "endDay", "allDay", "region"]

    fileprivate(set) var fields: [String: RawSetting] = [:]

    /// The time of the start, which is `nil` where the user has said how it is written; the paths at which it is read.
    let start: RecordTime?
    let paths: [String]
    fileprivate(set) var needsZone = false

    /// True where it says little, such as when a record was changed.
    let isWeak: Bool

    /// The paths by which an id tells the start: what was planned moves less, and minutes from now always do.
    var idPaths: [String] { start?.isRelative == true ? ["0#"] : start?.planned?.paths ?? paths }

    fileprivate mutating func add(_ name: String, _ time: RecordTime) {
        fields[name] = time.field
        needsZone = needsZone || time.needsZone && ["start", "end", "planned"].contains(name)
    }
}

extension RecordMembers {
    /// Takes when the records are: what the user says, else what names or the shapes of values speak for.
    mutating func takeTimes() -> RecordTimes? {
        guard let name = ["start", "day"].first(where: { hints.wholeField($0) != nil }), let said = hints.fields[name]
        else { return takeStart().map { fields(for: $0.time, $0.member, isWeak: $0.isWeak) } }
        let path = said.elements == nil ? said.firstPath : nil
        if let own = path.flatMap(member(at:)), let time = own.time, said.members?["format"] == nil,
            name == "start" || !time.hasTime
        {
            return fields(for: clock(for: time, among: .clock) ?? time, own, isWeak: false)
        }
        var times = RecordTimes(start: nil, paths: path.map { [$0] } ?? [], isWeak: false)
        times.fields[name] = said
        times.needsZone = name == "day" || said.members?["format"]?.text?.hasPrefix("epoch") != true
        if name == "day" { times.fields["region"] = Self.everywhere }
        return times
    }

    private static let everywhere = RawSetting.object(["value": .text(FeedTime.everywhere)])

    /// The fields for when a record begins and ends, from the time at which it begins, or the day.
    private mutating func fields(for found: RecordTime, _ own: RecordMember, isWeak: Bool) -> RecordTimes {
        remove(found.paths)
        let start = zoned(areWholeDays(found, own) ? found.wholeDay : found, own)
        let name = start.hasTime ? "start" : "day"
        var times = RecordTimes(start: start, paths: start.paths, isWeak: isWeak)
        times.add(name, start)
        if start.hasTime, start.format == nil, let precision = takePrecision(of: own) {
            let vague = RawSetting.lookup(precision.path, Vocabulary.vague.table { "TBD (\($0.lowercased()))" })
            times.fields["start"] = .list([vague, start.field])
            let ofDay = Vocabulary.ofDay.table { _ in "true" }
            times.fields["allDay"] = .lookup(precision.path, ofDay, else: "false")
        }
        if let planned = start.planned { times.add("planned", planned) }
        let said = hints.wholeField("end") ?? hints.wholeField("lastDay")
        let end =
            said.map { said in said.firstPath.flatMap(member(at:)).flatMap { own in own.time.map { (own, $0) } } }
            ?? (start.isRelative ? nil : takeEnd(of: start, own))
        if let end, end.time.hasTime == start.hasTime || end.time.isMidnight || end.time.isEndOfDay {
            let day = end.time.isMidnight ? "endDay" : "lastDay"
            times.add(start.hasTime ? "end" : day, zoned(end.time, end.member))
        }
        // Records without a time of day are whole days.
        if start.lacksTime {
            times.add("day", start.day)
            if start.clocks.isEmpty, let last = end?.time, last.lacksTime { times.add("lastDay", last.day) }
        } else if start.hasTime, start.clocks.isEmpty {
            // Calendars give days to what has no time of day, beside the times of the others.
            if let day = takeDay(beside: own) {
                times.add("day", day)
                if let last = end.flatMap({ takeDay(beside: $0.member) }) { times.add("endDay", last) }
            } else if let flag = take({ $0.saysAllDay ? [:] : nil }) {
                times.fields["allDay"] = .text(flag.path)
            }
        }
        remove(zones.map(\.path))
        // A record that has nothing in the one member that both are of is an item without a date.
        if start.lacksTime || !start.hasTime || times.fields["day"] == nil, start.paths.count == 1, !own.isEverywhere {
            for name in ["start", "day"] { times.fields[name] = times.fields[name]?.orUndated }
        }
        if times.fields["day"] ?? times.fields["allDay"] != nil { times.fields["region"] = Self.everywhere }
        return times
    }

    /// Takes the member that says how exactly a time is known: `net_precision.name` beside `net`.
    private mutating func takePrecision(of time: RecordMember) -> RecordMember? {
        let known = [Vocabulary.exact, .ofDay, .vague].flatMap(\.list)
        return take { member in
            let isBeside = member.names.starts(with: time.holder) && (member.has(.precision) || member.isIn(.precision))
            return isBeside && member.isText && member.texts.allSatisfy { known.contains($0.lowercased()) }
                ? [.depth: member.depth] : nil
        }
    }
}

extension RawSetting {
    /// A time that is not decided where a record has nothing.
    fileprivate var orUndated: RawSetting {
        guard let from = members.map({ $0["from"] }) ?? self else { return self }
        let either = RawSetting.list((from.elements ?? [from]) + [.object(["value": .text("–")])])
        return members.map { .object($0.merging(["from": either]) { $1 }) } ?? either
    }

    /// The first path that a field is read at; `nil` if it has no path.
    var firstPath: String? { text ?? elements?.first?.firstPath ?? members?["from"]?.firstPath }
}
