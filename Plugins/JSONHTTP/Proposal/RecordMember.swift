import FeedCore
import FeedJSON
import Foundation

/// A member of the records, or of an object in them, which may become a field.
struct RecordMember {
    let names: [String]
    let values: [JSONValue]

    /// The record of each value; empty where that is not known.
    let rows: [Int]

    /// The number of records.
    let recordCount: Int

    /// The number of records that have the object in which it stands.
    let holderCount: Int

    /// The path from a record to it.
    var path: String

    /// Its place in a list of texts or numbers; `nil` for a value that stands alone.
    let position: Int?

    /// The last name in words: `startTime` is `start time`.
    let words: [String]

    /// The name of the object in which it stands, in words; also where that is the element of a list.
    let holderWords, ownerWords: [String]

    /// The values that are texts with something in them.
    let texts: [String]

    /// The stage that its words tell; its words and the names that lead to it without those that say so.
    let stage: Stage
    private let (core, coreHolder): (Set<String>, [String])

    init(
        _ names: [String],
        _ values: [JSONValue],
        of recordCount: Int,
        in holderCount: Int? = nil,
        path: String? = nil,
        position: Int? = nil,
        rows: [Int]? = nil
    ) {
        (self.names, self.values, self.recordCount) = (names, values, recordCount)
        (self.holderCount, self.position) = (holderCount ?? recordCount, position)
        self.rows = rows ?? (values.count == recordCount ? Array(values.indices) : [])
        self.path = (path ?? JSONPath.relative(names)) + (position.map { "[\($0)]" } ?? "")
        words = Self.words(of: names.last ?? "")
        holderWords = names.dropLast().last.map(Self.words) ?? []
        ownerWords = names.dropLast().last { $0 != JSONPath.firstElement }.map(Self.words) ?? []
        texts = values.compactMap(\.string).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        core = Set(words.filter { !Self.isStage($0) })
        let holders = names.dropLast().filter { Self.words(of: $0).allSatisfy(Self.isStage) }
        coreHolder = names.dropLast().filter { !holders.contains($0) }
        let all = words + holders.flatMap(Self.words)
        let isExpected = all.contains(where: Vocabulary.expected.contains)
        stage = all.contains(where: Vocabulary.planned.contains) ? .planned : isExpected ? .expected : .plain
    }

    static func words(of name: String) -> [String] { name.nameWords.map { $0.lowercased() } }

    /// The names that lead to what has it.
    var holder: ArraySlice<String> { names.dropLast() }
    var joined: String { words.joined() }
    var depth: Double { Double(names.count) }

    /// True where most records have it.
    var isCommon: Bool { values.count * 10 >= recordCount * 6 }

    /// True where it stands in the first element of a list.
    var isOfList: Bool { names.contains(JSONPath.firstElement) }

    /// True where all values are texts.
    var isText: Bool { texts.count == values.count }

    /// The texts and whole numbers, which may be parts of ids.
    var keys: [String] { values.compactMap { $0.string ?? $0.int.map(String.init) } }

    /// True where every record has a value there.
    var isEverywhere: Bool { texts.count == recordCount || values.count == recordCount && texts.isEmpty }

    /// True where every record has a value there that is decided.
    var isDecidedEverywhere: Bool { isEverywhere && decidedValues.count == values.count }

    /// True where several records have the same text.
    var isConstant: Bool { texts.count > 1 && Set(texts).count == 1 }

    /// The values without blanks, words such as `TBC`, and numbers that stand for none; days among the words count where
    /// nothing else is there.
    var decidedValues: [JSONValue] {
        let filled = values.filter { value in
            guard let text = value.string else { return true }
            return !text.tidied.isEmpty && !UndecidedTime.isMeant(by: text)
        }
        let isNone = { (value: JSONValue) in ["0", "-1"].contains(value.string ?? value.numberText ?? "") }
        let numbers = filled.allSatisfy { isNone($0) } ? filled : filled.filter { !isNone($0) }
        let whole = numbers.filter { $0.string.map { UndecidedTime($0) == nil } ?? true }
        return whole.isEmpty ? numbers : whole
    }

    /// True where its name says that it tells records apart, and its values are no words: `uid`, `event_id`.
    var isID: Bool {
        guard let last = words.last, Vocabulary.id.contains(last), !path.contains("#") else { return false }
        return !texts.contains { $0.contains(" ") }
    }

    /// True for the name of the list that has the record, or of what has that list.
    var isNameOfList: Bool { ["1#", "2#"].contains(path) }

    /// True where its values are dates or times.
    var isTime: Bool { RecordTime(of: self, isNamed: true) != nil }

    /// True where its name is about a change of the data, or about when it was published.
    var saysWhenChanged: Bool { has(Vocabulary.changed) }
    var saysWhenPublished: Bool { has(Vocabulary.published) }

    /// True where it says when something can be bought or booked.
    var isOfSale: Bool { names.contains { Self.words(of: $0).contains(where: Vocabulary.sale.contains) } }

    /// True where it is about a span in which something takes place at some time: `window_start`.
    var isOfWindow: Bool { (words + holderWords).contains("window") }

    func has(_ vocabulary: Set<String>) -> Bool { words.contains(where: vocabulary.contains) }
    func isIn(_ vocabulary: Set<String>) -> Bool { holderWords.contains(where: vocabulary.contains) }

    /// The place of a word of it in a vocabulary; `nil` where none is there.
    func rank(among names: [String]) -> Int? { Self.rank(of: words, among: names) }

    static func rank(of words: [String], among names: [String]) -> Int? {
        let joined = words.joined()
        return names.indices.first { index in
            let name = names[index]
            return joined == name || words.contains(name) || (name.count > 3 && joined.hasPrefix(name))
        }
    }

    /// The place of a word of it or of the object in which it stands among names of times: `start.dateTime`, `unixtime`.
    func timeRank(among names: [String]) -> Int? {
        // A stop is where trains stop, rather than when something does.
        let holder = holderWords == ["stop"] ? nil : Self.rank(of: holderWords, among: names)
        if let rank = [rank(among: names), holder].compactMap(\.self).min() { return rank }
        let isNamed = ["time", "date", "stamp", "datum", "zeit"].contains(where: joined.hasSuffix)
        return isNamed && names.contains("time") ? names.count - 1 : nil
    }

    /// The place of the name of its object or list among names of which this is the text; `nil` where it is anything else.
    func partRank(among names: [String]) -> Int? {
        guard (2...3).contains(self.names.count),
            ["name", "title", "label", "text", "value", "rendered"].contains(joined)
        else { return nil }
        return Self.rank(of: ownerWords, among: names)
    }

    /// The numbers of records above which it stands; 0 for a member of the record.
    var level: Int { path.wholeMatch(of: /([1-9][0-9]*)\/.*/).flatMap { Int($0.1) } ?? 0 }
}

// MARK: - What was planned, and what holds

extension RecordMember {
    /// The part of a value in a pair: expected or holding, named without such a word, or planned.
    enum Stage: Int { case expected, plain, planned }

    private static func isStage(_ word: String) -> Bool {
        Vocabulary.planned.contains(word) || Vocabulary.expected.contains(word)
    }

    /// True where both say the same thing, at another stage: `platform` and `plannedPlatform`, `departure` beside
    /// `prognosis.departure`.
    func isOtherStage(of other: Self) -> Bool {
        path != other.path && stage != other.stage && core == other.core && position == other.position
            && coreHolder == other.coreHolder && level == other.level
            && !(core.isEmpty && coreHolder.isEmpty && !isTime)
    }
}
