import FeedCore
import FeedJSON
import Foundation

/// The members of an answer's first records, of which each may become one field.
struct RecordMembers {
    static let startNames = [
        "start", "begin", "when", "datetime", "date", "time", "at", "kickoff", "scheduled", "departure", "due", "day",
        "net", "tt", "from", "published", "timestamp", "occurred", "created", "datum", "zeit", "termin",
        "inicio", "debut", "anfang", "von", "ab", "fecha", "hora", "heure", "dt", "ts", "epoch", "week", "woche",
        "wann", "quand", "cuando", "quando", "wanneer", "abfahrt", "ankunft", "arrival", "eta", "etd",
        "tag", "jour", "dia", "giorno", "dag", "onset", "opens",
    ]
    static let endNames = [
        "end", "finish", "until", "stop", "expire", "close", "to", "ende", "bis", "fin", "ends", "ended", "ending",
        "endet",
    ]
    static let titleNames = [
        "title", "name", "summary", "headline", "heading", "subject", "label", "event", "text", "description", "titel",
        "bezeichnung", "betreff", "ereignis", "thema", "titre", "nom", "titulo", "titolo", "nombre", "naam",
    ]

    /// What stands in these belongs to somebody or something else than the record.
    static let ownerNames: Set = [
        "venue", "place", "location", "author", "user", "owner", "organizer", "organiser", "creator", "category",
        "league", "actor", "assignee", "context", "source", "ort", "geometry", "station", "stop",
    ]

    /// What stands in these is a property of the record, not its title.
    static let propertyNames: Set = ["status", "state", "type", "issuetype", "priority", "project", "reporter"]
    static let categoryNames = [
        "category", "categories", "type", "kind", "sport", "genre", "section", "league", "kategorie", "art", "typ",
        "rubrik",
    ]
    private static let mailWords: Set = ["email", "mail"]
    private static let placeWords: Set = [
        "ort", "lieu", "lugar", "luogo", "circuit", "circuito", "stadium", "stadion", "arena", "pad",
    ]
    private static let placeNames = ["place", "venue", "location", "city", "address", "adress", "town"]

    /// A member of the records, or of an object in them.
    struct Member {
        let names: [String]
        let values: [JSONValue]

        /// Which record each of the values is of; empty where that is not known.
        let rows: [Int]

        /// How many records there are.
        let recordCount: Int

        /// How many records have the object that it stands in.
        var holderCount: Int

        /// The path from a record to it.
        var path: String

        /// Its place in a list of texts or numbers; `nil` for a value that stands alone.
        let position: Int?

        init(
            _ names: [String],
            _ values: [JSONValue],
            of recordCount: Int,
            in holderCount: Int,
            path: String? = nil,
            position: Int? = nil,
            rows: [Int]? = nil
        ) {
            (self.names, self.values, self.recordCount, self.holderCount) = (names, values, recordCount, holderCount)
            self.rows = rows ?? (values.count == recordCount ? Array(values.indices) : [])
            self.path = (path ?? JSONPath.relative(names)) + (position.map { "[\($0)]" } ?? "")
            self.position = position
        }

        /// Whether most records have it.
        var isCommon: Bool { values.count * 10 >= recordCount * 6 }

        /// Whether it stands in the first element of a list.
        var isOfList: Bool { names.contains(JSONPath.firstElement) }

        /// The last name in words: `startTime` is `start time`.
        var words: [String] { Self.words(of: names.last ?? "") }

        /// The name of the object that it stands in, in words.
        var holderWords: [String] { names.dropLast().last.map(Self.words) ?? [] }

        /// The name of the object or list that it stands in, in words.
        var ownerWords: [String] { names.dropLast().last { $0 != JSONPath.firstElement }.map(Self.words) ?? [] }

        static func words(of name: String) -> [String] { name.nameWords.map { $0.lowercased() } }

        var texts: [String] {
            values.compactMap(\.string).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }

        /// Whether its name says that it tells records apart, and its values are no words: `uid`, `event_id`.
        var isID: Bool {
            guard let last = words.last, RecordMembers.idNames.contains(last), !path.contains("#") else { return false }
            return !texts.contains { $0.contains(" ") }
        }

        /// Whether it is the name of the list that has the record, or of what has that list.
        var isNameOfList: Bool { ["1#", "2#"].contains(path) }

        /// Whether its values are dates or times.
        var isTime: Bool { RecordTime(of: self, isNamed: true) != nil }

        /// Where a word of it stands among names that say what it is; `nil` where none does.
        func rank(among names: [String]) -> Int? { Self.rank(of: words, among: names) }

