import FeedCore
import FeedJSON
import Foundation

/// The members of an answer's first records, of which each may become one field.
struct RecordMembers {
    static let startNames = [
        "start", "begin", "when", "datetime", "date", "time", "at", "kickoff", "scheduled", "departure", "due", "day",
        "net", "tt", "from", "published", "timestamp", "occurred", "created", "datum", "zeit", "termin", "fecha",
        "inicio",
        "debut",
    ]
    static let endNames = ["end", "finish", "until", "stop", "expire", "close", "to"]
    private static let titleNames = [
        "title", "name", "summary", "headline", "subject", "label", "event", "text", "description",
    ]
    private static let idNames = [
        "id", "uuid", "guid", "_id", "key", "slug", "identifier", "uid", "code", "number", "nr", "no", "num",
    ]

    /// A member of the records, or of an object in them.
    struct Member {
        let names: [String]
        let values: [JSONValue]

        /// How many records there are.
        let recordCount: Int

        /// Whether most records have it.
        var isCommon: Bool { values.count * 10 >= recordCount * 6 }

        var path: String { JSONPath.relative(names) }

        /// The last name in words: `startTime` is `start time`.
        var words: [String] {
            var text = ""
            for scalar in (names.last ?? "").unicodeScalars {
                if scalar.properties.isUppercase { text += " " }
                text += scalar.properties.isAlphabetic || scalar.properties.numericType != nil ? String(scalar) : " "
            }
            return text.lowercased().split(separator: " ").map(String.init)
        }

        var texts: [String] {
            values.compactMap(\.string).map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }

        /// Where a word of it stands among names that say what it is; `nil` where none does.
        func rank(among names: [String]) -> Int? {
            let joined = words.joined()
            return names.indices.first { index in
                let name = names[index]
                return joined == name || words.contains(name) || (name.count > 3 && joined.hasPrefix(name))
            }
        }
    }

    private(set) var members: [Member] = []
    private let recordCount: Int

    init(_ records: [JSONValue]) {
        recordCount = records.count
        collect(records, below: [])
    }

    private mutating func collect(_ objects: [JSONValue], below names: [String]) {
        var order: [String] = []
        var values: [String: [JSONValue]] = [:]
        for object in objects {
            guard let members = object.members else { continue }
            for member in members.prefix(100) where !member.value.isNull {
                if values[member.name] == nil { order.append(member.name) }
                values[member.name, default: []].append(member.value)
            }
        }
        for name in order {
            let all = values[name] ?? []
            if all.allSatisfy({ $0.kind == .object }) {
                if names.count < 2 { collect(all, below: names + [name]) }
            } else if !all.contains(where: { [.array, .object].contains($0.kind) }) {
                members.append(Member(names: names + [name], values: all, recordCount: recordCount))
            }
        }
    }

    /// Takes a member out, the best by some measure; the first of equal ones.
    private mutating func take(_ score: (Member) -> Double?) -> Member? {
        let scored = members.indices.compactMap { index in score(members[index]).map { (index: index, score: $0) } }
        guard let best = scored.max(by: { ($0.score, -$0.index) < ($1.score, -$1.index) }) else { return nil }
        return members.remove(at: best.index)
    }

    // MARK: - Times

    /// Takes the time that a name or the shape of the values speaks for.
    mutating func takeTime(
        among names: [String],
        besides others: [String] = [],
        onlyNamed: Bool = false
    ) -> RecordTime? {
        var times: [String: RecordTime] = [:]
        let member = take { member in
            let rank = member.rank(among: names)
            guard rank != nil || !onlyNamed, member.isCommon || onlyNamed, member.rank(among: others) == nil,
                let time = RecordTime(of: member, isNamed: rank != nil)
            else { return nil }
            times[member.path] = time
            let isLater = !Set(member.words).isDisjoint(with: [
                "updated", "modified", "changed", "generated", "fetched",
            ])
            return Double(names.count - (rank ?? names.count)) + (time.hasTime ? 30 : 0) - Double(member.names.count)
                * 3
                - (isLater ? 60 : 0)
        }
        return member.flatMap { times[$0.path] }
    }

