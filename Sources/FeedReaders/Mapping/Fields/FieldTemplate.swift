import FeedJSON

/// A text with sources between braces: `{name} – {meta.city}`.
package struct FieldTemplate: Sendable, Hashable {
    enum Piece: Sendable, Hashable {
        case text(String)
        case source(FieldSource)
    }

    let pieces: [Piece]

    /// Returns true if a text is meant as a template.
    package static func isMeant(by text: String) -> Bool { text.utf8.contains(UInt8(ascii: "{")) }

    init(_ text: String) throws(MappingTextError) {
        var pieces: [Piece] = []
        for piece in try TemplatePiece.pieces(of: text) {
            switch piece {
            case .text(let plain): pieces.append(.text(plain))
            case .placeholder(let source, let column):
                do throws(MappingTextError) {
                    pieces.append(.source(try FieldSource(source)))
                } catch {
                    var error = error
                    error.column += column - 1
                    throw error
                }
            }
        }
        self.pieces = pieces
    }

    /// Returns the text for a record; `nil` if a part of it is missing.
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
        // Made of several, it is not longer than any other.
        var end = text.utf8.index(text.startIndex, offsetBy: limit)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return .text(String(text[..<end]), cut: cut ?? record.node.value)
    }
}