        static func rank(of words: [String], among names: [String]) -> Int? {
            let joined = words.joined()
            return names.indices.first { index in
                let name = names[index]
                return joined == name || words.contains(name) || (name.count > 3 && joined.hasPrefix(name))
            }
        }
    }

    var members: [Member] = []

    /// The members before any was taken.
    var all: [Member] = []

    /// The objects in whose lists the records stand, the nearest first.
    var parents: [Parent]
    let recordCount: Int

    /// Where the id of the object is that has the records in a list of its times; `nil` where they are no such times, or
    /// it has none.
    var ownerID: String?

    /// At which place among what the records stand in the object is whose members were taken too; 0 where none were.
    var ownerLevel = 0

    /// - Parameters:
    ///   - list: The records.
    ///   - paths: Paths that were said, which may lead deeper than names are looked for.
    init(_ list: RecordList, including paths: [String] = []) {
        recordCount = list.records.count
        parents = Self.parents(of: list)
        if list.records.allSatisfy({ $0.kind == .string }) {
            // A record that is a text has no members, but itself.
            members.append(Member(["text"], list.records, of: recordCount, in: recordCount, path: "0"))
        }
        if let keys = list.keys {
            let name = keys.areDays ? "date" : "key"
            members.append(Member([name], keys.values, of: recordCount, in: recordCount, path: keys.path))
        }
        if list.records.allSatisfy({ $0.kind == .array }) { collectCells(of: list.records, below: list.header) }
        collect(list.records, below: [])
        for path in paths where member(at: path) == nil { collect(at: path, in: list.records) }
        all = members + parents.flatMap(\.members)
    }

    /// Looks at objects alone, not at what they stand in.
    init(objects: [JSONValue]) {
        (recordCount, parents) = (objects.count, [])
        collect(objects, below: [])
    }

    /// What a path chooses that was said; nothing where that is no value that stands alone in any record.
    private mutating func collect(at path: String, in records: [JSONValue]) {
        guard let selection = try? JSONPath(relative: path) else { return }
        let values = records.compactMap { (try? selection.values(in: $0))?.first { !$0.isNull } }
        guard !values.isEmpty, !values.contains(where: \.isList) else { return }
        let name = path.prefix { $0 != "[" }.split(separator: ".").last.map(String.init) ?? path
        members.append(Member([name], values, of: recordCount, in: recordCount, path: path))
    }

    /// The cells of rows, which have a place in the row in the stead of a name.
    ///
    /// - Parameters:
    ///   - rows: The rows.
    ///   - header: The names of the columns, where a first row has them.
    private mutating func collectCells(of rows: [JSONValue], below header: [String]) {
        let rows = rows.map { row in row.elements.map { Array($0.prefix(Self.maximumCells)) } ?? [] }
        for column in 0..<(rows.map(\.count).max() ?? 0) {
            let cells = rows.compactMap { $0.indices.contains(column) ? $0[column] : nil }.filter { !$0.isNull }
            guard !cells.isEmpty, !cells.contains(where: \.isList) else { continue }
            let name = header.indices.contains(column) ? header[column] : String(column)
            members.append(Member([name], cells, of: recordCount, in: recordCount, path: "[\(column)]"))
        }
    }

    /// How many cells of a row are looked at.
    private static let maximumCells = 100

    private mutating func collect(_ records: [JSONValue], below names: [String]) {
        collect(records.enumerated().map { ($0, $1) }, below: names)
    }

    private mutating func collect(_ objects: [(row: Int, value: JSONValue)], below names: [String]) {
        var order: [String] = []
        var values: [String: [(row: Int, value: JSONValue)]] = [:]
        for object in objects {
            guard let members = object.value.members else { continue }
            for member in members.prefix(100) where !member.value.isNull {
                if values[member.name] == nil { order.append(member.name) }
                values[member.name, default: []].append((object.row, member.value))
            }
        }
        for name in order {
            let found = values[name] ?? []
            let all = found.map(\.value)
            let firsts = found.compactMap { row, list in
                list.elements?.first { _ in true }.map { (row: row, value: $0) }
            }
            if all.allSatisfy({ $0.kind == .object }) {
                if names.count < 2 || Self.areOfSide(names) { collect(found, below: names + [name]) }
            } else if !firsts.isEmpty, firsts.allSatisfy({ $0.value.kind == .object }) {
                if names.isEmpty || names == [Self.embedding] {
                    collect(firsts, below: names + [name, JSONPath.firstElement])
                }
            } else if !all.contains(where: \.isList) {
                let rows = found.map(\.row)
                members.append(Member(names + [name], all, of: recordCount, in: objects.count, rows: rows))
            } else {
                collectElements(of: all, called: names + [name], in: objects.count)
            }
        }
    }

