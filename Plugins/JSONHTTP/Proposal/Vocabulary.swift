import FeedCore

/// The words by which names and texts are recognised, in the languages of publishers.
///
/// In a ranked list, such as `start` and `title`, earlier words are stronger.
enum Vocabulary: String, CaseIterable {
    case start, end, clock, date, minute, beginning, timeOfDay, leaving, coming, delay
    case utc, planned, expected, sale, aside, published, changed, service, visible, allDay, zone, offset
    case precision, exact, ofDay, vague, title, certainTitles, titleForms, sideLists, sides, sideNames, goals
    case goalParts, lines, lineParts, references, shows, series, episodes, details, owners, properties
    case units, id, itself, things, counted, noTimes, category, kinds, kindParts, kindOfKind, wrappers
    case place, placeParts, mail, latitude, longitude, link, pictures, pictureEndings, status
    case statusParts, cancelled, postponed, ended, due, endings, platform, line, direction, home, away, abbreviations
    case dayFormats, clockFormats, shortFormats

    var list: [String] { Self.lists[self] ?? [] }
    func contains(_ word: some StringProtocol) -> Bool { list.contains { $0 == word } }
    func index(of word: String) -> Int? { list.firstIndex(of: word) }

    /// The words as pairs, for lists such as `sides` and `abbreviations`.
    var pairs: [(String, String)] { stride(from: 0, to: list.count - 1, by: 2).map { (list[$0], list[$0 + 1]) } }

    /// Returns a lookup table from each word to its meaning.
    func table(_ meaning: (String) -> String) -> [String: String] { list.reduce(into: [:]) { $0[$1] = meaning($1) } }

    static let abbreviated = Dictionary(uniqueKeysWithValues: abbreviations.pairs)
    private static let lists = Dictionary(uniqueKeysWithValues: allCases.map { ($0, named[$0.rawValue] ?? []) })

    /// The lists of `vocabulary.txt`.
    static let named = WordLists.named(in: PackageResources.vocabulary_txt)
}