    // MARK: - Words

    /// Takes what the records are called.
    ///
    /// - Parameter isNamed: Whether only a member whose name says so will do.
    /// - Returns: The field; `nil` where no member can be it.
    mutating func takeTitle(isNamed: Bool = false) -> RawSetting? {
        for (home, away) in [
            ("home", "away"), ("hometeam", "awayteam"), ("team1", "team2"), ("strhometeam", "strawayteam"),
        ] {
            func side(_ name: String) -> Int? {
                members.firstIndex { member in
                    let own = member.names.joined().lowercased().filter { $0.isLetter || $0.isNumber }
                    return [name, name + "name", name + "teamname"].contains(own)
                        && member.texts.count == member.values.count
                }
            }
            guard let first = side(home), let second = side(away) else { continue }
            let paths = (members[first].path, members[second].path)
            members.removeAll { $0.path == paths.0 || $0.path == paths.1 }
            return .text("{\(paths.0)} – {\(paths.1)}")
        }
        let member = take { member in
            let texts = member.texts
            guard member.isCommon, texts.count == member.values.count,
                texts.allSatisfy({ $0.contains(where: \.isLetter) && !$0.contains("://") }), !texts.isEmpty
            else { return nil }
            let length = texts.map(\.count).reduce(0, +) / texts.count
            guard length <= 200 else { return nil }
            let rank = member.rank(among: Self.titleNames)
            if isNamed, rank == nil { return nil }
            let isCode = texts.allSatisfy { !$0.contains(" ") && $0.contains(where: \.isNumber) }
            return Double(Self.titleNames.count - (rank ?? Self.titleNames.count)) * 10
                + Double(Set(texts).count * 8 / texts.count)
                + (member.words.count == 1 ? 2 : 0) - (isCode ? 40 : 0) - Double(member.names.count) * 4
        }
        return member.map { .text($0.path) }
    }

    /// Takes what tells records apart; title and time together where nothing does alone.
    mutating func takeID(title: RawSetting, start: String?) -> RawSetting {
        let member = take { member in
            let texts = member.values.compactMap { $0.string ?? $0.numberText }
            guard texts.count == member.recordCount, Set(texts).count == texts.count,
                let rank = member.rank(among: Self.idNames)
            else { return nil }
            return Double(Self.idNames.count - rank) - Double(member.names.count) * 3
        }
        if let member { return .text(member.path) }
        return start.map { .object(["parts": .list([title, .text($0)])]) } ?? title
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
        take { member in
            let texts = member.texts
            guard member.isCommon, texts.count == member.values.count, texts.allSatisfy({ $0.count <= 40 }),
                let rank = member.rank(among: ["category", "type", "kind", "sport", "genre", "section", "league"])
            else { return nil }
            return -Double(rank)
        }.map { .text($0.path) }
    }

    /// Takes where it is: a name, a point.
    mutating func takePlace() -> RawSetting? {
        var place: [String: RawSetting] = [:]
        let name = take { member in
            let all = member.names.joined(separator: " ").lowercased()
            guard !member.texts.isEmpty, member.texts.count == member.values.count,
                ["place", "venue", "location", "city", "address", "town"].contains(where: all.contains),
                member.names.count == 1 || member.rank(among: ["name", "title", "city"]) != nil
            else { return nil }
            return -Double(member.names.count)
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
            return Double(member.rank(among: ["url", "link", "href", "web", "html", "page"]).map { 10 - $0 } ?? 0)
        }.map { .text($0.path) }
    }

    /// A few of the other members, as facts.
    mutating func takeFacts() -> [RawSetting] {
        let rest = members.filter { member in
            member.isCommon && member.names.count == 1
                && member.values.allSatisfy {
                    $0.kind == .number || ($0.string.map { $0.count <= 60 && !$0.contains("://") } ?? false)
                }
                && Set(member.values.compactMap { $0.string ?? $0.numberText }).count > 1
                && member.path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        }
        return rest.prefix(4).map { .object(["key": .text($0.names[0]), "from": .text($0.path)]) }
    }
}