    /// The member in which HAL has what belongs to a record, such as the venue of an event.
    private static let embedding = "_embedded"

    /// How many elements of a list are looked at.
    private static let maximumElements = 10

    /// The elements of lists of texts and numbers, by their places.
    private mutating func collectElements(of lists: [JSONValue], called names: [String], in holderCount: Int) {
        guard lists.allSatisfy({ $0.kind == .array }) else { return }
        let lists = lists.map { list in list.elements.map { Array($0.prefix(Self.maximumElements)) } ?? [] }
        for position in 0..<(lists.map(\.count).max() ?? 0) {
            let elements = lists.compactMap { $0.indices.contains(position) ? $0[position] : nil }
                .filter { !$0.isNull }
            guard !elements.isEmpty, !elements.contains(where: \.isList) else { return }
            members.append(Member(names, elements, of: recordCount, in: holderCount, position: position))
        }
    }

    /// Takes a member out, the best by some measure; the first of equal ones.
    ///
    /// Of a list of texts or numbers, that is the first element.
    mutating func take(inLists: Bool = false, _ score: (Member) -> Double?) -> Member? {
        let scored = members.indices.compactMap { index -> (index: Int, score: Double)? in
            let member = members[index]
            guard member.position ?? 0 == 0, inLists || !member.isOfList else { return nil }
            return score(member).map { (index, $0) }
        }
        guard let best = scored.max(by: { ($0.score, -$0.index) < ($1.score, -$1.index) }) else { return nil }
        return members.remove(at: best.index)
    }

    /// The member that a path leads to; odd names may be written without their quotation marks.
    func member(at path: String) -> Member? {
        members.first { $0.path == path || $0.names.joined(separator: ".") == path }
    }

    /// Takes out what paths lead to.
    mutating func remove(_ paths: [String]) {
        members.removeAll { member in
            paths.contains { $0 == member.path || $0 == member.names.joined(separator: ".") }
        }
    }

    // MARK: - Words

    /// Takes what the records are called.
    ///
    /// - Parameter isNamed: Whether only a member whose name says so will do.
    /// - Returns: The field; `nil` where no member can be it.
    mutating func takeTitle(isNamed: Bool = false) -> RawSetting? {
        if let sides = takeSides() { return sides }
        // A date or an id is a title only where there is no other text, be it a long one.
        var others = self
        let other = others.takeTitle(isNamed, unless: \.isTime) ?? others.takeTitle(isNamed) { _ in false }
        let member =
            takeTitle(isNamed) { $0.isID || $0.isTime }
            ?? other.map { other in takeTitle(isNamed, length: .max) { $0.isID || $0.isTime } ?? other }
        if let member { remove([member.path]) }
        guard let member else { return nil }
        if let line = line(to: member) { return .text(line) }
        return titleInstead(of: member).map { .list([.text(member.path), .text($0.path)]) } ?? .text(member.path)
    }

    /// Takes the text that is most likely what the records are called, other than some.
    private mutating func takeTitle(
        _ isNamed: Bool,
        length maximum: Int = 200,
        unless isOther: (Member) -> Bool
    ) -> Member? {
        let keySaysLittle = keySaysLittle
        let translated = translatedTitles
        return take(inLists: true) { member in
            let texts = member.texts
            // A title may be one of several in an object or a list, such as those of languages.
            let isTranslated = translated.contains(member.path)
            let isPart = member.isPartOfTitle || isTranslated
            let isKnown = isPart || member.names.count == 1 && member.rank(among: Self.titleNames) != nil
            let isEnough = member.isCommon || isKnown && member.values.count * 2 >= member.recordCount
            // Some records of many have no name, or one such as "1984".
            let readable = texts.count { $0.contains(where: \.isLetter) && !$0.contains("://") }
            guard isEnough, member.values.allSatisfy({ $0.kind == .string }), !member.isNameOfList, readable > 0,
                isKnown ? readable * 2 >= member.values.count : readable == member.values.count
            else { return nil }
            let length = texts.map(\.count).reduce(0, +) / texts.count
            guard length <= maximum, !isOther(member) else { return nil }
            let rank = isPart ? member.titleRank : member.rank(among: Self.titleNames)
            if isNamed || member.position != nil, rank == nil { return nil }
            let isKind = rank == nil && member.rank(among: Self.categoryNames) != nil
            let isCode = texts.allSatisfy { !$0.contains(" ") && $0.contains(where: \.isNumber) }
            return Double(Self.titleNames.count - (rank ?? Self.titleNames.count)) * 10
                + Double(Set(texts).count * 8 / texts.count)
                + (member.words.count == 1 ? 2 : 0) - (isCode ? 40 : 0) - (isKind ? 60 : 0) - Double(member.names.count)
                * 4
                - (member.path == "0#" && keySaysLittle ? 40 : 0)
                - (Self.ownerNames.union(Self.propertyNames).isDisjoint(with: member.holderWords) ? 0 : 200)
                - (member.isOfList && !isTranslated ? 100 : 0)
                - (Set(texts).count == 1 && texts.count > 1 ? member.isNameOfOther ? 300 : rank == nil ? 100 : 0 : 0)
        }
    }

