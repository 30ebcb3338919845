import FeedCore

/// The words of a name, in the form in which names are compared.
enum PlaceWords {
    /// Letters that have no accent to leave out, but a customary spelling without their stroke or as two.
    private static let spellings: [Character: String] = [
        "ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th", "ð": "d",
    ]

    /// Returns the words of a name in lower case and without accents.
    static func of(_ name: String) -> [String] {
        NameSearch.plain(name).split(separator: " ").map { word in
            word.utf8.allSatisfy { $0 < 0x80 } ? String(word) : word.map { spellings[$0] ?? String($0) }.joined()
        }
    }
}
