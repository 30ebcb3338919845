import FeedCore
import FeedJSON

// Titles of more than one part: two teams, or the same name in several languages.

extension RecordMembers {
    private static let sides = [
        ("home", "away"), ("hometeam", "awayteam"), ("team1", "team2"), ("strhometeam", "strawayteam"),
    ]

    /// What a team is called in its object, the best first.
    private static let sideNames = [
        "", "name", "teamname", "displayname", "shortname", "commonname", "abbrev", "abbreviation", "code", "tla",
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

    /// Whether a title is what the records call so, or two sides, rather than any other text of them.
    func isNameOfTitle(_ title: RawSetting) -> Bool {
        guard let path = title.text else { return false }
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
