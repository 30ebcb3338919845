import FeedCore
import FeedJSON

// Titles of more than one part: two teams, or the same name in several languages.

extension RecordMembers {
    private static let sides = [
        ("home", "away"), ("hometeam", "awayteam"), ("team1", "team2"), ("strhometeam", "strawayteam"),
    ]

    /// What a team is called in its object, the best first.
    private static let sideNames = [
        "", "name", "teamname", "displayname", "internationalname", "fullname", "shortname", "commonname", "abbrev",
        "abbreviation", "code", "tla",
    ]

    /// Whether names lead to what a side is, such as `teams.away`, in which the team may be an object of its own.
    static func areOfSide(_ names: [String]) -> Bool {
        ["teams.home", "teams.away"].contains(names.joined(separator: "."))
    }

    /// Takes the two sides of a match, in the order in which the records have them: the host is not first everywhere.
    mutating func takeSides() -> RawSetting? {
        var places: [String: Int] = [:]
        for (index, member) in members.enumerated()
        where member.texts.count == member.values.count && member.position == nil && !member.isOfList {
            var name = member.names.joined().lowercased().filter { $0.isLetter || $0.isNumber }
            if name.hasPrefix("teams") { name.removeFirst(5) }
            // The language of a name.
            if name.hasSuffix("default") { name.removeLast(7) }
            places[name] = places[name] ?? index
        }
        for (home, away) in Self.sides {
            for name in Self.sideNames {
                guard let first = places[home + name], let second = places[away + name] else { continue }
                let paths = [first, second].sorted().map { members[$0].path }
                members.removeAll { paths.contains($0.path) }
                return .text("{\(paths[0])} – {\(paths[1])}")
            }
        }
        return nil
    }

    /// What every record has, and what is called a title as well, where some records have nothing for their own: the tag of
    /// a release without a name.
    func titleInstead(of title: Member) -> Member? {
        guard title.texts.count < recordCount else { return nil }
        let others = members.filter { other in
            other.names.dropLast() == title.names.dropLast() && other.position == nil && !other.isOfList
                && other.rank(among: Self.titleNames) != nil && other.texts.count == recordCount && !other.isTime
                && !other.texts.contains { $0.contains("://") || $0.count > 200 }
        }
        let rank = { (member: Member) in member.rank(among: Self.titleNames) ?? Self.titleNames.count }
        return others.min { rank($0) < rank($1) }
    }

    /// What records are parts of that say little without it: an episode of a show.
    private static let showNames: Set = ["show", "programme", "sendung", "podcast"]
    private static let seriesNames: Set = ["series", "serie"]

    /// What only an episode has.
    private static let episodeNames: Set = [
        "episode", "season", "airdate", "airtime", "airstamp", "aired", "staffel", "folge",
    ]

    /// Whether an object is what records may be episodes of, by its name.
    static func isShow(_ name: String) -> Bool {
        showNames.union(seriesNames).contains(Member.words(of: name).joined())
    }

    /// Whether a path leads to the name of a show.
    func isNameOfShow(_ path: String) -> Bool {
        guard let member = all.first(where: { $0.path == path }), member.names.count > 1 else { return false }
        return member.names.dropLast().last.map(Self.isShow) ?? false
    }

    /// Takes the name of what each record is an episode of, and its own; `nil` where the records are no episodes.
    mutating func takeEpisode() -> (series: RawSetting, name: RawSetting)? {
        // The series of a match or a concert is a detail.
        let isEpisode = members.contains { $0.names.count == 1 && !Self.episodeNames.isDisjoint(with: $0.words) }
        let holders = isEpisode ? Self.showNames.union(Self.seriesNames) : Self.showNames
        let series = members.first { member in
            member.names.count > 1 && !member.isOfList && member.texts.count == recordCount
                && holders.contains(member.holderWords.joined())
                && ["name", "title"].contains(member.words.joined())
        }
        let name = members.first { member in
            (member.names.count == 1 || member.holderWords == ["episode"])
                && ["name", "title"].contains(member.words.joined()) && member.texts.count == recordCount
        }
        guard let series, let name else { return nil }
        remove([series.path, name.path])
        return (.text(series.path), .text(name.path))
    }

    /// Whether a title is what the records call so, or two sides, rather than any other text of them.
    func isNameOfTitle(_ title: RawSetting) -> Bool {
        guard let path = title.firstPath else { return false }
        guard let member = all.first(where: { $0.path == path }) else { return path.contains("{") }
        return member.rank(among: Self.titleNames) != nil && !member.isOfList
    }

    /// The first texts of lists that have a title in several languages: `name[0].text` beside `name[0].language`.
    var translatedTitles: [String] {
        members.filter { member in
            member.names.count == 3 && member.isOfList && Self.titleNames.contains(member.ownerWords.joined())
                && ["text", "value", "name", "title", "content"].contains(member.words.joined())
                && members.contains { other in
                    other.names.dropLast() == member.names.dropLast()
                        && ["language", "lang", "locale", "languagecode"].contains(other.words.joined())
                }
        }.map(\.path)
    }
}
