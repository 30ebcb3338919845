/// The document type of an XML document, `<!DOCTYPE … [ … ]>`, which is skipped.
///
/// Brackets and declarations within quotation marks, comments and processing instructions do not count.
///
/// - SeeAlso: [XML 1.0, section 2.8](https://www.w3.org/TR/xml/#sec-prolog-dtd)
struct DocumentType {
    /// A declaration that is refused, by its keyword.
    enum Declaration: String {
        case entities = "<!ENTITY"
        case attributes = "<!ATTLIST"

        var noun: String { self == .entities ? "entities" : "attributes" }
    }

    /// The offset after the document type; the end of the document if the document type is not closed.
    private(set) var end: Int

    private(set) var isClosed = false

    /// The first declaration in the document type that is refused.
    private(set) var declaration: Declaration?

    /// Skips a document type, from the offset of its `<!`.
    init(_ text: XMLText, from open: Int) {
        end = text.count
        var position = open + 2
        var isInSubset = false
        while position < text.count {
            switch text[position] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                position = text.offset(of: text[position], in: (position + 1)..<text.count) ?? text.count
            case UInt8(ascii: "["): isInSubset = true
            case UInt8(ascii: "]"): isInSubset = false
            case UInt8(ascii: "<") where isInSubset:
                if text.has("<!--", at: position) {
                    position = Self.end(of: "-->", from: position + 4, in: text)
                    continue
                } else if text.has("<?", at: position) {
                    position = Self.end(of: "?>", from: position + 2, in: text)
                    continue
                } else if declaration == nil {
                    if text.has("<!ENTITY", at: position) { declaration = .entities }
                    if text.has("<!ATTLIST", at: position) { declaration = .attributes }
                }
            case UInt8(ascii: ">") where !isInSubset:
                end = position + 1
                isClosed = true
                return
            default: break
            }
            position += 1
        }
    }

    private static func end(of mark: StaticString, from start: Int, in text: XMLText) -> Int {
        text.offset(of: mark, in: min(start, text.count)..<text.count).map { $0 + mark.utf8CodeUnitCount } ?? text.count
    }
}
