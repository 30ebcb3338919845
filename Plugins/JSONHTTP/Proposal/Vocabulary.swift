/// The words by which names and texts are recognised, in the languages of publishers.
///
/// In a list that ranks, such as `start` and `title`, the earlier words say more.
enum Vocabulary: String, CaseIterable {
    case start, end, clock, date, month, year, dayOfMonth, hour, minute, beginning, timeOfDay, leaving, coming, delay
    case utc, planned, expected, sale, aside, published, changed, service, visible, allDay, zone, offset, offsetUnits
    case precision, exact, ofDay, title, certainTitles, titleForms, textParts, languages, sideLists, sideNames, goals
    case goalParts, lines, lineParts, references, shows, series, episodes, details, owners, properties
    case units, id, counted, noTimes, category, kindParts, kindOfKind
    case placeWords, placeNames, placeParts, mail, latitude, longitude, link, pictures, pictureEndings, status
    case statusParts, cancelled, postponed, ended, platform, routes, direction, home, away

    var list: [String] { Self.words[self] ?? [] }
    func contains(_ word: some StringProtocol) -> Bool { list.contains { $0 == word } }
    func index(of word: String) -> Int? { list.firstIndex(of: word) }

    /// The lists of `vocabulary.txt`, whose lines begin with their name and a colon.
    private static let words = String(decoding: PackageResources.vocabulary_txt, as: UTF8.self).split(separator: "\n")
        .reduce(into: [Self: [String]]()) { words, line in
            let parts = line.split(separator: " ").map(String.init)
            guard let name = Self(rawValue: String(parts[0].dropLast())) else { return }
            words[name, default: []] += parts.dropFirst()
        }

    /// The names of the two sides of a match, and texts for yes and no.
    static let sides = [
        ("home", "away"), ("hometeam", "awayteam"), ("team1", "team2"), ("strhometeam", "strawayteam"),
    ]
    static let yes = ["yes": "no", "Yes": "No", "YES": "NO", "true": "false", "Y": "N", "y": "n", "1": "0"]

    /// The abbreviations of departure boards, in words.
    static let abbreviations = [
        "etd": ["expected", "departure"], "std": ["scheduled", "departure"], "eta": ["expected", "arrival"],
        "sta": ["scheduled", "arrival"], "atd": ["actual", "departure"], "ata": ["actual", "arrival"],
    ]

    /// The parts of a date in order, and the text that joins them.
    static let dateParts: [Self] = [.dayOfMonth, .month, .year, .hour, .minute]
    static func date(of parts: [String]) -> String {
        parts.prefix(3).joined(separator: " ") + (parts.count == 5 ? " \(parts[3]):\(parts[4])" : "")
    }

    /// The texts for a time without a certain day.
    static let vague =
        ["Week", "Month", "Quarter 1", "Quarter 2", "Quarter 3", "Quarter 4", "Half 1", "Half 2", "Quarter", "Half"]
        + ["Year", "Fiscal Year", "Decade"]
}
