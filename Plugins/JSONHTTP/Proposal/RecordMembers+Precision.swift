import FeedCore
import FeedJSON

// How exactly a time is known: to the minute, the day or the month.

extension RecordMembers {
    private static let precisionWords: Set = ["precision", "accuracy", "granularity"]
    private static let precisionParts: Set = ["name", "value", "text", "label", "abbrev", "abbreviation", "code"]

    /// What says that a time holds as it is, that only its day does, and that not even that does.
    private static let exact: Set = ["second", "sec", "minute", "min", "hour", "hr", "exact", "time", "datetime"]
    private static let ofDay = ["Day", "Morning", "Afternoon", "Evening", "Night"]
    private static let vague = [
        "Week", "Month", "Quarter 1", "Quarter 2", "Quarter 3", "Quarter 4", "Half 1", "Half 2", "Quarter", "Half",
        "Year",
        "Fiscal Year", "Decade",
    ]

    /// Takes what says how exactly a time is known.
    ///
    /// - Parameter path: Where the time is.
    /// - Returns: The member with the texts that leave but the day, and those that leave not even that, as the records write
    ///   them or may; `nil` where there is none.
    mutating func takePrecision(ofTimeAt path: String) -> TimePrecision? {
        guard let time = all.first(where: { $0.path == path }) else { return nil }
        let found = take { member in
            guard member.texts.count == member.values.count, member.isPrecision(of: time) else { return nil }
            let known = Set(Self.exact).union((Self.ofDay + Self.vague).map { $0.lowercased() })
            guard member.texts.allSatisfy({ known.contains($0.lowercased()) }) else { return nil }
            return -Double(member.names.count)
        }
        guard let found else { return nil }
        let isLowercase = found.texts.allSatisfy { $0 == $0.lowercased() }
        let written = { (texts: [String]) in isLowercase ? texts.map { $0.lowercased() } : texts }
        return TimePrecision(path: found.path, ofDay: written(Self.ofDay), vague: written(Self.vague))
    }

    fileprivate static func isPrecision(_ words: [String], of time: [String]) -> Bool {
        guard words.contains(where: precisionWords.contains) else { return false }
        let subject = words.filter { !precisionWords.contains($0) }
        return subject.isEmpty || !Set(subject).isDisjoint(with: time + ["time", "date"])
    }

    fileprivate static func isPartOfPrecision(_ words: [String]) -> Bool { precisionParts.contains(words.joined()) }
}

extension RecordMembers.Member {
    /// Whether its name, or that of its object, says that it is how exactly a time is known: `net_precision.name`.
    fileprivate func isPrecision(of time: Self) -> Bool {
        if RecordMembers.isPrecision(words, of: time.words) { return names.dropLast() == time.names.dropLast() }
        return RecordMembers.isPartOfPrecision(words) && RecordMembers.isPrecision(holderWords, of: time.words)
            && names.dropLast(2) == time.names.dropLast()
    }
}

/// Where records say how exactly their time is known.
struct TimePrecision {
    let path: String
    let ofDay: [String]
    let vague: [String]

    /// Whether only the day of a time holds, as a field of a mapping.
    var isWholeDay: RawSetting {
        let table = Dictionary(uniqueKeysWithValues: ofDay.map { ($0, RawSetting.text("true")) })
        return .object(["from": .text(path), "lookup": .object(table), "else": .text("false")])
    }

    /// What stands in the place of a time of which not even the day holds: a text that says so, which makes an item without
    /// a date.
    var undecided: RawSetting {
        let table = Dictionary(uniqueKeysWithValues: vague.map { ($0, RawSetting.text("TBD (\($0.lowercased()))")) })
        return .object(["from": .text(path), "lookup": .object(table)])
    }
}

extension RecordTimes {
    /// The publisher's own time as a day, which says more or less when something is that has no date, and how exactly it is
    /// known.
    var factsOfPrecision: [RawSetting] {
        guard let precise, (precise.time + precise.precision).utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            return []
        }
        let key = precise.precision.split(separator: ".").last { !RecordMembers.isPartOfPrecision([String($0)]) }
        return [
            .object(["key": .text(precise.time), "from": .text(precise.time), "type": .text("day")]),
            .object(["key": .text(key.map(String.init) ?? "precision"), "from": .text(precise.precision)]),
        ]
    }
}
