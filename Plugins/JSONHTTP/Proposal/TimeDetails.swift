import FeedCore
import FeedJSON
import Foundation

// The zone that a record names beside its times, and how exactly it knows them.

extension RecordMembers {
    /// The members that name the zone of times.
    private var zones: [RecordMember] { members.filter { $0.isCommon && $0.position == nil && $0.isZone } }

    var zonePaths: [String] { zones.map(\.path) }

    /// The zones that the records name at a path, each once.
    func zones(at path: String) -> [TimeZone] {
        let member = all.first { $0.path == path }
        return (member?.writtenZones ?? []).compactMap(RecordZone.zone).reduce(into: []) { zones, zone in
            if !zones.contains(zone) { zones.append(zone) }
        }
    }

    /// The time with the zone that stands beside it, is called like it, or stands somewhere else in the record or above it.
    func zoned(_ time: RecordTime) -> RecordTime {
        guard time.needsZone else { return time }
        let own = all.first { $0.path == time.path }
        if let own, own.has(Vocabulary.utc) || hasLocalTwin(own) { return time.inUTC }
        let holder = time.path.split(separator: ".").dropLast().joined(separator: ".")
        let word = time.path.split(separator: ".").last?.lowercased() ?? ""
        let closeness = { (zone: RecordMember) -> Int in
            let isBeside = zone.path.split(separator: ".").dropLast().joined(separator: ".") == holder
            let isNamedAlike = zone.words.first.map { word.hasPrefix($0) } ?? false
            // A name knows when the clocks change.
            return (isBeside ? 4 : 0) + (isNamedAlike ? 2 : 0) - zone.names.count * 2 + (zone.isOffset ? 0 : 1)
        }
        // The zone of the whole answer becomes a setting, which has a name.
        let outer = parents.flatMap { parent in
            parent.members.filter { member in
                member.isZone && (parent.isElement || !member.texts.contains { RecordZone.namedZone($0) != nil })
            }
        }
        let found = zones
        let best = found.indices.max { (closeness(found[$0]), -$0) < (closeness(found[$1]), -$1) }
        return (best.map { found[$0] } ?? outer.first).map { time.zoned(by: $0) } ?? time
    }

    /// True where local times stand beside those that are called the same otherwise: `timeLocal` beside `time`.
    private func hasLocalTwin(_ time: RecordMember) -> Bool {
        guard !time.words.contains("local") else { return false }
        let isTwin = { (one: RecordMember, other: RecordMember) in
            other.holder == one.holder && other.words == one.words + ["local"]
        }
        return all.contains { one in one.holder == time.holder && all.contains { isTwin(one, $0) } && one.isClock }
    }

    // MARK: - How exactly

    /// The texts for a time that holds as it is, for one of which only the day does, and for one of which not even that does.
    private static let exact: Set = ["second", "sec", "minute", "min", "hour", "hr", "exact", "time", "datetime"]
    private static let ofDay = ["Day", "Morning", "Afternoon", "Evening", "Night"]
    private static let vague = [
        "Week", "Month", "Quarter 1", "Quarter 2", "Quarter 3", "Quarter 4", "Half 1", "Half 2", "Quarter", "Half",
        "Year", "Fiscal Year", "Decade",
    ]

    /// Takes the member that says how exactly a time is known.
    ///
    /// - Parameter path: The path to the time.
    /// - Returns: The member with the texts that leave but the day, and those that leave not even that, as the records write
    ///   them or may; `nil` where there is none.
    mutating func takePrecision(ofTimeAt path: String) -> TimePrecision? {
        guard let time = all.first(where: { $0.path == path }) else { return nil }
        let known = Self.exact.union((Self.ofDay + Self.vague).map { $0.lowercased() })
        let found = take { member in
            guard member.isText, member.isPrecision(of: time),
                member.texts.allSatisfy({ known.contains($0.lowercased()) })
            else { return nil }
            return [.depth: member.depth]
        }
        guard let found else { return nil }
        let isLowercase = found.texts.allSatisfy { $0 == $0.lowercased() }
        let written = { (texts: [String]) in isLowercase ? texts.map { $0.lowercased() } : texts }
        return TimePrecision(path: found.path, ofDay: written(Self.ofDay), vague: written(Self.vague))
    }
}

