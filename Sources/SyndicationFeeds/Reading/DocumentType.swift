/// Passes over the document type of an XML document, `<!DOCTYPE … [ … ]>`, as a parser does.
///
/// Neither brackets nor declarations count within quotation marks, comments and processing instructions.
///
/// - SeeAlso: [XML 1.0, section 2.8](https://www.w3.org/TR/xml/#sec-prolog-dtd)
struct DocumentType {
    /// What no parser should be given, by its word in the document.
    enum Declaration: String {
        case entities = "<!ENTITY"
        case attributes = "<!ATTLIST"

        var noun: String { self == .entities ? "entities" : "attributes" }
    }

    /// The offset behind it; the end of all where it does not end.
    private(set) var end: Int

    /// The first thing that it declares and that no parser should be given.
    private(set) var declaration: Declaration?

    /// - Parameters:
    ///   - source: The whole document.
    ///   - open: Where its document type begins, with `<!`.
    init(_ source: UnsafeBufferPointer<UInt8>, from open: Int) {
        end = source.count
        var position = open + 2
        var isInSubset = false
        while position < source.count {
            switch source[position] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"):
                let quote = source[position]
                position += 1
                while position < source.count, source[position] != quote { position += 1 }
            case UInt8(ascii: "["): isInSubset = true
            case UInt8(ascii: "]"): isInSubset = false
            case UInt8(ascii: "<") where isInSubset:
                if source.has("<!--", at: position) {
                    position = source.end(of: "-->", from: position + 4) - 1
                } else if source.has("<?", at: position) {
                    position = source.end(of: "?>", from: position + 2) - 1
                } else if declaration == nil {
                    if source.has("<!ENTITY", at: position) { declaration = .entities }
                    if source.has("<!ATTLIST", at: position) { declaration = .attributes }
                }
            case UInt8(ascii: ">") where !isInSubset:
                end = position + 1
                return
            default: break
            }
            position += 1
        }
    }
}
