import Foundation

/// The words of a name, in the form in which names are compared.
enum PlaceWords {
    /// Letters that have no accent to leave out, but a customary spelling without their stroke or as two.
    private static let plain: [Character: String] = [
        "ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th", "ð": "d",
    ]

    /// Returns the words of a name in lower case and without accents.
    static func of(_ name: String) -> [String] {
        // Most names have nothing to fold.
        let folded =
            name.utf8.allSatisfy { $0 < 0x80 }
            ? name.lowercased()
            : name.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
        var words: [String] = []
        var word = ""
        for letter in folded {
            if letter.isLetter || letter.isNumber {
                if let other = plain[letter] { word += other } else { word.append(letter) }
            } else if !word.isEmpty, !["'", "’", "."].contains(letter) {
                words.append(word)
                word = ""
            }
        }
        return word.isEmpty ? words : words + [word]
    }
}