extension RecordMember {
    /// True where a member of that name says the zone of times.
    static func isNameOfZone(_ name: String) -> Bool {
        let name = words(of: name).joined()
        return Vocabulary.zone.contains { name == $0 || $0.count > 4 && name.hasSuffix($0) }
    }

    /// True where it is called an offset: `utcOffset`, `gmt_offset_seconds`, `offset`.
    fileprivate var isOffset: Bool {
        Vocabulary.offset.contains { offset in
            Vocabulary.offsetUnits.union([""]).contains { unit in
                joined == offset + unit || offset != "offset" && joined.hasSuffix(offset + unit)
            }
        }
    }

    fileprivate var writtenZones: [String] { values.compactMap { $0.string?.tidied ?? $0.numberText } }

    /// True where it names the zone of times, or how far that is from UTC.
    fileprivate var isZone: Bool {
        guard Self.isNameOfZone(names.last ?? "") || isOffset, !values.isEmpty else { return false }
        let written = writtenZones
        guard written.count == values.count, written.allSatisfy({ RecordZone.zone($0) != nil }) else { return false }
        // Numbers that count the records up are their places in a list.
        let numbers = values.compactMap(\.double)
        return numbers.count < 3 || zip(numbers, numbers.dropFirst()).contains { $0 >= $1 }
    }

    fileprivate var isClock: Bool { isText && !texts.isEmpty && texts.allSatisfy { WrittenClock($0) != nil } }

    private static func isPrecision(_ words: [String], of time: [String]) -> Bool {
        let subject = words.filter { !Vocabulary.precision.contains($0) }
        return subject.count < words.count
            && (subject.isEmpty || !Set(subject).isDisjoint(with: time + ["time", "date"]))
    }

    /// True where its name, or that of its object, says that it is how exactly a time is known: `net_precision.name`.
    fileprivate func isPrecision(of time: Self) -> Bool {
        if Self.isPrecision(words, of: time.words) { return holder == time.holder }
        return Vocabulary.precisionParts.contains(joined) && Self.isPrecision(holderWords, of: time.words)
            && names.dropLast(2) == time.holder
    }
}

/// The member in which records say how exactly their time is known.
struct TimePrecision {
    let path: String
    let ofDay: [String]
    let vague: [String]

    /// True where only the day of a time holds, as a field of a mapping.
    var isWholeDay: RawSetting {
        let table = Dictionary(uniqueKeysWithValues: ofDay.map { ($0, RawSetting.text("true")) })
        return .object(["from": .text(path), "lookup": .object(table), "else": .text("false")])
    }

    /// A mapping of times of which not even the day holds to texts that say so, which make items without a date.
    var undecided: RawSetting {
        let table = Dictionary(uniqueKeysWithValues: vague.map { ($0, RawSetting.text("TBD (\($0.lowercased()))")) })
        return .object(["from": .text(path), "lookup": .object(table)])
    }
}

extension RecordTimes {
    /// The publisher's own time as a day, which says more or less when something is that has no date, and how exactly it is
    /// known.
    var factsOfPrecision: [RawSetting] {
        guard let precise, (precise.time + precise.precision).isPlainASCII else { return [] }
        let key = precise.precision.split(separator: ".").last { part in
            !Vocabulary.precisionParts.contains(RecordMember.words(of: String(part)).joined())
        }
        return [
            .object(["key": .text(precise.time), "from": .text(precise.time), "type": .text("day")]),
            .object(["key": .text(key.map(String.init) ?? "precision"), "from": .text(precise.precision)]),
        ]
    }
}

extension String {
    /// True where it has visible characters of ASCII alone, as the key of a fact.
    var isPlainASCII: Bool { utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } }
}
