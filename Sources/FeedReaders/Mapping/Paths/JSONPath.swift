/// A path into a JSON value: RFC 9535 without functions.
///
/// The supported grammar, in the notation of the RFC:
///
/// ```
/// path       = "$" *(S segment)
/// segment    = child / descendant
/// child      = "." (name / "*") / "[" selectors "]"
/// descendant = ".." (name / "*" / "[" selectors "]")
/// selectors  = S selector *(S "," S selector) S
/// selector   = quoted / "*" / index / slice / filter
/// name       = a letter, "_" or any character from U+0080 on, then also digits
/// quoted     = a text in '…' or "…" with the escapes of JSON, and \' in '…'
/// index      = "0" or a whole number without leading zeros, negative from the end, within ±(2^53 - 1)
/// slice      = [index S] ":" S [index S] [":" [S index]]
/// filter     = "?" S or
/// or         = and *(S "||" S and)
/// and        = test *(S "&&" S test)
/// test       = ["!" S] ("(" S or S ")" / query) / operand S comparison S operand
/// comparison = "==" / "!=" / "<=" / ">=" / "<" / ">"
/// operand    = query / quoted / number / "true" / "false" / "null"
/// query      = ("@" / "$") *(S segment)
/// S          = blanks, tabs and line ends
/// ```
///
/// Names are compared by their code points; if a name appears twice in an object, the last member counts. A name
/// selects from objects only, an index and a slice from arrays only, `*` and a filter from both; all other values are
/// skipped. A query that is compared has names and indices only. Filters and parentheses are nested up to 4 deep.
/// Matches are in the order of the RFC: selectors in turn, a value before its descendants, `*` and a filter in the order
/// of the document. A value that is selected twice appears twice.
///
/// Function extensions are not implemented; a path with one of these is refused with the column.
///
/// - SeeAlso: [RFC 9535](https://www.rfc-editor.org/rfc/rfc9535).
///
/// This is a class, since a path is passed on with each record and has many parts.
package final class JSONPath: Sendable {
    /// The children that a segment selects from each value that reaches it.
    enum Selector: Sendable, Hashable {
        case name(String)
        case index(Int)
        case slice(start: Int?, end: Int?, step: Int)
        case wildcard
        case filter(JSONPathFilter)

        /// True if the selector can select at most one value.
        var isSingular: Bool {
            switch self {
            case .name, .index: true
            case .slice, .wildcard, .filter: false
            }
        }

        var isFilter: Bool { if case .filter = self { true } else { false } }
    }

    struct Segment: Sendable, Hashable {
        var selectors: [Selector]

        /// True if the segment selects from the values at every depth, not only from the value that reaches it.
        var isDescendant: Bool

        /// True if the segment can select at most one value.
        var isSingular: Bool { !isDescendant && selectors.count == 1 && selectors[0].isSingular }
    }

    let segments: [Segment]

    /// The path as it was written.
    package let text: String

    /// True if the path can select at most one value.
    let isSingular: Bool

    /// The name, if the path is a single name, as most paths are; otherwise `nil`.
    let onlyName: String?

    /// Reads a path that begins with `$`.
    package convenience init(_ text: String) throws(MappingTextError) {
        var parser = JSONPathParser(text)
        try parser.consumeRoot()
        self.init(try parser.segments(), text: text)
    }

    /// Reads a path without its `$`, such as `meta.city`, `[0].name` or `..name`.
    package convenience init(relative text: String) throws(MappingTextError) {
        var parser = JSONPathParser(text)
        self.init(try parser.relativeSegments(), text: text)
    }

    init(_ segments: [Segment], text: String) {
        self.segments = segments
        self.text = text
        isSingular = segments.allSatisfy(\.isSingular)
        if segments.count == 1, isSingular, case .name(let name)? = segments[0].selectors.first {
            onlyName = name
        } else {
            onlyName = nil
        }
    }

    /// The longest beginning that can select at most one value.
    var singularBeginning: JSONPath { JSONPath(Array(segments.prefix(while: \.isSingular)), text: text) }

    /// The path without its last segment; `nil` for the root.
    var parent: JSONPath? { segments.isEmpty ? nil : JSONPath(segments.dropLast(), text: text) }
}

extension JSONPath: Hashable {
    package static func == (one: JSONPath, other: JSONPath) -> Bool {
        one.segments == other.segments && one.text == other.text
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(segments)
        hasher.combine(text)
    }
}
