import FeedCore

/// The names of the months in the languages that feeds are written in: Chinese, Czech, Danish, Dutch, English, French,
/// German, Greek, Hungarian, Italian, Japanese, Korean, Norwegian, Polish, Portuguese, Russian, Spanish, Swedish and
/// Turkish.
///
/// The names are those of CLDR 47, wide and abbreviated, in format and stand-alone form, with and without accents. No
/// name denotes two months. Months with a digit, such as `11月`, are not included.
///
/// - SeeAlso: [CLDR](https://cldr.unicode.org).
enum MonthNames {
    /// Returns the number of a month, from 1; `nil` for any other word.
    ///
    /// A word is a name, or at least three letters that only names of one month begin with, in lower case without dots.
    static func number(of word: String) -> Int? { numbers[word] ?? beginnings[word] ?? nil }

    private static let numbers = Dictionary(
        names.enumerated().flatMap { index, names in names.map { ($0, index + 1) } }
    ) { $1 }

    /// The month for each beginning of three or more letters; `nil` if several months share it.
    private static let beginnings: [String: Int?] = {
        var months: [String: Int?] = [:]
        for (name, month) in numbers where name.count > 3 {
            for length in 3..<name.count {
                let beginning = String(name.prefix(length))
                months[beginning] = months[beginning].map { $0 == month ? month : nil } ?? month
            }
        }
        return months
    }()

    /// The names of each month, from January on.
    static let names = (1...12).map { FeedWords.lists["\($0)"] ?? [] }
}

/// The lists of `syndication-words.txt`.
enum FeedWords {
    static let lists = WordLists.named(in: PackageResources.syndication_words_txt)

    /// Returns the words of all lists whose names begin with `kind` and a dot, each with the meaning that the closure
    /// returns for the rest of its list's name.
    static func table<Meaning>(_ kind: String, _ meaning: (String) -> Meaning) -> [String: Meaning] {
        var table: [String: Meaning] = [:]
        for (name, words) in lists where name.hasPrefix(kind + ".") {
            for word in words { table[word] = meaning(String(name.dropFirst(kind.count + 1))) }
        }
        return table
    }
}
