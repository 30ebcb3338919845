/// A part of a text with placeholders: `{name} – {meta.city}`.
package enum TemplatePiece: Sendable, Hashable {
    case text(String)
    /// The text between the braces, and the column at which it begins.
    case placeholder(String, column: Int)

    /// Splits a text into pieces; `{{` and `}}` are the braces themselves.
    ///
    /// - Throws: The column of a brace that has no partner.
    package static func pieces(of text: String) throws(MappingTextError) -> [TemplatePiece] {
        let scalars = Array(text.unicodeScalars)
        var pieces: [TemplatePiece] = []
        var plain = String.UnicodeScalarView()
        var position = 0
        while position < scalars.count {
            let scalar = scalars[position]
            let isDoubled = position + 1 < scalars.count && scalars[position + 1] == scalar
            switch scalar {
            case "{" where isDoubled, "}" where isDoubled:
                plain.append(scalar)
                position += 2
            case "{":
                guard let end = scalars[position...].firstIndex(of: "}") else {
                    throw MappingTextError(column: position + 1, reason: "the brace is not closed")
                }
                if !plain.isEmpty { pieces.append(.text(String(plain))) }
                plain = String.UnicodeScalarView()
                let inside = String(String.UnicodeScalarView(scalars[(position + 1)..<end]))
                pieces.append(.placeholder(inside, column: position + 2))
                position = end + 1
            case "}":
                let reason = "found \"}\" without \"{\"; write \"}}\" for the brace itself"
                throw MappingTextError(column: position + 1, reason: reason)
            default:
                plain.append(scalar)
                position += 1
            }
        }
        if !plain.isEmpty { pieces.append(.text(String(plain))) }
        return pieces
    }
}
