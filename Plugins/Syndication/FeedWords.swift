import FeedCore

/// The lists of `words.txt`.
enum FeedWords {
    static let lists = WordLists.named(in: PackageResources.words_txt)

    /// Returns the words of all lists whose names begin alike, with the meaning of the rest of the name.
    static func table<Meaning>(_ kind: String, _ meaning: (String) -> Meaning) -> [String: Meaning] {
        var table: [String: Meaning] = [:]
        for (name, words) in lists where name.hasPrefix(kind + ".") {
            for word in words { table[word] = meaning(String(name.dropFirst(kind.count + 1))) }
        }
        return table
    }
}
