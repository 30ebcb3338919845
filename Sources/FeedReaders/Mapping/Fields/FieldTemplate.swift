import FeedJSON

/// A text with sources between braces: `{name} – {meta.city}`.
package struct FieldTemplate: Sendable, Hashable {
    enum Piece: Sendable, Hashable {
        case text(String)
        case source(FieldSource)
    }

    let pieces: [Piece]

    /// Returns true if a text is meant as a template: it has an opening brace.
    package static func isMeant(by text: String) -> Bool { text.utf8.contains(UInt8(ascii: "{")) }

    init(_ text: String) throws(MappingTextError) {
        pieces = try text.templatePieces(Piece.text) { source, column throws(MappingTextError) in
            do throws(MappingTextError) {
                return .source(try FieldSource(source))
            } catch {
                throw error.moved(by: column - 1)
            }
        }
    }

    /// Returns the text for a record; `nil` if one of the sources has no value.
    func input(in record: AnswerRecord) throws(FieldError) -> FieldInput? {
        var text = ""
        var cut: JSONValue?
        for piece in pieces {
            switch piece {
            case .text(let plain): text += plain
            case .source(let source):
                guard let input = try source.input(in: record), let part = try input.text() else { return nil }
                text += part
                cut = cut ?? input.cut
            }
        }
        let limit = AnswerLimits.textBytesOfField
        guard text.utf8.count > limit else { return .text(text, cut: cut) }
        // A text that is made of several values may not be longer than any other text.
        var end = text.utf8.index(text.startIndex, offsetBy: limit)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return .text(String(text[..<end]), cut: cut ?? record.node.value)
    }
}

extension String {
    /// Splits a text with placeholders, such as `{name} – {meta.city}`; `{{` and `}}` stand for single braces.
    ///
    /// The closure `placeholder` gets the text between braces and the column at which that text begins.
    ///
    /// - Throws: The column of a brace that has no partner, and the errors of `placeholder`.
    package func templatePieces<Piece>(
        _ text: (String) -> Piece,
        _ placeholder: (String, Int) throws(MappingTextError) -> Piece
    ) throws(MappingTextError) -> [Piece] {
        let scalars = Array(unicodeScalars)
        var pieces: [Piece] = []
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
                if !plain.isEmpty { pieces.append(text(String(plain))) }
                plain = String.UnicodeScalarView()
                let inside = String(String.UnicodeScalarView(scalars[(position + 1)..<end]))
                pieces.append(try placeholder(inside, position + 2))
                position = end + 1
            case "}":
                let reason = "found \"}\" without \"{\"; write \"}}\" for the brace itself"
                throw MappingTextError(column: position + 1, reason: reason)
            default:
                plain.append(scalar)
                position += 1
            }
        }
        if !plain.isEmpty { pieces.append(text(String(plain))) }
        return pieces
    }
}
