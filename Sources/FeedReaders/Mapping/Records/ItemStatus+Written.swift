import FeedCore
import Foundation

extension ItemStatus {
    /// Reads a status as publishers write it, also in other languages than English, in the terms of schema.org, and in
    /// codes of sports: `Canceled`, `Match Finished`, `STATUS_HALFTIME`, `2nd Quarter`, `fällt heute aus`, `Supprimé`,
    /// `https://schema.org/EventCancelled`, `PPD`.
    ///
    /// A postponed item does not take place at its time, so its status is cancelled; a delayed item is still scheduled;
    /// see ``postponed(written:)``.
    package init?(written text: String) {
        let status = Self.codes[text.tidied] ?? Self.meaning(of: text)?.status
        guard let status = status ?? (Self.isPartOfGame(text) ? .live : nil) else { return nil }
        self = status
    }

    /// Returns the word for a status that moves an item to a later time; `nil` for any other status.
    ///
    /// The word is `postponed` if the new time is not known, `delayed` if it is soon after the planned time, and the
    /// publisher's own word in other languages than English.
    static func postponed(written text: String) -> String? {
        if postponedCodes.contains(text.tidied) { return "postponed" }
        switch meaning(of: text)?.later {
        case .postponed: return "postponed"
        case .delayed: return "delayed"
        case .ofPublisher: return text.tidied.lowercased()
        case nil: return nil
        }
    }

    /// Returns the meaning of a text as a whole, or without its ``fillers``.
    private static func meaning(of text: String) -> Meaning? {
        let word = word(of: text)
        if let meaning = meanings[word] { return meaning }
        // Words about rockets may begin with "launch", which alone is another word.
        if word.hasPrefix("launch"), let status = words[String(word.dropFirst(6))] { return Meaning(status) }
        guard text.utf8.count <= 100 else { return nil }
        let parts = text.split { !$0.isLetter }.map { letters(of: String($0)) }
        return meanings[parts.filter { !fillers.contains($0) }.joined()]
    }

    /// Returns true for the text `by time` in a mapping: scheduled before the start, and live after it.
    static func isByTime(_ text: String) -> Bool { word(of: text) == byTime }

    /// Returns true for a status code of two letters, which may also be the code of a state or province.
    package static func isShortCode(_ text: String) -> Bool { text.tidied.count == 2 && Self(written: text) != nil }

    /// Returns a lookup table of words for cancelled and postponed items, in the letter case of the given texts.
    package static func offWords(like texts: [String]) -> [String: String] {
        let areCodes = texts.allSatisfy { $0.count <= 5 && $0.allSatisfy { $0.isUppercase || $0.isNumber } }
        let words =
            areCodes ? ["PPD", "PST", "CNCL", "CANC", "ABD"] : ["Postponed", "Cancelled", "Canceled", "Abandoned"]
        let isSame = { (change: (String) -> String) in texts.allSatisfy { change($0) == $0 } }
        let written = words.map { word in
            isSame { $0.uppercased() } ? word.uppercased() : isSame { $0.lowercased() } ? word.lowercased() : word
        }
        let off = (written + texts).filter { Self(written: $0) == .cancelled }
        return Dictionary(off.map { ($0, postponed(written: $0) ?? cancelled.rawValue) }) { first, _ in first }
    }

    /// Returns the letters of a text in lower case, without a leading noun for the item or its status, such as "match".
    private static func word(of text: String) -> String {
        let name =
            text.contains("://") || text.hasPrefix("schema.org/") ? text.split(separator: "/").last ?? "" : text[...]
        var word = letters(of: String(name))[...]
        for subject in ["status", "event", "match", "game", "race"] where word.hasPrefix(subject) && word != subject {
            word = word.dropFirst(subject.count)
        }
        return String(word)
    }

    /// Returns true for a part of a game, or its minute: `1st Half`, `End of 3rd Quarter`, `Top 5th`, `Set 2`, `67'`.
    private static func isPartOfGame(_ text: String) -> Bool {
        let words = text.lowercased().split { $0 == " " || $0 == "_" || $0 == "-" }
        guard (1...5).contains(words.count), text.utf8.count <= 40 else { return false }
        if words.count == 1, let minute = words[0].split(separator: "+").first, words[0].hasSuffix("'") {
            return minute.prefix { $0 != "'" }.allSatisfy(\.isNumber)
        }
        let isNumbered = words.contains { word in
            let digits = word.prefix { $0.isASCII && $0.isNumber }
            return (1...2).contains(digits.count)
                && ["", "st", "nd", "rd", "th", "."].contains(word.dropFirst(digits.count))
                || ordinals.contains(String(word))
        }
        return isNumbered && words.contains { parts.contains(String($0)) }
    }
}

// The words of publishers for a status, from `status-words.txt`.

extension ItemStatus {
    private static let lists = WordLists.named(in: PackageResources.status_words_txt)
    static let postponedCodes = list("code.postponed")
    static let byTime = "bytime"

    private static func list(_ name: String) -> Set<String> { Set(lists[name] ?? []) }

    /// The meaning of a word: a status, and the word for an item that takes place later.
    struct Meaning {
        /// The word for an item that takes place later: one in English, or the publisher's own in another language.
        enum Later { case postponed, delayed, ofPublisher }

        let status: ItemStatus
        let later: Later?

        init(_ status: ItemStatus, later: Later? = nil) { (self.status, self.later) = (status, later) }
    }

    /// The meanings of all words, by their ``letters(of:)``; a meaning in English takes precedence over other
    /// languages.
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

    /// The words for parts of a game, which have a number beside them.
    static let parts = list("part")
    static let ordinals = list("ordinal")

    /// The status codes of leagues and of providers of sports data, which are written in capitals.
    static let codes = statuses("code") { $0 }

    /// The statuses of words in English and German, by the ``letters(of:)`` of the words.
    static let words = statuses("word", by: letters)

    private static func statuses(_ kind: String, by key: (String) -> String) -> [String: ItemStatus] {
        Dictionary(allCases.flatMap { status in list("\(kind).\(status.rawValue)").map { (key($0), status) } }) { $1 }
    }

    /// The words that do not change the status of the words beside them, such as `heute` in `fällt heute aus`.
    static let fillers = Set(list("filler").map(letters))

    /// Returns the letters of a text, without case and accents, so that `Odwołany` and `ODWOLANY` are equal.
    static func letters(of text: String) -> String {
        let lower = text.lowercased()
        if lower.utf8.allSatisfy({ $0 < 0x80 }) { return lower.filter(\.isLetter) }
        let folded = lower.folding(options: .diacriticInsensitive, locale: nil)
        return String(folded.filter(\.isLetter).flatMap { plainLetters[$0] ?? String($0) })
    }

    /// The plain letters for letters that Unicode does not decompose.
    private static let plainLetters: [Character: String] = [
        "ł": "l", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "đ": "d", "ı": "i", "ς": "σ",
    ]
}