    /// The line and where it goes, where the title found says only one of them; other members may say the same.
    private mutating func line(to title: Member) -> String? {
        let isOneWord = { (member: Member) in
            member.names.count == 1 && member.isCommon && member.texts.count == member.values.count
        }
        let goals = ["destination", "headsign", "direction", "ziel", "richtung"]
        let lines = ["line", "route", "linie"]
        let others = [title] + members
        let isNameOfLine = { (member: Member) in
            member.names.count == 2 && member.isCommon && member.texts.count == member.values.count
                && lines.contains(member.holderWords.joined()) && member.words == ["name"]
        }
        let line =
            others.first { isOneWord($0) && lines.contains($0.words.joined()) } ?? others.first(where: isNameOfLine)
        guard let line,
            let goal = others.first(where: { isOneWord($0) && goals.contains($0.words.joined()) }),
            [line.path, goal.path].contains(title.path)
        else { return nil }
        members.removeAll { [line.path, goal.path].contains($0.path) }
        return "{\(line.path)} → {\(goal.path)}"
    }

    /// Whether the names in a dictionary are codes such as `a`, of which the only text beside them is the title.
    private var keySaysLittle: Bool {
        guard let keys = member(at: "0#")?.texts, !keys.isEmpty, !keys.contains(where: { $0.contains(" ") }) else {
            return false
        }
        let others = members.filter { member in
            member.path != "0#" && member.position == nil && !member.isOfList && member.isCommon
                && member.texts.count == member.values.count && !member.texts.contains { $0.contains("://") }
        }
        guard others.count == 1 else { return false }
        // One word such as "open" beside a name is a property of what has that name.
        return keys.allSatisfy { $0.count < 3 } || others[0].texts.contains { $0.contains(" ") }
    }

    /// Takes the member that has one of these values, as the user knows it.
    mutating func takeCategory(having values: [String]) -> RawSetting? {
        let wanted = Set(values.map { $0.lowercased() })
        guard !wanted.isEmpty else { return nil }
        return take { member in
            let count = member.texts.count { wanted.contains($0.lowercased()) }
            return count == 0 ? nil : Double(count)
        }.map { .text($0.path) }
    }

    /// Takes the kind of a record: a few short texts, each of several records.
    mutating func takeCategory() -> RawSetting? {
        take(inLists: true) { member in
            let texts = member.texts
            let own = member.rank(among: Self.categoryNames)
            let isOwned = member.isOfList || !Self.ownerNames.isDisjoint(with: member.holderWords)
            guard member.isCommon, texts.count == member.values.count, texts.allSatisfy({ $0.count <= 40 }),
                let rank = isOwned ? member.partRank(among: Self.categoryNames) : own,
                !member.names.dropLast().contains(where: { ["status", "state"].contains($0.lowercased()) }),
                // What every record of GeoJSON is called, and what Google calls an event.
                !texts.allSatisfy({ $0 == "Feature" || $0.contains("#") })
            else { return nil }
            return -Double(rank)
        }.map { .text($0.path) }
    }

    /// Takes where it is: a name, a point.
    mutating func takePlace() -> RawSetting? {
        var place: [String: RawSetting] = [:]
        let name = take(inLists: true) { member in
            let isPlace = { (words: [String]) in
                Self.placeNames.contains(where: words.joined().contains)
                    || !Set(words).isDisjoint(with: Self.placeWords)
            }
            // Some records have no place, and an address of mail is none.
            guard !member.texts.isEmpty, member.values.allSatisfy({ $0.kind == .string }), member.words.last != "id",
                !member.texts.contains(where: { $0.contains("://") }),
                Self.mailWords.isDisjoint(with: member.words + member.ownerWords),
                isPlace(member.words) && !member.isOfList
                    || isPlace(member.ownerWords) && member.rank(among: ["name", "title", "city", "default"]) != nil
                        && (!member.isOfList
                            || member.ownerWords.contains { Self.placeNames.contains(where: $0.hasPrefix) })
            else { return nil }
            // Of several, the first one stands for all.
            return -Double(member.names.count) - (member.isOfList ? 10 : 0)
        }
        place["name"] = name.map { .text($0.path) }
        func number(_ names: [String]) -> RawSetting? {
            members.first { $0.rank(among: names) != nil && $0.values.allSatisfy { $0.kind == .number } }.map {
                .text($0.path)
            }
        }
        if let latitude = number(["latitude", "lat"]), let longitude = number(["longitude", "lon", "lng", "long"]) {
            place["latitude"] = latitude
            place["longitude"] = longitude
            members.removeAll { [latitude.text, longitude.text].contains($0.path) }
        }
        return place.isEmpty ? nil : place.count == 1 ? place["name"] : .object(place)
    }

