import FeedCore
import FeedReaders

/// A member of the records, or of the objects around them, which may become a field.
struct RecordMember {
    /// The path from the record, such as `1/venue/name`, and the names on this path, such as `venue` and `name`.
    let path: String
    let names: [String]

    /// The value in each record; `nil` if the record has none.
    let cells: [Cell?]
    let values: [Cell]
    let texts, keys: [String]

    /// The index in an array of scalars; `nil` for a member that is not in such an array.
    let position: Int?

    /// The number of levels above the record; 0 for a member of the record itself.
    let level: Int

    /// The words of the last name, such as `start time` for `startTime`, and of the name before it.
    let words, holderWords: [String]

    /// The words of the nearest enclosing object or array whose name is not only a word such as `planned`.
    let ownerWords: [String]

    /// The values as times, by the rules for members that are named as times; `nil` if they are not times.
    let time: RecordTime?
    let isTimeByValues: Bool

    /// The variant of a value that the names suggest; `plain` without a word such as `expected` or `planned`.
    enum Variant: Int { case expected, plain, planned }
    let variant: Variant

    /// The words of each name, without words for a variant.
    private let coreWords: [[String]]

    init(_ names: [String], _ cells: [Cell?], at path: String, level: Int = 0, position: Int? = nil) {
        (self.names, self.cells, self.path, self.position, self.level) = (names, cells, path, position, level)
        let holders = names.dropLast().map(Self.words)
        words = Self.words(of: names.last ?? "")
        holderWords = holders.last ?? []
        values = cells.compactMap(\.self)
        (texts, keys) = (values.compactMap(\.text), values.compactMap(\.key))
        time = RecordTime(of: cells, at: self.path, isNamed: true)
        let mayBeNumber = !words.contains(where: Vocabulary.noTimes.contains)
        isTimeByValues = time != nil && RecordTime(of: cells, at: self.path, isNamed: false, mayBeNumber) != nil
        let variants = words + holders.joined()
        let isExpected = variants.contains(where: Vocabulary.expected.contains)
        variant = variants.contains(where: Vocabulary.planned.contains) ? .planned : isExpected ? .expected : .plain
        let core = { (words: [String]) in
            words.filter { !Vocabulary.planned.contains($0) && !Vocabulary.expected.contains($0) }
        }
        coreWords = [core(words).sorted()] + holders.map(core).filter { !$0.isEmpty }
        // The owner of `destination.planned` is `destination`; `prognosis.departure` has none.
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

    /// Returns true for another variant of the same value, as `prognosis.departure` is of `departure`.
    func isVariant(of other: Self) -> Bool {
        path != other.path && variant != other.variant && coreWords == other.coreWords && position == other.position
            && level == other.level && (coreWords.count > 1 || !coreWords[0].isEmpty || isTime)
    }

    /// True if at least 60 % of the records have a value.
    var isCommon: Bool { values.count * 10 >= cells.count * 6 }
    var isEverywhere: Bool { values.count == cells.count }
    var isConstant: Bool { texts.count > 1 && Set(texts).count == 1 }
    var isText: Bool { !texts.isEmpty && texts.count == values.count }
    var isShort: Bool { isText && texts.allSatisfy { $0.count <= 40 } }
    var isTime: Bool { time != nil }
    var hasAddress: Bool { texts.contains { $0.contains("://") } }
    var isReference: Bool { words.last.map(Vocabulary.references.contains) == true }

    /// Returns true if each text is a number, or is in upper case and has at most `max` characters.
    func isCode(_ max: Int) -> Bool {
        texts.allSatisfy { Double($0) != nil || $0.count <= max && $0 == $0.uppercased() }
    }

    /// True for a column of a table without a header.
    var isUnnamedColumn: Bool { path.wholeMatch(of: /column[0-9]+/) != nil }

    var joined: String { words.joined() }
    func has(_ vocabulary: Vocabulary) -> Bool { words.contains(where: vocabulary.contains) }
    func isIn(_ vocabulary: Vocabulary) -> Bool { holderWords.contains(where: vocabulary.contains) }
    func leads(through vocabulary: Vocabulary) -> Bool {
        names.flatMap(Self.words).contains(where: vocabulary.contains)
    }

    /// Returns the rank of the first word of a vocabulary that the name has, also with an ending as in `startdate`.
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

    /// Returns the rank of the member's or its object's name in a vocabulary of times: `start.dateTime`, `unixtime`.
    func timeRank(among vocabulary: Vocabulary) -> Int? {
        // An object named `stop` is a place where trains stop, not the end of something.
        let holder = holderWords == ["stop"] ? nil : Self.rank(of: holderWords, among: vocabulary)
        if let rank = [rank(among: vocabulary), holder].compactMap(\.self).min() { return rank }
        let isNamed = ["time", "date", "stamp", "datum", "zeit"].contains(where: joined.hasSuffix)
        return isNamed && vocabulary == .start ? vocabulary.list.count - 1 : nil
    }

    /// True if the name is that of an id, such as `uid` or `event_id`, and no text contains a blank.
    var isID: Bool {
        words.last.map(Vocabulary.id.contains) == true && !path.contains("#") && !texts.contains { $0.contains(" ") }
    }

    /// True for the name of the record's list, or of the object that contains the list.
    var isNameOfList: Bool { ["1#", "2#"].contains(path) }

    /// True if the member belongs to a time window, such as a rocket's launch window: `window_start`.
    var isOfWindow: Bool { (words + holderWords).contains("window") }
    var saysAllDay: Bool { Vocabulary.allDay.contains(joined) && values.allSatisfy { $0.flag != nil } }
}
