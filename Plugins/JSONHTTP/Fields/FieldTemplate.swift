/// A text with sources between braces: `{name} – {meta.city}`.
struct FieldTemplate: Sendable, Hashable {
    enum Piece: Sendable, Hashable {
        case text(String)
        case source(FieldSource)
    }

    let pieces: [Piece]

    /// Whether a text is meant as one.
    static func isMeant(by text: String) -> Bool { text.utf8.contains(UInt8(ascii: "{")) }

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

    /// The text for a record; `nil` where a part of it is missing.
    func text(in record: AnswerRecord) throws(FieldError) -> String? {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let plain): text += plain
            case .source(let source):
                guard let part = try source.input(in: record)?.text() else { return nil }
                text += part
            }
        }
        return record.page.cut(text, of: record.node)
    }
}

extension FieldSource {
    /// What stands there; `nil` where nothing does.
    func input(in record: AnswerRecord) throws(FieldError) -> FieldInput? {
        do throws(AnswerOverrun) {
            return try value(in: record)
        } catch {
            throw .overrun(error)
        }
    }
}
