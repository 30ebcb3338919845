import FeedCore
import Foundation

// The words of publishers for a status, which stand in `status-words.txt`.

extension ItemStatus {
    private static let lists = WordLists.named(in: PackageResources.status_words_txt)
    static let postponedCodes = list("code.postponed")
    static let byTime = "bytime"

    private static func list(_ name: String) -> Set<String> { Set(lists[name] ?? []) }

    /// The meaning of a word: a status, and the word for an item that takes place later.
    struct Meaning {
        /// The word for an item that takes place later: one of ours, or the publisher's own in another language.
        enum Later { case postponed, delayed, ofPublisher }

        let status: ItemStatus
        let later: Later?

        init(_ status: ItemStatus, later: Later? = nil) { (self.status, self.later) = (status, later) }
    }

    /// The meanings of all words, as ``letters(of:)`` has them; what English says goes before what another language does.
    static let meanings: [String: Meaning] = {
        // A word that means cancelled in one language means it in all.
        let others = [
            ("ended", Meaning(.ended)), ("live", Meaning(.live)), ("cancelled", Meaning(.cancelled)),
            ("delayed", Meaning(.scheduled, later: .ofPublisher)),
            ("postponed", Meaning(.cancelled, later: .ofPublisher)),
        ]
        var table: [String: Meaning] = [:]
        for (name, meaning) in others {
            for word in list("other.\(name)") { table[letters(of: word)] = meaning }
        }
        for (word, status) in words where table[word]?.later == nil { table[word] = Meaning(status) }
        for status in allCases { table[status.rawValue] = Meaning(status) }
        for word in list("word.delayed") { table[word] = Meaning(.scheduled, later: .delayed) }
        table[byTime] = Meaning(.scheduled)
        table["postponed"] = Meaning(.cancelled, later: .postponed)
        return table
    }()

    /// The parts of a game that have a number.
    static let parts = list("part")
    static let ordinals = list("ordinal")

    /// The codes of leagues and of those who gather their matches, which are written in capitals.
    static let codes = statuses("code") { $0 }

    /// The words of English and German, as ``letters(of:)`` has them.
    static let words = statuses("word", by: letters)

    private static func statuses(_ kind: String, by key: (String) -> String) -> [String: ItemStatus] {
        var table: [String: ItemStatus] = [:]
        for status in allCases {
            for word in list("\(kind).\(status.rawValue)") { table[key(word)] = status }
        }
        return table
    }

    /// Words that say nothing of the status beside others: `fällt heute aus`, `Le train est supprimé`.
    static let fillers = Set(list("filler").map(letters))

    /// Returns the letters of a text, without case and accents, so that `Odwołany` and `ODWOLANY` are the same.
    static func letters(of text: String) -> String {
        let lower = text.lowercased()
        if lower.utf8.allSatisfy({ $0 < 0x80 }) { return lower.filter(\.isLetter) }
        let folded = lower.folding(options: .diacriticInsensitive, locale: nil)
        return String(folded.filter(\.isLetter).flatMap { plainLetters[$0] ?? String($0) })
    }

    /// The letters that Unicode does not decompose.
    private static let plainLetters: [Character: String] = [
        "ł": "l", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "đ": "d", "ı": "i", "ς": "σ",
    ]
}