    /// Takes an address with more.
    mutating func takeLink() -> RawSetting? {
        take { member in
            let texts = member.texts
            guard !texts.isEmpty, texts.count == member.values.count,
                texts.allSatisfy({ $0.hasPrefix("https://") || $0.hasPrefix("http://") }),
                !["image", "img", "thumb", "icon", "logo", "photo", "picture", "api"].contains(
                    where: member.path.lowercased().contains
                )
            else { return nil }
            // An address that programs ask is of no use to people.
            let isForPrograms = texts.allSatisfy { $0.contains("://api.") || $0.contains("/api/") }
            return Double(member.rank(among: ["url", "link", "href", "web", "html", "page"]).map { 10 - $0 } ?? 0)
                - (isForPrograms ? 20 : 0) - (Self.ownerNames.isDisjoint(with: member.holderWords) ? 0 : 20)
        }.map { .text($0.path) }
    }

    /// A few of the other members, as facts.
    mutating func takeFacts() -> [RawSetting] {
        let all = members
        let rest = members.compactMap { member -> (member: Member, planned: Member?)? in
            // What was planned is no fact beside what holds, but stands in where that is not known.
            guard !all.contains(where: { Self.isCurrent($0, of: member) }) else { return nil }
            let planned = all.first { Self.isCurrent(member, of: $0) }
            let values = member.values + (planned?.values ?? [])
            // The place of a cell in its row says nothing as a name.
            let isFact =
                (member.isCommon || planned?.isCommon == true) && member.names.count == 1 && member.position == nil
                && !member.path.hasPrefix("[") && !member.saysWhenChanged
                && values.allSatisfy {
                    $0.kind == .number || ($0.string.map { $0.count <= 60 && !$0.contains("://") } ?? false)
                }
                // What all records have in common says nothing; of one, nothing is known to be so.
                && (recordCount == 1 || Set(member.values.compactMap { $0.string ?? $0.numberText }).count > 1)
                && member.path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
            return isFact ? (member, member.isEverywhere ? nil : planned) : nil
        }
        return rest.prefix(4).map { member, planned in
            let paths = [member, planned].compactMap { $0.map { RawSetting.text($0.path) } }
            return .object([
                "key": .text(member.names[0]), "from": paths.count == 1 ? paths[0] : .list(paths),
            ])
        }
    }
}

extension JSONValue {
    /// Whether it has values in it, so that it is no value of a field.
    fileprivate var isList: Bool { kind == .array || kind == .object }
}

extension RecordMembers.Member {
    /// Where the name of the object or list is among names that say what it is, of which this is the name or the text; `nil`
    /// where it is anything else of it.
    func partRank(among names: [String]) -> Int? {
        guard self.names.count > 1, self.names.count <= 3,
            ["name", "title", "label", "text", "value", "rendered"].contains(words.joined())
        else { return nil }
        return Self.rank(of: ownerWords, among: names)
    }

    /// Whether it is the name of something that a record has to do with: `roundName`.
    fileprivate var isNameOfOther: Bool {
        words.count > 1 && words.last == "name"
            && words.dropLast().allSatisfy { !RecordMembers.titleNames.contains($0) }
    }

    /// Where the name of the object or list is among those of titles.
    fileprivate var titleRank: Int? { Self.rank(of: ownerWords, among: RecordMembers.titleNames) }

    /// Whether it is one of the texts in an object that is called a title, as in `title.rendered` and `name.en`.
    fileprivate var isPartOfTitle: Bool {
        let forms: Set = [
            "rendered", "text", "value", "raw", "plain", "default", "en", "de", "fr", "es", "it", "nl", "long", "full",
            "short", "en-gb", "en-us", "html",
        ]
        return names.count == 2 && titleRank != nil && names.last.map { forms.contains($0.lowercased()) } == true
    }
}
