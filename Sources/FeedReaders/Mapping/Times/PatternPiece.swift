/// A part of a date pattern.
///
/// In a pattern, texts between apostrophes are literal, two apostrophes are one, and all characters but letters are
/// literal.
package enum PatternPiece: Sendable, Hashable {
    case literal(String)
    /// A letter and the number of its repetitions.
    case field(Character, Int)

    /// Splits a pattern; `lengths` has the allowed numbers of repetitions of each letter.
    ///
    /// - Throws: The column of a letter that is not allowed, with the reason from `unknown`, or of an apostrophe that
    ///   is not closed.
    static func pieces(
        of text: String,
        _ lengths: [Character: [Int]],
        unknown: (String) -> String
    ) throws(MappingTextError) -> [PatternPiece] {
        let characters = Array(text)
        var pieces: [PatternPiece] = []
        var position = 0
        var literal = ""
        var quote: Int?
        func error(_ reason: String, at position: Int) -> MappingTextError {
            MappingTextError(column: position + 1, reason: reason)
        }
        while position < characters.count {
            let character = characters[position]
            let isDoubled = position + 1 < characters.count && characters[position + 1] == character
            if character == "'" {
                if isDoubled { literal.append("'") } else { quote = quote == nil ? position : nil }
                position += isDoubled ? 2 : 1
            } else if quote == nil, character.isASCII, character.isLetter {
                if !literal.isEmpty { pieces.append(.literal(literal)) }
                literal = ""
                let count = characters[position...].prefix { $0 == character }.count
                guard lengths[character]?.contains(count) == true else {
                    let letters = String(repeating: character, count: min(count, 12))
                    throw error(unknown(letters), at: position)
                }
                pieces.append(.field(character, count))
                position += count
            } else {
                literal.append(character)
                position += 1
            }
        }
        if let quote { throw error("the apostrophe is not closed", at: quote) }
        if !literal.isEmpty { pieces.append(.literal(literal)) }
        return pieces
    }
}
