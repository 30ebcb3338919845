import FeedCore
import FeedReaders

/// A member of the records, or of what they stand in, which may become a field.
struct RecordMember {
    /// The path from a record to it, and the names that lead to it, without what stands above.
    let path: String
    let names: [String]

    /// Its value in each record; those that are there, their texts, and their texts and whole numbers.
    let cells: [Cell?]
    let values: [Cell]
    let texts, keys: [String]

    /// Its place in a list of texts or numbers; `nil` for a value that stands alone.
    let position: Int?

    /// The number of levels above a record at which it stands.
    let level: Int

    /// The last name in words: `startTime` is `start time`; that of its object; that of its object or list.
    let words, holderWords, ownerWords: [String]

    /// The values as a time, where the name says that it is one; whether they are one by themselves.
    let time: RecordTime?
    let isTimeByItself: Bool

    /// The part of a value in a pair: expected, named without such a word, or planned; the names without such words.
    enum Stage: Int { case expected, plain, planned }
    let stage: Stage
    private let core: [[String]]

    init(_ names: [String], _ cells: [Cell?], at path: String, level: Int = 0, position: Int? = nil) {
        (self.names, self.cells, self.path, self.position, self.level) = (names, cells, path, position, level)
        let holders = names.dropLast().map(Self.words)
        words = Self.words(of: names.last ?? "")
        holderWords = holders.last ?? []
        values = cells.compactMap(\.self)
        (texts, keys) = (values.compactMap(\.text), values.compactMap(\.key))
        time = RecordTime(of: cells, at: self.path, isNamed: true)
        let mayBeNumber = !words.contains(where: Vocabulary.noTimes.contains)
        isTimeByItself = time != nil && RecordTime(of: cells, at: self.path, isNamed: false, mayBeNumber) != nil
        let stages = words + holders.joined()
        let isExpected = stages.contains(where: Vocabulary.expected.contains)
        stage = stages.contains(where: Vocabulary.planned.contains) ? .planned : isExpected ? .expected : .plain
        let core = { (words: [String]) in
            words.filter { !Vocabulary.planned.contains($0) && !Vocabulary.expected.contains($0) }
        }
        self.core = [core(words).sorted()] + holders.map(core).filter { !$0.isEmpty }
        // What holds something at several stages names it: `destination.planned`.
        ownerWords = zip(names, holders).filter { !JSONPath.isElement($0) && !core($1).isEmpty }.last?.1 ?? []
    }

    static func words(of name: String) -> [String] {
        name.nameWords.map { $0.lowercased() }.flatMap {
            (Vocabulary.abbreviated[$0] ?? $0).split(separator: " ").map(String.init)
        }
    }

    var holder: ArraySlice<String> { names.dropLast() }
    var depth: Double { Double(names.count) }
    var isOfList: Bool { names.contains(where: JSONPath.isElement) }
    var isListed: Bool { isOfList || position != nil }

    /// True where it says the same as another one at another stage: `departure` beside `prognosis.departure`.
    func isOtherStage(of other: Self) -> Bool {
        path != other.path && stage != other.stage && core == other.core && position == other.position
            && level == other.level && (core.count > 1 || !core[0].isEmpty || isTime)
    }

    /// True where most records, or all of them, have it; where several have one text.
    var isCommon: Bool { values.count * 10 >= cells.count * 6 }
    var isEverywhere: Bool { values.count == cells.count }
    var isConstant: Bool { texts.count > 1 && Set(texts).count == 1 }
    var isText: Bool { !texts.isEmpty && texts.count == values.count }
    var isShort: Bool { isText && texts.allSatisfy { $0.count <= 40 } }
    var isTime: Bool { time != nil }
    var hasAddress: Bool { texts.contains { $0.contains("://") } }
    var isReference: Bool { words.last.map(Vocabulary.references.contains) == true }

    /// True for numbers, and for capitals, of which there are at most this many.
    func isCode(_ max: Int) -> Bool {
        texts.allSatisfy { Double($0) != nil || $0.count <= max && $0 == $0.uppercased() }
    }

    var joined: String { words.joined() }
    func has(_ vocabulary: Vocabulary) -> Bool { words.contains(where: vocabulary.contains) }
    func isIn(_ vocabulary: Vocabulary) -> Bool { holderWords.contains(where: vocabulary.contains) }
    func leads(through vocabulary: Vocabulary) -> Bool {
        names.flatMap(Self.words).contains(where: vocabulary.contains)
    }

    /// The place of a word of it in a vocabulary, also with an ending, as in `startdate`; `nil` where none is there.
    func rank(among vocabulary: Vocabulary) -> Int? { Self.rank(of: words, among: vocabulary) }

    static func rank(of words: [String], among vocabulary: Vocabulary) -> Int? {
        let joined = words.joined()
        return vocabulary.list.firstIndex { name in
            let isEnded = { (word: String) in
                name.count > 2 && word.hasPrefix(name) && Vocabulary.endings.contains(word.dropFirst(name.count))
            }
            return joined == name || words.contains { $0 == name || isEnded($0) }
        }
    }

    /// The place of a word of it or of its object among names of times: `start.dateTime`, `unixtime`.
    func timeRank(among vocabulary: Vocabulary) -> Int? {
        // A stop is where trains stop, rather than when something does.
        let holder = holderWords == ["stop"] ? nil : Self.rank(of: holderWords, among: vocabulary)
        if let rank = [rank(among: vocabulary), holder].compactMap(\.self).min() { return rank }
        let isNamed = ["time", "date", "stamp", "datum", "zeit"].contains(where: joined.hasSuffix)
        return isNamed && vocabulary == .start ? vocabulary.list.count - 1 : nil
    }

    /// True where its name says that it tells records apart, and its values are no words: `uid`, `event_id`.
    var isID: Bool {
        words.last.map(Vocabulary.id.contains) == true && !path.contains("#") && !texts.contains { $0.contains(" ") }
    }

    /// True for the name of the list that has the record, or of what has that list.
    var isNameOfList: Bool { ["1#", "2#"].contains(path) }

    /// True where it is about a span in which something takes place at some time: `window_start`.
    var isOfWindow: Bool { (words + holderWords).contains("window") }
    var saysAllDay: Bool { Vocabulary.allDay.contains(joined) && values.allSatisfy { $0.flag != nil } }
}
