import FeedCore

/// The places of facts in an item's sheet: in the order in which people ask for them, some behind "More", and some only
/// if no heading says the same.
///
/// `facts.txt` has the order and the places, by the keys of built-in providers' facts and by the roles of any feed's.
struct FactPlaces {
    private static let table = CodeTable(text: PackageResources.facts_txt)
    private static let ranks = Dictionary(table.rows.enumerated().map { ($1.code, $0) }) { first, _ in first }

    /// The words of the title, the subtitle, the kind and the place.
    private let said: Set<String>

    init(_ headings: [String?]) { said = Set(headings.compactMap(\.self).flatMap(\.spokenWords)) }

    /// Returns true if the headings have all words of a text.
    func say(_ text: String) -> Bool {
        let words = text.spokenWords
        return !words.isEmpty && said.isSuperset(of: words)
    }

    /// Chooses the facts that the headings do not say.
    ///
    /// - Parameters:
    ///   - facts: The facts.
    ///   - keepingOrder: True for the facts of a group, such as a station's, which have the order of their provider.
    /// - Returns: The facts to show and those behind "More", in the order in which people ask for them.
    func sorted(_ facts: [Fact], keepingOrder: Bool = false) -> (shown: [Fact], more: [Fact]) {
        var placed = facts.enumerated().map { ($1, $0, Self.row(of: $1)) }
        if !keepingOrder { placed.sort { ($0.2, $0.1) < ($1.2, $1.1) } }
        var (shown, more) = ([Fact](), [Fact]())
        // The platform says the direction in words, beside which "inbound" says less.
        let place = facts.lazy.filter { $0.role == .platform }.compactMap { DeparturePlace($0.words) }.first
        for (fact, _, row) in placed {
            let name = Self.table.rows[row].name
            if name == "said", say(fact.words) { continue }
            let isMore = name == "more" || fact.role == .direction && place?.direction != nil
            if isMore { more.append(fact) } else { shown.append(fact) }
        }
        return (shown, more)
    }

    private static func row(of fact: Fact) -> Int {
        ranks[fact.key] ?? fact.role.flatMap { ranks[$0.rawValue] } ?? ranks["*"] ?? 0
    }
}

extension String {
    /// The words and numbers in lower case: `r`, `7` and `randwick` in `R7 Randwick`.
    fileprivate var spokenWords: [String] {
        var words: [String] = []
        var last: Character?
        for character in self {
            let isWord = character.isLetter || character.isNumber
            if isWord, let last, last.isLetter || last.isNumber, last.isNumber == character.isNumber {
                words[words.count - 1].append(contentsOf: character.lowercased())
            } else if isWord {
                words.append(character.lowercased())
            }
            last = character
        }
        return words
    }
}
