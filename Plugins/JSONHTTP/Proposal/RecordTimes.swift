import FeedCore
import Foundation

/// The fields of a mapping for the times of records.
struct RecordTimes {
    /// The names of all fields for times.
    static let names = ["start", "planned", "end", "day", "lastDay", "endDay", "allDay", "region"]

    fileprivate(set) var fields: [String: RawSetting] = [:]

    /// The start; `nil` if the mapping reads the start as the user has given it.
    let start: RecordTime?
    let startPaths: [String]
    fileprivate(set) var needsZone = false

    /// True if the start is a poor guess, such as the time of a change.
    let isWeak: Bool

    /// The paths for the start in an id: the planned time, since it changes less; for minutes from now, the position.
    var idPaths: [String] { start?.isRelative == true ? ["0#"] : start?.planned?.paths ?? startPaths }

    fileprivate mutating func add(_ name: String, _ time: RecordTime) {
        fields[name] = time.field
        needsZone = needsZone || time.needsZone && ["start", "end", "planned"].contains(name)
    }
}

extension RecordMembers {
    /// Takes the members for times: those that the user has given, or else those that names or values suggest.
    mutating func takeTimes() -> RecordTimes? {
        guard let name = ["start", "day"].first(where: { hints.wholeField($0) != nil }), let said = hints.fields[name]
        else { return takeStart().map { fields(for: $0.time, $0.member, isWeak: $0.isWeak) } }
        let path = said.elements == nil ? said.firstPath : nil
        if let own = path.flatMap(member(at:)), let time = own.time, said.members?["format"] == nil,
            name == "start" || !time.hasTime
        {
            return fields(for: clock(for: time, among: .clock) ?? time, own, isWeak: false)
        }
        var times = RecordTimes(start: nil, startPaths: path.map { [$0] } ?? [], isWeak: false)
        times.fields[name] = said
        times.needsZone = name == "day" || said.members?["format"]?.text?.hasPrefix("epoch") != true
        if name == "day" { times.fields["region"] = Self.everywhere }
        return times
    }

    private static let everywhere = RawSetting.object(["value": .text(FeedTime.everywhere)])

    /// Takes the other members for times, and returns all fields for times, with `found` as the start or the day.
    private mutating func fields(for found: RecordTime, _ own: RecordMember, isWeak: Bool) -> RecordTimes {
        remove(found.paths)
        let start = zoned(areWholeDays(found, own) ? found.wholeDay : found, own)
        let name = start.hasTime ? "start" : "day"
        var times = RecordTimes(start: start, startPaths: start.paths, isWeak: isWeak)
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
            if let last = end?.time, start.clocks.isEmpty ? last.lacksTime : last.path != start.path {
                times.add("lastDay", last.day)
            }
        } else if start.hasTime, start.clocks.isEmpty {
            // In calendars, some records have a date instead of a time.
            if let day = takeDay(beside: own) {
                times.add("day", day)
                if let last = end.flatMap({ takeDay(beside: $0.member) }) { times.add("endDay", last) }
            } else if let flag = take({ $0.saysAllDay ? [:] : nil }) {
                times.fields["allDay"] = .text(flag.path)
            }
        }
        remove(zones.map(\.path))
        // A record without a value in the only member for the time is an undated item.
        if start.lacksTime || !start.hasTime || times.fields["day"] == nil, start.paths.count == 1, !own.isEverywhere {
            for name in ["start", "day"] { times.fields[name] = times.fields[name]?.orUndated }
        }
        if times.fields["day"] ?? times.fields["allDay"] != nil { times.fields["region"] = Self.everywhere }
        return times
    }

    /// Takes the member for the precision of a time: `net_precision.name` beside `net`.
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
    /// A copy with an undecided time for records without a value.
    fileprivate var orUndated: RawSetting {
        guard let from = members.map({ $0["from"] }) ?? self else { return self }
        let either = RawSetting.list((from.elements ?? [from]) + [.object(["value": .text("–")])])
        return members.map { .object($0.merging(["from": either]) { $1 }) } ?? either
    }

    /// The first path in a field; `nil` if the field has no path.
    var firstPath: String? { text ?? elements?.first?.firstPath ?? members?["from"]?.firstPath }
}
